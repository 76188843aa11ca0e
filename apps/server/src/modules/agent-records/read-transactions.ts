import {
  postingCodeOf,
  TRANSACTION_KINDS,
  type QueryOf,
  type TeamTransaction,
  type TransactionKind,
} from '@fairhouse/protocol'
import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { countTeam, MOVEMENTS_BY_KIND, readReach, sumMovements } from '../team-figures/index.ts'
import { codeNumbers, spanOf, type Span } from '../records/index.ts'
import { referenceOf } from '../wallet/index.ts'
import { daysBefore, wire, type Days } from './figures.ts'
import { findRecordOwner, IS_AWAY, membersOf, type RecordOwner } from './record-owner.ts'

const CODES = new Map(
  TRANSACTION_KINDS.map((kind) => [kind, codeNumbers(MOVEMENTS_BY_KIND[kind].codes)]),
)

const codesOf = (kind: TransactionKind | undefined): number[] =>
  [...CODES].flatMap(([one, codes]) => (kind === undefined || one === kind ? codes : []))

function kindOf(code: number): TransactionKind {
  const found = TRANSACTION_KINDS.find((kind) => CODES.get(kind)?.includes(code))
  if (!found) throw new RangeError(`posting code ${code} is no transaction`)
  return found
}

/**
 * Where the movements are: days of the team's accounts that have such, from the sums of days, and
 * of each account what is not in the sums yet. So no stakes and wins are read. The offsets keep
 * each look a look into an index, however large the planner takes the team to be.
 */
const PARTS = (scope: RecordOwner['scope']) => `
accounts as materialized (
  select m.member_id, a.account_id, a.seq, coalesce(r.seq, 0) as rolled
  from (${membersOf(scope)}) m
  cross join lateral (select account_id, seq from ledger_accounts x
    where x.brand_id = m.brand_id and x.member_id = m.member_id and x.kind = 'cash' offset 0) a
  left join lateral (select seq from account_rollups x
    where x.brand_id = m.brand_id and x.account_id = a.account_id offset 0) r on true
), tails as (
  select a.member_id, a.account_id, p.seq, p.code, p.amount, p.ref, p.posted_at
  from accounts a cross join lateral (
    select seq, code, amount, ref, posted_at from ledger_postings x
    where x.brand_id = $1 and x.account_id = a.account_id and x.seq > a.rolled and x.seq <= a.seq
      and x.code = any($6::smallint[])
      and x.posted_at >= $3::date::timestamp at time zone $5
      and x.posted_at < ($4::date + 1)::timestamp at time zone $5 offset 0) p
  where a.seq > a.rolled
), days as materialized (
  select a.member_id, a.account_id, a.rolled, d.day, d.code, d.count, d.sum, d.first_seq,
    d.last_seq
  from accounts a cross join lateral (
    select day, code, count, sum, first_seq, last_seq from account_days x
    where x.brand_id = $1 and x.account_id = a.account_id
      and x.day between $3::date and $4::date and x.code = any($6::smallint[]) offset 0) d)`

const SUMS = (scope: RecordOwner['scope']) => `
with ${PARTS(scope)}
select code, sum(count)::int as count, sum(sum)::bigint as sum from (
  select code, count, sum from days
  union all select code, 1, amount from tails) x
group by 1`

/**
 * $7 to $9: the place of the last one shown. The newest days are opened until there are enough
 * movements: counts of days say how many that takes.
 */
const LINES = (scope: RecordOwner['scope']) => `
with ${PARTS(scope)},
after as (select to_timestamp(0) + $7::bigint * interval '1 us' as at),
sized as (
  select day, sum(sum(count)) over (order by day desc rows between unbounded preceding
    and 1 preceding) as ahead
  from days, after where day < (after.at at time zone $5)::date group by day
), opened as (
  select d.* from days d, after
  where d.day <= (after.at at time zone $5)::date
    and (d.day = (after.at at time zone $5)::date
      or d.day >= (select min(day) from sized where coalesce(ahead, 0) < $10))
), lines as (
  select d.member_id, d.account_id, p.seq, p.code, p.amount, p.ref, p.posted_at
  from opened d join ledger_postings p on p.brand_id = $1 and p.account_id = d.account_id
    and p.seq between d.first_seq and d.last_seq and p.seq <= d.rolled and p.code = d.code
    and p.posted_at >= d.day::timestamp at time zone $5
    and p.posted_at < (d.day + 1)::timestamp at time zone $5
  union all select * from tails
)
select m.username, ${IS_AWAY}, l.*,
  (extract(epoch from l.posted_at) * 1000000)::bigint as at
from lines l cross join after
join members m on m.brand_id = $1 and m.member_id = l.member_id
where (l.posted_at, l.account_id, l.seq) < (after.at, $8::bigint, $9::bigint)
order by l.posted_at desc, l.account_id desc, l.seq desc limit $10`

