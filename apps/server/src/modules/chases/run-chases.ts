import { minor } from '@fairhouse/money'
import type { ErrorCode, SlipEntry } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { eachRow, eachStep, isRested, throwAll } from '#server/jobs/stuck-rows.ts'
import type { Brands } from '../settings/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { WalletAnswer, WalletQueue } from '../wallet/index.ts'
import { type BetDesk, recountSlip, type SaleOf, partOf, submitSlip } from '../lottery/index.ts'
import type { Catalogue } from '../lotteries/index.ts'
import { chaseIdOf } from './chase-ids.ts'
import { takenSteps } from './chase-rows.ts'
import { chaseKeyOf, decideSteps } from './decide-steps.ts'
import { endChase } from './release-chase.ts'

/** Dependencies of the worker's job for chases. */
export interface ChaseRunner extends Pick<BetDesk, 'writer' | 'exposure'> {
  readonly db: Db
  readonly queue: WalletQueue
  readonly catalogue: Catalogue
  readonly brands: Pick<Brands, 'byId'>
}

/** Steps placed in one turn; the next turn takes the rest. */
const BATCH_SIZE = 500

/** Temporary refusals: the next turn tries again. */
const TRY_AGAIN: ReadonlySet<ErrorCode> = new Set(['ISSUE_CLOSED', 'CHASE_CHANGED', 'UNAVAILABLE'])

interface DueStep {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly chase_no: bigint
  readonly account_id: bigint
  readonly lottery_code: string
  readonly entries: readonly SlipEntry[]
  readonly step_no: number
  readonly multiple: number
  readonly stake: bigint
  readonly issue_id: bigint
}

const CHASE_KEY = "c.brand_id || '/' || c.chase_no"

/** The first waiting step of each chase, if its issue is on sale. */
const DUE = `
select c.brand_id, c.chase_no, c.account_id, c.lottery_code, c.entries, s.step_no, s.multiple,
  s.stake, i.issue_id
from issues i
join chases c on c.brand_id = i.brand_id and c.lottery_code = i.lottery_code
  and c.state = 'running' and c.next_draws_at <= i.draws_at
cross join lateral (select * from chase_steps s where s.brand_id = c.brand_id
  and s.chase_no = c.chase_no and s.state = 'waiting' order by s.step_no limit 1) s
where i.state = 'open' and i.opens_at <= app_now() and app_now() < i.closes_at
  and ${isRested('chase.step', CHASE_KEY)}
order by i.closes_at, c.chase_no limit $1`

/** Submits a step as bets on its issue, at current prices. */
async function submitStep(runner: ChaseRunner, due: DueStep, sale: SaleOf): Promise<WalletAnswer> {
  const { brand_id: brandId, chase_no: chaseNo, step_no: stepNo, issue_id: issueId } = due
  const parts = ['chase', chaseIdOf(chaseNo), 'issue', String(issueId)]
  const bets = recountSlip(due.entries, sale, due.multiple)
  const slip = { ...sale, member: { brandId, accountId: due.account_id }, bets }
  return submitSlip(runner, slip, {
    transferKey: derivedKey(...parts),
    inputHash: inputHash(...parts, String(stepNo)),
    before: [{ code: 'chase.release', amount: minor(due.stake), ref: chaseNo }],
    part: partOf(takenSteps, { chaseNo, stepNo, issueId }),
  })
}

