import type { ExposureLimitsWire, FamilyCodeWire, StaffLimits } from '@fairhouse/protocol'
import { isDeepStrictEqual } from 'node:util'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { announce } from '#server/realtime/announce.ts'
import { limitsOf, presentLimits } from './limits.ts'

interface LimitRow {
  readonly [column: string]: unknown
  readonly family: FamilyCodeWire
  readonly exposure: ExposureLimitsWire | null
}

const READ = `
select l.family, x.limits as exposure from lotteries l
left join exposure_limits x using (brand_id, lottery_code)
where l.brand_id = $1 and l.lottery_code = $2`

async function readRow(tx: Tx, brand: Brand, lotteryCode: string, lock = ''): Promise<LimitRow> {
  const rows = await tx.query<LimitRow>(`${READ} ${lock}`, [brand.brandId, lotteryCode])
  if (!rows[0]) throw new Problem('LOTTERY_NOT_FOUND')
  return rows[0]
}

/** The limits of a lottery, and its default limits. Throws LOTTERY_NOT_FOUND. */
export async function readLimits(db: Tx, brand: Brand, lotteryCode: string): Promise<StaffLimits> {
  const row = await readRow(db, brand, lotteryCode)
  return {
    limits: presentLimits(limitsOf(row, brand.profile)),
    defaults: presentLimits(limitsOf({ ...row, exposure: null }, brand.profile)),
    isDefault: row.exposure === null,
    currency: brand.currency.code,
  }
}

/**
 * Changes the limits of a lottery; null restores the jurisdiction's. They apply to every later bet,
 * counting earlier sales; where there was no limit, earlier sales are not counted. Returns the old
 * limits. Throws LOTTERY_NOT_FOUND, NOT_CHANGED.
 */
export async function changeLimits(
  tx: Tx,
  brand: Brand,
  lotteryCode: string,
  limits: ExposureLimitsWire | null,
): Promise<ExposureLimitsWire> {
  const { brandId } = brand
  const { family, exposure } = await readRow(tx, brand, lotteryCode, 'for update of l')
  const before = presentLimits(limitsOf({ family, exposure }, brand.profile))
  const isSame = limits === null ? exposure === null : isDeepStrictEqual(before, limits)
  if (isSame) throw new Problem('NOT_CHANGED')
  if (limits === null) {
    await tx.query('delete from exposure_limits where brand_id = $1 and lottery_code = $2', [
      brandId,
      lotteryCode,
    ])
  } else {
    await tx.query(
      `insert into exposure_limits (brand_id, lottery_code, limits) values ($1, $2, $3)
       on conflict (brand_id, lottery_code) do update set limits = excluded.limits`,
      [brandId, lotteryCode, JSON.stringify(limits)],
    )
  }
  await announce(tx, { brandId, event: { type: 'numbers.changed', lotteryCode } })
  return before
}
