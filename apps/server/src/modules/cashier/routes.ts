import { languageOf } from '#server/http/errors.ts'
import { Problem } from '#server/core/problem.ts'
import { rawBodyOf } from '#server/http/raw-body.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { requestDeposit } from './commands/request-deposit.ts'
import { findDeposit } from './deposits/facts.ts'
import { receiveEvent } from './gateway-events.ts'
import { depositMethods } from './methods.ts'
import { presentDeposit } from './queries.ts'
import { readGatewayEvent } from '../payments/index.ts'

export const cashierRoutes: RouteTable = (route, deps) => {
  route('GET /wps/cashier/methods', async ({ brand }) => ({
    methods: depositMethods(brand, deps.gateway),
  }))

  route('POST /wps/cashier/deposits', (call) =>
    requestDeposit(deps, { ...call, language: languageOf(call.request) }),
  )

  route('GET /wps/cashier/deposits/:depositId', async ({ brand, member, params }) => {
    const deposit = await findDeposit(deps.db, brand.brandId, params.depositId)
    if (!deposit || deposit.member_id !== member.memberId) throw new Problem('DEPOSIT_NOT_FOUND')
    return presentDeposit(deposit)
  })

  route('POST /wps/cashier/callbacks/sandbox', async ({ body, request }) => {
    if (!deps.gateway.isGenuine(rawBodyOf(request), request.headers)) {
      throw new Problem('CALLBACK_REFUSED')
    }
    await receiveEvent(deps, readGatewayEvent(body), 'callback')
    return { ok: true as const }
  })
}
