import type { ApprovalRules } from '../../staff/index.ts'
import { carryOutMove } from './move-team.ts'
import { carryOutType } from './types.ts'

/** Proposals about places in the tree of agents. */
export const agencyApprovals = {
  'member.move': { proposing: 'agentApplications.handle', carryOut: carryOutMove },
  'member.type': { proposing: 'agentApplications.handle', carryOut: carryOutType },
} satisfies Partial<ApprovalRules>
