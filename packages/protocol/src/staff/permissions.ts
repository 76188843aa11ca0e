/**
 * Permissions of staff roles: module × action. The role also has a scope (all brands, or named
 * ones). One list for the server, the office and the matrix of roles.
 */
export const STAFF_MODULES = {
  dashboard: ['read'],
  members: ['read', 'reveal', 'note', 'block', 'reset', 'export'],
  lottery: ['read', 'results.enter', 'results.confirm', 'issues.void', 'exposure'],
  games: ['read', 'write', 'keys', 'resolve'],
  cashier: ['read', 'withdrawals.decide', 'adjust'],
  ledger: ['read'],
  reconciliation: ['read', 'resolve'],
  jobs: ['read', 'retry'],
  kyc: ['read', 'reveal', 'decide'],
  risk: ['read', 'decide'],
  limits: ['read'],
  rewards: ['read', 'write', 'decide'],
  notices: ['read', 'write', 'publish'],
  feedback: ['read', 'answer'],
  agentApplications: ['read', 'handle'],
  agents: ['read', 'contracts', 'pay'],
  outbox: ['read'],
  settings: ['read', 'write'],
  staff: ['read', 'write'],
  approvals: ['read', 'decide'],
  audit: ['read'],
} as const satisfies Record<string, readonly string[]>

type Modules = typeof STAFF_MODULES

export type StaffPermission = {
  [M in keyof Modules]: `${M}.${Modules[M][number]}`
}[keyof Modules]

/** Every permission, in the order of the list above. */
export const STAFF_PERMISSIONS: readonly StaffPermission[] = Object.entries(STAFF_MODULES).flatMap(
  ([module, actions]) => actions.map((action) => `${module}.${action}` as StaffPermission),
)
