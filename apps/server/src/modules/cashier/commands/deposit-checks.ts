import { isPayable, minor, minorToWire, parseMinor, type Minor } from '@fairhouse/money'
import type { MethodRule } from '@fairhouse/profiles'
import type { DepositBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { CashierContext } from '../context.ts'
import { blockedUntil } from '../deposits/failed-payments.ts'
import { methodOf } from '../methods.ts'
import { readFailures } from '../queries.ts'

/** A deposit that a member requests. */
export interface DepositCall {
  readonly brand: Brand
  readonly member: SessionMember
  readonly idempotencyKey: string
  readonly body: DepositBody
  /** The member's language, for the gateway's own page. */
  readonly language?: string | undefined
}

/** What a request for a deposit works with. */
export type DepositContext = Pick<CashierContext, 'db' | 'rng' | 'gateway' | 'taxIdOf'>

/** The rule of the method. Throws PAYMENT_METHOD_NOT_OFFERED. */
export function requireMethod({ brand, body }: DepositCall, gateway: DepositContext['gateway']) {
  const rule = methodOf(brand, body.method)
  if (rule?.deposit && gateway.methods.includes(body.method)) return rule
  const code = 'PAYMENT_METHOD_NOT_OFFERED'
  const offered = gateway.methods.filter((one) => methodOf(brand, one)?.deposit)
  throw new Problem(code, [{ field: 'method', code, expected: offered.join(' | ') }])
}

/** The amount, within the method's bounds. Throws DEPOSIT_OUT_OF_RANGE. */
export function requireInRange({ brand, body }: DepositCall, rule: MethodRule): Minor {
  const amount = parseMinor(body.amountMinor)
  const { min, max } = rule.deposit ?? { min: minor(0n), max: minor(0n) }
  if (amount === undefined || amount < min || amount > max || !isPayable(amount, brand.currency)) {
    const expected = `${minorToWire(min)}..${minorToWire(max)}`
    const code = 'DEPOSIT_OUT_OF_RANGE'
    throw new Problem(code, [{ field: 'amountMinor', code, expected }])
  }
  return amount
}

/** Refuses members with too many recent failed payments [S-46]. Throws DEPOSITS_BLOCKED. */
export async function refuseBlocked(tx: Tx, { brand, member }: DepositCall): Promise<void> {
  const rule = brand.profile.money.failedPayments
  const minutes = rule.withinMinutes + rule.blockMinutes
  const { now, failures } = await readFailures(tx, member, minutes)
  const until = blockedUntil(failures, rule, now)
  if (!until) return
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000)
  throw new Problem('DEPOSITS_BLOCKED', [], { retryAfterSeconds })
}
