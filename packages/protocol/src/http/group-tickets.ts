import Type, { type Static } from 'typebox'
import { MoneyOut, PageQuery, strict } from '../schema.ts'
import { GroupTicketDetail, GroupTicketPage } from './group-ticket-shapes.ts'
import { ISSUE_ID, LOTTERY_CODE, SlipEntry, SLIP_ENTRIES_MAX } from './lottery.ts'
import { RECOUNT_ERRORS, STAKE_ERRORS } from './slip-errors.ts'

const GROUP_TICKET_ID = '^grp_[A-Za-z0-9_-]{16}$'

/** More shares than this no profile allows. */
export const GROUP_SHARES_MAX = 1_000

const count = (minimum: number) => Type.Integer({ minimum, maximum: GROUP_SHARES_MAX })

export const GroupTicketBody = strict({
  issueId: Type.String({ pattern: ISSUE_ID }),
  entries: Type.Array(SlipEntry, { minItems: 1, maxItems: SLIP_ENTRIES_MAX }),
  /** Number of shares of equal price that the stake is divided into. */
  shareCount: count(2),
  /** Bought by the organiser at once. */
  ownShares: count(1),
  /** Further shares that the organiser buys at the lock if they are unsold. */
  guaranteedShares: count(0),
  /** Without it the ticket is only found by its link. */
  isListed: Type.Boolean(),
  /** Without it the choices are shown to holders of shares, and to all from the lock on. */
  areEntriesShown: Type.Boolean(),
})

export const GroupTicketRules = strict({
  minShares: Type.Integer(),
  maxShares: Type.Integer(),
  /** The organiser buys at least this part of the shares, in ten-thousandths. */
  minOwnShareBp: Type.Integer(),
  /** Shares are sold until this long before the sale of the issue ends … */
  lockSeconds: Type.Integer(),
  /** … or until this part of the sale is left, if that is shorter. In ten-thousandths. */
  lockPartBp: Type.Integer(),
})

export type GroupTicketBody = Static<typeof GroupTicketBody>
export type GroupTicketRules = Static<typeof GroupTicketRules>

const ticketParams = strict({ groupTicketId: Type.String({ pattern: GROUP_TICKET_ID }) })

const bought = strict({
  groupTicketId: Type.String(),
  paidMinor: MoneyOut,
  sumBalance: MoneyOut,
})

/** Group tickets: a slip whose stake several members share. */
export const groupTicketRoutes = {
  'GET /lgw/group-tickets/rules': {
    summary: 'How group tickets are divided and locked here',
    access: 'public',
    followsTrial: true,
    response: GroupTicketRules,
    errors: ['FEATURE_OFF'],
  },
  'GET /lgw/group-tickets': {
    summary: 'Listed group tickets that sell shares, newest first',
    access: 'member',
    query: strict({
      ...PageQuery.properties,
      lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })),
    }),
    response: GroupTicketPage,
    errors: ['FEATURE_OFF'],
  },
  'GET /lgw/group-tickets/mine': {
    summary: 'Group tickets that the member holds shares of, newest first',
    access: 'member',
    query: PageQuery,
    response: GroupTicketPage,
    errors: [],
  },
  'POST /lgw/group-tickets': {
    summary: 'Make a slip a group ticket: pay for the own shares and the guarantee',
    access: 'member',
    isIdempotent: true,
    body: GroupTicketBody,
    response: bought,
    errors: [
      'FEATURE_OFF',
      'ISSUE_NOT_FOUND',
      'GROUP_SHARES_INVALID',
      ...RECOUNT_ERRORS,
      'GROUP_STAKE_INDIVISIBLE',
      'ISSUE_CAP_REACHED',
      'GROUP_TICKET_CLOSED',
      ...STAKE_ERRORS,
    ],
  },
  'GET /lgw/group-tickets/:groupTicketId': {
    summary: 'One group ticket',
    access: 'member',
    params: ticketParams,
    response: GroupTicketDetail,
    errors: ['GROUP_TICKET_NOT_FOUND'],
  },
  'POST /lgw/group-tickets/:groupTicketId/shares': {
    summary: 'Buy shares of a group ticket; they are not taken back',
    access: 'member',
    isIdempotent: true,
    params: ticketParams,
    body: strict({ shares: count(1) }),
    response: bought,
    errors: [
      'FEATURE_OFF',
      'GROUP_TICKET_NOT_FOUND',
      'ISSUE_CAP_REACHED',
      'GROUP_TICKET_CLOSED',
      'GROUP_SHARES_TAKEN',
      ...STAKE_ERRORS,
    ],
  },
  'DELETE /lgw/group-tickets/:groupTicketId': {
    summary: 'Cancel an own group ticket while no other member has bought; all of it returns',
    access: 'member',
    params: ticketParams,
    response: strict({ refundMinor: MoneyOut, sumBalance: MoneyOut }),
    errors: ['GROUP_TICKET_NOT_FOUND', 'GROUP_TICKET_CLOSED', 'GROUP_TICKET_SHARED'],
  },
} as const
