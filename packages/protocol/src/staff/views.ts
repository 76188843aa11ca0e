import Type, { type Static } from 'typebox'
import { strict } from '../schema.ts'
import type { StaffPermission } from './permissions.ts'
import { Ok } from './shapes.ts'

/** Lists and reports of the office whose views can be saved, and the right that opens each. */
export const VIEW_LISTS = {
  dashboard: 'dashboard.read',
  members: 'members.read',
  withdrawals: 'cashier.read',
  deposits: 'cashier.read',
  approvals: 'approvals.read',
  issues: 'lottery.read',
  lotteryReport: 'lottery.read',
  exposure: 'lottery.read',
  games: 'games.read',
  gameRounds: 'games.read',
  gameOdds: 'games.read',
  gameCertificates: 'games.read',
  agentBills: 'agents.read',
  agentDisputes: 'agents.read',
  agentContracts: 'agents.read',
  agentRequests: 'agents.read',
  agentTree: 'agents.read',
  affiliateCodes: 'agents.read',
  agentMoves: 'agentApplications.read',
  agentApplications: 'agentApplications.read',
  ledgerAccounts: 'ledger.read',
  ledgerPostings: 'ledger.read',
  exchanges: 'rewards.read',
  givenRewards: 'rewards.read',
  promotionGifts: 'rewards.read',
  differences: 'reconciliation.read',
  kycCases: 'kyc.read',
  riskCases: 'risk.read',
  feedback: 'feedback.read',
  conversations: 'feedback.read',
  notices: 'notices.read',
  outbox: 'outbox.read',
  stuck: 'jobs.read',
  audit: 'audit.read',
} as const satisfies Record<string, StaffPermission>

export type ViewList = keyof typeof VIEW_LISTS
const LISTS = Object.keys(VIEW_LISTS) as ViewList[]

/** Maximum saved views of a list per member of staff and brand. */
export const VIEWS_MAX = 30
export const VIEW_NAME_MAX = 60
/** Maximum length of a view's state as JSON, in characters. */
export const VIEW_STATE_MAX = 10_000
export const VIEW_ID = '^viw_[0-9a-z]{1,13}$'

const Name = Type.String({ minLength: 1, maxLength: VIEW_NAME_MAX, pattern: '^\\S(.*\\S)?$' })
/** Filters, order and columns, in the list's own form. */
const State = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown())

export const SavedView = strict({
  viewId: Type.String(),
  name: Type.String(),
  state: State,
  /** Open to all staff of the brand who may open the list. */
  isShared: Type.Boolean(),
  isOwn: Type.Boolean(),
  /** The name of its owner among the staff. */
  owner: Type.String(),
})
export type SavedView = Static<typeof SavedView>

const listParams = strict({ list: Type.Enum(LISTS) })

export const staffViewRoutes = {
  'GET /staff/views/:list': {
    summary: 'Saved views of a list: the own ones, and those that others share in the brand',
    access: 'staff',
    params: listParams,
    response: strict({ views: Type.Array(SavedView) }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
  },
  'PUT /staff/views/:list': {
    summary: 'Save a view; an own one of the same name is replaced',
    access: 'staff',
    params: listParams,
    body: strict({ name: Name, state: State, isShared: Type.Boolean() }),
    response: strict({ view: SavedView }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VALIDATION_FAILED'],
  },
  'DELETE /staff/views/:list/:viewId': {
    summary: 'Delete an own view; who manages staff deletes shared ones of others, too',
    access: 'staff',
    params: strict({ ...listParams.properties, viewId: Type.String({ pattern: VIEW_ID }) }),
    response: Ok,
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
  },
} as const
