import { randomInt } from 'node:crypto'
import { demoBrand } from '@fairhouse/profiles'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { advanceRaces } from '@fairhouse/server/modules/races/index.ts'
import { readOwnPlace, readPlaces } from '@fairhouse/server/modules/races/places.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { withBenchDatabase } from './lib/database.ts'
import { setUpBrand } from './lib/brand.ts'
import { size } from './lib/size.ts'
import { median, percentile, round } from './lib/statistics.ts'

/**
 * A race that a million members have joined: a page of its standings anywhere in them, and the own
 * place, beside the same counted from the table; and a turn of the worker after a thousand of them
 * have played. Places are compared with those of the table. Prints one JSON line; exits with 1 when
 * a page or a place takes longer than its budget, or is wrong.
 */

const ENTRANTS = size(1_000_000, 5_000)
const TRIES = size(200, 20)
const COUNTED = size(5, 2)
const PLAYERS = size(1_000, 100)
const PAGE = 20
const PAGE_BUDGET_MS = 10
const PLACE_BUDGET_MS = 5
const BRAND = toBrand(demoBrand, demoBrand.brandId)
const RACE = { brandId: BRAND.brandId, raceNo: 1n }

const now = () => performance.now()

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Copies of a member of the brand. */
const CROWD = `
insert into members (brand_id, username, username_key, kind, password_hash, birth_date,
  terms_version, terms_accepted_at, registered_at)
select brand_id, 'racer' || n, 'racer' || n, 'member', password_hash, birth_date,
  terms_version, terms_accepted_at, registered_at
from (select * from members where brand_id = 1 order by member_id limit 1) m
cross join generate_series(1, $1::int) as n`

/**
 * A million rows are written faster without what looks after each of them; a place and a page are
 * read without it, too.
 */
const UNGUARDED = `
alter table members disable trigger user;
alter table race_entries drop constraint race_entries_brand_id_member_id_fkey,
  drop constraint race_entries_brand_id_race_no_fkey`

/** All of them have joined. */
const JOINED = `
insert into race_entries (brand_id, race_no, member_id)
select 1, 1, member_id from members where brand_id = 1 and username like 'racer%'`

/** Every tenth has the same stakes as nine others, so that the time decides between them. */
const PLAYS = `
insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets, staked,
  paid)
select 1, e.member_id, app_now() - interval '1 hour' - (e.member_id % 3600) * interval '1 second',
  'RNG', k * 10000000 + e.member_id, '1', 1,
  (1 + (hashint8(e.member_id * k)::bigint + 2147483648) % ($1::int / 10)) * 100, 0
from race_entries e cross join generate_series(1, 2) k`

const PLAYED = `
with chosen as (
  select member_id from race_entries order by hashint8(member_id + $2::bigint) limit $1
), noted as (
  insert into figure_changes select 1, member_id from chosen
)
insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets, staked,
  paid)
select 1, member_id, app_now(), 'RNG', 900000000 + $2::bigint * 10000000 + member_id, '1', 1,
  12300, 0 from chosen`

const SLOWLY = `
select 1 + count(*) as place from race_standings s, (
  select score, early, turn from race_standings where brand_id = 1 and member_id = $1) o
where s.brand_id = 1 and s.race_no = 1 and s.is_shown
  and (s.score, s.early, s.turn) > (o.score, o.early, o.turn)`

async function openRace(db: Db): Promise<void> {
  await db.query(
    `insert into races (brand_id, state, texts, rule, rates, products, items, from_at, until_at,
       prizes, changed_by)
     values (1, 'published', '[]', 'stake', '{}', '{RNG}', '[]', app_now() - interval '1 day',
       app_now() + interval '1 day', '[]', 'bench')`,
  )
  await db.query(UNGUARDED)
  await db.query(CROWD, [ENTRANTS])
  await db.query('alter table members enable trigger user')
  await db.query(JOINED)
  await db.query(PLAYS, [ENTRANTS])
  await db.query('insert into figure_changes select brand_id, member_id from race_entries')
  await db.query('vacuum analyze')
}

async function turnOf(db: Db): Promise<number> {
  const began = now()
  await advanceRaces({ db, brands: { all: () => Promise.resolve([BRAND]) } })
  return now() - began
}

interface Times {
  readonly ms: number
  readonly p95: number
}

async function timesOf(tries: number, work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let left = tries; left > 0; left -= 1) {
    const began = now()
    await work()
    times.push(now() - began)
  }
  return { ms: round(median(times), 2), p95: round(percentile(times, 0.95), 2) }
}

const isSame = async (db: Db, memberId: bigint) => {
  const [slow] = await db.query<{ place: bigint }>(SLOWLY, [memberId])
  const own = await readOwnPlace(db, RACE, memberId)
  const page = await readPlaces(db, RACE, { from: Number(own?.place ?? 1n), limit: 1 })
  return own !== undefined && slow?.place === own.place && page[0]?.member_id === memberId
}

await withBenchDatabase({ settings: { autovacuum: 'off' } }, async (db) => {
  await setUpBrand(db, 1)
  say(`${ENTRANTS} members join and play …`)
  await openRace(db)
  const firstMs = await turnOf(db)
  await db.query('vacuum analyze race_standings, race_steps')
  const ids = await db.query<{ member_id: bigint }>('select member_id from race_entries')
  const any = () => ids[randomInt(ids.length)]?.member_id ?? 0n
  let turn = 0
  const turns = await timesOf(COUNTED, async () => {
    await db.query(PLAYED, [PLAYERS, (turn += 1)])
    await turnOf(db)
  })
  const page = await timesOf(TRIES, () => {
    const from = 1 + randomInt(ENTRANTS)
    return readPlaces(db, RACE, { from, limit: PAGE })
  })
  const top = await timesOf(TRIES, () => readPlaces(db, RACE, { from: 1, limit: PAGE }))
  const place = await timesOf(TRIES, () => readOwnPlace(db, RACE, any()))
  const counted = await timesOf(COUNTED, () => db.query(SLOWLY, [any()]))
  const right: boolean[] = []
  for (let tries = 0; tries < COUNTED; tries += 1) right.push(await isSame(db, any()))
  const isRight = right.every(Boolean)
  const isFast = Math.max(page.p95, top.p95) <= PAGE_BUDGET_MS && place.p95 <= PLACE_BUDGET_MS
  const ratio = round(counted.ms / place.ms, 1)
  const first = round(firstMs)
  const line = { entrants: ENTRANTS, page, top, place, counted, ratio, turns, first, isRight }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  process.exitCode = isFast && isRight ? 0 : 1
})
