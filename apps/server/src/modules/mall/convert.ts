import { currencyStep, isPayable, minor, MINOR_MAX } from '@fairhouse/money'
import type { ConvertBody, PointExchange } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { inputHash } from '#server/core/keys.ts'
import { Problem } from '#server/core/problem.ts'
import {
  addPoints,
  readConversion,
  requirePointMall,
  requirePoints,
  stepOf,
  type Conversion,
} from '../points/index.ts'
import { askOnce, type ExchangeCall } from './ask.ts'
import { presentExchange, writeExchange } from './exchange-rows.ts'
import { readerOf } from './gift-terms.ts'
import { moveMoney } from './move-money.ts'

/** Throws VALIDATION_FAILED: below the minimum, more than can be booked, or not payable. */
function requireRange(points: bigint, { worth, min }: Conversion, brand: Brand): void {
  const refuse = (expected: string) =>
    new Problem('VALIDATION_FAILED', [{ field: 'points', code: 'FIELD_RULE', expected }])
  if (points < min) throw refuse(`≥ ${min}`)
  if (points * worth > MINOR_MAX) throw refuse(`≤ ${MINOR_MAX / worth}`)
  if (isPayable(minor(points * worth), brand.currency)) return
  throw refuse(`× ${stepOf(worth, currencyStep(brand.currency))}`)
}

/**
 * Converts points of a member into money at the rate that holds, once per key, in one transaction.
 * For members with a real account. Throws, in order: FEATURE_OFF, POINTS_NOT_CONVERTIBLE,
 * VALIDATION_FAILED, FUND_PASSWORD_MISSING, TOO_MANY_ATTEMPTS, FUND_PASSWORD_WRONG,
 * IDEMPOTENCY_KEY_REUSED, MEMBER_EXCLUDED, MEMBER_PAUSED, POINTS_INSUFFICIENT.
 */
export async function convertPoints(
  db: Db,
  call: ExchangeCall<ConvertBody>,
): Promise<PointExchange> {
  const { brand, body } = call
  requirePointMall(brand)
  const points = BigInt(body.points)
  const offered = await readConversion(db, brand.brandId)
  if (!offered) throw new Problem('POINTS_NOT_CONVERTIBLE')
  requireRange(points, offered, brand)
  const row = await askOnce(
    db,
    call,
    inputHash('convert', String(points)),
    async (tx, balance, asked) => {
      requirePoints(balance, points, 'points')
      const given = points * offered.worth
      const terms = { kind: 'convert', good: null, quantity: 1, points, price: 0n, given } as const
      const exchange = await writeExchange(tx, asked, { ...terms, isOpen: false, delivery: null })
      const { brandId, memberId } = asked
      const origin = { exchangeNo: exchange.exchange_no }
      await addPoints(tx, brandId, [{ memberId, kind: 'convert', amount: -points, origin }])
      await moveMoney(tx, brand, exchange, { code: 'points.convert', amount: given })
      return exchange
    },
  )
  return presentExchange(row, readerOf(brand, call.language))
}
