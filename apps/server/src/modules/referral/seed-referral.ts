import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'

const UNIT = 10_000n

/** Rules for friends of a demo brand that has none: by what friends stake, never by deposits. */
export async function seedReferral(tx: Tx, { brandId }: Brand, by: string): Promise<void> {
  const set = await tx.query('select from referral_rules where brand_id = $1 limit 1', [brandId])
  if (set.length > 0) return
  const stage = (turnover: bigint, prize: number, welcome: number) => ({
    deposited: '0',
    turnover: String(turnover * UNIT),
    prize: String(prize),
    welcome: String(welcome),
  })
  const stages = [stage(50n, 100, 50), stage(500n, 400, 0)]
  await tx.query(
    `insert into referral_rules (brand_id, rules_no, kind, stages, most_friends, set_by)
     values ($1, 1, 'points', $2, 20, $3)`,
    [brandId, JSON.stringify(stages), by],
  )
  await tx.query(
    `insert into referral_budgets (brand_id, kind, budget) values ($1, 'points', 1000000)`,
    [brandId],
  )
}
