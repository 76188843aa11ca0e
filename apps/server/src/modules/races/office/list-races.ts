import { minor, minorToWire } from '@fairhouse/money'
import type { RaceState, StaffRace, StaffRacePlace } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { offeredBy } from '../../notices/index.ts'
import { readPlaces } from '../places.ts'
import { presentScore, RACE_COLUMNS, stateOf, type RaceRow } from '../race-rows.ts'
import { presentRace } from '../read-races.ts'

/** Races listed at once. */
const MOST = 200
/** Places of a page. */
const PAGE = 50

const FIND = `select ${RACE_COLUMNS} from races r where brand_id = $1 and race_no = $2`

/** The race. Throws NOT_FOUND. */
async function findRow(tx: Tx, brandId: number, raceNo: bigint, lock = ''): Promise<RaceRow> {
  const rows = await tx.query<RaceRow>(`${FIND} ${lock}`, [brandId, raceNo])
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/** The race, locked. Throws NOT_FOUND. */
export function lockRace(tx: Tx, brandId: number, raceNo: bigint): Promise<RaceRow> {
  return findRow(tx, brandId, raceNo, 'for no key update')
}

const GIVEN = `
select (select count(*)::int from race_entries where brand_id = $1 and race_no = $2
    and left_at is null) as entrants,
  coalesce(sum(amount) filter (where kind = 'money'), 0)::bigint as money,
  coalesce(sum(amount) filter (where kind = 'points'), 0)::bigint as points,
  coalesce(sum(amount) filter (where kind = 'money' and state = 'claimed'), 0)::bigint
    as claimed_money,
  coalesce(sum(amount) filter (where kind = 'points' and state = 'claimed'), 0)::bigint
    as claimed_points
from race_standings s join rewards w using (brand_id, member_id)
where s.brand_id = $1 and s.race_no = $2 and s.place is not null and w.source = 'race'
  and w.source_key = any(array[$2::bigint || '/money', $2::bigint || '/points'])`

interface GivenRow {
  readonly [column: string]: unknown
  readonly entrants: number
  readonly money: bigint
  readonly points: bigint
  readonly claimed_money: bigint
  readonly claimed_points: bigint
}

/** A race as staff see it, with what it has cost. */
export async function presentForStaff(tx: Tx, brand: Brand, row: RaceRow): Promise<StaffRace> {
  const language = brand.settings.languages.defaultLanguage
  const rows = await tx.query<GivenRow>(GIVEN, [brand.brandId, row.race_no])
  const given = rows[0]
  return {
    ...(await presentRace(tx, row, { own: language, language })),
    own: null,
    stage: row.state === 'draft' ? 'draft' : 'published',
    version: row.version,
    texts: row.texts.map((one) => ({ ...one })),
    entrants: given?.entrants ?? 0,
    settledAt: row.settled_at?.toISOString() ?? null,
    givenMinor: minorToWire(minor(given?.money ?? 0n)),
    givenPoints: Number(given?.points ?? 0n),
    claimedMinor: minorToWire(minor(given?.claimed_money ?? 0n)),
    claimedPoints: Number(given?.claimed_points ?? 0n),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

export async function readStaffRace(tx: Tx, brand: Brand, raceNo: bigint): Promise<StaffRace> {
  return presentForStaff(tx, brand, await findRow(tx, brand.brandId, raceNo))
}

/** Races of a brand, the newest first. Requires the permission to view rewards. */
export async function listRaces(db: Db, brand: Brand, state?: RaceState | 'draft') {
  const rows = await db.query<RaceRow>(
    `select ${RACE_COLUMNS} from races r where brand_id = $1
     order by from_at desc, race_no desc limit ${MOST}`,
    [brand.brandId],
  )
  const races: StaffRace[] = []
  for (const row of rows) {
    const own = row.state === 'draft' ? 'draft' : stateOf(row)
    if (state === undefined || own === state) races.push(await presentForStaff(db, brand, row))
  }
  return { races, offered: offeredBy(brand) }
}

/**
 * Places of a race with the usernames. Requires the permission to view rewards. Throws NOT_FOUND.
 */
export async function listPlaces(
  db: Db,
  { brandId }: Brand,
  raceId: string,
  from: number,
): Promise<{ places: StaffRacePlace[]; next: number | null }> {
  const race = await findRow(db, brandId, parseId('rce', raceId) ?? 0n)
  const key = { brandId, raceNo: race.race_no }
  const rows = await readPlaces(db, key, { from, limit: PAGE + 1 })
  const places = rows.slice(0, PAGE).map((row, index) => ({
    place: row.is_fit ? from + index : null,
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    alias: row.alias,
    score: presentScore(race.rule, BigInt(row.num), BigInt(row.den)),
    reachedAt: row.reached_at.toISOString(),
    stakedMinor: minorToWire(minor(row.staked)),
    paidMinor: minorToWire(minor(row.paid)),
  }))
  return { places, next: rows.length > PAGE ? from + PAGE : null }
}
