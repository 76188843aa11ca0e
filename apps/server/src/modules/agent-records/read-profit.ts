import type {
  MemberProfit,
  ProfitSort,
  QueryOf,
  RecordScope,
  TeamProfit,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import {
  countTeam,
  FIGURES,
  presentSums,
  sumsOf,
  sumTeam,
  type FigureRow,
} from '../team-figures/index.ts'
import { readPath } from '../agency/index.ts'
import { spanOf } from '../records/index.ts'
import { addSums, daysBefore, presentNet, type Days } from './figures.ts'
import {
  findRecordOwner,
  INDEXED_COLUMNS,
  IS_AWAY,
  membersOf,
  type RecordOwner,
} from './record-owner.ts'

const RANKS: Readonly<Record<Exclude<ProfitSort, 'name'>, string>> = {
  turnover: 'f.turnover',
  payout: 'f.payout',
  rebates: 'f.rebates',
  bonuses: 'f.bonuses',
  net: 'f.payout + f.rebates + f.bonuses - f.turnover',
  deposits: 'f.deposits',
  withdrawals: 'f.withdrawals',
}

/** Only the members of the page are summed. $5: the last name of the page before. */
const BY_NAME = (scope: RecordScope, order: 'asc' | 'desc') => `
select m.member_id, m.username, m.username_key, m.kind, ${IS_AWAY}, 0::bigint as rank, f.*
from (
  select n.member_id from (${membersOf(scope, INDEXED_COLUMNS)}) n
  where $5::text is null or n.username_key ${order === 'asc' ? '>' : '<'} $5
  order by n.username_key ${order} limit $6) n
join members m on m.brand_id = $1 and m.member_id = n.member_id
cross join lateral (select ${sumsOf(FIGURES, 'd')} from own_days d
  where d.brand_id = $1 and d.member_id = m.member_id and d.day between $3::date and $4::date) f
order by m.username_key ${order}`

/** So many names are looked through at once for a page of a large team. */
const SCAN = 2_000

/**
 * The same out of a large team, by walking the names of the brand. The last one read is returned
 * without figures, matching or not: the next page starts after it.
 */
const BY_WALK = (order: 'asc' | 'desc') => `
with looked as materialized (
  select m.* from members m
  where m.brand_id = $1 and ($5::text is null or m.username_key ${order === 'asc' ? '>' : '<'} $5)
  order by m.username_key ${order} limit ${SCAN}
), found as (
  select * from looked m where $2 = m.member_id or $2 = any(m.ancestor_ids)
  order by m.username_key ${order} limit $6
)
select m.member_id, m.username, m.username_key, m.kind, ${IS_AWAY}, 0::bigint as rank, f.*
from found m
cross join lateral (select ${sumsOf(FIGURES, 'd')} from own_days d
  where d.brand_id = $1 and d.member_id = m.member_id and d.day between $3::date and $4::date) f
union all
select * from (
  select member_id, '', username_key, kind, false, 1::bigint,
    ${FIGURES.map(() => '0::bigint').join(', ')}
  from looked order by username_key ${order === 'asc' ? 'desc' : 'asc'} limit 1) l
where (select count(*) from looked) = ${SCAN}
order by rank, username_key ${order}`

/** Every active member is summed once. $5: "<rank>.<member>" of the page before. */
const BY_RANK = (scope: RecordScope, rank: string, order: 'asc' | 'desc') => `
select m.member_id, m.username, m.username_key, m.kind, ${IS_AWAY}, r.*
from (
  select f.*, (${rank})::bigint as rank from (
    select d.member_id as id, ${sumsOf(FIGURES, 'd')}
    from (${membersOf(scope)}) m join own_days d on d.brand_id = m.brand_id
      and d.member_id = m.member_id and d.day between $3::date and $4::date
    group by 1) f
  where $5::text is null or ((${rank})::bigint, f.id) ${order === 'asc' ? '>' : '<'}
    (split_part($5, '.', 1)::bigint, split_part($5, '.', 2)::bigint)
  order by rank ${order}, id ${order} limit $6) r
join members m on m.brand_id = $1 and m.member_id = r.id
order by r.rank ${order}, r.id ${order}`

/**
 * The same for a small team: member by member. Rows with the aggregate in a join of its own are
 * never planned as a scan of all members' days, however large the planner takes the team to be.
 */
const BY_RANK_OF_FEW = (scope: RecordScope, rank: string, order: 'asc' | 'desc') => `
select m.member_id, m.username, m.username_key, m.kind, ${IS_AWAY}, f.*, r.rank
from (${membersOf(scope)}) m
cross join lateral (select count(*) as days, ${sumsOf(FIGURES, 'd')} from own_days d
  where d.brand_id = $1 and d.member_id = m.member_id and d.day between $3::date and $4::date) f
cross join lateral (select (${rank})::bigint as rank) r
where f.days > 0 and ($5::text is null or (r.rank, m.member_id) ${order === 'asc' ? '>' : '<'}
  (split_part($5, '.', 1)::bigint, split_part($5, '.', 2)::bigint))
order by r.rank ${order}, m.member_id ${order} limit $6`

type LineRow = FigureRow & {
  readonly member_id: bigint
  readonly username: string
  readonly username_key: string
  readonly kind: string
  readonly is_away: boolean
  readonly rank: bigint
}

interface ProfitPage {
  readonly sort: ProfitSort
  readonly order: 'asc' | 'desc'
  /** The `next` of the page before. */
  readonly after: string | undefined
  readonly limit: number
}

interface Found {
  readonly rows: readonly LineRow[]
  readonly next: string | null
}

/** The name of the prepared statement. */
type Ask = (name: string, sql: string, after: string | null, limit: number) => Promise<LineRow[]>

/** A page of a large team: as many walks as it takes, to the end of the names if need be. */
async function walk(ask: Ask, { order, after, limit }: ProfitPage): Promise<Found> {
  const rows: LineRow[] = []
  for (let place = after ?? null; ;) {
    const left = limit + 1 - rows.length
    const all = await ask(`team-profit-walk-${order}`, BY_WALK(order), place, left)
    rows.push(...all.filter(({ username }) => username !== ''))
    if (rows.length > limit) {
      return { rows: rows.slice(0, limit), next: rows[limit - 1]?.username_key ?? null }
    }
    const looked = all.find(({ username }) => username === '')
    if (!looked) return { rows, next: null }
    place = looked.username_key
  }
}

async function findLines(
  ask: Ask,
  scope: RecordOwner['scope'],
  isSmall: boolean,
  page: ProfitPage,
): Promise<Found> {
  const { sort, order, after, limit } = page
  const isByName = sort === 'name'
  const byRank = isSmall ? BY_RANK_OF_FEW : BY_RANK
  const sql = isByName ? BY_NAME(scope, order) : byRank(scope, RANKS[sort], order)
  const isPlace = after !== undefined && (isByName || /^-?[0-9]{1,18}\.[0-9]{1,18}$/.test(after))
  const name = `team-profit-${isSmall ? 'few-' : ''}${scope}-${sort}-${order}`
  const all = await ask(name, sql, isPlace ? after : null, limit + 1)
  const rows = all.slice(0, limit)
  const last = rows.at(-1)
  const place = isByName ? last?.username_key : `${last?.rank}.${last?.member_id}`
  return { rows, next: all.length > limit && last ? (place ?? null) : null }
}

/**
 * Up to `sorted` a team is sorted by name as a whole; a larger one is picked out of all names. Up
 * to `small` it is ranked member by member; of a larger one the days of all are read.
 */
const SIZES = { sorted: 40_000, small: 4_000 }

/**
 * Figures of each member in some days. Sorted by name everybody is listed, else those with
 * activity.
 */
export async function listProfit(
  db: Tx,
  { brandId, person, scope }: RecordOwner,
  { from, to }: Days,
  page: ProfitPage,
  sizes = SIZES,
): Promise<{ lines: TeamProfit['lines']; next: string | null }> {
  const values = [brandId, person.memberId, from, to]
  const ask: Ask = (name, sql, after, limit) =>
    db.query<LineRow>(sql, [...values, after, limit], name)
  const size = await countTeam(db, brandId, person.memberId)
  const isWalked = page.sort === 'name' && scope === 'whole' && size > sizes.sorted
  const lines = () => findLines(ask, scope, size <= sizes.small, page)
  const { rows, next } = await (isWalked ? walk(ask, page) : lines())
  return {
    lines: rows.map((row) => ({
      memberId: wireId('mbr', row.member_id),
      username: row.username,
      isAway: row.is_away,
      isAgent: row.kind === 'agent',
      ...presentNet(presentSums(row)),
    })),
    next,
  }
}

const USUAL_LIMIT = 50

type ProfitQuery = QueryOf<'GET /wps/agent/records/profit'>

/** Up to this size a team is ranked by its members' figures by default. */
const RANKED_TEAM = 2_000

/**
 * By default names ascend and figures descend; of a large team the default is names, as ranking it
 * reads the figures of all.
 */
export async function orderOf(
  db: Tx,
  { brandId, person, scope }: RecordOwner,
  choice: Pick<ProfitQuery, 'sort' | 'order'>,
) {
  const isLarge =
    choice.sort === undefined &&
    scope === 'whole' &&
    (await countTeam(db, brandId, person.memberId)) > RANKED_TEAM
  const sort = choice.sort ?? (isLarge ? ('name' as const) : ('turnover' as const))
  return { sort, order: choice.order ?? (sort === 'name' ? ('asc' as const) : ('desc' as const)) }
}

/** Totals of the days, and of as many days before: from the stored sums. */
export async function totalsOf(db: Tx, { brandId, person, scope }: RecordOwner, days: Days) {
  const before = daysBefore(days)
  const sum = async (range: Days) =>
    presentNet((await sumTeam(db, brandId, person.memberId, range, scope)).get(''))
  const [total, then] = await Promise.all([sum(days), sum(before)])
  return { total, before: { ...before, ...then } }
}

/** Profit and loss of each member of a team. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function readTeamProfit(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: ProfitQuery,
): Promise<TeamProfit> {
  const recordOwner = await findRecordOwner(db, agent, { scope: 'whole', ...query })
  const span = await spanOf(db, brand, query)
  const order = await orderOf(db, recordOwner, query)
  const page = { ...order, after: query.after, limit: Number(query.limit ?? USUAL_LIMIT) }
  const [list, totals] = await Promise.all([
    listProfit(db, recordOwner, span, page),
    totalsOf(db, recordOwner, span),
  ])
  return { ...span, sort: order.sort, ...list, ...totals }
}

/** Profit and loss of one member by day. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function readMemberProfit(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  memberId: string,
  query: QueryOf<'GET /wps/agent/records/profit/:memberId'>,
): Promise<MemberProfit> {
  const recordOwner = await findRecordOwner(db, agent, { scope: 'own', ...query, memberId })
  const { brandId, person, scope } = recordOwner
  const span = await spanOf(db, brand, query)
  const [days, before, path, away] = await Promise.all([
    sumTeam(db, brandId, person.memberId, span, scope, 'day'),
    totalsOf(db, recordOwner, span),
    readPath(db, brandId, agent.memberId, person),
    db.query<{ is_away: boolean }>(
      `select ${IS_AWAY} from members m where m.brand_id = $1 and m.member_id = $2`,
      [brandId, person.memberId],
    ),
  ])
  const lines = [...days].toReversed()
  return {
    ...span,
    memberId,
    username: person.wire.username,
    isAway: away[0]?.is_away ?? false,
    path,
    days: lines.map(([day, sums]) => ({ day, ...presentNet(sums) })),
    total: presentNet(addSums(lines.map(([, sums]) => sums))),
    before: before.before,
  }
}
