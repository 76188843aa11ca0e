import { commitmentOf, createStream, drawContext, SEED_BYTES } from '@fairhouse/fairness'
import { familyOf, type AnyDraw, type FamilyCode } from '@fairhouse/lottery/all'
import { nextSlots } from '@fairhouse/lottery/schedule'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { readNow } from '#server/db/clock.ts'
import { announce } from '#server/realtime/announce.ts'
import type { Lottery } from './catalogue.ts'
import { readLotteries } from './catalogue.ts'
import { presentIssue, type IssueRow } from './present-issue.ts'
import { settleIssue } from './settle-issue.ts'

/**
 * The life of an issue: open → closed → drawn → settled. Each step claims its row by the
 * database's clock, does its work in one transaction and can be killed at any line: whoever comes
 * next finds the row as it was.
 */
export interface CycleContext {
  readonly db: Db
  readonly rng: Rng
  /** Seeds of coming draws are sealed: who reads the database learns no result beforehand. */
  readonly vault: Vault
}

const SEED_PURPOSE = 'draw seed'

/** Issues on sale or soon to be, ahead of time. */
const AHEAD = 2

/** Opens coming issues of a lottery: for own draws with the seed committed to before any bet. */
export async function openIssues(context: CycleContext, lottery: Lottery): Promise<number> {
  const now = await readNow(context.db)
  const slots = nextSlots(lottery.schedule, now, AHEAD)
  const existing = await context.db.query<{ issue_no: string }>(
    'select issue_no from issues where brand_id = $1 and lottery_code = $2 and issue_no = any($3)',
    [lottery.brandId, lottery.lotteryCode, slots.map((slot) => slot.issueNo)],
  )
  const known = new Set(existing.map((row) => row.issue_no))
  const missing = slots.filter((slot) => !known.has(slot.issueNo))
  for (const slot of missing) await openIssue(context, lottery, slot)
  return missing.length
}

/** Opens one issue. Does nothing when it exists already (another worker was faster). */
export async function openIssue(
  context: CycleContext,
  lottery: Lottery,
  slot: {
    readonly issueNo: string
    readonly opensAt: Date
    readonly closesAt: Date
    readonly drawsAt: Date
  },
): Promise<void> {
  const isOwn = lottery.source === 'own'
  const seed = isOwn ? context.rng.bytes(SEED_BYTES).toString('hex') : undefined
  await context.db.transaction(async (tx) => {
    const rows = await tx.query<IssueRow>(
      `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at,
         commitment)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (brand_id, lottery_code, issue_no) do nothing returning *`,
      [
        lottery.brandId,
        lottery.lotteryCode,
        slot.issueNo,
        slot.opensAt,
        slot.closesAt,
        slot.drawsAt,
        seed === undefined ? null : commitmentOf(seed),
      ],
    )
    const issue = rows[0]
    if (!issue) return
    if (seed !== undefined) {
      await tx.query(
        'insert into issue_seeds (brand_id, issue_id, sealed_seed) values ($1, $2, $3)',
        [issue.brand_id, issue.issue_id, context.vault.seal(SEED_PURPOSE, seed)],
      )
    }
    await announceIssue(tx, issue)
  })
}

async function announceIssue(tx: Tx, issue: IssueRow): Promise<void> {
  const event = { type: 'issue.changed' as const, issue: presentIssue(issue) }
  await announce(tx, { brandId: issue.brand_id, event })
}

/** Closes issues whose time has come. Waits for bets that are being written: none comes after. */
export async function sealDueIssues(context: Pick<CycleContext, 'db'>): Promise<number> {
  const due = await context.db.query<{ brand_id: number; issue_id: bigint }>(
    `select brand_id, issue_id from issues where state = 'open' and closes_at <= app_now()
     order by closes_at limit 100`,
  )
  for (const one of due) {
    await context.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1, $2::bigint::int)', [
        one.brand_id,
        one.issue_id,
      ])
      const rows = await tx.query<IssueRow>(
        `update issues set state = 'closed'
         where brand_id = $1 and issue_id = $2 and state = 'open' returning *`,
        [one.brand_id, one.issue_id],
      )
      if (rows[0]) await announceIssue(tx, rows[0])
    })
  }
  return due.length
}

/** Writes a draw and reveals what it came from. */
async function writeDraw(tx: Tx, issue: IssueRow, draw: AnyDraw): Promise<void> {
  const rows = await tx.query<IssueRow>(
    `update issues set state = 'drawn', draw = $3, drawn_at = app_now()
     where brand_id = $1 and issue_id = $2 and state = 'closed' returning *`,
    [issue.brand_id, issue.issue_id, JSON.stringify(draw)],
  )
  if (rows[0]) await announceIssue(tx, rows[0])
}

/** Draws own issues whose time has come, from the seed committed to when they opened. */
export async function drawDueIssues({ db, vault }: CycleContext): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.query<IssueRow & { sealed_seed: Buffer; family: FamilyCode }>(
      `select i.*, s.sealed_seed, l.family from issues i
       join issue_seeds s using (brand_id, issue_id)
       join lotteries l using (brand_id, lottery_code)
       where i.state = 'closed' and i.draws_at <= app_now() and l.source = 'own'
       order by i.draws_at limit 100 for update of i skip locked`,
    )
    for (const issue of due) {
      const seed = vault.open(SEED_PURPOSE, issue.sealed_seed)
      await tx.query(
        'update issue_seeds set server_seed = $3 where brand_id = $1 and issue_id = $2',
        [issue.brand_id, issue.issue_id, seed],
      )
      const stream = createStream(seed, drawContext(issue.lottery_code, issue.issue_no))
      await writeDraw(tx, issue, familyOf(issue.family).drawFrom(stream))
    }
    return due.length
  })
}

/**
 * Records an official result. Only for staff: the caller has checked and audits. Answers
 * 'notFound', 'notClosed' (sale still runs), 'drawn' (there is a result already) or 'recorded'.
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
 * Settles what is drawn, and ends the refunds of a void issue that were cut short. An issue that
 * cannot be settled holds up no other: its fault is thrown when all have had their turn.
 */
export async function settleDueIssues(context: Pick<CycleContext, 'db'>): Promise<number> {
  const due = await context.db.query<{ brand_id: number; issue_id: bigint }>(
    `select brand_id, issue_id from issues
     where state = 'drawn' or (state = 'voided' and settled_at is null)
     order by draws_at`,
  )
  const faults: unknown[] = []
  for (const one of due) {
    try {
      await settleIssue(context.db, one.brand_id, one.issue_id)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'issues could not be settled')
  return due.length
}

/** Opens what is missing, in every lottery on sale. Price tables are read only when one is. */
async function openMissingIssues(context: CycleContext): Promise<number> {
  const lacking = await context.db.query<{ brand_id: number }>(
    `select distinct l.brand_id from lotteries l
     where l.is_on_sale and $1 > (select count(*) from issues i
       where i.brand_id = l.brand_id and i.lottery_code = l.lottery_code and i.state = 'open'
         and i.closes_at > app_now())`,
    [AHEAD],
  )
  let opened = 0
  for (const brand of lacking) {
    for (const lottery of await readLotteries(context.db, brand.brand_id)) {
      opened += await openIssues(context, lottery)
    }
  }
  return opened
}

/**
 * One turn of the wheel but for settlements, which take their time: seal, draw and open to the
 * second, whatever is being settled. Answers how much was done.
 */
export async function advanceIssues(context: CycleContext): Promise<number> {
  const sealed = await sealDueIssues(context)
  const drawn = await drawDueIssues(context)
  return sealed + drawn + (await openMissingIssues(context))
}
