import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { takeRacers } from '../race-changes/index.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { lockFigures } from '../team-figures/index.ts'
import { RACE_COLUMNS, type RaceRow } from './race-rows.ts'
import { settleRace } from './settle-race.ts'
import { refreshShown, refreshStandings } from './standings.ts'
import { divideSteps, startSteps } from './steps.ts'

/** Members whose standings are computed in one transaction. */
const BATCH_SIZE = 1_000

/** Races that have begun and are not settled, locked in the order of their numbers. */
const LIVE = `
select ${RACE_COLUMNS} from races r
where brand_id = $1 and state = 'published' and from_at <= app_now()
order by race_no for no key update`

async function lockLive(tx: Tx, brandId: number): Promise<RaceRow[]> {
  const races = await tx.query<RaceRow>(LIVE, [brandId])
  for (const { race_no: raceNo } of races) await startSteps(tx, { brandId, raceNo })
  return races
}

/** True when no member's standings are due. */
async function refreshSome(tx: Tx, brandId: number): Promise<boolean> {
  await lockFigures(tx, brandId)
  const races = await lockLive(tx, brandId)
  const due = await takeRacers(tx, brandId, BATCH_SIZE)
  for (const race of races) {
    await refreshStandings(tx, race, due)
    await divideSteps(tx, { brandId, raceNo: race.race_no })
  }
  return due.length < BATCH_SIZE
}

/** Hides who may not be shown, and settles races whose bets are all in the figures. */
async function closeSome(tx: Tx, { brandId }: Brand): Promise<void> {
  const { countedTo } = await lockFigures(tx, brandId)
  for (const race of await lockLive(tx, brandId)) {
    await refreshShown(tx, race)
    await settleRace(tx, race, countedTo)
  }
}

/**
 * Brings the standings of races up to what is in the figures, and gives the prizes of those that
 * have ended. What is computed and its mark go together: it may be interrupted anywhere, run twice
 * or by several at once.
 */
export async function advanceRaces(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<void> {
  const { db } = context
  const brands = (await context.brands.all()).filter(
    (brand) => brand.trialOf === undefined && isOn(brand, 'races'),
  )
  await eachBrand(db, 'races.advance', brands, async (brand) => {
    const live = await db.query<{ race_no: bigint }>(
      `select race_no from races
       where brand_id = $1 and state = 'published' and from_at <= app_now() limit 1`,
      [brand.brandId],
    )
    if (live.length === 0) return []
    while (!(await db.transaction((tx) => refreshSome(tx, brand.brandId))));
    await db.transaction((tx) => closeSome(tx, brand))
    return []
  })
}
