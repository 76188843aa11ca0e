import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import { sqlState, type Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { isOn } from '../settings/index.ts'
import type { Catalogue } from '../lotteries/index.ts'
import { closePlan } from './end-follows.ts'

/** Requires that the jurisdiction allows follow plans and the brand has them on. */
export function requireOffered(brand: Brand): void {
  if (!isOn(brand, 'followPlans')) throw new Problem('FEATURE_OFF')
}

/** SQLSTATE of a unique violation. */
const UNIQUE = '23505'

/**
 * Opens a plan: the member's later slips in the lottery are copied. Requires the member; one open
 * plan per lottery. Throws, in this order: FEATURE_OFF, LOTTERY_NOT_FOUND, FOLLOW_PLAN_EXISTS.
 * Returns the plan's number.
 */
export async function openPlan(
  { db, catalogue }: { readonly db: Db; readonly catalogue: Catalogue },
  call: {
    readonly brand: Brand
    readonly member: AccountRef
    readonly body: { readonly lotteryCode: string; readonly name: string }
  },
): Promise<bigint> {
  const { brand, member, body } = call
  requireOffered(brand)
  const lottery = await catalogue.find(brand.brandId, body.lotteryCode)
  if (!lottery) {
    throw new Problem('LOTTERY_NOT_FOUND', [{ field: 'lotteryCode', code: 'LOTTERY_NOT_FOUND' }])
  }
  try {
    const rows = await db.query<{ plan_no: bigint }>(
      `insert into follow_plans (brand_id, leader_account, lottery_code, name, seen_seq, began_at)
       select $1, a.account_id, $3, $4, a.seq, app_now() from ledger_accounts a
       where a.brand_id = $1 and a.account_id = $2 returning plan_no`,
      [member.brandId, member.accountId, lottery.lotteryCode, body.name.trim()],
    )
    return rows[0]?.plan_no ?? 0n
  } catch (error) {
    if (sqlState(error) === UNIQUE) throw new Problem('FOLLOW_PLAN_EXISTS')
    throw error
  }
}

/**
 * Ends a plan and notifies its followers. Requires the leader. Idempotent. Throws
 * FOLLOW_PLAN_NOT_FOUND (also for those of others).
 */
export async function endPlan(db: Db, leader: AccountRef, planNo: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query(
      `select 1 from follow_plans where brand_id = $1 and plan_no = $2 and leader_account = $3`,
      [leader.brandId, planNo, leader.accountId],
    )
    if (rows.length === 0) throw new Problem('FOLLOW_PLAN_NOT_FOUND')
    await closePlan(tx, leader.brandId, planNo)
  })
}
