import { minor, minorToWire } from '@fairhouse/money'
import {
  REPORT_DAYS_MAX,
  type LotteryReport,
  type ReportBy,
  type ReportLine,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

const DAY_MS = 86_400_000

/** Query of a report: whole days in the brand's time zone, both inclusive. */
export interface ReportQuery {
  /** By default the last seven days, including today. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly by: ReportBy
  readonly lotteryCode?: string | undefined
}

/** Grouping keys; one more row has the totals. */
const KEYS: Readonly<Record<ReportBy, string>> = {
  day: `to_char(b.placed_at at time zone $4, 'YYYY-MM-DD')`,
  lottery: 'i.lottery_code',
  play: 'b.play_code',
}

/**
 * Each bet by the newest round of its issue. A bet is open until its issue is decided, unless it
 * was cancelled or paid already.
 */
const reportSql = (by: ReportBy): string => `
select k.key, count(*)::int as bets, sum(k.stake)::bigint as stake,
  coalesce(sum(k.stake) filter (where k.is_open), 0)::bigint as open,
  coalesce(sum(k.refund), 0)::bigint as refund, coalesce(sum(k.payout), 0)::bigint as payout,
  coalesce(sum(k.rebate), 0)::bigint as rebate
from (
  select ${KEYS[by]} as key, b.stake, r.refund, r.payout, x.due as rebate,
    r.kind is null and i.state in ('open', 'closed', 'drawn') as is_open
  from bets b
  join issues i using (brand_id, issue_id)
  left join lateral (select kind, payout, refund from bet_results l
    where l.brand_id = b.brand_id and l.bet_no = b.bet_no order by l.round desc limit 1) r on true
  left join lateral (select due from bet_rebate_results l
    where l.brand_id = b.brand_id and l.bet_no = b.bet_no order by l.round desc limit 1) x on true
  where b.brand_id = $1
    and b.placed_at >= $2::date::timestamp at time zone $4
    and b.placed_at < ($3::date + 1)::timestamp at time zone $4
    and ($5::text is null or i.lottery_code = $5)
) k
group by grouping sets ((k.key), ())
order by grouping(k.key) desc, ${by === 'day' ? 'k.key' : 'stake desc, k.key'}`

interface Row {
  readonly [column: string]: unknown
  /** Null in the row of totals. */
  readonly key: string | null
  readonly bets: number
  readonly stake: bigint | null
  readonly open: bigint
  readonly refund: bigint
  readonly payout: bigint
  readonly rebate: bigint
}

function figuresOf({ bets, stake, open, refund, payout, rebate }: Row): LotteryReport['total'] {
  const all = stake ?? 0n
  const ggr = all - open - refund - payout
  const wire = (amount: bigint) => minorToWire(minor(amount))
  return {
    betCount: bets,
    stakeMinor: wire(all),
    openMinor: wire(open),
    refundMinor: wire(refund),
    payoutMinor: wire(payout),
    rebateMinor: wire(rebate),
    ggrMinor: wire(ggr),
    ngrMinor: wire(ggr - rebate),
  }
}

const NOTHING: Row = {
  key: null,
  bets: 0,
  stake: 0n,
  open: 0n,
  refund: 0n,
  payout: 0n,
  rebate: 0n,
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The requested days, and the current time. */
async function spanOf(
  db: Tx,
  { from, to }: ReportQuery,
  timeZone: string,
): Promise<Span & { readonly now: Date }> {
  const rows = await db.query<{ now: Date; today: string; first: string }>(
    `select t.now, to_char(t.now at time zone $1, 'YYYY-MM-DD') as today,
       to_char((t.now at time zone $1) - interval '6 days', 'YYYY-MM-DD') as first
     from (select app_now() as now) t`,
    [timeZone],
  )
  const { now = new Date(0), today = '', first = '' } = rows[0] ?? {}
  const last = to ?? today
  return { from: from ?? (to === undefined ? first : last), to: last, now }
}

function requireSpan({ from, to }: Span): void {
  const refuse = (field: string, expected: string): never => {
    const code = 'VALIDATION_FAILED'
    throw new Problem(code, [{ field, code, expected }])
  }
  if (to < from) refuse('to', `>= ${from}`)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days > REPORT_DAYS_MAX) refuse('to', `<= ${REPORT_DAYS_MAX} d`)
}

/**
 * The operator's result from bets of some days, by the day they were placed in the brand's time
 * zone, by lottery or by play. Only for staff, which the caller has checked. Throws
 * VALIDATION_FAILED, naming the end, for a span that is reversed or longer than 93 days.
 */
export async function readReport(db: Tx, brand: Brand, query: ReportQuery): Promise<LotteryReport> {
  const { timeZone } = brand.profile
  const { from, to, now } = await spanOf(db, query, timeZone)
  requireSpan({ from, to })
  const { by, lotteryCode } = query
  const rows = await db.query<Row>(reportSql(by), [
    brand.brandId,
    from,
    to,
    timeZone,
    lotteryCode ?? null,
  ])
  const lines = rows.flatMap((row): ReportLine[] =>
    row.key === null ? [] : [{ key: row.key, ...figuresOf(row) }],
  )
  const total = rows.find((row) => row.key === null) ?? NOTHING
  const reckonedAt = now.toISOString()
  const currency = brand.currency.code
  return { by, from, to, timeZone, currency, lines, total: figuresOf(total), reckonedAt }
}
