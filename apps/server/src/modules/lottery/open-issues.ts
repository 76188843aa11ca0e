import { beaconRoundAt, commitmentOf, SEED_BYTES } from '@fairhouse/fairness'
import { nextSlots, type Schedule, type Slot } from '@fairhouse/lottery/schedule'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { announce } from '#server/realtime/announce.ts'
import { writeAudit } from '../audit/index.ts'
import { type Lottery, presentIssue, type IssueRow } from '../lotteries/index.ts'
import type { Beacon } from '../draws/index.ts'

/**
 * The life of an issue: open → closed → drawn → settled. Each step claims its row by the database's
 * clock, does its work in one transaction and can be interrupted at any line: the next worker finds
 * the row unchanged.
 */
export interface CycleContext {
  readonly db: Db
  readonly rng: Rng
  /**
   * Seeds of coming draws are encrypted with a key that only the worker has: access to the database
   * or to a server reveals no result in advance.
   */
  readonly vault: Pick<Vault, 'seal' | 'open' | 'fingerprint'>
  /** Public randomness that own draws wait for; undefined where none is configured. */
  readonly beacon?: Beacon | undefined
}

/** Draws of own issues opened from now on come from the seed, the bets' root and the beacon. */
const DRAW_VERSION = 2

/** Purpose of the seeds of coming draws in the vault. */
export const SEED_PURPOSE = 'draw seed'

/** Issues opened ahead, so that chases reach them: of fast games … */
const AHEAD_FAST = 30
/** … and those drawn at hours of the day. */
const AHEAD = 10

/** The parts of a lottery that opening issues needs. */
type OpeningLottery = Pick<Lottery, 'brandId' | 'lotteryCode' | 'source' | 'schedule'>

/** Opens coming issues of a lottery. Returns how many were missing. */
async function openIssues(context: CycleContext, lottery: OpeningLottery): Promise<number> {
  const { schedule } = lottery
  const now = await readNow(context.db)
  const ahead = schedule.times.kind === 'every' ? AHEAD_FAST : AHEAD
  return openSlots(context, lottery, nextSlots(schedule, now, ahead))
}

/** Opens one issue. Does nothing when it exists already (another worker was faster). */
export async function openIssue(
  context: CycleContext,
  lottery: OpeningLottery,
  slot: Slot,
): Promise<void> {
  await openSlots(context, lottery, [slot])
}

const OPEN = `
insert into issues (brand_id, lottery_code, draw_version, beacon_chain, issue_no, opens_at,
  closes_at, draws_at, commitment, beacon_round)
select $1, $2, $3, $4, * from unnest($5::text[], $6::timestamptz[], $7::timestamptz[],
  $8::timestamptz[], $9::text[], $10::bigint[])
on conflict (brand_id, lottery_code, issue_no) do nothing
returning *, opens_at <= app_now() as is_due`

/** The first round published at least a whole period after the sale: still unknown during it. */
function roundAfter(chain: Beacon['chain'], { closesAt }: Slot): number {
  return beaconRoundAt(chain, new Date(closesAt.getTime() + chain.period * 1_000))
}

/** Audits, and so signs, the sources of draws before any bet is accepted. */
async function auditCommitted(tx: Tx, issues: readonly IssueRow[]): Promise<void> {
  const [{ brand_id: brandId, lottery_code: lotteryCode } = { brand_id: 0, lottery_code: '' }] =
    issues
  await writeAudit(tx, {
    brandId,
    actor: 'machine:draws',
    action: 'lottery.issues.committed',
    subject: lotteryCode,
    details: {
      issues: issues.map((issue) => ({
        lotteryCode,
        issueNo: issue.issue_no,
        commitment: issue.commitment,
        drawVersion: issue.draw_version,
        beaconRound: issue.beacon_round === null ? null : Number(issue.beacon_round),
      })),
    },
  })
}

/**
 * Opens missing issues, own ones with a commitment to their seeds: it is public before any bet,
 * even one placed long before the sale of the issue begins.
 */
export async function openSlots(
  context: Omit<CycleContext, 'vault'> & { readonly vault: Pick<Vault, 'seal'> },
  { brandId, lotteryCode, source }: OpeningLottery,
  slots: readonly Slot[],
): Promise<number> {
  const { db, rng, vault } = context
  const chain = source === 'own' ? context.beacon?.chain : undefined
  const seeds = new Map<string, string>()
  if (source === 'own') {
    for (const slot of slots) seeds.set(slot.issueNo, rng.bytes(SEED_BYTES).toString('hex'))
  }
  const commitments = slots.map(({ issueNo }) => {
    const seed = seeds.get(issueNo)
    return seed === undefined ? null : commitmentOf(seed)
  })
  return db.transaction(async (tx) => {
    const opened = await tx.query<IssueRow & { is_due: boolean }>(OPEN, [
      brandId,
      lotteryCode,
      source === 'own' ? DRAW_VERSION : 1,
      chain?.hash ?? null,
      slots.map((slot) => slot.issueNo),
      slots.map((slot) => slot.opensAt),
      slots.map((slot) => slot.closesAt),
      slots.map((slot) => slot.drawsAt),
      commitments,
      slots.map((slot) => (chain ? roundAfter(chain, slot) : null)),
    ])
    if (source === 'own' && opened.length > 0) {
      await tx.query(
        `insert into issue_seeds (brand_id, issue_id, sealed_seed)
         select $1, * from unnest($2::bigint[], $3::bytea[])`,
        [
          brandId,
          opened.map((issue) => issue.issue_id),
          opened.map((issue) => vault.seal(SEED_PURPOSE, seeds.get(issue.issue_no) ?? '')),
        ],
      )
    }
    // Later issues are announced when the issue before them closes.
    for (const { is_due, ...issue } of opened) if (is_due) await announceIssue(tx, issue)
    if (source === 'own' && opened.length > 0) await auditCommitted(tx, opened)
    return opened.length
  })
}

/** Announces an issue's state to open pages, in the transaction that changed it. */
export async function announceIssue(tx: Tx, issue: IssueRow): Promise<void> {
  const event = { type: 'issue.changed' as const, issue: presentIssue(issue) }
  await announce(tx, { brandId: issue.brand_id, event })
}

/**
 * Opens missing issues of every lottery on sale, independent of price tables. A failing schedule
 * does not block other lotteries: its error is thrown at the end.
 */
export async function openMissingIssues(context: CycleContext): Promise<number> {
  const lacking = await context.db.query<{
    brand_id: number
    lottery_code: string
    source: Lottery['source']
    schedule: Schedule
  }>(
    `select l.brand_id, l.lottery_code, l.source, l.schedule
     from lotteries l left join (
       select brand_id, lottery_code, count(*) as coming from issues
       where state = 'open' and closes_at > app_now() group by 1, 2) i
       using (brand_id, lottery_code)
     where l.is_on_sale and coalesce(i.coming, 0) <
       case when l.schedule->'times'->>'kind' = 'every' then $1::int else $2::int end
       and ${isRested('issue.open', "l.brand_id || '/' || l.lottery_code")}`,
    [AHEAD_FAST, AHEAD],
    'lotteries-lacking-issues',
  )
  let opened = 0
  const taken = {
    queue: 'issue.open',
    keyOf: keyBy('lottery_code'),
  } as const
  const faults = await eachRow(context.db, lacking, taken, async (row) => {
    const { brand_id: brandId, lottery_code: lotteryCode, source, schedule } = row
    opened += await openIssues(context, { brandId, lotteryCode, source, schedule })
  })
  throwAll(faults, 'issues could not be opened')
  return opened
}
