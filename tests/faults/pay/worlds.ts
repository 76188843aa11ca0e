import type { ChoiceStream } from '@fairhouse/fairness'
import { addDays } from '@fairhouse/server/core/calendar.ts'
import type {
  SlowBet,
  SlowTerms,
  SlowWorld,
} from '../../../packages/agency/test/slow-calculation.ts'

export const DAYS = 14
/** Days known after the last: a period's end is searched among them. */
const DAYS_AFTER = 45
const MEMBERS = 6
const BETS = 60

export const KINDS = ['dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary'] as const
export type Kind = (typeof KINDS)[number]

/** Who pays contracts of a kind; the head's are always paid by the platform. */
export const PAYERS: Readonly<Record<Kind, 'platform' | 'upline'>> = {
  dividend: 'platform',
  dailySalary: 'upline',
  hourlySalary: 'platform',
  realtimeSalary: 'upline',
}

function pick<T>(stream: ChoiceStream, all: readonly T[]): T {
  const one = all[stream.next(all.length)]
  if (one === undefined) throw new RangeError('nothing to pick from')
  return one
}

const units = (stream: ChoiceStream, most: number) => BigInt(stream.next(most)) * 100n + 37n

function tiersOf(stream: ChoiceStream) {
  let [rate, minTurnover, minActive] = [0n, 0n, 0]
  return Array.from({ length: 1 + stream.next(3) }, () => {
    rate += BigInt(stream.next(150_000)) + 1n
    minTurnover += units(stream, 20_000)
    minActive += stream.next(2)
    return { rate, minTurnover, minActive }
  })
}

function termsOf(stream: ChoiceStream, kind: Kind): SlowTerms {
  const cap = stream.next(4) === 0 ? { cap: BigInt(stream.next(200) + 1) * 10_000n } : {}
  const shared = { kind, minBet: units(stream, 3_000), tiers: tiersOf(stream), ...cap }
  if (kind !== 'dividend') {
    return { ...shared, base: pick(stream, ['singleBet', 'winRate', 'lossRate'] as const) }
  }
  const period = pick(stream, ['daily', 'weekly', 'halfMonthly', 'monthly'] as const)
  const isShort = period === 'daily' || period === 'weekly'
  const carry = pick(stream, ['none', 'always', isShort ? 'halfMonth' : 'none'] as const)
  return { ...shared, period, carry }
}

/** Steps: 2 d is noon of the day d, 2 d + 1 just after its end. Some bets are resettled later. */
function betOf(stream: ChoiceStream): SlowBet {
  const day = stream.next(DAYS)
  const hour = stream.next(24)
  const first = 2 * day + (hour < 12 ? 0 : 1)
  let step = first
  const results = Array.from({ length: 1 + stream.next(3) }, (_, at) => {
    if (at > 0) step += 1 + stream.next(6)
    const outcome = pick(stream, ['won', 'lost', 'lost', 'void'] as const)
    return { step, outcome, payout: units(stream, 40_000) }
  })
  const stake = units(stream, 20_000)
  const rebate = BigInt(stream.next(20)) * 100n
  return { member: stream.next(MEMBERS), day, hour, stake, rebate, results }
}

/** A tree with its bets, and contracts of every kind for each of it, each with two versions. */
export interface Tree {
  readonly worlds: Readonly<Record<Kind, SlowWorld>>
  readonly days: readonly string[]
  readonly uplines: readonly (number | undefined)[]
  readonly bets: readonly SlowBet[]
  readonly pauses: SlowWorld['pauses']
}

/** A random tree whose first day is a Monday. */
export function growTree(stream: ChoiceStream, monday: string): Tree {
  const days = Array.from({ length: DAYS + DAYS_AFTER }, (_, at) => addDays(monday, at))
  const uplines = Array.from({ length: MEMBERS }, (_, at) =>
    at === 0 ? undefined : stream.next(at),
  )
  const bets = Array.from({ length: BETS }, () => betOf(stream))
  const from = stream.next(DAYS)
  const pauses = [{ member: stream.next(MEMBERS), from, to: from + stream.next(DAYS - from) }]
  const shared = { days, playedDays: DAYS, uplines, bets, pauses, bonuses: [], step: 100n }
  const hours = days.map(() => 24)
  const worldOf = (kind: Kind): SlowWorld => ({
    ...shared,
    hours,
    contracts: uplines.map(() => ({
      first: termsOf(stream, kind),
      second: termsOf(stream, kind),
      changes: 1 + stream.next(DAYS),
    })),
  })
  const worlds = {
    dividend: worldOf('dividend'),
    dailySalary: worldOf('dailySalary'),
    hourlySalary: worldOf('hourlySalary'),
    realtimeSalary: worldOf('realtimeSalary'),
  }
  return { worlds, days, uplines, bets, pauses }
}
