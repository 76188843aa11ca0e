import { countFigures } from '../../../apps/server/src/modules/team-figures/index.ts'
import {
  countGameDays,
  ODDS_SOURCE,
  watchOdds,
} from '../../../apps/server/src/modules/odds/index.ts'
import { sealDays } from '../../../apps/server/src/modules/receipts/index.ts'
import { reconcileDueDays } from '../../../apps/server/src/modules/reconciliation/index.ts'
import { rollUp } from '../../../apps/server/src/modules/records/index.ts'
import { rotatePayloadKeys } from '../../../apps/server/src/modules/payloads/index.ts'
import { writeVendor } from '../../../apps/server/test/games.ts'
import { addGame } from '../../../apps/server/test/vendor.ts'
import { poisonWrites, type DueRows, type Scenario } from './scenario.ts'
import { SECOND, type Stage } from './stage.ts'

const DAY_SECONDS = 86_400
/** Where rows differ by brand: that of the poisoned row first. */
const BRANDS = [1, SECOND.brandId]

/** Of a queue whose rows are brands: the first one fails wherever it writes to a table. */
function byBrand(
  stage: Stage,
  turn: () => Promise<unknown>,
  [table, done]: readonly [table: string, done: string],
): DueRows {
  return {
    key: '1',
    turn,
    poison: poisonWrites(stage, table, `NEW.brand_id = ${BRANDS[0]}`),
    done: () => stage.counts(done, BRANDS),
  }
}

/** A game of each brand, with days in which it paid far more than it should. */
async function writeDrift({ platform: { db } }: Stage): Promise<void> {
  for (const brandId of BRANDS) {
    const vendorId = await db.transaction((tx) => writeVendor(tx, brandId, 'DRIFT'))
    const gameNo = await addGame(db, brandId, vendorId)
    await db.query('update games set sigma = 4.2 where brand_id = $1 and game_no = $2', [
      brandId,
      gameNo,
    ])
    await db.query(
      `insert into game_days (brand_id, game_no, day, rounds, staked, paid, staked_squares)
       values ($1, $2, (app_now() at time zone 'UTC')::date, 10000, 100000000, 200000000,
         10000::numeric * 10000 * 10000)`,
      [brandId, gameNo],
    )
  }
}

export const brandScenarios: readonly Scenario[] = [
  {
    queue: 'day.sum',
    arrange: (stage) =>
      Promise.resolve(
        byBrand(stage, () => rollUp(stage.platform.deps), [
          'account_days',
          // Each posting in one sum, none twice.
          `select (sum(d.count) = (select count(*) from ledger_postings where brand_id = $1))::int
           from account_days d where brand_id = $1`,
        ]),
      ),
  },
  {
    queue: 'figures.count',
    async arrange(stage) {
      const rows = byBrand(stage, () => countFigures(stage.platform.deps), [
        'agency_places',
        'select count(counted_to) from agency_places where brand_id = $1',
      ])
      return {
        ...rows,
        poison: poisonWrites(
          stage,
          'agency_places',
          `NEW.brand_id = ${BRANDS[0]} and NEW.counted_to is not null`,
        ),
      }
    },
  },
  {
    queue: 'game.days',
    arrange: (stage) =>
      Promise.resolve(
        byBrand(stage, () => countGameDays(stage.platform.deps), [
          'game_day_places',
          'select count(*) from game_day_places where brand_id = $1',
        ]),
      ),
  },
  {
    queue: 'odds.watch',
    async arrange(stage) {
      await writeDrift(stage)
      return byBrand(stage, () => watchOdds(stage.platform.deps), [
        'reconciliation_differences',
        `select count(*) from reconciliation_differences
         where brand_id = $1 and source = '${ODDS_SOURCE}'`,
      ])
    },
  },
  {
    queue: 'payload.key',
    async arrange(stage) {
      // The existing keys are too old.
      await stage.later(10 * DAY_SECONDS)
      const since = (await stage.now()).toISOString()
      return byBrand(stage, () => rotatePayloadKeys(stage.platform.deps, BRANDS), [
        'payload_keys',
        `select count(*) from payload_keys where brand_id = $1 and created_at >= '${since}'`,
      ])
    },
  },
  {
    queue: 'day.seal',
    async arrange(stage) {
      await stage.later(2 * DAY_SECONDS)
      return byBrand(stage, () => sealDays(stage.platform.deps), [
        'receipt_days',
        `select count(*) from receipt_days where brand_id = $1 and day = (select min(day)
           from receipt_days where brand_id = $1)`,
      ])
    },
  },
]

/** Seconds after which a day that could not be compared may be compared again. */
const RECONCILE_PACE_SECONDS = 60

export const reconcileScenario: Scenario = {
  queue: 'day.reconcile',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const sources = deps.reportSources
    const [source] = sources
    if (!source) throw new Error('there is nobody to compare with')
    const days = [2, 1].map((back) => `((app_now() at time zone 'UTC')::date - ${back})::text`)
    const dates: string[] = []
    for (const day of days) dates.push(await stage.value<string>(`select ${day}`))
    return {
      key: `${source.name}/${dates[0]}`,
      turn: () => reconcileDueDays({ db, sources }),
      poison: poisonWrites(
        stage,
        'reconciliation_days',
        `NEW.source = '${source.name}' and NEW.day = '${dates[0]}'`,
      ),
      done: () =>
        stage.counts(
          'select count(*) from reconciliation_days where day = $1::date and fault is null',
          dates,
        ),
      paceSeconds: RECONCILE_PACE_SECONDS,
    }
  },
}
