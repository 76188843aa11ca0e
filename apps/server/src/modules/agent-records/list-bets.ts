import type { TeamBet, TeamBetState } from '@fairhouse/protocol'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { countTeam } from '../team-figures/index.ts'
import { nameIn } from '../catalogue/index.ts'
import { issueIdOf } from '../lotteries/index.ts'
import type { Span } from '../records/index.ts'
import { wire } from './figures.ts'
import { IS_AWAY, membersOf, type RecordOwner } from './record-owner.ts'

/** The filter beside the days. */
export interface BetFilter {
  readonly product?: string | undefined
  readonly state?: TeamBetState | undefined
  /** Code of a lottery, or number of a game. */
  readonly item?: string | undefined
}

interface Place {
  readonly settledAt: string
  readonly product: string
  readonly itemNo: bigint
  readonly memberId: bigint
}

/** Plays of a member in a draw, or in a round. */
export interface PlayRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly is_away: boolean
  /** Microseconds since 1970. */
  readonly at: bigint
  readonly product: string
  readonly item_no: bigint
  readonly item: string
  readonly bets: bigint
  readonly staked: bigint
  readonly paid: bigint
  readonly rebates: bigint
}

/** Teams up to this size are read member by member; larger ones are filtered out of all plays. */
const SMALL_TEAM = 1_500
/** The most rows read for one page of a large team; `next` leads on. */
const SCAN = 4_000
const SCANS_MAX = 5

const STATES: Readonly<Record<TeamBetState, string>> = {
  won: 'p.paid > 0',
  lost: 'p.paid = 0 and p.staked > 0',
  returned: 'p.paid = 0 and p.staked = 0',
}

const INSTANT = (parameter: string) => `to_timestamp(0) + ${parameter}::bigint * interval '1 us'`

/** Of the days $3 to $4 in the time zone $5, after the place $6 to $9. */
const IN_DAYS = `p.brand_id = $1 and p.settled_at >= $3::date::timestamp at time zone $5
  and p.settled_at < ($4::date + 1)::timestamp at time zone $5
  and (p.settled_at, p.product, p.item_no, p.member_id)
    < (least(${INSTANT('$6')}, ($4::date + 1)::timestamp at time zone $5),
      $7::text, $8::bigint, $9::bigint)`

const wanted = ({ state }: BetFilter) =>
  `($11 = '' or p.product = $11) and ($12 = '' or p.item = $12)
   and ${state === undefined ? 'true' : STATES[state]}`

const ORDER = 'order by p.settled_at desc, p.product desc, p.item_no desc, p.member_id desc'
/** Columns of `settled_plays` under the name `p`. */
export const PLAY_COLUMNS = `(extract(epoch from p.settled_at) * 1000000)::bigint as at,
  p.product, p.item_no, p.item, p.bets, p.staked, p.paid, p.rebates`

const BY_MEMBER = (scope: RecordOwner['scope'], filter: BetFilter) => `
select m.member_id, m.username, ${IS_AWAY}, ${PLAY_COLUMNS}
from (${membersOf(scope)}) m
cross join lateral (select * from settled_plays p
  where p.member_id = m.member_id and ${IN_DAYS} and ${wanted(filter)}
  ${ORDER} limit $10) p
${ORDER} limit $10`

/** The last row read is returned, matching or not: the next page starts after it. */
const BY_TIME = (filter: BetFilter) => `
with looked as materialized (
  select p.* from settled_plays p where ${IN_DAYS} ${ORDER} limit ${SCAN}
), found as (
  select m.username, ${IS_AWAY}, p.* from looked p
  join members m on m.brand_id = p.brand_id and m.member_id = p.member_id
    and ($2 = m.member_id or $2 = any(m.ancestor_ids))
  where ${wanted(filter)} ${ORDER} limit $10
), last as (select * from looked p order by settled_at, product, item_no, member_id limit 1)
select p.member_id, p.username, p.is_away, ${PLAY_COLUMNS} from found p
union all
select p.member_id, '', false, ${PLAY_COLUMNS} from last p
where (select count(*) from looked) = ${SCAN}`

const FIRST: Place = {
  settledAt: '9000000000000000',
  product: '~',
  itemNo: 9_000_000_000_000_000_000n,
  memberId: 9_000_000_000_000_000_000n,
}

const PLACE = /^([0-9]{1,17})\.([a-zA-Z]{1,40})\.([0-9]{1,18})\.([0-9]{1,18})$/

/** A cursor that was never issued means the first page. */
export function placeOf(after: string | undefined): Place {
  const [, settledAt = '', product = '', itemNo = '', memberId = ''] = PLACE.exec(after ?? '') ?? []
  if (settledAt === '') return FIRST
  return { settledAt, product, itemNo: BigInt(itemNo), memberId: BigInt(memberId) }
}

const placeAt = (row: PlayRow): Place => ({
  settledAt: row.at.toString(),
  product: row.product,
  itemNo: row.item_no,
  memberId: row.member_id,
})

const textOf = ({ settledAt, product, itemNo, memberId }: Place) =>
  `${settledAt}.${product}.${itemNo}.${memberId}`

/** The cursor of a page that ends with this row. */
export const textOfRow = (row: PlayRow) => textOf(placeAt(row))

export interface Found {
  readonly rows: readonly PlayRow[]
  readonly next: string | null
}

export interface Page {
  readonly after: string | undefined
  readonly limit: number
}

/** Named by the strategy: the statement is prepared once for each. */
type Ask = (way: 'member' | 'time', sql: string, place: Place, limit: number) => Promise<PlayRow[]>

