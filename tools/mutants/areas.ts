/** Code whose mistakes cost money or break access control, and the tests that must catch them. */
export interface Area {
  readonly name: string
  /** Folders and files below `apps/server/src`. */
  readonly code: readonly string[]
  /** Parts of the paths of test files, the quickest and sharpest first. */
  readonly tests: readonly string[]
}

const MODULES = 'modules'

export const AREAS: readonly Area[] = [
  {
    name: 'ledger',
    code: [`${MODULES}/ledger`, `${MODULES}/ledger-check`],
    tests: [
      'modules/ledger/',
      'modules/ledger-check/',
      'modules/wallet/',
      'modules/lottery/settlement.test',
      'modules/cashier/cashier.test',
      'modules/transfers/',
      'modules/withdrawals/withdrawals.test',
      'modules/group-tickets/',
      'modules/lottery/rebates.test',
      'modules/reconciliation/',
    ],
  },
  {
    name: 'wallet',
    code: [`${MODULES}/wallet`],
    tests: [
      'modules/wallet/',
      'modules/ledger/',
      'modules/lottery/submit-slip.test',
      'modules/gambling-limits/enforcement.test',
      'modules/transfers/',
      'modules/play/protocol.test',
      'modules/cashier/cashier.test',
    ],
  },
  {
    name: 'limits',
    code: [`${MODULES}/gambling-limits`],
    tests: [
      'modules/gambling-limits/member-rules.test',
      'modules/gambling-limits/offers.test',
      'modules/gambling-limits/periods.test',
      'modules/gambling-limits/limits.test',
      'modules/gambling-limits/',
      'modules/kyc/same-person.test',
      'modules/kyc/register/',
    ],
  },
  {
    name: 'verification',
    code: [`${MODULES}/verification`],
    tests: [
      'modules/verification/factor-rules.test',
      'modules/verification/factors.test',
      'modules/verification/',
      'modules/identity/login.test',
      'modules/identity/identity.test',
      'modules/identity/account.test',
      'modules/identity/mobile-rule.test',
      'modules/staff/staff.test',
    ],
  },
  {
    name: 'settlement',
    code: [
      `${MODULES}/lottery/settle-issue.ts`,
      `${MODULES}/lottery/settlement-slices.ts`,
      `${MODULES}/lottery/evaluate-bets.ts`,
      `${MODULES}/lottery/pay-rebates.ts`,
      `${MODULES}/lottery/issue-cycle.ts`,
      `${MODULES}/results`,
    ],
    tests: [
      'modules/results/feed-format.test',
      'modules/lottery/settlement-slices.test',
      'modules/lottery/settlement.test',
      'modules/results/',
      'modules/lottery/lottery.test',
      'modules/lottery/rebates.test',
      'modules/lottery/repeats.test',
    ],
  },
  {
    name: 'cashier',
    code: [`${MODULES}/cashier`],
    tests: [
      'modules/cashier/deposits/next-step.test',
      'modules/cashier/',
      'modules/reconciliation/reconciliation.test',
    ],
  },
]
