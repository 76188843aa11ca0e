import { advanceRaces } from '../../../apps/server/src/modules/races/index.ts'
import { collectWins } from '../../../apps/server/src/modules/winners/index.ts'
import { writeCountedTo } from '../../../apps/server/test/pay-world.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import { SECOND, type Stage } from './stage.ts'

const DAY = '2026-11-20'
const BRANDS = [1, SECOND.brandId]

const RACE = `
insert into races (brand_id, state, texts, rule, rates, products, items, from_at, until_at, prizes,
  changed_by)
values ($1, 'published', '[]', 'stake', '{}', '{RNG}', '[]', $2::date, $2::date + 300, '[]',
  'staff:otto')`

/** A member of the brand has joined the race, and has won in it. */
const PLAYED = `
with one as (
  select member_id from members where brand_id = $1 order by member_id limit 1
), joined as (
  insert into race_entries (brand_id, race_no, member_id)
  select $1, (select max(race_no) from races where brand_id = $1), member_id from one
), noted as (
  insert into figure_changes select $1, member_id from one on conflict do nothing
)
insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets, staked,
  paid)
select $1, member_id, $2::date + interval '1 hour', 'RNG', 1, '1', 1, 10000, 900000 from one
on conflict do nothing`

const LISTED = `
insert into winner_settings (brand_id, least_paid, read_to) values ($1, 500000, $2::date)`

async function arrangePlays({ platform: { db } }: Stage): Promise<void> {
  for (const brandId of BRANDS) {
    await db.query(RACE, [brandId, DAY])
    await db.query(PLAYED, [brandId, DAY])
    await writeCountedTo(db, brandId, DAY)
  }
}

/** Members of both brands stand in a race; the first brand's standings cannot be kept. */
const standings: Scenario = {
  queue: 'races.advance',
  async arrange(stage) {
    const { db, deps } = stage.platform
    await arrangePlays(stage)
    return {
      key: '1',
      turn: () => advanceRaces({ db, brands: deps.brands }),
      poison: poisonWrites(stage, 'race_standings', 'NEW.brand_id = 1'),
      done: () => stage.counts('select count(*) from race_standings where brand_id = $1', BRANDS),
    }
  },
}

/** Members of both brands have won; the first brand's list cannot be kept. */
const wins: Scenario = {
  queue: 'winners.collect',
  async arrange(stage) {
    const { db, deps } = stage.platform
    await arrangePlays(stage)
    for (const brandId of BRANDS) await db.query(LISTED, [brandId, DAY])
    return {
      key: '1',
      turn: () => collectWins({ db, brands: deps.brands }),
      poison: poisonWrites(stage, 'wins', 'NEW.brand_id = 1'),
      done: () => stage.counts('select count(*) from wins where brand_id = $1', BRANDS),
    }
  },
}

export const raceScenarios: readonly Scenario[] = [standings, wins]
