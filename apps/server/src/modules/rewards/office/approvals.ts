import type { ApprovalRules } from '../../staff/index.ts'
import { carryOutReward } from './give.ts'

/** Proposals to give members rewards. */
export const rewardApprovals = {
  'member.giveReward': { proposing: 'rewards.write', carryOut: carryOutReward },
} satisfies Partial<ApprovalRules>
