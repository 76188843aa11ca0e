import Type from 'typebox'
import { MemberRates, RatesIn } from '../http/team-rebates.ts'
import { strict } from '../schema.ts'
import { MEMBER_ID, Reason } from './shapes.ts'

const params = strict({ memberId: Type.String({ pattern: MEMBER_ID }) })

export const staffTeamRebateRoutes = {
  'GET /staff/agents/:memberId/rates': {
    summary: 'Rebate rates of a member or an agent',
    access: 'staff',
    permission: 'agentApplications.read',
    params,
    response: MemberRates,
    errors: ['MEMBER_NOT_FOUND'],
  },
  'PUT /staff/agents/:memberId/rates': {
    summary: 'Set rebate rates, from tomorrow on; below an agent no more than theirs',
    access: 'staff',
    permission: 'agentApplications.handle',
    params,
    body: strict({ rates: RatesIn, reason: Reason }),
    response: MemberRates,
    errors: ['MEMBER_NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const
