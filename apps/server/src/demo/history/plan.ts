import type { LotterySeed } from '@fairhouse/profiles'
import { DEMO_AGENTS } from '../people.ts'
import { createDice, type Dice } from '#server/simulator/dice.ts'
import { inventName } from './people.ts'
import {
  addLastDraws,
  createIssueBook,
  slotAt,
  stepsOfIssues,
  type IssueBook,
} from './plan-issues.ts'
import { createPurses, type Purses } from './plan-money.ts'
import { planBet, saleTable, type SaleTable } from './plan-slips.ts'
import type {
  BrandSize,
  HistoryInput,
  HistoryPlan,
  PlannedMember,
  PlannedSlip,
  PlannedStep,
} from './shapes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A day of the brands is over at 03:00 UTC; its figures are made a while after. */
const DAY_END_MS = (3 * 60 + 20) * MINUTE_MS
/** Longer than any own lottery's sale and draw take. */
const ROUND_MS = 40 * MINUTE_MS
/** Members play until half past ten of UTC; an hour later they are paid out. */
const ROUND_MINUTES = 22 * 60
const PAY_OUT_MS = (23 * 60 + 30) * MINUTE_MS
/** Of those who are there at the beginning; the others come day by day. */
const EARLY_PERCENT = 30
const ENTRIES_MAX = 3
/** Members who bring others to the first brand; the rest come directly. */
const REFERRERS = DEMO_AGENTS.flatMap(({ username }) => [username, undefined])

/** The start of the UTC day that contains this instant. */
const dayOf = (at: number) => Math.floor(at / DAY_MS) * DAY_MS

function planMembers(
  dice: Dice,
  size: BrandSize,
  ask: HistoryInput,
  first: number,
): PlannedMember[] {
  const start = startOf(ask)
  const { brandId } = size.seed
  return Array.from({ length: size.members }, (_, index) => {
    const isEarly = index * 100 < size.members * EARLY_PERCENT
    const days = Math.max(1, ask.days - 2)
    const day = isEarly ? 0 : Math.floor((index * days) / size.members)
    const referrer = brandId === 1 ? dice.pick(REFERRERS) : undefined
    return {
      brandId,
      username: inventName(first + index),
      joinsAt: start + day * DAY_MS + (4 * 60 + dice.next(8 * 60)) * MINUTE_MS,
      ...(referrer === undefined ? {} : { referrer }),
      hasBankAccount: dice.chance(0.35),
    }
  })
}

/** The first instant of a history. */
export function startOf({ end, days }: Pick<HistoryInput, 'end' | 'days'>): number {
  return dayOf(end.getTime()) - days * DAY_MS
}

/**
 * Money moves at the gateway until then: the last whole UTC day, so that the days which are
 * compared with the gateway's own books are over when the history ends.
 */
export function moneyEndOf({ end }: Pick<HistoryInput, 'end'>): number {
  return dayOf(end.getTime() - 60 * MINUTE_MS)
}

/** The last days are played and computed as the platform does; earlier days in larger batches. */
const RECENT_MS = 3 * DAY_MS
const MONDAY = 1

const isRecent = ({ end }: HistoryInput, day: number) => end.getTime() - day < RECENT_MS

/** Recent days are computed one by one; before that a week at a time, when dividends are due. */
const isComputed = (ask: HistoryInput, day: number) =>
  isRecent(ask, day) || new Date(day).getUTCDay() === MONDAY

interface Planning {
  readonly ask: HistoryInput
  readonly dice: Dice
  readonly book: IssueBook
  readonly purses: Purses
  readonly members: PlannedMember[]
  readonly steps: PlannedStep[]
  readonly sales: Map<LotterySeed, SaleTable>
}

function tableOf({ sales }: Planning, lottery: LotterySeed): SaleTable {
  const table = sales.get(lottery) ?? saleTable(lottery)
  sales.set(lottery, table)
  return table
}

/** A member's activity, whenever they joined: Knuth's multiplicative hash. */
const activityOf = (place: number) => Math.imul(place + 1, 0x9e3779b1) >>> 0

/** The activity of members: a few play much, most play little. */
function pickPlayer(dice: Dice, present: readonly number[]): number {
  const [one, other] = [dice.pick(present), dice.pick(present)]
  return activityOf(one) >= activityOf(other) ? one : other
}

