import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, PageQuery, strict } from '../schema.ts'
import { REWARD_STATES, RewardFact } from './rewards.ts'
import { RATE_PRODUCTS } from './team-rebates.ts'
import { TicketPrizes } from './ticket-prizes.ts'

export const TICKET_ID = '^lkt_[0-9a-z]{1,13}$'
const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** SPECIFICATION 9.33. */
export const TICKET_KINDS = ['egg', 'envelope', 'wheel'] as const

/** `opening`: the member has chosen a seed, and the draw follows at once. */
export const TICKET_STATES = ['ready', 'opening', 'opened', 'expired'] as const

/** What a ticket was issued for. */
export const TICKET_SOURCES = [
  'play',
  'manual',
  'rank',
  'race',
  'mission',
  'referral',
  'promotion',
  'mall',
] as const

/** How play of a day earns tickets of a table. */
export const TicketRule = strict({
  /** One ticket for each of this of effective stakes on a day. */
  unitMinor: MoneyOut,
  /** No more of one day. */
  most: Type.Integer(),
  /** Basis points: 10,000 is the whole. Products without a rate earn nothing. */
  rates: Type.Array(strict({ product: Type.Enum([...RATE_PRODUCTS]), rateBp: Type.Integer() })),
})

export const TicketTable = strict({
  tableId: Type.String(),
  kind: Type.Enum([...TICKET_KINDS]),
  name: Type.String(),
  /** What is drawn from by tickets that are issued now. */
  now: TicketPrizes,
  /** Days for which a ticket can be opened. */
  lasts: Type.Integer(),
  /** Whether an unopened ticket is opened when its time is over, and its prize waits. */
  opensItself: Type.Boolean(),
  /** Null: play earns no tickets of this table. */
  rule: Nullable(TicketRule),
})

/** What was drawn, and all that shows that it was drawn fairly. */
export const TicketOpening = strict({
  serverSeed: Type.String(),
  /** Which of the table's numbers was drawn. */
  drawn: Type.Integer(),
  prizeId: Type.String(),
  openedAt: Instant,
  /** It was opened when its time was over. */
  wasForced: Type.Boolean(),
  /** The reward that the prize is; null where it brings nothing, or waits for its member. */
  reward: Nullable(strict({ rewardId: Type.String(), state: Type.Enum([...REWARD_STATES]) })),
})

export const LuckyTicket = strict({
  ticketId: Type.String(),
  kind: Type.Enum([...TICKET_KINDS]),
  /** The name of its table. */
  name: Type.String(),
  source: Type.Enum([...TICKET_SOURCES]),
  /** Why it was issued, in figures that anybody can recompute. */
  facts: Type.Array(RewardFact),
  state: Type.Enum([...TICKET_STATES]),
  issuedAt: Instant,
  expiresAt: Instant,
  opensItself: Type.Boolean(),
  /** SHA-256 of the server's seed, as committed to when the ticket was issued. */
  commitment: Type.String(),
  /** Null until the member, or the end of its time, has chosen one. */
  clientSeed: Nullable(Type.String()),
  table: TicketPrizes,
  opening: Nullable(TicketOpening),
})

export const OpenTicketBody = strict({
  /** Mixed into the draw: chosen after the server's seed was committed to. */
  clientSeed: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
})

export type TicketKind = (typeof TICKET_KINDS)[number]
export type TicketState = (typeof TICKET_STATES)[number]
export type TicketSource = (typeof TICKET_SOURCES)[number]
export type TicketRuleWire = Static<typeof TicketRule>
export type TicketTable = Static<typeof TicketTable>
export type TicketOpening = Static<typeof TicketOpening>
export type LuckyTicket = Static<typeof LuckyTicket>
export type OpenTicketBody = Static<typeof OpenTicketBody>

const params = strict({ ticketId: Type.String({ pattern: TICKET_ID }) })
const ticket = strict({ ticket: LuckyTicket })

/** Lucky tickets (SPECIFICATION 1.17); the switch `luckyTickets` opens all of it. */
export const ticketRoutes = {
  'GET /wps/tickets/tables': {
    summary: 'Tables of prizes that tickets are issued on, each with its rule',
    access: 'member',
    realOnly: true,
    response: strict({
      /** False while nothing that rewards play reaches the member. */
      isAvailable: Type.Boolean(),
      tables: Type.Array(TicketTable),
    }),
    errors: ['FEATURE_OFF'],
  },
  'GET /wps/tickets': {
    summary: 'The member’s lucky tickets, newest first, and how many can be opened',
    access: 'member',
    realOnly: true,
    query: strict({
      ...PageQuery.properties,
      state: Type.Optional(Type.Enum([...TICKET_STATES])),
    }),
    response: strict({
      tickets: Type.Array(LuckyTicket),
      ready: Type.Integer(),
      next: Nullable(Type.String()),
    }),
    errors: ['FEATURE_OFF', 'VALIDATION_FAILED'],
  },
  'GET /wps/tickets/:ticketId': {
    summary: 'A lucky ticket of the member, with all that proves its opening',
    access: 'member',
    realOnly: true,
    params,
    response: ticket,
    errors: ['FEATURE_OFF', 'NOT_FOUND'],
  },
  'POST /wps/tickets/:ticketId/open': {
    summary: 'Open a lucky ticket: the draw follows at once. Repeated, the first seed counts',
    access: 'member',
    realOnly: true,
    params,
    body: OpenTicketBody,
    response: ticket,
    errors: ['FEATURE_OFF', 'MEMBER_EXCLUDED', 'MEMBER_PAUSED', 'NOT_FOUND', 'REWARD_OVER'],
  },
} as const
