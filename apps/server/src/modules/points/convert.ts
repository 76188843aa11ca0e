import { currencyStep, minor, isPayable } from '@fairhouse/money'
import type { ConvertBody, PointExchange } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { inputHash } from '#server/http/keys.ts'
import { Problem } from '#server/http/problem.ts'
import type { Brand } from '../settings/index.ts'
import { askOnce, requirePointMall, type ExchangeCall } from './ask.ts'
import { addPoints, requirePoints } from './entries.ts'
import { presentExchange, writeExchange } from './exchange-rows.ts'
import { moveMoney } from './move-money.ts'
import { readConversion, stepOf, type Conversion } from './rules.ts'

/** Throws VALIDATION_FAILED: below the minimum, or not a payable amount. */
function requireRange(points: bigint, { worth, min }: Conversion, brand: Brand): void {
  const code = 'VALIDATION_FAILED'
  if (points < min) {
    throw new Problem(code, [{ field: 'points', code: 'FIELD_RULE', expected: `≥ ${min}` }])
  }
  if (isPayable(minor(points * worth), brand.currency)) return
  const expected = `× ${stepOf(worth, currencyStep(brand.currency))}`
  throw new Problem(code, [{ field: 'points', code: 'FIELD_RULE', expected }])
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
  const { brand, member, body, idempotencyKey } = call
  requirePointMall(brand)
  const points = BigInt(body.points)
  const offered = await readConversion(db, brand.brandId)
  if (!offered) throw new Problem('POINTS_NOT_CONVERTIBLE')
  requireRange(points, offered, brand)
  const { brandId, memberId, accountId } = member
  const hash = inputHash('convert', String(points))
  const row = await askOnce(db, call, hash, async (tx, balance) => {
    requirePoints(balance, points, 'points')
    const given = points * offered.worth
    const exchange = await writeExchange(tx, {
      ...{ brandId, memberId, accountId, kind: 'convert', goodNo: null, goodName: '' },
      ...{ quantity: 1, points, price: 0n, given, isOpen: false, delivery: null },
      ...{ requestKey: idempotencyKey, inputHash: hash },
    })
    const origin = { exchangeNo: exchange.exchange_no }
    await addPoints(tx, brandId, [{ memberId, kind: 'convert', amount: -points, origin }])
    await moveMoney(tx, brand, exchange, { code: 'points.convert', amount: given })
    return exchange
  })
  return presentExchange(row)
}
