import type { RewardFact } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { plainColumn } from '#server/db/arrays.ts'
import { areRoundsOffered } from '../free-rounds/index.ts'
import { giveRewards, type Gift } from '../rewards/index.ts'
import { keyOf, leftOf, type MissionRow } from './mission-rows.ts'

/** Prizes given in one transaction. */
const BATCH_SIZE = 500

interface DueRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly period_from: string
}

/** Whoever reached it first; who is away keeps what was reached, and is asked for again. */
const DUE = `
select member_id, period_from::text as period_from from mission_reached r
where brand_id = $1 and mission_no = $2 and given_at is null
  and may_be_rewarded(brand_id, member_id)
order by reached_at, period_from, member_id limit $3`

const MARK = `
update mission_reached r set given_at = app_now()
from unnest($3::bigint[], $4::date[]) as k(member, first)
where r.brand_id = $1 and r.mission_no = $2 and r.member_id = k.member
  and r.period_from = k.first`

/** Why: the figure that the goal asks for, and the period. */
function factsOf({ goal, target, period }: MissionRow, periodFrom: string): RewardFact[] {
  const figure = goal === 'task' ? [] : [{ name: goal, value: String(target) }]
  return period === 'once' ? figure : [...figure, { name: 'date', value: periodFrom }]
}

/** What it consists of, with its terms. */
function contentOf({ prize_kind: kind, rounds }: MissionRow) {
  if (rounds) return { kind: 'rounds', rounds } as const
  return { kind: kind === 'points' ? 'points' : 'money' } as const
}

function giftFor(mission: MissionRow, { member_id: memberId, period_from: first }: DueRow): Gift {
  return {
    memberId,
    source: 'mission',
    sourceKey: keyOf(mission.mission_no, first),
    ...contentOf(mission),
    amount: mission.prize,
    names: mission.texts.map(({ language, title }) => ({ language, text: title })),
    facts: factsOf(mission, first),
    expiresAt: null,
  }
}

/**
 * Gives prizes of a mission to those who have reached it, as long as there are any; to be called
 * again while it returns false. Requires the lock of the mission's row: the budget is kept to the
 * unit, however many workers there are. Free rounds wait while their game is not on offer.
 */
export async function givePrizes(tx: Tx, brand: Brand, mission: MissionRow): Promise<boolean> {
  const { brand_id: brandId, mission_no: missionNo } = mission
  const most = Math.min(leftOf(mission), BATCH_SIZE)
  if (most <= 0) return true
  if (mission.rounds && !(await areRoundsOffered(tx, brand, mission.rounds))) return true
  const due = await tx.query<DueRow>(DUE, [brandId, missionNo, most])
  const given = await giveRewards(
    tx,
    brandId,
    due.map((row) => giftFor(mission, row)),
  )
  const keys = new Set(given.map((one) => `${one.member_id} ${one.source_key}`))
  const done = due.filter((row) =>
    keys.has(`${row.member_id} ${keyOf(missionNo, row.period_from)}`),
  )
  await tx.query(MARK, [
    brandId,
    missionNo,
    plainColumn(done, (row) => row.member_id),
    plainColumn(done, (row) => row.period_from),
  ])
  await tx.query('update missions set given = given + $3 where brand_id = $1 and mission_no = $2', [
    brandId,
    missionNo,
    done.length,
  ])
  return due.length < BATCH_SIZE || done.length === 0
}