/** Up to this size a team is read account by account, a larger one out of all movements. */
const SMALL_TEAM = 3_000
/** The most rows read for one page of a large team; `next` leads on. */
const SCAN = 4_000
const SCANS_MAX = 5

/** The last row read is returned, matching or not: the next page starts after it. */
const BY_TIME = `
with after as (select to_timestamp(0) + $7::bigint * interval '1 us' as at),
looked as materialized (
  select p.account_id, p.seq, p.code, p.amount, p.ref, p.posted_at from ledger_postings p
  where p.brand_id = $1 and p.code in (${codesOf(undefined).join(', ')})
    and p.posted_at >= $3::date::timestamp at time zone $5
    and p.posted_at < ($4::date + 1)::timestamp at time zone $5
    and (p.posted_at, p.account_id, p.seq)
      < (to_timestamp(0) + $7::bigint * interval '1 us', $8::bigint, $9::bigint)
  order by p.posted_at desc, p.account_id desc, p.seq desc limit ${SCAN}
), found as (
  select m.username, ${IS_AWAY}, m.member_id, l.* from looked l
  join ledger_accounts a on a.brand_id = $1 and a.account_id = l.account_id and a.kind = 'cash'
  join members m on m.brand_id = $1 and m.member_id = a.member_id
    and ($2 = m.member_id or $2 = any(m.ancestor_ids))
  where l.code = any($6::smallint[])
  order by l.posted_at desc, l.account_id desc, l.seq desc limit $10
), last as (select * from looked order by posted_at, account_id, seq limit 1)
select f.*, (extract(epoch from f.posted_at) * 1000000)::bigint as at from found f
union all
select '', false, 0, l.*, (extract(epoch from l.posted_at) * 1000000)::bigint from last l
where (select count(*) from looked) = ${SCAN}`

interface LineRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly is_away: boolean
  readonly account_id: bigint
  readonly seq: bigint
  readonly code: number
  readonly amount: bigint
  readonly ref: bigint
  readonly posted_at: Date
  readonly at: bigint
}

const PLACE = /^([0-9]{1,16})\.([0-9]{1,18})\.([0-9]{1,18})$/

/** Later than any posting. */
const NEWEST = ['9000000000000000', '0', '0'] as const

const present = (row: LineRow): TeamTransaction => ({
  memberId: wireId('mbr', row.member_id),
  username: row.username,
  isAway: row.is_away,
  id: `${row.account_id}.${row.seq}`,
  kind: kindOf(row.code),
  code: postingCodeOf(row.code),
  amountMinor: wire(row.amount),
  occurredAt: row.posted_at.toISOString(),
  transferId: kindOf(row.code).startsWith('transfer')
    ? (referenceOf({ code: postingCodeOf(row.code), ref: row.ref }) ?? null)
    : null,
})

/** The name of the prepared statement. */
type Ask = (name: string, sql: string, after: readonly string[]) => Promise<LineRow[]>

const placeOf = (row: LineRow) => [`${row.at}`, `${row.account_id}`, `${row.seq}`]

/** A page of a large team: it may be short while `next` leads on. */
async function walk(ask: Ask, from: readonly string[], limit: number) {
  let place = from
  for (let scan = 1; ; scan += 1) {
    const all = await ask('team-money-walk', BY_TIME, place)
    const looked = all.find(({ username }) => username === '')
    const found = all.filter(({ username }) => username !== '')
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : looked
    if (!last) return { transactions: rows.map(present), next: null }
    place = placeOf(last)
    if (rows.length > 0 || scan === SCANS_MAX) {
      return { transactions: rows.map(present), next: place.join('.') }
    }
  }
}

