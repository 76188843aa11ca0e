import type { Tx } from '#server/db/tx.ts'
import type { PartWriter, WrittenPart } from '../lottery/index.ts'
import { lockStatement, recordset, refreshStatement } from './chase-statements.ts'

/** A chase to be written together with the bets of its first step. */
interface NewChase {
  readonly chaseNo: bigint
  readonly lotteryCode: string
  /** The entries as JSON. */
  readonly entries: string
  readonly stopOnWin: boolean
  readonly total: bigint
  /** The issue of the first step. */
  readonly issueId: bigint
  readonly steps: readonly NewStep[]
}

export interface NewStep {
  readonly stepNo: number
  readonly multiple: number
  readonly stake: bigint
  readonly plannedIssueNo: string
  readonly plannedDrawsAt: Date
}

/** A waiting step that becomes the bets of an issue. */
interface StepTaken {
  readonly chaseNo: bigint
  readonly stepNo: number
  readonly issueId: bigint
}

const INSERT_CHASES = `
insert into chases (brand_id, chase_no, account_id, lottery_code, entries, stop_on_win, total,
  placed_at)
select $1, k.chase_no, k.account_id, k.lottery_code, k.entries::jsonb, k.stop_on_win, k.total,
  batch_now()
from jsonb_to_recordset($2::jsonb) as k(chase_no bigint, account_id bigint, lottery_code text,
  entries text, stop_on_win boolean, total bigint)`

const INSERT_STEPS = `
insert into chase_steps (brand_id, chase_no, step_no, multiple, stake, planned_issue_no,
  planned_draws_at, state, issue_id, bet_nos)
select $1, k.chase_no, k.step_no, k.multiple, k.stake, k.planned_issue_no, k.planned_draws_at,
  case when k.issue_id is null then 'waiting' else 'placed' end, k.issue_id, k.bet_nos
from jsonb_to_recordset($2::jsonb) as k(chase_no bigint, step_no integer, multiple integer,
  stake bigint, planned_issue_no text, planned_draws_at timestamptz, issue_id bigint,
  bet_nos bigint[])`

function stepRecords({ row, betNos }: WrittenPart<NewChase>): object[] {
  return row.steps.map((step, index) => ({
    chase_no: row.chaseNo,
    step_no: step.stepNo,
    multiple: step.multiple,
    stake: step.stake,
    planned_issue_no: step.plannedIssueNo,
    planned_draws_at: step.plannedDrawsAt,
    ...(index === 0 ? { issue_id: row.issueId, bet_nos: betNos } : {}),
  }))
}

/** Writes chases, whose first steps are the bets of the slip. */
export const newChases: PartWriter<NewChase> = {
  write(brandId, parts) {
    const chases = parts.map(({ row, accountId }) => ({
      chase_no: row.chaseNo,
      account_id: accountId,
      lottery_code: row.lotteryCode,
      entries: row.entries,
      stop_on_win: row.stopOnWin,
      total: row.total,
    }))
    const brand = String(brandId)
    const chaseNos = parts.map(({ row }) => row.chaseNo)
    return [
      { name: 'chases-insert', text: INSERT_CHASES, values: [brand, recordset(chases)] },
      {
        name: 'chase-steps-insert',
        text: INSERT_STEPS,
        values: [brand, recordset(parts.flatMap(stepRecords))],
      },
      refreshStatement(brandId, chaseNos),
    ]
  },
}

/** A step can be taken: it and no earlier one waits, and a stop on win has no result pending. */
const MAY_TAKE = `
c.state = 'running' and s.state = 'waiting'
  and not exists (select from chase_steps b where b.brand_id = s.brand_id
    and b.chase_no = s.chase_no
    and (b.state = 'waiting' and b.step_no < s.step_no or b.state = 'placed' and c.stop_on_win))`

const TAKE = `
with taken as (
  update chase_steps s set state = 'placed', issue_id = k.issue_id, bet_nos = k.bet_nos
  from jsonb_to_recordset($2::jsonb) as k(chase_no bigint, step_no integer, issue_id bigint,
      bet_nos bigint[]), chases c
  where s.brand_id = $1 and s.chase_no = k.chase_no and s.step_no = k.step_no
    and c.brand_id = $1 and c.chase_no = k.chase_no and ${MAY_TAKE}
  returning 1)
select require_chases(count(*) = jsonb_array_length($2::jsonb)) from taken`

const keyOf = (chaseNo: bigint, stepNo: number): string => `${chaseNo}/${stepNo}`

async function readTakeable(
  tx: Tx,
  brandId: number,
  rows: readonly StepTaken[],
): Promise<ReadonlySet<string>> {
  const found = await tx.query<{ chase_no: bigint; step_no: number }>(
    `select s.chase_no, s.step_no
     from unnest($2::bigint[], $3::int[]) as k(c, n)
     join chase_steps s on s.brand_id = $1 and s.chase_no = k.c and s.step_no = k.n
     join chases c on c.brand_id = $1 and c.chase_no = k.c
     where ${MAY_TAKE}`,
    [brandId, rows.map((row) => row.chaseNo), rows.map((row) => row.stepNo)],
  )
  return new Set(found.map((row) => keyOf(row.chase_no, row.step_no)))
}

/** Writes the bets of placed steps. Refuses with CHASE_CHANGED. */
export const takenSteps: PartWriter<StepTaken> = {
  async prepare(tx, brandId, rows) {
    const takeable = await readTakeable(tx, brandId, rows)
    return ({ chaseNo, stepNo }) =>
      takeable.has(keyOf(chaseNo, stepNo)) ? undefined : 'CHASE_CHANGED'
  },
  write(brandId, parts) {
    const chaseNos = parts.map(({ row }) => row.chaseNo)
    const records = parts.map(({ row, betNos }) => ({
      chase_no: row.chaseNo,
      step_no: row.stepNo,
      issue_id: row.issueId,
      bet_nos: betNos,
    }))
    return [
      lockStatement(brandId, chaseNos),
      { name: 'chase-steps-taken', text: TAKE, values: [String(brandId), recordset(records)] },
      refreshStatement(brandId, chaseNos),
    ]
  },
}