/** Slips of one time of the day, with the deposits that pay for them. */
function planRound(planning: Planning, size: BrandSize, at: number, count: number): void {
  const { dice, book, purses, members, steps } = planning
  const { brandId, lotteries } = size.seed
  const own = lotteries.filter(({ source }) => source === 'own')
  const picked = Array.from({ length: size.lotteriesPerRound }, () => dice.pick(own))
  const tables = [...new Set(picked)].flatMap((lottery) => {
    const slot = slotAt(lottery, at)
    if (!slot || slot.opensAt.getTime() > at) return []
    return [{ issue: book.add(brandId, lottery, slot), sold: tableOf(planning, lottery) }]
  })
  const present = [...members.entries()]
    .filter(([, one]) => one.brandId === brandId && one.joinsAt < at - ROUND_MS)
    .map(([place]) => place)
  if (tables.length === 0 || present.length === 0) return
  const slips: PlannedSlip[] = []
  for (let index = 0; index < count; index += 1) {
    const member = pickPlayer(dice, present)
    const { issue, sold } = dice.pick(tables)
    const bets = Array.from({ length: 1 + dice.next(ENTRIES_MAX) }, () => planBet(dice, sold))
    const found = bets.filter((bet) => bet !== undefined)
    const stake = found.reduce((all, bet) => all + bet.stake, 0n)
    if (found.length === 0 || !purses.take(member, stake, at)) continue
    const entries = found.map(({ entry }) => entry)
    slips.push({ member, issue, key: dice.uuid(), entries, stake })
  }
  const deposits = purses.deposits()
  if (deposits.length > 0) steps.push({ at: at - 10 * MINUTE_MS, kind: 'deposit', deposits })
  if (slips.length > 0) steps.push({ at, kind: 'bet', slips })
}

/** Times of a day: few in the morning, most in the evening of Brazil. */
function timesOf(dice: Dice, day: number, count: number): number[] {
  const first = day + 30 * MINUTE_MS
  return Array.from({ length: count }, () => {
    const spread = Math.max(dice.next(ROUND_MINUTES), dice.next(ROUND_MINUTES))
    return first + spread * MINUTE_MS
  }).toSorted((one, other) => one - other)
}

function planDay(planning: Planning, size: BrandSize, day: number): void {
  const { dice, ask, purses, steps, members } = planning
  const share = members.filter(
    (one) => one.brandId === size.seed.brandId && one.joinsAt < day,
  ).length
  const slips = Math.round((size.slipsPerDay * share) / Math.max(1, size.members))
  const rounds = size.roundsPerDay * (isRecent(ask, day) ? 3 : 1)
  for (const at of timesOf(dice, day, rounds)) {
    if (at + ROUND_MS >= ask.end.getTime()) continue
    const count = Math.round((slips * (60 + dice.next(80))) / (100 * rounds))
    planRound(planning, size, at, count)
  }
  const at = day + PAY_OUT_MS
  if (at >= moneyEndOf(ask)) return
  const withdrawals = purses.withdrawals(dice, {
    brandId: size.seed.brandId,
    count: Math.round((size.withdrawalsPerDay * share) / Math.max(1, size.members)),
    at,
  })
  if (withdrawals.length > 0) steps.push({ at, kind: 'withdraw', withdrawals })
}

const ORDER = ['dayEnd', 'join', 'deposit', 'advance', 'record', 'withdraw', 'bet'] as const

/**
 * All that happens in the invented past of a demo, by a seed: who joins, pays in, bets and is paid
 * out, which issues there are and when days end. Pure, and never later than its end. What is drawn
 * is not in it: draws are made as they are in life.
 */
export function planHistory(ask: HistoryInput): HistoryPlan {
  const dice = createDice(ask.seed)
  const start = startOf(ask)
  const end = ask.end.getTime()
  const members: PlannedMember[] = []
  for (const size of ask.brands) members.push(...planMembers(dice, size, ask, members.length))
  const purses = createPurses(dice, members, moneyEndOf(ask))
  const book = createIssueBook()
  const steps: PlannedStep[] = members.map(({ joinsAt }, place) => ({
    at: joinsAt,
    kind: 'join',
    members: [place],
  }))
  const planning: Planning = { ask, dice, book, purses, members, steps, sales: new Map() }
  for (let day = start; day < end; day += DAY_MS) {
    for (const size of ask.brands) planDay(planning, size, day)
    const at = day + DAY_END_MS
    if (day > start && at < end && isComputed(ask, day)) steps.push({ at, kind: 'dayEnd' })
  }
  for (const size of ask.brands) addLastDraws(book, size, start, end)
  steps.push(...stepsOfIssues(book.issues, end))
  const rank = (step: PlannedStep) => ORDER.indexOf(step.kind)
  return {
    seed: ask.seed,
    start: new Date(start),
    end: ask.end,
    members,
    issues: book.issues,
    steps: steps.toSorted((one, other) => one.at - other.at || rank(one) - rank(other)),
  }
}
