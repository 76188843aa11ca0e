import type { BilledSpan } from '@fairhouse/agency'
import { minor, type Minor } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import { pastLineOn } from '../agent-tree/index.ts'
import { SLOT_DAYS } from '../team-figures/index.ts'

/** The total of bills so far for a span, and what it carried on. */
export interface SavedSpan extends BilledSpan {
  readonly contractNo: bigint
  readonly to: string
  readonly carriedOut: Minor
}

interface SpanRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly day: string
  readonly day_to: string
  readonly hour: number
  readonly amount: bigint
  readonly carried_out: bigint
}

/** Spans that contracts were billed for, from given days on and one before, in order of time. */
export async function readSavedSpans(
  tx: Tx,
  brandId: number,
  since: ReadonlyMap<bigint, string>,
): Promise<ReadonlyMap<bigint, readonly SavedSpan[]>> {
  const rows = await tx.query<SpanRow>(
    `select s.contract_no, to_char(s.day, 'YYYY-MM-DD') as day,
       to_char(s.day_to, 'YYYY-MM-DD') as day_to, s.hour, s.amount, s.carried_out
     from unnest($2::bigint[], $3::date[]) as k(contract_no, day)
     join contract_spans s on s.brand_id = $1 and s.contract_no = k.contract_no
       and s.day_to >= k.day - 1
     order by s.contract_no, s.day, s.hour`,
    [brandId, [...since.keys()], [...since.values()]],
  )
  const spans = rows.map((row): SavedSpan => ({
    contractNo: row.contract_no,
    from: row.day,
    to: row.day_to,
    ...(row.hour < 0 ? {} : { hour: row.hour }),
    amount: minor(row.amount),
    carriedOut: minor(row.carried_out),
  }))
  return Map.groupBy(spans, ({ contractNo }) => contractNo)
}

/** A change becomes visible after its time; computing again what did not change yields nothing. */
const OVERLAP = "interval '10 minutes'"

/**
 * Hours are kept for some weeks only. Of an older day nothing would be found, and all that was
 * billed for it claimed back: it stays as it was. A day on either side is left to time zones.
 */
const WITH_HOURS = `(c.kind <> 'hourlySalary'
  or s.day >= (app_now() - interval '${SLOT_DAYS - 2} days')::date)`

/**
 * The first days of each contract's spans whose team has changed since it was computed: bets of the
 * agent, or of anyone below, have another result.
 */
export async function readChanged(
  tx: Tx,
  brandId: number,
  contractNos: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  const rows = await tx.query<{ contract_no: bigint; day: string }>(
    `with recent as materialized (
       select g.member_id, g.day, g.changed_at,
         coalesce(p.ancestor_ids, m.ancestor_ids) || m.member_id as line
       from agency_changes g join members m using (brand_id, member_id)
       ${pastLineOn('g', 'g.day')}
       where g.brand_id = $1 and g.changed_at > (
         select min(reckoned_at) - ${OVERLAP} from contract_spans where brand_id = $1
           and contract_no = any($2))
     )
     select distinct s.contract_no, to_char(s.day, 'YYYY-MM-DD') as day
     from contract_spans s join contracts c using (brand_id, contract_no)
     join recent g on c.agent_id = any(g.line) and g.day between s.day and s.day_to
       and g.changed_at > s.reckoned_at - ${OVERLAP}
     where s.brand_id = $1 and s.contract_no = any($2) and ${WITH_HOURS}
     order by 1, 2`,
    [brandId, [...contractNos]],
  )
  const byContract = Map.groupBy(rows, (row) => row.contract_no)
  return new Map([...byContract].map(([no, all]) => [no, all.map(({ day }) => day)]))
}