/** Money that came and went in a team, newest first, a page at a time. */
export async function findTransactions(
  db: Tx,
  { brandId, person, scope }: RecordOwner,
  { from, to, timeZone }: Span,
  page: {
    readonly kind?: TransactionKind | undefined
    readonly after?: string | undefined
    readonly limit: number
  },
): Promise<{ transactions: TeamTransaction[]; next: string | null }> {
  const [, ...place] = PLACE.exec(page.after ?? '') ?? ['', ...NEWEST]
  const values = [brandId, person.memberId, from, to, timeZone, codesOf(page.kind)]
  const ask: Ask = (name, sql, after) =>
    db.query<LineRow>(sql, [...values, ...after, page.limit + 1], name)
  const isLarge = scope === 'whole' && (await countTeam(db, brandId, person.memberId)) > SMALL_TEAM
  if (isLarge) return walk(ask, place, page.limit)
  const rows = await ask(`team-money-${scope}`, LINES(scope), place)
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const next = rows.length > page.limit && last ? placeOf(last).join('.') : null
  return { transactions: shown.map(present), next }
}

const USUAL_LIMIT = 50

/** Deposits, withdrawals and transfers of a team. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function readTransactions(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/transactions'>,
) {
  const recordOwner = await findRecordOwner(db, agent, query)
  const span = await spanOf(db, brand, query)
  const { kind, after } = query
  const page = { kind, after, limit: Number(query.limit ?? USUAL_LIMIT) }
  return { ...span, ...(await findTransactions(db, recordOwner, span, page)) }
}

type Movements = Awaited<ReturnType<typeof sumMovements>>

/** Movements by kind, account by account, up to this moment. */
async function sumAccounts(
  db: Tx,
  { brandId, person, scope }: RecordOwner,
  { from, to, timeZone }: Days & Pick<Span, 'timeZone'>,
): Promise<Movements> {
  const values = [brandId, person.memberId, from, to, timeZone, codesOf(undefined)]
  const rows = await db.query<{ code: number; count: number; sum: bigint }>(
    SUMS(scope),
    values,
    `team-money-sums-${scope}`,
  )
  const of = (kind: TransactionKind) => {
    const some = rows.filter(({ code }) => kindOf(code) === kind)
    return {
      count: some.reduce((all, one) => all + one.count, 0),
      sum: minor(some.reduce((all, one) => all + one.sum, 0n)),
    }
  }
  return {
    deposit: of('deposit'),
    withdrawal: of('withdrawal'),
    transferIn: of('transferIn'),
    transferOut: of('transferOut'),
  }
}

/**
 * Totals by kind: of a small team up to this moment, of a large one as far as its figures are
 * counted, which `countedTo` says where the days are not over in them yet. Throws MEMBER_NOT_FOUND,
 * NOT_FOUND.
 */
export async function readTransactionTotals(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/transactions/totals'>,
) {
  const recordOwner = await findRecordOwner(db, agent, query)
  const { brandId, person, scope } = recordOwner
  const span = await spanOf(db, brand, query)
  const before = daysBefore(span)
  const isLarge = scope !== 'own' && (await countTeam(db, brandId, person.memberId)) > SMALL_TEAM
  // Where nothing was ever counted there are no figures to read.
  const reach = isLarge ? await readReach(db, brand) : undefined
  const read = async (days: Days) => {
    const sums = reach
      ? await sumMovements(db, brandId, person.memberId, days, scope)
      : await sumAccounts(db, recordOwner, { ...days, timeZone: span.timeZone })
    return TRANSACTION_KINDS.filter(
      (kind) => query.kind === undefined || kind === query.kind,
    ).flatMap((kind) => {
      const { count, sum } = sums[kind]
      return count === 0 ? [] : [{ kind, count, sumMinor: wire(sum) }]
    })
  }
  const [kinds, then] = await Promise.all([read(span), read(before)])
  const countedTo = reach && span.to > reach.whole ? reach.countedTo.toISOString() : null
  return { ...span, kinds, countedTo, before: { ...before, kinds: then } }
}
