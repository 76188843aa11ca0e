import { minor } from '@fairhouse/money'
import type { GatewayEventBody } from '@fairhouse/protocol'
import { Problem } from '#server/core/problem.ts'
import type { GatewayEvent } from './payment-port.ts'

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
