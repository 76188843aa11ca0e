import { minor, minorToWire } from '@fairhouse/money'
import type { Race, RaceOwn, RacePlace } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { maskName } from '../group-tickets/index.ts'
import { countRanked, readOwnPlace, readPlaces } from './places.ts'
import {
  budgetOf,
  presentPrizes,
  presentScore,
  presentTerms,
  RACE_COLUMNS,
  stateOf,
  textsOf,
  type RaceRow,
} from './race-rows.ts'

/** Races that are over and still listed. */
const OVER_LISTED = 10

/** A race that members see. Throws NOT_FOUND (drafts too). */
export async function findRace(db: Tx, brandId: number, raceId: string): Promise<RaceRow> {
  const rows = await db.query<RaceRow>(
    `select ${RACE_COLUMNS} from races r
     where brand_id = $1 and race_no = $2 and state <> 'draft'`,
    [brandId, parseId('rce', raceId) ?? 0n],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/** A member's part in a race; null where the member has not joined. */
async function readOwn(db: Tx, race: RaceRow, memberId: bigint): Promise<RaceOwn | null> {
  const { brand_id: brandId, race_no: raceNo, rule } = race
  const entries = await db.query<{ alias: string | null }>(
    `select alias from race_entries
     where brand_id = $1 and race_no = $2 and member_id = $3 and left_at is null`,
    [brandId, raceNo, memberId],
  )
  const entry = entries[0]
  if (!entry) return null
  const own = await readOwnPlace(db, { brandId, raceNo }, memberId)
  if (!own) return { alias: entry.alias, standing: null }
  const standing = {
    place: Number(own.place),
    score: presentScore(rule, BigInt(own.num), BigInt(own.den)),
    reachedAt: own.reached_at.toISOString(),
    stakedMinor: minorToWire(minor(own.staked)),
    paidMinor: minorToWire(minor(own.paid)),
  }
  return { alias: entry.alias, standing }
}

/** For whom races are read. */
export interface Reader {
  readonly brand: Brand
  readonly member: SessionMember
  readonly language: string
}

/** What a race is, apart from who looks at it. */
export async function presentRace(
  db: Tx,
  row: RaceRow,
  { own, language }: { readonly own: string; readonly language: string },
): Promise<Omit<Race, 'own'>> {
  return {
    raceId: wireId('rce', row.race_no),
    state: stateOf(row),
    ...textsOf(row, language, own),
    ...presentTerms(row),
    from: row.from_at.toISOString(),
    until: row.until_at.toISOString(),
    prizes: presentPrizes(row),
    budgetMinor: minorToWire(minor(budgetOf(row, 'money'))),
    budgetPoints: Number(budgetOf(row, 'points')),
    ranked: await countRanked(db, { brandId: row.brand_id, raceNo: row.race_no }),
  }
}

async function presentFor(
  db: Tx,
  row: RaceRow,
  { brand, member, language }: Reader,
): Promise<Race> {
  const own = brand.settings.languages.defaultLanguage
  const race = await presentRace(db, row, { own, language })
  return { ...race, own: await readOwn(db, row, member.memberId) }
}

/** A race with the member's own place. Throws NOT_FOUND. */
export async function readRace(db: Tx, reader: Reader, raceId: string): Promise<Race> {
  return presentFor(db, await findRace(db, reader.brand.brandId, raceId), reader)
}

const LISTED = `
(select ${RACE_COLUMNS} from races r where brand_id = $1 and state = 'published')
union all
(select ${RACE_COLUMNS} from races r where brand_id = $1 and state = 'settled'
 order by until_at desc limit ${OVER_LISTED})`

const ORDER = ['running', 'settling', 'coming', 'over'] as const

/** Races of a brand: those that run, those that ended, those to come, those that are over. */
export async function readRaces(db: Tx, reader: Reader): Promise<Race[]> {
  const rows = await db.query<RaceRow>(LISTED, [reader.brand.brandId])
  const races: Race[] = []
  for (const row of rows) races.push(await presentFor(db, row, reader))
  return races.toSorted((a, b) => {
    const byState = ORDER.indexOf(a.state) - ORDER.indexOf(b.state)
    if (byState !== 0) return byState
    return a.state === 'over' ? b.until.localeCompare(a.until) : a.until.localeCompare(b.until)
  })
}

/** Places of a race from one on; who is kept away from play is not there. Throws NOT_FOUND. */
export async function readStandings(
  db: Tx,
  { brandId, memberId }: Pick<SessionMember, 'brandId' | 'memberId'>,
  raceId: string,
  page: { readonly from: number; readonly limit: number },
): Promise<{ places: RacePlace[]; next: number | null }> {
  const race = await findRace(db, brandId, raceId)
  const key = { brandId, raceNo: race.race_no }
  const rows = await readPlaces(db, key, { ...page, limit: page.limit + 1 })
  const places = rows.slice(0, page.limit).flatMap((row, index) => {
    if (!row.is_fit) return []
    return [
      {
        place: page.from + index,
        name: row.alias ?? maskName(row.username),
        isOwn: row.member_id === memberId,
        score: presentScore(race.rule, BigInt(row.num), BigInt(row.den)),
        reachedAt: row.reached_at.toISOString(),
      },
    ]
  })
  return { places, next: rows.length > page.limit ? page.from + page.limit : null }
}
