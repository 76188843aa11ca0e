import type { Tx } from '#server/db/tx.ts'
import { capOf } from './liability.ts'
import { oddsPercentAt, type ExposureLimits } from './limits.ts'

/** By play and outcome: percent of its odds that it still pays, 0 where it is sold out. */
export type Numbers = ReadonlyMap<string, ReadonlyMap<string, number>>

export interface NumberState {
  /** For prices. Reached limits are not included: nodes may still have leased capacity. */
  readonly priced: Numbers
  /** For pages: an outcome whose limit is reached is sold out. */
  readonly shown: Numbers
}

class NumberMap extends Map<string, Map<string, number>> {
  /** Sets the lowest of several percentages of an outcome. */
  lower(playCode: string, outcome: string, percent: number): void {
    if (percent >= 100) return
    const ofPlay = this.get(playCode) ?? new Map<string, number>()
    ofPlay.set(outcome, Math.min(percent, ofPlay.get(outcome) ?? 100))
    this.set(playCode, ofPlay)
  }
}

/** An issue of a lottery, with the limits that bind it. */
interface BoundIssue {
  readonly brandId: number
  readonly lotteryCode: string
  readonly issueId: bigint
  readonly limits: ExposureLimits
}

interface StateRow {
  readonly [column: string]: unknown
  readonly play_code: string
  readonly outcome: string
  readonly odds_percent: number | null
  readonly taken: bigint | null
}

/** Rules set by staff, those of the issue first; and the taken capacity of limits. */
const READ = `
select play_code, outcome, odds_percent, null::bigint as taken from (
  select distinct on (play_code, outcome) play_code, outcome, odds_percent from number_rules
  where brand_id = $1 and lottery_code = $2 and issue_id in (0, $3)
  order by play_code, outcome, issue_id desc) k
union all
select play_code, outcome, null, taken from exposure_rooms
where brand_id = $1 and issue_id = $3 and play_code <> '' and taken >= $4`

/** The lowest relevant amount: below the first step of the lowest limit all is open. */
function leastTaken({ playPayout, outcomePayout, steps }: ExposureLimits): bigint {
  const caps = [playPayout, outcomePayout].filter((cap) => cap !== null)
  const lowest = caps.reduce((least, cap) => (cap < least ? cap : least), caps[0] ?? 0n)
  const percent = steps.reduce((least, { fromPercent }) => Math.min(least, fromPercent), 100)
  return (lowest * BigInt(percent)) / 100n
}

/** Numbers of an issue that are closed or pay less, from the database. */
export async function readNumbers(db: Tx, issue: BoundIssue): Promise<NumberState> {
  const { brandId, lotteryCode, issueId, limits } = issue
  const rows = await db.query<StateRow>(
    READ,
    [brandId, lotteryCode, issueId, leastTaken(limits)],
    'numbers-read',
  )
  const [priced, shown] = [new NumberMap(), new NumberMap()]
  for (const { play_code: playCode, outcome, odds_percent: given, taken } of rows) {
    const cap = capOf(limits, outcome)
    if (given !== null) {
      priced.lower(playCode, outcome, given)
      shown.lower(playCode, outcome, given)
    } else if (cap !== null && taken !== null) {
      const all = taken < cap ? taken : cap
      if (cap > 0n) priced.lower(playCode, outcome, oddsPercentAt(limits, all - 1n, cap))
      shown.lower(playCode, outcome, oddsPercentAt(limits, taken, cap))
    }
  }
  return { priced, shown }
}

interface Known {
  state: NumberState | undefined
  reading: Promise<NumberState> | undefined
  at: number
}

interface NumberBoard {
  /** At most a second old; synchronous where it is cached. */
  stateOf(issue: BoundIssue): NumberState | Promise<NumberState>
  forget(brandId?: number): void
}

const MAX_AGE_MS = 1_000
const ISSUES_MAX = 2_000

/** Cache of number states; `now` is a monotonic clock in milliseconds. */
export function createNumberBoard(db: Tx, now: () => number): NumberBoard {
  const known = new Map<string, Known>()

  function read(issue: BoundIssue, one: Known): Promise<NumberState> {
    one.at = now()
    const reading = readNumbers(db, issue)
    one.reading = reading
    reading
      .then((state) => {
        if (one.reading === reading) one.state = state
      })
      .catch(() => {
        // Read again at the next bet.
        one.at = Number.NEGATIVE_INFINITY
      })
      .finally(() => {
        if (one.reading === reading) one.reading = undefined
      })
    return reading
  }

  return {
    stateOf(issue) {
      const key = `${issue.brandId}/${issue.issueId}`
      let one = known.get(key)
      if (!one) {
        if (known.size >= ISSUES_MAX) known.clear()
        one = { state: undefined, reading: undefined, at: 0 }
        known.set(key, one)
      }
      if (one.state === undefined) return one.reading ?? read(issue, one)
      // Refreshes in the background: the next bet sees the result; none waits.
      if (now() - one.at > MAX_AGE_MS && !one.reading) void read(issue, one).catch(() => {})
      return one.state
    },
    forget(brandId) {
      for (const key of known.keys()) {
        if (brandId === undefined || key.startsWith(`${brandId}/`)) known.delete(key)
      }
    },
  }
}
