import type { AnyDraw } from '@fairhouse/lottery/all'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  eachRow,
  eachStep,
  inHalves,
  isRested,
  keyBy,
  LEFT,
  throwAll,
} from '#server/jobs/stuck-rows.ts'
import { announceIssue, openMissingIssues, SEED_PURPOSE, type CycleContext } from './open-issues.ts'
import { rootDueIssues } from '../draws/index.ts'
import { contextOf, drawnIssueOf, drawOwn, type LotteryFacts } from './own-draw.ts'
import type { IssueRow } from '../lotteries/index.ts'
import { settleIssue } from './settle-issue.ts'

/** Issues closed or drawn in one transaction. */
const BATCH_SIZE = 100

interface DueIssue {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly issue_id: bigint
}

const ISSUE_KEY = "brand_id || '/' || issue_id"
const keyOf = keyBy('issue_id')
const columnsOf = (due: readonly DueIssue[]) => [
  due.map((one) => one.brand_id),
  due.map((one) => one.issue_id),
]

/**
 * Processes due issues in batches until none is left. A failing issue does not block others: its
 * error is thrown after the rest of its batch.
 */
async function untilNone(
  db: Db,
  queue: 'issue.seal' | 'issue.draw',
  sql: string,
  work: (due: readonly DueIssue[]) => Promise<unknown>,
): Promise<number> {
  for (let count = 0; ;) {
    const due = await db.query<DueIssue>(sql, [BATCH_SIZE])
    throwAll(await inHalves(db, due, { queue, keyOf }, work), `${queue} failed`)
    count += due.length
    if (due.length < BATCH_SIZE) return count
  }
}

const TO_CLOSE = `
select brand_id, issue_id from issues
where state = 'open' and closes_at <= app_now() and ${isRested('issue.seal', ISSUE_KEY)}
order by closes_at limit $1`

/**
 * Closes due issues. Waits for bets that are being written: none comes after. The issue locks are
 * taken in the same order as by bets.
 */
export async function closeDueIssues({ db }: Pick<CycleContext, 'db'>): Promise<number> {
  return untilNone(db, 'issue.seal', TO_CLOSE, (due) =>
    db.transaction(async (tx) => {
      const keys = columnsOf(due)
      await tx.query(
        `select pg_advisory_xact_lock(k.brand, issue_gate(k.issue))
         from unnest($1::int[], $2::bigint[]) as k(brand, issue) order by k.brand, k.issue`,
        keys,
      )
      const rows = await tx.query<IssueRow>(
        `update issues i set state = 'closed'
         from unnest($1::int[], $2::bigint[]) as k(brand, issue)
         where i.brand_id = k.brand and i.issue_id = k.issue and i.state = 'open' returning i.*`,
        keys,
      )
      for (const row of rows) await announceIssue(tx, row)
    }),
  )
}

/** Writes a draw and reveals its seed. */
async function writeDraw(tx: Tx, issue: IssueRow, draw: AnyDraw): Promise<void> {
  const rows = await tx.query<IssueRow>(
    `update issues set state = 'drawn', draw = $3, drawn_at = app_now()
     where brand_id = $1 and issue_id = $2 and state = 'closed' returning *`,
    [issue.brand_id, issue.issue_id, JSON.stringify(draw)],
  )
  if (rows[0]) await announceIssue(tx, rows[0])
}

/** Draws of version 2 need the root of the bets and the beacon. */
const HAS_SOURCES = `(i.draw_version = 1 or (i.bets_root is not null
  and (i.beacon_round is null or i.beacon_signature is not null)))`

const TO_DRAW = `
select i.brand_id, i.issue_id from issues i join lotteries l using (brand_id, lottery_code)
where i.state = 'closed' and i.draws_at <= app_now() and l.source = 'own' and ${HAS_SOURCES}
  and ${isRested('issue.draw', "i.brand_id || '/' || i.issue_id")}
order by i.draws_at limit $1`

