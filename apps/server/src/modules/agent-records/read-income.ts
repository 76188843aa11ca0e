import {
  INCOME_KINDS,
  postingCodeOf,
  POSTINGS,
  type AgentIncome,
  type IncomeKind,
  type IncomeLine,
  type QueryOf,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { requireAgent } from '../sessions/index.ts'
import { codeNumbers, spanOf, type Span } from '../records/index.ts'
import { referenceOf } from '../wallet/index.ts'
import { daysBefore, wire, type Days } from './figures.ts'

const CODES = codeNumbers([
  'contract.pay',
  'contract.payIn',
  'contract.payOut',
  'contract.clawback',
  'rebate.team',
  'rebate.teamReversal',
  'transfer.in',
  'transfer.out',
])

const of = (code: keyof typeof POSTINGS) => POSTINGS[code].number

/**
 * Movements of income of an account in the days $3 to $4, from the ledger; of each the bill. The
 * sums of days bound the posting numbers, so that plays in between are hardly read.
 */
const MOVEMENTS = `
select p.seq, p.code, p.amount, p.balance_after, p.ref, p.posted_at,
  (p.posted_at at time zone $5)::date as day, b.bill_no,
  case p.code when ${of('contract.payOut')} then b.agent_id
    when ${of('contract.payIn')} then b.upline_id end as other_id,
  case when p.code = ${of('contract.payOut')} then 'paidOut'
    when p.code = ${of('contract.clawback')} then 'clawback'
    when p.code = ${of('transfer.in')} then 'transferIn'
    when p.code = ${of('transfer.out')} then 'transferOut'
    when p.code in (${of('rebate.team')}, ${of('rebate.teamReversal')}) then 'lineRebate'
    else coalesce(b.kind, 'dividend') end as kind
from ledger_postings p
left join contract_bills b on b.brand_id = p.brand_id and b.bill_no = p.ref
  and p.code between ${of('contract.pay')} and ${of('contract.clawback')}
where p.brand_id = $1 and p.account_id = $2 and p.code in (${CODES.join(', ')})
  and p.posted_at >= $3::date::timestamp at time zone $5
  and p.posted_at < ($4::date + 1)::timestamp at time zone $5
  and p.seq >= coalesce(
    (select min(first_seq) from account_days where brand_id = $1 and account_id = $2
      and day between $3::date and $4::date and code in (${CODES.join(', ')})),
    (select seq + 1 from account_rollups where brand_id = $1 and account_id = $2), 1)`

const SUMS = `
select to_char(day, 'YYYY-MM-DD') as day, kind, count(*)::int as count,
  sum(amount)::bigint as sum
from (${MOVEMENTS}) x group by 1, 2 order by 1 desc`

const LINES = `
select x.*, o.username as other, t.username as counterparty
from (select * from (${MOVEMENTS}) k where ($6 = '' or k.kind = $6) and k.seq < $7
  order by k.seq desc limit $8) x
left join members o on o.brand_id = $1 and o.member_id = x.other_id
left join peer_transfers r on r.brand_id = $1 and r.transfer_no = x.ref
  and x.code in (${of('transfer.in')}, ${of('transfer.out')})
left join members t on t.brand_id = $1 and t.member_id =
  case when x.code = ${of('transfer.in')} then r.from_member else r.to_member end
order by x.seq desc`

interface SumRow {
  readonly [column: string]: unknown
  readonly day: string
  readonly kind: IncomeKind
  readonly count: number
  readonly sum: bigint
}

const TRANSFERS: readonly IncomeKind[] = ['transferIn', 'transferOut']

function sumsOf(rows: readonly SumRow[]) {
  const sum = (some: readonly SumRow[]) => some.reduce((all, one) => all + one.sum, 0n)
  return {
    kinds: INCOME_KINDS.flatMap((kind) => {
      const some = rows.filter((row) => row.kind === kind)
      if (some.length === 0) return []
      const count = some.reduce((all, one) => all + one.count, 0)
      return [{ kind, count, sumMinor: wire(sum(some)) }]
    }),
    earnedMinor: wire(sum(rows.filter(({ kind }) => !TRANSFERS.includes(kind)))),
  }
}

/**
 * An agent's income by day and kind, from the ledger. Throws NOT_FOUND for a member who is no
 * agent.
 */
export async function readIncome(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/income'>,
): Promise<AgentIncome> {
  requireAgent(agent)
  const span = await spanOf(db, brand, query)
  const before = daysBefore(span)
  const read = ({ from, to }: Days) =>
    db.query<SumRow>(SUMS, [agent.brandId, agent.accountId, from, to, span.timeZone])
  const [rows, then] = await Promise.all([read(span), read(before)])
  const days = Map.groupBy(rows, ({ day }) => day)
  return {
    ...span,
    ...sumsOf(rows),
    days: [...days].map(([day, some]) => ({ day, ...sumsOf(some) })),
    before: { ...before, ...sumsOf(then) },
  }
}

interface LineRow {
  readonly [column: string]: unknown
  readonly seq: bigint
  readonly code: number
  readonly kind: IncomeKind
  readonly amount: bigint
  readonly balance_after: bigint
  readonly ref: bigint
  readonly posted_at: Date
  readonly bill_no: bigint | null
  readonly other: string | null
  readonly counterparty: string | null
}

function present(row: LineRow): IncomeLine {
  const code = postingCodeOf(row.code)
  return {
    seq: row.seq.toString(),
    code,
    kind: row.kind,
    amountMinor: wire(row.amount),
    balanceAfterMinor: wire(row.balance_after),
    occurredAt: row.posted_at.toISOString(),
    billId: row.bill_no === null ? null : wireId('bil', row.bill_no),
    username: row.other ?? row.counterparty,
    transferId: TRANSFERS.includes(row.kind) ? (referenceOf({ code, ref: row.ref }) ?? null) : null,
  }
}

const NEWEST = 9_000_000_000_000_000_000n
const USUAL_LIMIT = 50

/** Movements of income, newest first, a page at a time. */
export async function findIncome(
  db: Tx,
  { brandId, accountId }: SessionMember,
  { from, to, timeZone }: Span,
  page: { readonly kind?: IncomeKind; readonly before?: string; readonly limit: number },
): Promise<{ lines: IncomeLine[]; next: string | null }> {
  const { kind = '', before = '', limit } = page
  const place = /^\d{1,18}$/.test(before) ? BigInt(before) : NEWEST
  const values = [brandId, accountId, from, to, timeZone, kind, place, limit + 1]
  const rows = await db.query<LineRow>(LINES, values)
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? (shown.at(-1)?.seq.toString() ?? null) : null
  return { lines: shown.map(present), next }
}

/** Each movement of an agent's income. Throws NOT_FOUND. */
export async function readIncomeLines(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/income/lines'>,
) {
  requireAgent(agent)
  const span = await spanOf(db, brand, query)
  const limit = Number(query.limit ?? USUAL_LIMIT)
  return { ...span, ...(await findIncome(db, agent, span, { ...query, limit })) }
}
