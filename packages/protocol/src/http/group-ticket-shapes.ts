import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { DrawShape, IssueState } from './lottery-shapes.ts'
import { BetStatus, SlipEntry } from './lottery.ts'

export const GROUP_TICKET_STATES = ['open', 'placed', 'unfilled', 'refused', 'cancelled'] as const

export const GroupTicketShape = strict({
  groupTicketId: Type.String(),
  lotteryCode: Type.String(),
  issueId: Type.String(),
  issueNo: Type.String(),
  issueState: IssueState,
  /** Of the name, what others may see. */
  organiser: Type.String(),
  isOrganiser: Type.Boolean(),
  isListed: Type.Boolean(),
  areEntriesShown: Type.Boolean(),
  state: Type.Enum([...GROUP_TICKET_STATES]),
  stakeMinor: MoneyOut,
  shareCount: Type.Integer(),
  sharePriceMinor: MoneyOut,
  soldShares: Type.Integer(),
  guaranteedShares: Type.Integer(),
  /** The caller's shares; a guarantee counts once it is used. */
  ownShares: Type.Integer(),
  /** Shares are sold until this moment of the server's clock. */
  locksAt: Instant,
  drawsAt: Instant,
  createdAt: Instant,
  /** What the ticket has paid; null until it has been shared out. */
  payoutMinor: Type.Union([MoneyOut, Type.Null()]),
  ownPayoutMinor: Type.Union([MoneyOut, Type.Null()]),
})

export const GroupEntryShape = strict({
  playCode: Type.String(),
  selection: SlipEntry.properties.selection,
  lineCount: Type.Integer(),
  unitStakeMinor: MoneyOut,
  multiple: Type.Integer(),
  price: Type.String(),
  /** Null until the bet is placed. */
  status: Type.Union([BetStatus, Type.Null()]),
  payoutMinor: MoneyOut,
  refundMinor: MoneyOut,
})

export const GroupHolderShape = strict({
  name: Type.String(),
  isMe: Type.Boolean(),
  isOrganiser: Type.Boolean(),
  shares: Type.Integer(),
  /** Null until the ticket has been shared out. */
  payoutMinor: Type.Union([MoneyOut, Type.Null()]),
})

export const GroupTicketDetail = strict({
  ticket: GroupTicketShape,
  /** Null where they are hidden from the caller. */
  entries: Type.Union([Type.Array(GroupEntryShape), Type.Null()]),
  /** In the order of their first purchase. */
  holders: Type.Array(GroupHolderShape),
  draw: Type.Union([DrawShape, Type.Null()]),
  /** May be cancelled by the caller: the organiser, while no other member has bought. */
  isCancellable: Type.Boolean(),
})

export const GroupTicketPage = strict({
  tickets: Type.Array(GroupTicketShape),
  next: Type.Union([Type.String(), Type.Null()]),
})

export type GroupTicketWire = Static<typeof GroupTicketShape>
export type GroupTicketState = GroupTicketWire['state']
export type GroupEntryWire = Static<typeof GroupEntryShape>
export type GroupHolderWire = Static<typeof GroupHolderShape>
export type GroupTicketDetail = Static<typeof GroupTicketDetail>
export type GroupTicketPage = Static<typeof GroupTicketPage>