/** Why a step cannot be placed; undefined when it was, or for temporary refusals. */
async function refusalOf(
  runner: ChaseRunner,
  due: DueStep,
  brand: Brand,
): Promise<ErrorCode | undefined> {
  const lottery = await runner.catalogue.find(due.brand_id, due.lottery_code)
  if (!lottery) return 'LOTTERY_NOT_FOUND'
  try {
    const issueId = due.issue_id
    const { priced: numbers } = await runner.exposure.numbersOf(brand, lottery, issueId)
    const answer = await submitStep(runner, due, { brand, lottery, issueId, numbers })
    if (answer.ok || TRY_AGAIN.has(answer.code)) return undefined
    if (answer.code === 'INTERNAL') throw new Error(`${chaseIdOf(due.chase_no)} is stuck`)
    return answer.code
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

async function placeStep(runner: ChaseRunner, due: DueStep): Promise<void> {
  const brand = await runner.brands.byId(due.brand_id)
  const reason = await refusalOf(runner, due, brand)
  if (reason === undefined) return
  const owner = { brandId: due.brand_id, accountId: due.account_id, currency: brand.currency.code }
  await endChase(runner, owner, due.chase_no, { reason })
}

interface EndedRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly chase_no: bigint
  readonly account_id: bigint
  readonly reason: string
}

/** Running chases of members who are paused, excluded or blocked, or of lotteries not on sale. */
const INELIGIBLE = `
select * from (
  select c.brand_id, c.chase_no, c.account_id,
    case
      when away.kind = 'exclusion' then 'MEMBER_EXCLUDED'
      when away.kind = 'pause' then 'MEMBER_PAUSED'
      when m.status = 'blocked' then 'MEMBER_BLOCKED'
      when not l.is_on_sale then 'LOTTERY_NOT_FOUND' end as reason
  from chases c
  join lotteries l using (brand_id, lottery_code)
  join ledger_accounts a on a.brand_id = c.brand_id and a.account_id = c.account_id
  join members m on m.brand_id = a.brand_id and m.member_id = a.member_id
  left join lateral (select kind from member_absences b where b.brand_id = m.brand_id
    and b.member_id = m.member_id and (b.until is null or b.until > app_now())
    order by kind limit 1) away on true
  where c.state = 'running' and ${isRested('chase.bar', CHASE_KEY)}
    and exists (select from chase_steps s where s.brand_id = c.brand_id
    and s.chase_no = c.chase_no and s.state = 'waiting')) k
where reason is not null limit $1`

/** Ends chases of such members at once and releases the holds: no further bet is placed. */
async function endIneligible(runner: ChaseRunner): Promise<number> {
  const rows = await runner.db.query<EndedRow>(INELIGIBLE, [BATCH_SIZE], 'chases-barred')
  const faults = await everyone(runner, 'chase.bar', rows, async (row) => {
    const { currency } = await runner.brands.byId(row.brand_id)
    const owner = { brandId: row.brand_id, accountId: row.account_id, currency: currency.code }
    await endChase(runner, owner, row.chase_no, { reason: row.reason })
  })
  throwAll(faults, 'chases could not be ended')
  return rows.length
}

async function placeDueSteps(runner: ChaseRunner): Promise<number> {
  const due = await runner.db.query<DueStep>(DUE, [BATCH_SIZE], 'chase-steps-due')
  const faults = await everyone(runner, 'chase.step', due, (one) => placeStep(runner, one))
  throwAll(faults, 'steps of chases could not be placed')
  return due.length
}

/** Runs them concurrently, so that they share batches. A failing one does not block others. */
function everyone<T extends { readonly brand_id: number; readonly chase_no: bigint }>(
  { db }: ChaseRunner,
  queue: 'chase.bar' | 'chase.step' | 'chase.decide',
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<unknown[]> {
  return eachRow(db, rows, { queue, keyOf: chaseKeyOf, atOnce: true }, work)
}

/** Writes the outcome of settled steps; a win ends its chase where the member chose so. */
async function decideSettled(runner: ChaseRunner): Promise<number> {
  const { won, decided, faults } = await decideSteps(runner.db)
  const more = await everyone(runner, 'chase.decide', won, async (row) => {
    const { brand_id: brandId, account_id: accountId, chase_no: chaseNo, step_no: wonStep } = row
    const { currency } = await runner.brands.byId(brandId)
    const owner = { brandId, accountId, currency: currency.code }
    await endChase(runner, owner, chaseNo, { reason: 'won', wonStep })
  })
  throwAll([...faults, ...more], 'chases could not go on')
  return decided + won.length
}

/**
 * One turn: decides steps whose bets are settled, ends chases of ineligible members, and places due
 * steps. Every action has an idempotency key, so that it happens once with any number of workers
 * and after interruptions; a failing chase blocks neither other chases nor later parts of the turn.
 * Returns how many were processed.
 */
export async function runChases(runner: ChaseRunner): Promise<number> {
  const steps = [decideSettled, endIneligible, placeDueSteps]
  return eachStep(
    steps.map((step) => () => step(runner)),
    'chases could not go on',
  )
}
