import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { MissionBody, StaffMission } from '@fairhouse/protocol'
import { type LanguageText, writtenTexts } from '../../shared/language-texts.ts'
import { type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'
import { labelsIn } from '../../shared/label-list.ts'

const COUNT_MAX = 1_000_000
const POINTS_MAX = 1_000_000_000_000
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
  /** An amount of money, or points. */
  readonly prize: string
  readonly budget: string
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
    most: '',
    labels: '',
    place: '0',
  }
}

export function draftOf(mission: StaffMission, writing: Writing): MissionDraft {
  const { state, texts, goal, product, task, period, from, until, prizeKind } = mission
  const amount = (minor: string, points: number) =>
    prizeKind === 'money' ? amountText(minor, writing) : String(points)
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
    prize: amount(mission.prizeMinor, mission.prizePoints),
    budget: amount(mission.budgetMinor, mission.budgetPoints),
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

function readAmounts(draft: MissionDraft, writing: Writing, faults: Record<string, NumberFault>) {
  const read = (field: 'prize' | 'budget') => {
    if (draft.prizeKind === 'points') {
      const bounds = { least: 1, most: POINTS_MAX }
      const points = wholeOf(draft[field], writing.language, bounds)
      if (points === undefined) faults[`${field}Points`] = { code: 'whole', ...bounds }
      return { minor: '0', points: points ?? 0 }
    }
    const amount = parseTypedAmount(draft[field], writing.language)
    const isGood = amount !== undefined && amount > ZERO && isPayable(amount, writing.currency)
    if (!isGood) faults[`${field}Minor`] = { code: 'someAmount' }
    return { minor: minorToWire(isGood ? amount : ZERO), points: 0 }
  }
  const [prize, budget] = [read('prize'), read('budget')]
  return {
    prizeMinor: prize.minor,
    prizePoints: prize.points,
    budgetMinor: budget.minor,
    budgetPoints: budget.points,
  }
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
    most: draft.most.trim() === '' ? null : whole('most', draft.most, 1, MOST_MAX),
    labels: labelsIn(draft.labels),
    place: whole('place', draft.place, 0, COUNT_MAX),
  }
  return { body, faults }
}
