import type { ApprovalRules } from '../../staff/index.ts'
import { carryOutAdjustment } from './adjustments.ts'

/** Proposals to adjust balances. */
export const ledgerApprovals = {
  'member.adjust': { proposing: 'cashier.adjust', carryOut: carryOutAdjustment },
} satisfies Partial<ApprovalRules>
