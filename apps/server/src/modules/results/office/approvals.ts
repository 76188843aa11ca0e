import type { ApprovalRules } from '../../staff/index.ts'
import { carryOutVoid } from './void-issue.ts'

/** Proposals to void issues. */
export const resultApprovals = {
  'lottery.voidIssue': { proposing: 'lottery.issues.void', carryOut: carryOutVoid },
} satisfies Partial<ApprovalRules>
