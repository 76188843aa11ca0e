import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { MissionBody, StaffMission } from '@fairhouse/protocol'
import { type LanguageText, writtenTexts } from '../../shared/language-texts.ts'
import {
  NEW_ROUNDS,
  readRounds,
  ROUNDS_MAX,
  type RoundsDraft,
  roundsDraftOf,
  type RoundsFault,
  wireFaultsOf,
} from '../../shared/round-terms.ts'
import { type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'
import { labelsIn } from '../../shared/label-list.ts'

const COUNT_MAX = 1_000_000
const POINTS_MAX = 1_000_000_000_000
const ROUNDS_BUDGET_MAX = 1_000_000_000
const MOST_MAX = 100_000_000
const TARGET_MAX = 10_000
const WEEK = 7

/** A mission being edited: numbers as typed, texts of all languages that were started. */
export interface MissionDraft {
  readonly state: MissionBody['state']
  readonly texts: readonly LanguageText[]
  readonly goal: MissionBody['goal']
  /** Empty: all products. */
  readonly product: string
  readonly task: NonNullable<MissionBody['task']>
  readonly target: string
  readonly period: MissionBody['period']
  readonly from: string
  /** Empty: no end. */
  readonly until: string
  readonly prizeKind: MissionBody['prizeKind']
  /** An amount of money, points, or rounds. */
  readonly prize: string
  readonly budget: string
  readonly rounds: RoundsDraft
  /** Empty: as many as the budget has. */
  readonly most: string
  /** Separated by commas; empty: all members. */
  readonly labels: string
  readonly place: string
}

/** A mission that begins on a day. */
export function newMission(today: string): MissionDraft {
  return {
    state: 'draft',
    texts: [],
    goal: 'bets',
    product: '',
    task: 'email',
    target: '',
    period: 'once',
    from: today,
    until: '',
    prizeKind: 'points',
    prize: '',
    budget: '',
    rounds: NEW_ROUNDS,
    most: '',
    labels: '',
    place: '0',
  }
}

export function draftOf(mission: StaffMission, writing: Writing): MissionDraft {
  const { state, texts, goal, product, task, period, from, until, prizeKind } = mission
  const amount = (minor: string, points: number, rounds: number) => {
    if (prizeKind === 'money') return amountText(minor, writing)
    return String(prizeKind === 'points' ? points : rounds)
  }
  return {
    state,
    texts,
    goal,
    product: product ?? '',
    task: task ?? 'email',
    target: String(mission.target),
    period,
    from,
    until: until ?? '',
    prizeKind,
    prize: amount(mission.prizeMinor, mission.prizePoints, mission.prizeRounds),
    budget: amount(mission.budgetMinor, mission.budgetPoints, mission.budgetRounds),
    rounds: mission.rounds === null ? NEW_ROUNDS : roundsDraftOf(mission.rounds, writing),
    most: mission.most === null ? '' : String(mission.most),
    labels: mission.labels.join(', '),
    place: String(mission.place),
  }
}

export interface ReadMission {
  readonly body: MissionBody
  /** By the name of the field on the wire. */
  readonly faults: Readonly<Record<string, NumberFault>>
}

/** Periods that a goal may have: a task is done once, days in a row need several. */
export function periodsOf(goal: MissionBody['goal']): readonly MissionBody['period'][] {
  if (goal === 'task') return ['once']
  return goal === 'days' ? ['once', 'weekly'] : ['once', 'daily', 'weekly']
}

/** Ends of the names of the amounts, and the highest of each, by what they are of. */
const COUNTS = {
  points: { unit: 'Points', prizeMax: POINTS_MAX, budgetMax: POINTS_MAX },
  rounds: { unit: 'Rounds', prizeMax: ROUNDS_MAX, budgetMax: ROUNDS_BUDGET_MAX },
} as const

function readAmounts(draft: MissionDraft, writing: Writing, faults: Record<string, NumberFault>) {
  const { prizeKind } = draft
  const none = { minor: '0', points: 0, rounds: 0 }
  const read = (field: 'prize' | 'budget') => {
    if (prizeKind !== 'money') {
      const { unit, [`${field}Max` as const]: most } = COUNTS[prizeKind]
      const bounds = { least: 1, most }
      const count = wholeOf(draft[field], writing.language, bounds)
      if (count === undefined) faults[`${field}${unit}`] = { code: 'whole', ...bounds }
      return { ...none, [prizeKind]: count ?? 0 }
    }
    const amount = parseTypedAmount(draft[field], writing.language)
    const isGood = amount !== undefined && amount > ZERO && isPayable(amount, writing.currency)
    if (!isGood) faults[`${field}Minor`] = { code: 'someAmount' }
    return { ...none, minor: minorToWire(isGood ? amount : ZERO) }
  }
  const [prize, budget] = [read('prize'), read('budget')]
  return {
    prizeMinor: prize.minor,
    prizePoints: prize.points,
    prizeRounds: prize.rounds,
    budgetMinor: budget.minor,
    budgetPoints: budget.points,
    budgetRounds: budget.rounds,
  }
}

const ROUND_FAULTS: Readonly<Record<RoundsFault, NumberFault>> = {
  amount: { code: 'someAmount' },
  days: { code: 'whole', least: 1, most: 365 },
  game: { code: 'game' },
}

/** Terms of free rounds; null for other prizes. */
function readTerms(draft: MissionDraft, writing: Writing, faults: Record<string, NumberFault>) {
  if (draft.prizeKind !== 'rounds') return null
  const read = readRounds(draft.rounds, writing)
  for (const [field, fault] of wireFaultsOf(read.faults)) faults[field] = ROUND_FAULTS[fault]
  return read.rounds
}

/** The request body and what is wrong with it; what cannot be read is the least in the body. */
export function readDraft(draft: MissionDraft, writing: Writing): ReadMission {
  const faults: Record<string, NumberFault> = {}
  const whole = (field: string, text: string, least: number, most: number) => {
    const found = wholeOf(text, writing.language, { least, most })
    if (found === undefined) faults[field] = { code: 'whole', least, most }
    return found ?? least
  }
  const { state, goal, product, task, from, until, prizeKind } = draft
  const isTask = goal === 'task'
  const periods = periodsOf(goal)
  const period = periods.includes(draft.period) ? draft.period : 'once'
  const targetMax = goal === 'days' && period === 'weekly' ? WEEK : TARGET_MAX
  const isByProduct = goal === 'bets' || goal === 'games'
  const body: MissionBody = {
    state,
    texts: writtenTexts(draft),
    goal,
    product: isByProduct && product !== '' ? (product as MissionBody['product']) : null,
    task: isTask ? task : null,
    target: isTask ? 1 : whole('target', draft.target, 1, targetMax),
    period,
    from,
    until: until === '' ? null : until,
    prizeKind,
    ...readAmounts(draft, writing, faults),
    rounds: readTerms(draft, writing, faults),
    most: draft.most.trim() === '' ? null : whole('most', draft.most, 1, MOST_MAX),
    labels: labelsIn(draft.labels),
    place: whole('place', draft.place, 0, COUNT_MAX),
  }
  return { body, faults }
}
