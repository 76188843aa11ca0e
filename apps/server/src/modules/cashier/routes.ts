import { Problem } from '#server/http/problem.ts'
import { rawBodyOf } from '#server/http/raw-body.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { creditDeposit } from './commands/credit-deposit.ts'
import { requestDeposit } from './commands/request-deposit.ts'
import { brandOfDeposit, findDeposit, presentDeposit } from './queries.ts'

export const cashierRoutes: RouteTable = (route, deps) => {
  route('POST /wps/cashier/deposits', (call) => requestDeposit(deps, call))

  route('GET /wps/cashier/deposits/:depositId', async ({ brand, member, params }) => {
    const deposit = await findDeposit(deps.db, brand.brandId, params.depositId)
    if (!deposit || deposit.member_id !== member.memberId) throw new Problem('DEPOSIT_NOT_FOUND')
    return presentDeposit(deposit, brand, deps.gateway)
  })

  route('POST /wps/cashier/callbacks/sandbox', async ({ body, request }) => {
    if (!deps.gateway.isGenuine(rawBodyOf(request), request.headers)) {
      throw new Problem('CALLBACK_REFUSED')
    }
    const brand = await brandOfDeposit(deps.db, await deps.brands.all(), body.depositId)
    if (!brand) throw new Problem('DEPOSIT_NOT_FOUND')
    await creditDeposit(deps, brand, body)
    return { ok: true as const }
  })
}
