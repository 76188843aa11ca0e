import type { RouteTable } from '#server/http/routing.ts'
import { brandsWith } from '../policy.ts'
import { changeAccount, proposeAccount, proposeRole } from './propose-account.ts'
import { readAccounts, readRoles } from './queries.ts'

export const staffAccountRoutes: RouteTable = (route, deps) => {
  route('GET /staff/accounts', async ({ staff }) => ({
    accounts: await readAccounts(deps.db, brandsWith(staff, 'staff.read')),
  }))

  route('POST /staff/accounts', async ({ staff, brand, body }) => ({
    approval: await proposeAccount(deps, staff, { ...body, brandId: brand.brandId }),
  }))

  route('PUT /staff/accounts/:staffId', ({ staff, brand, params, body }) => {
    const { reason, ...change } = body
    const given = { brandId: brand.brandId, reason, staffId: params.staffId, change }
    return changeAccount(deps, staff, given)
  })

  route('GET /staff/roles', async ({ staff }) => ({
    roles: await readRoles(deps.db, brandsWith(staff, 'staff.read')),
  }))

  route('PUT /staff/roles', async ({ staff, brand, body }) => {
    const { reason, ...role } = body
    const approval = await proposeRole(deps, staff, { brandId: brand.brandId, reason, role })
    return { approval }
  })
}
