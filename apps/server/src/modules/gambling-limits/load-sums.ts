import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { sumByCode } from '../ledger/index.ts'
import { addEffects, effectOf, MONEY_KINDS, NOTHING, type Effect } from './effects.ts'
import { PERIODS, type Period, type Intervals } from './periods.ts'

type PeriodSums = Readonly<Record<Period, Effect>>

/** Stored sums: up to a posting, of the periods that began at `starts`. */
export interface StoredSums {
  readonly seq: bigint
  readonly starts: readonly Date[]
  /** Deposited, staked, lost in the day, then in the week, then in the month. */
  readonly sums: readonly bigint[]
}

interface Account {
  readonly accountId: bigint
  readonly seq: bigint
}

interface ReadSums {
  of(accountId: bigint): PeriodSums
  /** Accounts with many postings since their sums were stored. */
  readonly worthSaving: readonly Account[]
}

/** Below this many postings, summing again is cheaper than writing a row. */
const SAVE_FROM = 100

/** The stored sums of the periods that still run. */
function fromStored(stored: StoredSums | undefined, intervals: Intervals): PeriodSums {
  const of = (period: Period): Effect => {
    const at = PERIODS.indexOf(period)
    const isRunning = stored?.starts[at]?.getTime() === intervals[period].start.getTime()
    if (!stored || !isRunning) return NOTHING
    const [deposit = 0n, stake = 0n, loss = 0n] = stored.sums.slice(at * MONEY_KINDS.length)
    return { deposit, stake, loss }
  }
  return { day: of('day'), week: of('week'), month: of('month') }
}

/**
 * What each account has deposited, staked and lost in the running periods, as of its sequence
 * number: the stored sums plus the postings since.
 */
export async function readSums(
  tx: Tx,
  brandId: number,
  accounts: readonly Account[],
  stored: ReadonlyMap<bigint, StoredSums | undefined>,
  intervals: Intervals,
): Promise<ReadSums> {
  const spans = accounts.map(({ accountId, seq }) => {
    const own = stored.get(accountId)
    // Stored by another node a moment ago, beyond the sequence number known here: not usable.
    const usable = own && own.seq <= seq ? own : undefined
    return { accountId, usable, after: usable?.seq ?? 0n, upTo: seq }
  })
  const sums = new Map(spans.map((one) => [one.accountId, fromStored(one.usable, intervals)]))
  const moved = spans.filter((one) => one.after < one.upTo)
  const { day, week, month } = intervals
  const counts = new Map<bigint, number>()
  const rows =
    moved.length === 0
      ? []
      : await sumByCode(tx, brandId, moved, [day.start, week.start, month.start])
  for (const { accountId, code, count, newest, sums: amounts } of rows) {
    const before = sums.get(accountId)
    if (!before) continue
    sums.set(accountId, {
      day: addEffects(before.day, effectOf(code, amounts[0])),
      week: addEffects(before.week, effectOf(code, amounts[1])),
      month: addEffects(before.month, effectOf(code, amounts[2])),
    })
    // A posting of another node may be a moment ahead of this batch, in the next day: sums that
    // include it are not those of this day only.
    const isOfToday = newest < day.end
    counts.set(accountId, isOfToday ? (counts.get(accountId) ?? 0) + count : Number.NaN)
  }
  const none = { day: NOTHING, week: NOTHING, month: NOTHING }
  return {
    of: (accountId) => sums.get(accountId) ?? none,
    worthSaving: accounts.filter(({ accountId }) => (counts.get(accountId) ?? 0) >= SAVE_FROM),
  }
}

/** Stores sums, so that the next read begins there. Older ones never replace newer ones. */
export async function saveSums(
  tx: Tx,
  brandId: number,
  sums: ReadSums,
  intervals: Intervals,
): Promise<void> {
  const starts = PERIODS.map((period) => intervals[period].start)
  for (const { accountId, seq } of sums.worthSaving) {
    const own = sums.of(accountId)
    const values = PERIODS.flatMap((period) => MONEY_KINDS.map((kind) => own[period][kind]))
    await tx.query(
      `insert into limit_sums (brand_id, account_id, seq, starts, sums)
       values ($1, $2, $3, $4, $5)
       on conflict (brand_id, account_id) do update
         set seq = excluded.seq, starts = excluded.starts, sums = excluded.sums
         where excluded.seq > limit_sums.seq`,
      [brandId, accountId, seq, starts, plainArray(values)],
      'limit-sums-kept',
    )
  }
}
