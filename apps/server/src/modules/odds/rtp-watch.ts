import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { saveTickets } from '../reconciliation/index.ts'
import type { Brands } from '../settings/index.ts'
import { readRtp } from './read-rtp.ts'

const WATCHED_DAYS = 30

/** Source of the tickets that this check raises. */
export const ODDS_SOURCE = 'games.odds'

/** Millionths as a percentage with two decimals. */
function percent(ppm: number): string {
  const decimals = String(ppm % 10_000)
    .padStart(4, '0')
    .slice(0, 2)
  return `${Math.floor(ppm / 10_000)}.${decimals} %`
}

/** Subjects that have had a ticket within the watched span: one is enough. */
async function readReported(db: Tx, brandId: number, since: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ subject: string }>(
    `select subject from reconciliation_differences
     where brand_id = $1 and source = $2 and day > $3::date`,
    [brandId, ODDS_SOURCE, since],
  )
  return new Set(rows.map(({ subject }) => subject))
}

async function watchBrand(db: Db, brand: Brand): Promise<number> {
  const { brandId, code, profile } = brand
  const today = dayIn(profile.timeZone, await readNow(db))
  const alarms = (await readRtp(db, brand, { days: WATCHED_DAYS })).filter((one) => one.isAlarm)
  const reported = await readReported(db, brandId, addDays(today, -WATCHED_DAYS))
  const found = alarms.flatMap((one) => {
    const subject = `${code}/${one.vassalage}/${one.gameId}`
    if (reported.has(subject)) return []
    const { expectedPpm, expectedBestPpm } = one
    const expected = new Set([expectedPpm, expectedBestPpm].map(percent))
    const theirs = [{ rtp: [...expected].join(' – ') }]
    const ours = [{ rtp: percent(one.actualPpm), z: String(one.z), rounds: String(one.rounds) }]
    return [{ brandId, subject, kind: 'drift' as const, theirs, ours }]
  })
  if (found.length > 0) {
    await db.transaction((tx) => saveTickets(tx, ODDS_SOURCE, today, found))
  }
  return found.length
}

/**
 * Raises a ticket for each game whose payout has drifted further than chance explains [S-60].
 * Returns how many are new.
 */
export async function watchOdds(context: {
  readonly db: Db
  readonly brands: Brands
}): Promise<number> {
  let found = 0
  await eachBrand(context.db, 'odds.watch', await context.brands.all(), async (brand) => {
    found += await watchBrand(context.db, brand)
    return []
  })
  return found
}
