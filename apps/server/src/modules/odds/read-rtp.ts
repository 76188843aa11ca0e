import { minor, minorToWire } from '@fairhouse/money'
import type { RtpRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'

const MILLION = 1_000_000
/** Two-sided, chance exceeds it once in 15 787 (normal distribution). */
const ALARM_Z = 4
/** Below, sums of skewed payouts are far from a normal distribution. */
const LEAST_ROUNDS = 1_000

interface SumRow {
  readonly [column: string]: unknown
  readonly game_no: bigint
  readonly game_code: string
  readonly name: string
  readonly code: string
  readonly rtp_ppm: number
  readonly rtp_best_ppm: number | null
  readonly sigma: number | null
  readonly rounds: bigint
  readonly staked: bigint
  readonly paid: bigint
  readonly squares: string
}

// Days since the rules became what they are: another version has odds of its own.
const READ = `
select g.game_no, g.game_code, g.name, v.code, g.rtp_ppm, g.rtp_best_ppm, g.sigma,
  sum(d.rounds)::bigint as rounds, sum(d.staked)::bigint as staked, sum(d.paid)::bigint as paid,
  sum(d.staked_squares)::text as squares
from game_days d join games g using (brand_id, game_no) join vendors v using (vendor_id)
left join game_versions s on s.brand_id = g.brand_id and s.game_no = g.game_no
  and s.version = g.version and s.since > (
    select min(o.since) from game_versions o
    where o.brand_id = g.brand_id and o.game_no = g.game_no)
where d.brand_id = $1 and d.day > $2::date and ($3::text is null or v.code = $3)
  and (s.since is null or d.day > (s.since at time zone $4)::date)
group by g.brand_id, g.game_no, v.code
having sum(d.staked) > 0`

/**
 * How many standard deviations the payout is off its expected value. Sums of independent
 * rounds: the variance of the payout is σ² times the sum of the squares of the stakes. What members
 * bet on is theirs to choose: no payout between those of the least and of the most favourable bet
 * is off.
 */
export function driftOf(sum: {
  readonly staked: number
  readonly paid: number
  /** Of all stakes, each squared. */
  readonly squares: number
  readonly rtp: number
  readonly rtpBest: number
  /** Standard deviation of the payout of a stake of one; of the bet with the largest. */
  readonly sigma: number
}): number | null {
  const spread = sum.sigma * Math.sqrt(sum.squares)
  if (spread <= 0) return null
  const below = Math.min(0, sum.paid - sum.rtp * sum.staked)
  const above = Math.max(0, sum.paid - sum.rtpBest * sum.staked)
  return (below + above) / spread
}

function present(brand: Brand, row: SumRow): RtpRow {
  const rounds = Number(row.rounds)
  const bestPpm = row.rtp_best_ppm ?? row.rtp_ppm
  const z =
    row.sigma === null
      ? null
      : driftOf({
          staked: Number(row.staked),
          paid: Number(row.paid),
          squares: Number(row.squares),
          rtp: row.rtp_ppm / MILLION,
          rtpBest: bestPpm / MILLION,
          sigma: row.sigma,
        })
  return {
    gameNo: wireId('gam', row.game_no),
    gameId: row.game_code,
    name: row.name,
    vassalage: row.code,
    currency: brand.currency.code,
    rounds,
    stakedMinor: minorToWire(minor(row.staked)),
    paidMinor: minorToWire(minor(row.paid)),
    expectedPpm: row.rtp_ppm,
    expectedBestPpm: bestPpm,
    actualPpm: Number((row.paid * BigInt(MILLION)) / row.staked),
    z: z === null ? null : Math.round(z * 100) / 100,
    isAlarm: z !== null && Math.abs(z) > ALARM_Z && rounds >= LEAST_ROUNDS,
  }
}

/** Games with stakes in the last days, those with the largest deviation first. */
export async function readRtp(
  db: Tx,
  brand: Brand,
  { days, vassalage }: { readonly days: number; readonly vassalage?: string | undefined },
): Promise<RtpRow[]> {
  const { timeZone } = brand.profile
  const since = addDays(dayIn(timeZone, await readNow(db)), -days)
  const rows = await db.query<SumRow>(READ, [brand.brandId, since, vassalage ?? null, timeZone])
  return rows
    .map((row) => present(brand, row))
    .toSorted((a, b) => Math.abs(b.z ?? 0) - Math.abs(a.z ?? 0) || b.rounds - a.rounds)
}
