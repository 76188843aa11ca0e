import type { ApprovalRules } from '../../staff/index.ts'
import { carryOutClawback } from './pay.ts'

/** Proposals about bills of agents. */
export const billApprovals = {
  'bill.clawback': { proposing: 'agents.pay', carryOut: carryOutClawback },
} satisfies Partial<ApprovalRules>
