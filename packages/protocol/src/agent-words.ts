/**
 * Permissions a sub-account of an agent may have: to see the team, to see income and bills, to make
 * contracts and decide about them, to open accounts and links. Money, bets and the account itself
 * are reserved to the agent.
 */
export const AGENT_PERMISSIONS = ['team', 'finances', 'contracts', 'openings'] as const
export type AgentPermission = (typeof AGENT_PERMISSIONS)[number]

/** The part before the @ of a sub-account's login name; after it comes the agent's username. */
export const SUB_ACCOUNT_NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{1,23}$'

/** Sub-accounts that an agent may have, blocked ones counted. */
export const SUB_ACCOUNTS_MAX = 20

/** Whose records: the member's own, those of direct downlines, or the member with all below. */
export const RECORD_SCOPES = ['own', 'direct', 'whole'] as const

/** Outcome of the bets on one draw or in one round. */
export const TEAM_BET_STATES = ['won', 'lost', 'returned'] as const

/** What members of a team can be put in order by. */
export const PROFIT_SORTS = [
  'name',
  'turnover',
  'payout',
  'rebates',
  'bonuses',
  'net',
  'deposits',
  'withdrawals',
] as const

/** Kinds of an agent's income. */
export const INCOME_KINDS = [
  'dividend',
  'dailySalary',
  'hourlySalary',
  'realtimeSalary',
  'lineRebate',
  'paidOut',
  'clawback',
  'transferIn',
  'transferOut',
] as const

/** Money in and out of a team's member accounts. */
export const TRANSACTION_KINDS = ['deposit', 'withdrawal', 'transferIn', 'transferOut'] as const

/** The words of packages/agency, as they go over the wire. */
export const CONTRACT_KIND_WORDS = [
  'dividend',
  'dailySalary',
  'hourlySalary',
  'realtimeSalary',
] as const

/** States of a bill (packages/agency); targetNotReached, paid, rejected and expired are final. */
export const BILL_STATE_WORDS = [
  'issued',
  'partlyPaid',
  'payerShort',
  'targetNotReached',
  'paid',
  'rejected',
  'expired',
] as const
