import type { ApprovalRules } from '../../staff/index.ts'
import { acceptApplication } from './applications.ts'

/** Proposals to accept applications of agents. */
export const applicationApprovals = {
  'agentApplication.accept': {
    proposing: 'agentApplications.handle',
    carryOut: acceptApplication,
  },
} satisfies Partial<ApprovalRules>
