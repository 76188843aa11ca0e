import { minor, minorToWire } from '@fairhouse/money'
import type {
  MissionGoalKind,
  MissionPeriod,
  MissionPrize,
  MissionStaffState,
  MissionTask,
  MissionPrizeKind,
  RateProduct,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { presentRounds, type StoredRounds } from '../free-rounds/index.ts'
import { pickText } from '../notices/index.ts'

/** The text of a mission in one language. */
export interface MissionText {
  readonly language: string
  readonly title: string
  readonly content: string
}

/** A mission as its row has it. Amounts are ledger units, points or rounds, by its prize. */
export interface MissionRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly mission_no: bigint
  readonly version: number
  readonly state: MissionStaffState
  readonly texts: readonly MissionText[]
  readonly goal: MissionGoalKind
  readonly product: RateProduct | null
  readonly task: MissionTask | null
  readonly target: number
  readonly period: MissionPeriod
  readonly from_day: string
  readonly until_day: string | null
  readonly prize_kind: MissionPrizeKind
  readonly prize: bigint
  /** Terms of free rounds. */
  readonly rounds: StoredRounds | null
  readonly budget: bigint
  readonly most: number | null
  readonly labels: readonly string[]
  readonly place: number
  readonly given: number
  readonly looked_at: Date | null
}

/** The columns of a mission under the name `s`. */
export const MISSION_COLUMNS = `s.brand_id, s.mission_no, s.version, s.state, s.texts, s.goal,
  s.product, s.task, s.target, s.period, s.from_day::text as from_day,
  s.until_day::text as until_day, s.prize_kind, s.prize, s.rounds, s.budget, s.most, s.labels,
  s.place, s.given, s.looked_at`

/** SQL of how many prizes of a mission `s` are left. */
export const LEFT = `least(s.budget / s.prize, coalesce(s.most, 2147483647)) - s.given`

/** How many prizes are left: whole ones, within the budget and the count. */
export function leftOf({ budget, prize, most, given }: MissionRow): number {
  const affordable = budget / prize
  const bound = BigInt(most ?? 2_147_483_647)
  return Number(affordable < bound ? affordable : bound) - given
}

/** An amount in the unit of a prize on the wire. */
export function presentAmount(kind: MissionPrizeKind, amount: bigint) {
  return {
    minor: kind === 'money' ? minorToWire(minor(amount)) : '0',
    points: kind === 'points' ? Number(amount) : 0,
    rounds: kind === 'rounds' ? Number(amount) : 0,
  }
}

/** What a mission brings, as a reader of a language sees it. */
export function presentPrize(
  { prize_kind: kind, prize, rounds }: Pick<MissionRow, 'prize_kind' | 'prize' | 'rounds'>,
  language: string,
): MissionPrize {
  const { minor: amountMinor, points } = presentAmount(kind, prize)
  return {
    kind,
    amountMinor,
    points,
    rounds: rounds && presentRounds(rounds, prize, language),
  }
}

/** The text of a mission for a reader of a language. */
export function textOf(
  { texts }: Pick<MissionRow, 'texts'>,
  language: string,
  brand: Brand,
): MissionText {
  const own = brand.settings.languages.defaultLanguage
  return pickText(texts, language, own) ?? { language: own, title: '', content: '' }
}

/** What a reward was given for: one for each period. */
export const keyOf = (missionNo: bigint, periodFrom: string): string => `${missionNo}/${periodFrom}`
