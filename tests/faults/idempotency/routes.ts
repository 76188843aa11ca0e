import { ROUTES, type RouteShape } from '@fairhouse/protocol'
import { FUND_PASSWORD, transferOf, withdrawalOf, type Payee } from '../money/payees.ts'
import type { Offers } from '../money/points.ts'
import { entryOf, type MoneyRequest } from '../money/stage.ts'

type PlannedRequest = Pick<MoneyRequest, 'path'> & { readonly body: object }

/** What requests are about. */
export interface Grounds extends Offers {
  readonly issueId: string
  readonly ticketId: string
}

/** How a route is tried that has an effect once per key. */
export interface KeyedRoute {
  /** A request of it; every `variant` is another body. */
  request(on: Grounds, variant: number, payee: Payee): PlannedRequest
  /** Counts the effects of a key: $1. */
  readonly effects: string
  /** Parts of the answer that a repeat must have as they were. */
  readonly kept: readonly string[]
  /** Sent by members who may withdraw and have points, each of them once. */
  readonly isOfPayees?: true
}

const TRANSFERS = 'select count(*) as n from ledger_transfers where transfer_key = $1'
const MOVED = ['sumBalance']
/** With the points that went, which are an entry each. */
const EXCHANGES = `
select count(*) as n from point_exchanges x
join point_entries e using (brand_id, member_id, exchange_no) where x.request_key = $1`

/**
 * Every route that moves money under a key. A route of the table that is missing here is reported
 * as a fault: a new route needs a line here.
 */
export const KEYED: Readonly<Record<string, KeyedRoute>> = {
  'POST /lgw/bets': {
    request: ({ issueId }, variant) => ({
      path: '/lgw/bets',
      body: { issueId, entries: [entryOf(1 + variant), entryOf(1)] },
    }),
    effects: TRANSFERS,
    kept: [...MOVED, 'betIds', 'placedAt'],
  },
  'POST /lgw/chases': {
    request: ({ issueId }, variant) => ({
      path: '/lgw/chases',
      body: { issueId, entries: [entryOf(1)], multiples: [1 + variant], stopOnWin: true },
    }),
    effects: TRANSFERS,
    kept: [...MOVED, 'chaseId', 'betIds'],
  },
  'POST /lgw/group-tickets': {
    request: ({ issueId }, variant) => ({
      path: '/lgw/group-tickets',
      body: {
        issueId,
        entries: [entryOf(1, 10)],
        shareCount: 10,
        ownShares: 1 + variant,
        guaranteedShares: 0,
        isListed: false,
        areEntriesShown: true,
      },
    }),
    effects: TRANSFERS,
    kept: [...MOVED, 'groupTicketId'],
  },
  'POST /lgw/group-tickets/:groupTicketId/shares': {
    request: ({ ticketId }, variant) => ({
      path: `/lgw/group-tickets/${ticketId}/shares`,
      body: { shares: 1 + variant },
    }),
    effects: TRANSFERS,
    kept: [...MOVED, 'groupTicketId'],
  },
  'POST /wps/cashier/deposits': {
    request: (_on, variant) => ({
      path: '/wps/cashier/deposits',
      body: { method: 'pix', amountMinor: `${(10 + variant) * 10_000}` },
    }),
    effects: 'select count(*) as n from deposits where request_key = $1',
    kept: ['depositId', 'amountMinor'],
  },
  'POST /wps/cashier/withdrawals': {
    isOfPayees: true,
    request: (_on, variant, payee) => ({
      path: '/wps/cashier/withdrawals',
      body: withdrawalOf(payee, BigInt(5 + variant) * 10_000n),
    }),
    effects: `select count(*) as n from withdrawals w join ledger_transfers t
      on t.brand_id = w.brand_id and t.transfer_key = w.request_key
      where w.request_key = $1`,
    kept: ['withdrawalId', 'amountMinor'],
  },
  'POST /wps/wallet/transfers': {
    isOfPayees: true,
    request: (_on, variant) => ({
      path: '/wps/wallet/transfers',
      body: transferOf(BigInt(1 + variant) * 10_000n),
    }),
    effects: `select count(*) as n from peer_transfers p join ledger_transfers t
      on t.brand_id = p.brand_id and t.transfer_key = p.request_key
      where p.request_key = $1`,
    kept: ['transferId', 'amountMinor', 'counterparty'],
  },
  'POST /wps/points/convert': {
    isOfPayees: true,
    request: (_on, variant) => ({
      path: '/wps/points/convert',
      body: { points: 100 * (1 + variant), fundPassword: FUND_PASSWORD },
    }),
    effects: EXCHANGES,
    kept: ['exchangeId', 'points', 'givenMinor'],
  },
  'POST /wps/mall/exchanges': {
    isOfPayees: true,
    request: ({ goodId }, variant) => ({
      path: '/wps/mall/exchanges',
      body: { goodId, quantity: 1 + variant, fundPassword: FUND_PASSWORD },
    }),
    effects: EXCHANGES,
    kept: ['exchangeId', 'points', 'givenMinor', 'quantity'],
  },
  'POST /wps/promotions/:promotionId/apply': {
    isOfPayees: true,
    request: ({ promotionId }, variant) => ({
      path: `/wps/promotions/${promotionId}/apply`,
      body: { comment: `My story, number ${variant}`, pictureIds: [] },
    }),
    effects: 'select count(*) as n from promotion_applications where request_key = $1',
    kept: ['promotion'],
  },
}

/** Under a key, too, but about no money. */
const NO_MONEY = new Set([
  'PUT /wps/feedback',
  'POST /wps/agent/contract-requests',
  'POST /wps/agent/contract-requests/termination',
  'POST /wps/agent/links',
  'POST /wps/agent/openings',
  'POST /wps/agent/openings/file',
  // What it sets aside stays in the bill: nothing is posted.
  'POST /wps/agent/bills/:billId/disputes',
])

/** Idempotent routes of members that are not tested. */
export function untried(): readonly string[] {
  return Object.entries(ROUTES as Readonly<Record<string, RouteShape>>)
    .filter(([, { isIdempotent, access }]) => isIdempotent && access === 'member')
    .map(([name]) => name)
    .filter((name) => !NO_MONEY.has(name) && !Object.hasOwn(KEYED, name))
}
