import Type, { type TObject, type TProperties } from 'typebox'
import { strict } from '../schema.ts'
import { staffAffiliateRoutes } from './affiliates.ts'
import { staffAgentPayRoutes } from './agent-pay.ts'
import { staffContractRoutes } from './contracts.ts'
import { staffControlRoutes } from './control.ts'
import { staffExposureRoutes } from './exposure.ts'
import { staffOfferRoutes } from './games-offer.ts'
import { staffPlayRoutes } from './games-play.ts'
import { staffJobRoutes } from './jobs.ts'
import { staffLedgerRoutes } from './ledger.ts'
import { staffLotteryReportRoutes } from './lottery-report.ts'
import { staffLotteryRoutes } from './lottery.ts'
import { StaffMembersQuery } from './member-shapes.ts'
import type { StaffPermission } from './permissions.ts'
import { staffPointRoutes } from './points.ts'
import { staffPromotionRoutes } from './promotions.ts'
import { staffReconciliationRoutes } from './reconciliation.ts'
import { staffAgentRoutes } from './agents.ts'
import { staffRewardRoutes } from './rewards.ts'
import { staffWithdrawalRoutes } from './withdrawals.ts'

const File = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })
/** Of the times in the file; without it, the brand's own. */
const zone = { timeZone: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,64}$' })) }

type Paging = 'limit' | 'before' | 'after'
type Filters<P extends TProperties> = Omit<P, Paging> & typeof zone

/** The query of a list without its paging. */
function filtersOf<P extends TProperties>({ properties }: TObject<P>): TObject<Filters<P>> {
  const kept = Object.entries(properties).filter(
    ([name]) => !['limit', 'before', 'after'].includes(name),
  )
  return strict({ ...Object.fromEntries(kept), ...zone }) as unknown as TObject<Filters<P>>
}

/** A list as a file: the same filters, and the same right. */
function fileOf<R extends StaffPermission, P extends TProperties>(
  list: { readonly permission: R; readonly query: TObject<P> },
  what: string,
) {
  return {
    summary: `${what} as CSV (text/csv) under the same filters; the audit keeps who took it`,
    access: 'staff',
    permission: list.permission,
    query: filtersOf(list.query),
    response: File,
    errors: ['VALIDATION_FAILED'],
  } as const
}

const exposure = staffExposureRoutes['GET /staff/lottery/issues/:issueId/exposure']
const gifts = staffPromotionRoutes['GET /staff/promotions/:promotionId/gifts']
const postings = staffLedgerRoutes['GET /staff/ledger/accounts/:accountId']

export const staffExportRoutes = {
  'GET /staff/members/export': fileOf(
    { permission: 'members.export', query: StaffMembersQuery },
    'Members',
  ),
  'GET /staff/withdrawals/export': fileOf(
    staffWithdrawalRoutes['GET /staff/withdrawals'],
    'Withdrawals',
  ),
  'GET /staff/deposits/export': fileOf(staffWithdrawalRoutes['GET /staff/deposits'], 'Deposits'),
  'GET /staff/lottery/issues/export': fileOf(
    staffLotteryRoutes['GET /staff/lottery/issues'],
    'Issues',
  ),
  'GET /staff/lottery/report/export': fileOf(
    staffLotteryReportRoutes['GET /staff/lottery/report'],
    'The lottery report',
  ),
  'GET /staff/lottery/issues/:issueId/exposure/export': {
    ...fileOf({ permission: exposure.permission, query: strict({}) }, 'Outcomes by liability'),
    params: exposure.params,
    errors: ['ISSUE_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /staff/games/export': fileOf(staffOfferRoutes['GET /staff/games'], 'Games'),
  'GET /staff/games/rounds/export': fileOf(staffPlayRoutes['GET /staff/games/rounds'], 'Rounds'),
  'GET /staff/games/rtp/export': fileOf(staffPlayRoutes['GET /staff/games/rtp'], 'Odds of games'),
  'GET /staff/agents/bills/export': fileOf(
    staffAgentPayRoutes['GET /staff/agents/bills'],
    'Bills of agents',
  ),
  'GET /staff/agents/contracts/export': fileOf(
    staffContractRoutes['GET /staff/agents/contracts'],
    'Contracts of agents',
  ),
  'GET /staff/agents/tree/export': fileOf(
    staffAgentRoutes['GET /staff/agents/tree'],
    'Who stands directly below somebody, or the heads of lines, with their figures,',
  ),
  'GET /staff/agents/contract-requests/export': fileOf(
    staffContractRoutes['GET /staff/agents/contract-requests'],
    'Requests about contracts',
  ),
  'GET /staff/agents/disputes/export': fileOf(
    staffAgentPayRoutes['GET /staff/agents/disputes'],
    'Disputes of bills',
  ),
  'GET /staff/agents/moves/export': fileOf(
    staffAgentRoutes['GET /staff/agents/moves'],
    'Who was moved in the tree of agents',
  ),
  'GET /staff/affiliate-codes/export': fileOf(
    staffAffiliateRoutes['GET /staff/affiliate-codes'],
    'Codes of affiliates',
  ),
  'GET /staff/games/certificates/export': fileOf(
    staffOfferRoutes['GET /staff/games/certificates'],
    'Certificates of games',
  ),
  'GET /staff/ledger/accounts/:accountId/export': {
    ...fileOf(postings, 'Postings of an account'),
    params: postings.params,
    errors: postings.errors,
  },
  'GET /staff/reconciliation/differences/export': fileOf(
    staffReconciliationRoutes['GET /staff/reconciliation/differences'],
    'Differences between our books and those of others',
  ),
  'GET /staff/mall/exchanges/export': fileOf(
    staffPointRoutes['GET /staff/mall/exchanges'],
    'Exchanges of points',
  ),
  'GET /staff/rewards/export': fileOf(
    staffRewardRoutes['GET /staff/rewards'],
    'What members were given',
  ),
  'GET /staff/promotions/:promotionId/gifts/export': {
    ...fileOf(gifts, 'What a promotion has given, or refused,'),
    params: gifts.params,
    errors: gifts.errors,
  },
  'GET /staff/approvals/export': fileOf(staffControlRoutes['GET /staff/approvals'], 'Proposals'),
  'GET /staff/jobs/stuck/export': fileOf(
    staffJobRoutes['GET /staff/jobs/stuck'],
    'Rows of the worker’s queues that failed',
  ),
  'GET /staff/audit/export': fileOf(staffControlRoutes['GET /staff/audit'], 'The audit'),
} as const
