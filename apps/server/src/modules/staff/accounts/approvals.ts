import type { ApprovalRules } from '../approvals/carry-out.ts'
import { createAccount, updateAccount } from './apply-account.ts'
import { saveRole } from './apply-role.ts'

/** Proposals about accounts and roles of staff. */
export const staffApprovals = {
  'staff.create': {
    proposing: 'staff.write',
    carryOut: createAccount,
    sendsSecret: () => true,
  },
  'staff.update': {
    proposing: 'staff.write',
    carryOut: updateAccount,
    sendsSecret: ({ isReset }) => isReset === true,
  },
  'role.save': { proposing: 'staff.write', carryOut: saveRole },
} satisfies Partial<ApprovalRules>
