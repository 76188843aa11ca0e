import type { ApprovalRules } from '../../staff/index.ts'
import { carryOutAcceptance, carryOutEnd, carryOutOffer } from './contracts.ts'

/** Proposals about contracts of agents. */
export const contractApprovals = {
  'contract.offer': { proposing: 'agents.contracts', carryOut: carryOutOffer },
  'contract.accept': { proposing: 'agents.contracts', carryOut: carryOutAcceptance },
  'contract.end': { proposing: 'agents.contracts', carryOut: carryOutEnd },
} satisfies Partial<ApprovalRules>