/**
 * Draws due own issues, from the seed committed to when they opened and from sources unknown at
 * that time.
 */
export async function drawDueIssues({ db, vault }: CycleContext): Promise<number> {
  return untilNone(db, 'issue.draw', TO_DRAW, (due) =>
    db.transaction((tx) => drawSome(tx, vault, due)),
  )
}

/** Skips issues that another worker has locked. */
async function drawSome(
  tx: Tx,
  vault: CycleContext['vault'],
  due: readonly DueIssue[],
): Promise<typeof LEFT | undefined> {
  const issues = await tx.query<IssueRow & LotteryFacts & { sealed_seed: Buffer }>(
    `select i.*, s.sealed_seed, l.family, l.game, l.schedule->>'timeZone' as time_zone
     from unnest($1::int[], $2::bigint[]) as k(brand, issue)
     join issues i on i.brand_id = k.brand and i.issue_id = k.issue
     join issue_seeds s using (brand_id, issue_id)
     join lotteries l using (brand_id, lottery_code)
     where i.state = 'closed' and ${HAS_SOURCES} order by i.draws_at for update of i skip locked`,
    columnsOf(due),
  )
  for (const issue of issues) {
    const context = contextOf(issue)
    if (context === null) throw new Error('the sources of a draw are not all there')
    const seed = vault.open(SEED_PURPOSE, issue.sealed_seed)
    await tx.query(
      'update issue_seeds set server_seed = $3 where brand_id = $1 and issue_id = $2',
      [issue.brand_id, issue.issue_id, seed],
    )
    const draw = drawOwn(drawnIssueOf(issue), context, seed)
    await writeDraw(tx, issue, draw)
  }
  return issues.length < due.length ? LEFT : undefined
}

/**
 * Records an official result. Only for staff: the caller has checked that and audits. Returns
 * 'notFound', 'notClosed' (still on sale), 'drawn' (there is a result already) or 'recorded'.
 */
export async function recordDraw(
  tx: Tx,
  brandId: number,
  lotteryCode: string,
  issueNo: string,
  draw: AnyDraw,
): Promise<'recorded' | 'notFound' | 'notClosed' | 'drawn'> {
  const rows = await tx.query<IssueRow & { source: string }>(
    `select i.*, l.source from issues i join lotteries l using (brand_id, lottery_code)
     where i.brand_id = $1 and i.lottery_code = $2 and i.issue_no = $3 for update of i`,
    [brandId, lotteryCode, issueNo],
  )
  const issue = rows[0]
  if (!issue || issue.source !== 'recorded') return 'notFound'
  if (issue.state === 'open') return 'notClosed'
  if (issue.state !== 'closed') return 'drawn'
  await writeDraw(tx, issue, draw)
  return 'recorded'
}

/**
 * Settles drawn issues, and completes interrupted refunds of void issues. A failing issue does not
 * block others: its error is thrown at the end.
 */
export async function settleDueIssues(context: Pick<CycleContext, 'db'>): Promise<number> {
  const { db } = context
  const due = await db.query<DueIssue>(
    `select brand_id, issue_id from issues
     where (state = 'drawn' or (state = 'voided' and settled_at is null))
       and ${isRested('issue.settle', ISSUE_KEY)}
     order by draws_at`,
  )
  const taken = { queue: 'issue.settle', keyOf } as const
  const faults = await eachRow(db, due, taken, (one) =>
    settleIssue(db, one.brand_id, one.issue_id),
  )
  throwAll(faults, 'issues could not be settled')
  return due.length
}

/**
 * One turn of the cycle without its slow parts, settlements and the beacon (`fetchBeacons`):
 * closes, fixes the bets' root, draws and opens to the second, independent of settlements. Returns
 * how much was done.
 */
export async function advanceIssues(context: CycleContext): Promise<number> {
  const steps = [closeDueIssues, rootDueIssues, drawDueIssues, openMissingIssues]
  return eachStep(
    steps.map((step) => () => step(context)),
    'issues could not go on',
  )
}