async function findByTime(ask: Ask, filter: BetFilter, page: Page): Promise<Found> {
  let place = placeOf(page.after)
  for (let scan = 1; ; scan += 1) {
    const all = await ask('time', BY_TIME(filter), place, page.limit + 1)
    const looked = all.find(({ username }) => username === '')
    const found = all.filter(({ username }) => username !== '')
    const rows = found.slice(0, page.limit)
    const last = found.length > page.limit ? rows.at(-1) : looked
    if (!last) return { rows, next: null }
    place = placeAt(last)
    if (rows.length > 0 || scan === SCANS_MAX) return { rows, next: textOf(place) }
  }
}

/**
 * Plays under a filter, newest settled first. A large team is filtered out of all members' plays, a
 * bounded number at a time: a page may be short while `next` leads on.
 */
export async function findPlays(
  db: Tx,
  recordOwner: RecordOwner,
  { from, to, timeZone }: Span,
  filter: BetFilter,
  page: Page,
): Promise<Found> {
  const { brandId, person, scope } = recordOwner
  const name = `team-bets-${scope}-${filter.state ?? 'all'}`
  const ask: Ask = (way, sql, place, limit) =>
    db.query<PlayRow>(
      sql,
      [
        brandId,
        person.memberId,
        from,
        to,
        timeZone,
        place.settledAt,
        place.product,
        place.itemNo,
        place.memberId,
        limit,
        filter.product ?? '',
        filter.item ?? '',
      ],
      `${name}-${way}`,
    )
  const isLarge = scope === 'whole' && (await countTeam(db, brandId, person.memberId)) > SMALL_TEAM
  if (isLarge) return findByTime(ask, filter, page)
  const all = await ask('member', BY_MEMBER(scope, filter), placeOf(page.after), page.limit + 1)
  const rows = all.slice(0, page.limit)
  const last = rows.at(-1)
  return { rows, next: all.length > page.limit && last ? textOf(placeAt(last)) : null }
}

interface GameName {
  readonly [column: string]: unknown
  readonly game_no: bigint
  readonly game_code: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly vassalage: string
}

async function namesOf(db: Tx, brandId: number, rows: readonly PlayRow[]) {
  const isDraw = ({ product }: PlayRow) => product === 'lottery'
  const issueIds = rows.filter(isDraw).map((row) => row.item_no)
  const gameNos = rows.filter((row) => !isDraw(row)).map((row) => BigInt(row.item))
  const issues =
    issueIds.length === 0
      ? []
      : await db.query<{ issue_id: bigint; issue_no: string }>(
          'select issue_id, issue_no from issues where brand_id = $1 and issue_id = any($2)',
          [brandId, plainArray(issueIds)],
        )
  const games =
    gameNos.length === 0
      ? []
      : await db.query<GameName>(
          `select g.game_no, g.game_code, g.name, g.names, v.code as vassalage
           from games g join vendors v using (vendor_id)
           where g.brand_id = $1 and g.game_no = any($2)`,
          [brandId, plainArray(gameNos)],
        )
  return {
    issueNo: new Map(issues.map((one) => [one.issue_id, one.issue_no])),
    game: new Map(games.map((one) => [one.game_no.toString(), one])),
  }
}

function stateOf({ staked, paid }: PlayRow): TeamBetState {
  if (paid > 0n) return 'won'
  return staked > 0n ? 'lost' : 'returned'
}

/** A play as an agent may see it: of a person the username only. */
export async function presentPlays(
  db: Tx,
  brandId: number,
  rows: readonly PlayRow[],
  language: string,
): Promise<TeamBet[]> {
  const names = await namesOf(db, brandId, rows)
  return rows.map((row) => {
    const isDraw = row.product === 'lottery'
    const game = isDraw ? undefined : names.game.get(row.item)
    return {
      memberId: wireId('mbr', row.member_id),
      username: row.username,
      isAway: row.is_away,
      itemId: isDraw ? issueIdOf(row.item_no) : wireId('rnd', row.item_no),
      product: row.product,
      lotteryCode: isDraw ? row.item : null,
      issueNo: isDraw ? (names.issueNo.get(row.item_no) ?? null) : null,
      gameName: game ? nameIn(game, language) : null,
      gameId: game?.game_code ?? null,
      vassalage: game?.vassalage ?? null,
      settledAt: new Date(Number(row.at / 1000n)).toISOString(),
      bets: Number(row.bets),
      state: stateOf(row),
      stakeMinor: wire(row.staked),
      payoutMinor: wire(row.paid),
      rebatesMinor: wire(row.rebates),
      netMinor: wire(row.paid + row.rebates - row.staked),
    }
  })
}

/** One of them. Undefined where the member did not play there, or it is not settled and counted. */
export async function findPlay(
  db: Tx,
  recordOwner: { readonly brandId: number; readonly memberId: bigint },
  item: { readonly isDraw: boolean; readonly itemNo: bigint },
): Promise<PlayRow | undefined> {
  const rows = await db.query<PlayRow>(
    `select m.member_id, m.username, ${IS_AWAY}, ${PLAY_COLUMNS}
     from members m join settled_plays p using (brand_id, member_id)
     where m.brand_id = $1 and m.member_id = $2 and p.item_no = $3
       and (p.product = 'lottery') = $4
       and p.settled_at = coalesce(case when $4
         then (select first_settled_at from issues i where i.brand_id = $1 and i.issue_id = $3)
         else (select settled_at from agency_rounds r
           where r.brand_id = $1 and r.round_no = $3) end, 'infinity')`,
    [recordOwner.brandId, recordOwner.memberId, item.itemNo, item.isDraw],
  )
  return rows[0]
}
