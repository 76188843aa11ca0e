import type { ApprovalRules } from '../../staff/index.ts'
import { resetMember } from './apply-reset.ts'

/** Proposals to reset what members log in with. */
export const memberApprovals = {
  'member.resetPassword': {
    proposing: 'members.reset',
    carryOut: resetMember('password'),
    sendsSecret: () => true,
  },
  'member.resetSecondFactors': {
    proposing: 'members.reset',
    carryOut: resetMember('secondFactors'),
  },
  'member.resetSocialLinks': {
    proposing: 'members.reset',
    carryOut: resetMember('socialLinks'),
  },
} satisfies Partial<ApprovalRules>
