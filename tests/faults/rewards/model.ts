import { addDays } from '@fairhouse/server/core/calendar.ts'
import {
  APPLICATION_PRIZE,
  CASHBACK,
  CODE_PRIZE,
  EACH,
  SECOND,
  type Campaign,
  type Goal,
} from './cast.ts'

interface ModelDeposit {
  readonly actor: number
  readonly no: bigint
  readonly amount: bigint
  readonly at: number
}

interface ModelDay {
  bets: number
  staked: bigint
  paid: bigint
}

/** All that has happened, and what must come of it, without the platform's code. */
export interface Model {
  readonly deposits: ModelDeposit[]
  /** By actor, day and product: "3/2026-11-16/lottery". */
  readonly days: Map<string, ModelDay>
  readonly joined: Map<number, number>
  readonly redeemed: Set<number>
  readonly approved: { readonly actor: number; readonly applicationNo: bigint }[]
}

export function createModel(): Model {
  return { deposits: [], days: new Map(), joined: new Map(), redeemed: new Set(), approved: [] }
}

export function notePlay(
  model: Model,
  {
    actor,
    day,
    product,
  }: { readonly actor: number; readonly day: string; readonly product: string },
  { staked, paid }: { readonly staked: bigint; readonly paid: bigint },
): void {
  const key = `${actor}/${day}/${product}`
  const known = model.days.get(key) ?? { bets: 0, staked: 0n, paid: 0n }
  known.bets += 1
  known.staked += staked
  known.paid += paid
  model.days.set(key, known)
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
/** What can be paid out: whole cents. */
const payable = (amount: bigint) => amount - (amount % 100n)

const shareOf = (deposit: bigint, { bp, cap }: { readonly bp: bigint; readonly cap: bigint }) =>
  payable(least((deposit * bp) / 10_000n, cap))

/** What the second large deposit after joining may have been: any but the first, for each actor. */
export function secondsOf(model: Model): Map<number, ReadonlyMap<string, bigint>> {
  const chances = new Map<number, ReadonlyMap<string, bigint>>()
  for (const [actor, joinedAt] of model.joined) {
    const counted = model.deposits.filter(
      (one) => one.actor === actor && one.at > joinedAt && one.amount >= SECOND.least,
    )
    if (counted.length < 2) continue
    const gifts = counted.map((one) => [`deposit/${one.no}`, shareOf(one.amount, SECOND)] as const)
    chances.set(actor, new Map(gifts))
  }
  return chances
}

function cashbackOf(model: Model, actor: number, day: string): bigint {
  let [loss, all, highest] = [0n, 0n, 0n]
  for (const [product, rate] of Object.entries(CASHBACK.rates)) {
    const known = model.days.get(`${actor}/${day}/${product}`)
    if (!known) continue
    const lost = known.staked - known.paid
    all += lost
    if (lost <= 0n) continue
    loss += lost * rate
    highest = rate > highest ? rate : highest
  }
  if (all <= 0n) return 0n
  const amount = least(loss, all * highest) / 10_000n
  return amount < CASHBACK.least ? 0n : payable(least(amount, CASHBACK.cap))
}

/** What a promotion must have noted, by "actor event"; days before `until` are whole. */
export function giftsOf(
  model: Model,
  name: Exclude<Campaign['name'], 'second'>,
  until: string,
): Map<string, bigint> {
  switch (name) {
    case 'each':
      return new Map(
        model.deposits
          .filter(({ amount }) => amount >= EACH.least)
          .map(({ actor, no, amount }) => [`${actor} deposit/${no}`, shareOf(amount, EACH)]),
      )
    case 'cashback': {
      const played = new Set([...model.days.keys()].map((key) => key.split('/', 2).join('/')))
      const gifts = [...played].flatMap((key) => {
        const [actor = '', day = ''] = key.split('/')
        const amount = day < until ? cashbackOf(model, Number(actor), day) : 0n
        return amount > 0n ? [[`${actor} period/${day}`, amount] as const] : []
      })
      return new Map(gifts)
    }
    case 'code':
      return new Map([...model.redeemed].map((actor) => [`${actor} code`, CODE_PRIZE]))
    case 'application':
      return new Map(
        model.approved.map((one) => [
          `${one.actor} application/${one.applicationNo}`,
          APPLICATION_PRIZE,
        ]),
      )
  }
}

/** The Monday of a day's week. */
const mondayOf = (day: string) => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** Who must have reached a goal, by "actor first day of the period". */
export function reachedOf(model: Model, goal: Goal): ReadonlySet<string> {
  const reached = new Set<string>()
  if (goal.name === 'bets') {
    for (const [key, { bets }] of model.days) {
      const [actor, day, product] = key.split('/')
      if (product === 'lottery' && bets >= goal.target) reached.add(`${actor} ${day}`)
    }
    return reached
  }
  const played = new Set([...model.days.keys()].map((key) => key.split('/', 2).join('/')))
  for (const key of played) {
    const [actor, day = ''] = key.split('/')
    const run = Array.from({ length: goal.target }, (_, at) => addDays(day, -at))
    const isRow = run.every(
      (one) => played.has(`${actor}/${one}`) && mondayOf(one) === mondayOf(day),
    )
    if (isRow) reached.add(`${actor} ${mondayOf(day)}`)
  }
  return reached
}
