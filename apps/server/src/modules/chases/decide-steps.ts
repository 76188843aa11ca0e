import type { Db } from '#server/db/tx.ts'
import { inHalves, isRested, keyBy } from '#server/jobs/stuck-rows.ts'
import { lockStatement, recordset, refreshStatement } from './chase-statements.ts'

/** A step whose bets are settled. */
interface SettledRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly account_id: bigint
  readonly chase_no: bigint
  readonly step_no: number
  readonly state: 'won' | 'lost' | 'void'
  readonly ends: boolean
}

/** Steps decided in one turn. */
const BATCH_SIZE = 1_000

/**
 * Placed steps whose bets are all decided: their issue is settled, or void with its refunds paid;
 * or every bet was cancelled by the member. A step whose whole stake was refunded is void.
 */
const SETTLED = `
select s.brand_id, c.account_id, s.chase_no, s.step_no,
  case when r.payout > 0 then 'won' when r.refund >= s.stake then 'void' else 'lost' end as state,
  r.payout > 0 and c.stop_on_win and exists (select from chase_steps w
    where w.brand_id = s.brand_id and w.chase_no = s.chase_no and w.state = 'waiting') as ends
from chase_steps s
join issues i on i.brand_id = s.brand_id and i.issue_id = s.issue_id
join chases c on c.brand_id = s.brand_id and c.chase_no = s.chase_no
cross join lateral (
  select coalesce(sum(n.payout), 0) as payout, coalesce(sum(n.refund), 0) as refund
  from (select distinct on (l.bet_no) l.payout, l.refund from bet_results l
    where l.brand_id = s.brand_id and l.bet_no = any(s.bet_nos)
    order by l.bet_no, l.round desc) n) r
where s.state = 'placed' and (i.settled_at is not null or r.refund >= s.stake)
  and ${isRested('chase.decide', "s.brand_id || '/' || s.chase_no")}
order by s.chase_no, s.step_no limit $1`

const DECIDE = `
update chase_steps s set state = k.state
from jsonb_to_recordset($2::jsonb) as k(chase_no bigint, step_no integer, state text)
where s.brand_id = $1 and s.chase_no = k.chase_no and s.step_no = k.step_no
  and s.state = 'placed'`

async function writeDecided(db: Db, brandId: number, rows: readonly SettledRow[]): Promise<void> {
  const chaseNos = [...new Set(rows.map((row) => row.chase_no))]
  const records = rows.map(({ chase_no, step_no, state }) => ({ chase_no, step_no, state }))
  await db.atOnce([
    lockStatement(brandId, chaseNos),
    {
      name: 'chase-steps-decided',
      text: DECIDE,
      values: [String(brandId), recordset(records)],
    },
    refreshStatement(brandId, chaseNos),
  ])
}

/** Key of a chase in the worker's queues. */
export const chaseKeyOf = keyBy('chase_no')

/**
 * Writes the outcome of steps whose bets are settled. Those that end their chase are left to the
 * caller: the release moves money, in the same transaction. A step that fails does not block
 * others: its fault is returned.
 */
export async function decideSteps(db: Db): Promise<{
  readonly won: readonly SettledRow[]
  readonly decided: number
  readonly faults: readonly unknown[]
}> {
  const rows = await db.query<SettledRow>(SETTLED, [BATCH_SIZE], 'chase-steps-settled')
  const plain = Map.groupBy(
    rows.filter(({ ends }) => !ends),
    ({ brand_id: brandId }) => brandId,
  )
  const faults: unknown[] = []
  for (const [brandId, own] of plain) {
    const taken = { queue: 'chase.decide', keyOf: chaseKeyOf } as const
    faults.push(...(await inHalves(db, own, taken, (some) => writeDecided(db, brandId, some))))
  }
  const won = rows.filter(({ ends }) => ends)
  return { won, decided: rows.length - won.length, faults }
}
