import { DEMO_AGENTS } from '../people.ts'
import { createDice, type Dice } from '#server/simulator/dice.ts'
import { inventName } from './people.ts'
import { addLastDraws, createIssueBook, stepsOfIssues } from './plan-issues.ts'
import { createPurses } from './plan-money.ts'
import { planRound, ROUND_MS, type Planning } from './plan-rounds.ts'
import type { BrandSize, HistoryInput, HistoryPlan, PlannedMember, PlannedStep } from './shapes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A day of the brands is over at 03:00 UTC; its figures are made a while after. */
const DAY_END_MS = (3 * 60 + 20) * MINUTE_MS
/** Members play until half past ten of UTC; an hour later they are paid out. */
const ROUND_MINUTES = 22 * 60
const PAY_OUT_MS = (23 * 60 + 30) * MINUTE_MS
/** Of those who are there at the beginning; the others come day by day. */
const EARLY_PERCENT = 30
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

/** Times of a day: few in the morning, most in the evening of Brazil. */
function timesOf(dice: Dice, day: number, count: number): number[] {
  const first = day + 30 * MINUTE_MS
  return Array.from({ length: count }, () => {
    const spread = Math.max(dice.next(ROUND_MINUTES), dice.next(ROUND_MINUTES))
    return first + spread * MINUTE_MS
  }).toSorted((one, other) => one - other)
}

function planDay(planning: Planning, size: BrandSize, ask: HistoryInput, day: number): void {
  const { dice, moneyEnd, purses, steps, members } = planning
  const share = members.filter(
    (one) => one.brandId === size.seed.brandId && one.joinsAt < day,
  ).length
  const part = (perDay: number) => Math.round((perDay * share) / Math.max(1, size.members))
  const rounds = size.roundsPerDay * (isRecent(ask, day) ? 3 : 1)
  for (const at of timesOf(dice, day, rounds)) {
    if (at + ROUND_MS >= ask.end.getTime()) continue
    const some = (perDay: number) =>
      Math.round((part(perDay) * (60 + dice.next(80))) / 100 / rounds)
    planRound(planning, size, at, {
      slips: some(size.slipsPerDay),
      visits: some(size.visitsPerDay),
      groups: some(size.groupsPerDay),
    })
  }
  const at = day + PAY_OUT_MS
  if (at >= moneyEnd) return
  const withdrawals = purses.withdrawals(dice, {
    brandId: size.seed.brandId,
    count: part(size.withdrawalsPerDay),
    at,
  })
  if (withdrawals.length > 0) steps.push({ at, kind: 'withdraw', withdrawals })
}

const ORDER = [
  'dayEnd',
  'join',
  'deposit',
  'lock',
  'advance',
  'record',
  'withdraw',
  'bet',
  'visit',
  'group',
] as const

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
  const moneyEnd = moneyEndOf(ask)
  const purses = createPurses(dice, members, moneyEnd)
  const book = createIssueBook()
  const steps: PlannedStep[] = members.map(({ joinsAt }, place) => ({
    at: joinsAt,
    kind: 'join',
    members: [place],
  }))
  const sales = new Map()
  const planning: Planning = { moneyEnd, dice, book, purses, members, steps, sales }
  for (let day = start; day < end; day += DAY_MS) {
    for (const size of ask.brands) planDay(planning, size, ask, day)
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
