import type { FreeKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { giveRewards, type Gift } from '../rewards/index.ts'
import { maskName, type StageRow } from './rules.ts'

/** Stages paid in one transaction. */
const BATCH_SIZE = 500

interface DueRow {
  readonly [column: string]: unknown
  readonly friend_id: bigint
  readonly referrer_id: bigint
  readonly friend: string
  readonly stage: number
  readonly terms: StageRow
}

/**
 * Stages whose prizes are due, the earliest first: the friend is clear, and all who get something
 * may be rewarded ($3: also before a bet of their own).
 */
const DUE = `
select s.friend_id, r.referrer_id, m.username as friend, s.stage, k.stages -> s.stage::int as terms
from referral_stages s
join referrals r using (brand_id, friend_id)
join referral_rules k using (brand_id, rules_no)
join members m on m.brand_id = s.brand_id and m.member_id = s.friend_id
where s.brand_id = $1 and s.given_at is null and r.state = 'clear' and k.kind = $2
  and may_be_rewarded(s.brand_id, r.referrer_id) and may_be_rewarded(s.brand_id, s.friend_id)
  and ($3::boolean or exists (select from active_days a
    where a.brand_id = s.brand_id and a.member_id = r.referrer_id))
order by s.reached_at, s.friend_id, s.stage limit ${BATCH_SIZE}`

/** The prize of the referrer, and the welcome of the friend. */
function giftsFor(kind: FreeKind, row: DueRow): Gift[] {
  const { friend_id: friendId, referrer_id: referrerId, stage, terms } = row
  const facts = [
    { name: 'deposited' as const, value: terms.deposited },
    { name: 'turnover' as const, value: terms.turnover },
  ].filter(({ value }) => value !== '0')
  const common = { source: 'referral' as const, kind, names: [], expiresAt: null }
  const prize: Gift = {
    ...common,
    memberId: referrerId,
    sourceKey: `${friendId}/${stage}`,
    amount: BigInt(terms.prize),
    facts: [{ name: 'friend', value: maskName(row.friend) }, ...facts],
  }
  const welcome: Gift = {
    ...common,
    memberId: friendId,
    sourceKey: `welcome/${stage}`,
    amount: BigInt(terms.welcome),
    facts,
  }
  return [prize, welcome].filter(({ amount }) => amount > 0n)
}

/** The stages that the budget still has, in their order: none is cut, none overtakes. */
function affordable(due: readonly DueRow[], left: bigint) {
  const paid: DueRow[] = []
  let cost = 0n
  for (const row of due) {
    const next = cost + BigInt(row.terms.prize) + BigInt(row.terms.welcome)
    if (next > left) break
    cost = next
    paid.push(row)
  }
  return { paid, cost }
}

/**
 * Gives prizes of stages that were reached, of one kind, within the budget to the unit: its row is
 * locked, however many workers there are. To be called again while it returns false.
 */
export async function givePrizes(tx: Tx, brand: Brand, kind: FreeKind): Promise<boolean> {
  const { brandId, profile } = brand
  const budgets = await tx.query<{ left: bigint }>(
    `select budget - spent as left from referral_budgets
     where brand_id = $1 and kind = $2 for no key update`,
    [brandId, kind],
  )
  const due = await tx.query<DueRow>(DUE, [brandId, kind, profile.rewards.beforeABet])
  const { paid, cost } = affordable(due, budgets[0]?.left ?? 0n)
  if (paid.length === 0) return true
  const gifts = paid.flatMap((row) => giftsFor(kind, row))
  const given = await giveRewards(tx, brandId, gifts)
  // Somebody went away meanwhile: all of it is taken up by the next turn.
  if (given.length < gifts.length) throw new Error('a prize of a referral could not be given')
  await tx.query(
    `update referral_stages s set given_at = app_now()
     from unnest($2::bigint[], $3::smallint[]) as k(friend, stage)
     where s.brand_id = $1 and s.friend_id = k.friend and s.stage = k.stage`,
    [brandId, plainColumn(paid, (row) => row.friend_id), plainColumn(paid, (row) => row.stage)],
  )
  await tx.query(
    'update referral_budgets set spent = spent + $3 where brand_id = $1 and kind = $2',
    [brandId, kind, cost],
  )
  return due.length < BATCH_SIZE
}
