import type { FamilyCodeWire, StaffIssueRow, StaffLottery } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { issueIdOf, type IssueRow } from '../lotteries/index.ts'
import { DEFAULT_RULES, presentRules, RULE_COLUMNS, type RuleRow } from './rules.ts'

/** Of an issue `i` of a lottery `l`, with the rules `u` of its results. */
const IS_OVERDUE = `l.source = 'recorded' and i.state = 'closed' and i.draws_at + make_interval(
  mins => coalesce(u.overdue_minutes, ${DEFAULT_RULES.overdueMinutes})) <= app_now()`

/** Pending entries of an issue `i`, and the resulting state of its result. */
const RESULT = `
cross join lateral (
  select count(*) as standing, count(distinct (e.draw, e.drawn_at)) as different,
    coalesce(bool_or(e.origin = 'feed'), false) as has_feed
  from result_entries e
  where e.brand_id = i.brand_id and e.issue_id = i.issue_id and e.state = 'standing') e
cross join lateral (
  select i.state in ('drawn', 'settled') as is_decided,
    ${IS_OVERDUE} as is_overdue) d
cross join lateral (
  select case when i.state = 'voided' or l.source = 'own' then 'none'
      when e.different > 1 or (d.is_decided and e.has_feed) then 'conflict'
      when d.is_decided then 'confirmed'
      when e.standing > 0 then 'entered'
      when i.state = 'closed' then 'waiting'
      else 'none' end as result) r`

export const ISSUES = `
select i.*, l.source, l.family, l.game, r.result, d.is_overdue,
  d.is_decided and e.standing > 0 as has_correction, ${RULE_COLUMNS}
from issues i
join lotteries l using (brand_id, lottery_code)
left join result_rules u using (brand_id, lottery_code)
${RESULT}`

export interface StaffRow extends IssueRow, RuleRow {
  readonly source: 'own' | 'recorded'
  readonly family: FamilyCodeWire
  readonly game: string
  readonly result: StaffIssueRow['result']
  readonly is_overdue: boolean
  readonly has_correction: boolean
}

export function presentStaffRow(row: StaffRow): StaffIssueRow {
  return {
    issueId: issueIdOf(row.issue_id),
    lotteryCode: row.lottery_code,
    issueNo: row.issue_no,
    source: row.source,
    state: row.state,
    result: row.result,
    hasCorrection: row.has_correction,
    isOverdue: row.is_overdue,
    isInvented: row.is_invented && row.draw !== null,
    round: row.round,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }
}

/** Filter of issues. */
interface IssueQuery {
  readonly lotteryCode?: string
  readonly state?: string
  readonly attention?: string
  readonly q?: string
  readonly limit?: string
  readonly before?: string
}

const PAGE = 50

/** Issues that have begun, latest draw first. `before` is the id of the last one shown. */
export async function listIssues(
  db: Tx,
  brandId: number,
  query: IssueQuery,
): Promise<{ issues: StaffIssueRow[]; next: string | null }> {
  const limit = Number(query.limit ?? PAGE)
  const before = /^iss_(\d{1,18})$/.exec(query.before ?? '')?.[1] ?? null
  const rows = await db.query<StaffRow>(
    `${ISSUES}
     where i.brand_id = $1 and i.opens_at <= app_now()
       and ($2::text is null or i.lottery_code = $2)
       and ($3::text is null or i.state = $3)
       and ($4::text is null or i.issue_no like $4 || '%')
       and case $5::text when 'overdue' then d.is_overdue when 'corrected' then i.round > 1
         else $5 is null or r.result = $5 end
       and ($6::bigint is null or (i.draws_at, i.issue_id) <
         (select b.draws_at, b.issue_id from issues b
          where b.brand_id = $1 and b.issue_id = $6))
     order by i.draws_at desc, i.issue_id desc limit $7`,
    [
      brandId,
      query.lotteryCode ?? null,
      query.state ?? null,
      query.q?.replaceAll(/[\\%_]/g, '\\$&') ?? null,
      query.attention ?? null,
      before,
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    issues: shown.map(presentStaffRow),
    next: rows.length > limit && last ? issueIdOf(last.issue_id) : null,
  }
}

interface LotteryRow extends RuleRow {
  readonly [column: string]: unknown
  readonly lottery_code: string
  readonly family: FamilyCodeWire
  readonly game: string
  readonly source: 'own' | 'recorded'
  readonly is_on_sale: boolean
  readonly schedule: { readonly timeZone: string }
  readonly open: number
  readonly waiting: number
  readonly entered: number
  readonly conflict: number
  readonly overdue: number
}

/** Lotteries of the brand in order, with issues that wait for a result; one, if it is given. */
export async function listStaffLotteries(
  db: Tx,
  brandId: number,
  lotteryCode: string | null = null,
): Promise<StaffLottery[]> {
  const rows = await db.query<LotteryRow>(
    `select l.*, ${RULE_COLUMNS}, c.* from lotteries l
     left join result_rules u using (brand_id, lottery_code)
     cross join lateral (
       select count(*) filter (where i.state = 'open')::int as open,
         count(*) filter (where r.result = 'waiting')::int as waiting,
         count(*) filter (where r.result = 'entered' or d.is_decided and e.standing > 0)::int
           as entered,
         count(*) filter (where r.result = 'conflict')::int as conflict,
         count(*) filter (where d.is_overdue)::int as overdue
       from issues i ${RESULT}
       where i.brand_id = l.brand_id and i.lottery_code = l.lottery_code
         and i.opens_at <= app_now()
         and (i.state in ('open', 'closed') or exists (
           select from result_entries s where s.brand_id = i.brand_id
             and s.issue_id = i.issue_id and s.state = 'standing'))) c
     where l.brand_id = $1 and ($2::text is null or l.lottery_code = $2)
     order by l.position, l.lottery_code`,
    [brandId, lotteryCode],
  )
  return rows.map((row) => ({
    lotteryCode: row.lottery_code,
    family: row.family,
    game: row.game,
    source: row.source,
    isOnSale: row.is_on_sale,
    timeZone: row.schedule.timeZone,
    openCount: row.open,
    waitingCount: row.waiting,
    enteredCount: row.entered,
    conflictCount: row.conflict,
    overdueCount: row.overdue,
    rules: presentRules(row),
    polledAt: row.polled_at?.toISOString() ?? null,
    pollFault: row.poll_fault,
  }))
}

/** Issues whose result is overdue, in all brands: for the operator's figures. */
export async function countOverdue(db: Tx): Promise<number> {
  const rows = await db.query<{ overdue: number }>(
    `select count(*)::int as overdue from issues i
     join lotteries l using (brand_id, lottery_code)
     left join result_rules u using (brand_id, lottery_code)
     where ${IS_OVERDUE}`,
  )
  return rows[0]?.overdue ?? 0
}
