import { countEvent, NO_PROGRESS, type MissionProgress } from '@fairhouse/rewards'
import type { Mission, MissionState, ReachedMission } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { addDays } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { areRoundsOffered } from '../free-rounds/index.ts'
import { leftOf, presentPrize, textOf, type MissionRow } from './mission-rows.ts'

/** A mission with what a member has done of it. */
export interface OwnRow extends MissionRow {
  readonly since: string
  readonly until: string | null
  readonly count: number
  readonly days: readonly string[]
  readonly has_bet: boolean
  readonly is_reached: boolean
  readonly given_at: Date | null
  readonly reward_state: string | null
  readonly reached_at: Date
}

/** The row of days that runs: a day that was missed, other than today, ends it. */
function runningDays(row: OwnRow, today: string): number {
  const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  const goal = { kind: 'days', count: row.target } as const
  const bet = { product: '', game: '', stake: row.prize as never }
  let progress: MissionProgress = NO_PROGRESS
  for (const day of row.days) {
    progress = countEvent(goal, progress, { kind: 'bet', bet: { ...bet, day: numberOf(day) } })
  }
  const last = row.days.at(-1)
  const isBroken = last === undefined || last < addDays(today, -1)
  return isBroken && progress.count < row.target ? 0 : progress.count
}

/** Of a mission that was reached. */
function stateOf(row: OwnRow): Exclude<MissionState, 'open'> {
  if (row.given_at) return row.reward_state === 'waiting' ? 'waiting' : 'done'
  return leftOf(row) > 0 ? 'reached' : 'usedUp'
}

/** Whether free rounds that were reached wait for their game. */
async function waitsForGame(db: Tx, brand: Brand, row: OwnRow): Promise<boolean> {
  if (!row.is_reached || !row.rounds || stateOf(row) !== 'reached') return false
  return !(await areRoundsOffered(db, brand, row.rounds))
}

/** An open mission as the member sees it, with exact progress. */
export async function presentOpen(
  db: Tx,
  brand: Brand,
  row: OwnRow,
  { language, today }: { readonly language: string; readonly today: string },
): Promise<Mission> {
  const left = leftOf(row)
  const done = row.goal === 'days' ? runningDays(row, today) : row.count
  const { title, content } = textOf(row, language, brand)
  return {
    missionId: wireId('mis', row.mission_no),
    title,
    content,
    goal: row.goal,
    product: row.product,
    task: row.task,
    target: row.target,
    count: row.is_reached ? row.target : Math.max(0, Math.min(done, row.target)),
    period: row.period,
    from: row.since,
    until: row.until,
    endsOn: row.until_day,
    needsBet: row.goal === 'task' && !brand.profile.rewards.beforeABet && !row.has_bet,
    prize: presentPrize(row, language),
    left,
    state: row.is_reached ? stateOf(row) : left > 0 ? 'open' : 'usedUp',
    waitsForGame: await waitsForGame(db, brand, row),
  }
}

/** A mission that was reached, as the member sees it. */
export function presentReached(brand: Brand, row: OwnRow, language: string): ReachedMission {
  return {
    missionId: wireId('mis', row.mission_no),
    title: textOf(row, language, brand).title,
    period: row.period,
    from: row.since,
    reachedAt: row.reached_at.toISOString(),
    prize: presentPrize(row, language),
    state: stateOf(row),
  }
}
