import type { RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { startAnswer, requireAgent } from '../sessions/index.ts'
import { readActions } from './sub-accounts/actions.ts'
import { changeSubAccountPassword } from './sub-accounts/log-in.ts'
import { changeSubAccount, openSubAccount, resetSubAccount } from './sub-accounts/manage.ts'
import { readSubAccounts } from './sub-accounts/rows.ts'

const PAGE = 30

/** Sub-accounts of agents, for their agent; and for the sub-account itself, its password. */
export const subAccountRoutes: RouteTable = (route, deps) => {
  route('GET /wps/agent/sub-accounts', async ({ brand, member }) => {
    requireAgent(member)
    return { subAccounts: await readSubAccounts(deps.db, brand, member.memberId) }
  })
  route('POST /wps/agent/sub-accounts', ({ brand, member, body }) =>
    openSubAccount(deps, brand, member, body),
  )
  route('PUT /wps/agent/sub-accounts/:subAccountId', ({ brand, member, params, body }) =>
    changeSubAccount(deps, brand, member, params.subAccountId, body),
  )
  route('PUT /wps/agent/sub-accounts/:subAccountId/password', (call) => {
    const { brand, member, params, body } = call
    return resetSubAccount(deps, brand, member, params.subAccountId, body.password)
  })
  route('GET /wps/agent/sub-accounts/actions', ({ brand, member, query }) =>
    readActions(deps.db, brand, member, { ...query, limit: Number(query.limit ?? PAGE) }),
  )
  route('POST /wps/sub-account/password', async (call) => {
    const { brand, member, body, request } = call
    const visit = visitOf(request, deps.placeOf)
    return startAnswer(call, await changeSubAccountPassword(deps, brand, member, body, visit))
  })
}
