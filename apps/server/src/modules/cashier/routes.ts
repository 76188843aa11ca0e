import { minor } from '@fairhouse/money'
import type { GatewayEventBody } from '@fairhouse/protocol'
import { languageOf } from '#server/http/errors.ts'
import { Problem } from '#server/http/problem.ts'
import { rawBodyOf } from '#server/http/raw-body.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { requestDeposit } from './commands/request-deposit.ts'
import { findDeposit } from './deposits/facts.ts'
import { receiveEvent } from './gateway-events.ts'
import { depositMethods } from './methods.ts'
import type { GatewayEvent } from './payment-port.ts'
import { presentDeposit } from './queries.ts'

/** Parses an event of the wire. Throws VALIDATION_FAILED for an invalid amount or time. */
export function readGatewayEvent({ amountMinor, ...event }: GatewayEventBody): GatewayEvent {
  const code = 'VALIDATION_FAILED'
  const amount = minor(BigInt(amountMinor))
  if (amount === 0n) throw new Problem(code, [{ field: 'amountMinor', code, expected: '> 0' }])
  const happenedAt = new Date(event.happenedAt)
  if (Number.isNaN(happenedAt.getTime())) {
    throw new Problem(code, [{ field: 'happenedAt', code, expected: 'ISO 8601' }])
  }
  return { ...event, amount, happenedAt }
}

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
