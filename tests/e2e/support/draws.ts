import { expect } from '@playwright/test'
import { demoBrand } from '@fairhouse/profiles'
import { openPool } from '../../../apps/server/src/db/pool.ts'
import { type Db, type Tx, createDb } from '../../../apps/server/src/db/tx.ts'

/** Hours between two draws where none should happen automatically, and until the first. */
const INTERVAL_HOURS = 12
const FIRST_AFTER_HOURS = 6
const HOUR_MS = 3_600_000
/** The worker draws within a second; on a busy machine it may take longer. */
const DRAW_MS = 60_000

/**
 * Gives the lotteries that draw every few minutes half a day between draws: time belongs to the
 * journeys, which say when something is drawn. To be called before the platform starts, so that
 * its first issues are of this schedule.
 */
export async function stopDraws(db: Db, now: Date): Promise<void> {
  const start = new Date(now.getTime() + (FIRST_AFTER_HOURS - INTERVAL_HOURS) * HOUR_MS)
  const from = start.toISOString().slice(11, 16)
  const times = { kind: 'every', seconds: INTERVAL_HOURS * 3_600, from, to: from }
  await db.query(
    `update lotteries set schedule = jsonb_set(schedule, '{times}', $1::jsonb)
     where schedule->'times'->>'kind' = 'every'`,
    [JSON.stringify(times)],
  )
}

/** Ends the sale of the issue on sale, for the next run of the worker, and begins the next. */
const END_SALE = `
with now as (select app_now() as at),
ended as (
  update issues
  set closes_at = now.at, draws_at = now.at + $3::int * interval '1 millisecond' from now
  where lottery_code = any($1::text[]) and ($2::int is null or brand_id = $2)
    and state = 'open' and opens_at < now.at and now.at < closes_at
  returning brand_id, issue_id, lottery_code
), next as (
  update issues i set opens_at = now.at from now
  where (i.brand_id, i.issue_id) in (
    select distinct on (e.brand_id, e.lottery_code) n.brand_id, n.issue_id
    from ended e join issues n using (brand_id, lottery_code), now
    where n.state = 'open' and n.issue_id <> e.issue_id and n.closes_at > now.at
    order by e.brand_id, e.lottery_code, n.closes_at)
)
select issue_id, lottery_code from ended`

const LOCK = `
update group_tickets t set locks_at = app_now() from issues i
where t.brand_id = $1 and t.state = 'open' and i.brand_id = t.brand_id
  and i.issue_id = t.issue_id and i.lottery_code = $2 and i.state = 'open'`

/** Within this the page's countdown shows seconds; beyond it days and hours. */
const END_WITHIN_THE_HOUR = `
update issues set closes_at = app_now() + interval '30 minutes',
  draws_at = app_now() + interval '30 minutes'
where brand_id = $1 and lottery_code = $2 and state = 'open'
  and opens_at < app_now() and app_now() < closes_at`

const UNSETTLED = `select 1 from issues where issue_id = any($1::bigint[]) and state <> 'settled'`

/** The draw of issues whose sale has ended is due now. */
const DRAW_NOW = `
update issues set draws_at = greatest(closes_at, app_now())
where issue_id = any($1::bigint[]) and draws_at > app_now()`

/** Long enough that nothing is drawn before the journey says so. */
const AWAITED_MS = HOUR_MS / 2

interface Ended {
  readonly issue_id: string
  readonly lottery_code: string
}

/** Ends the sale of one issue of each lottery as soon as there is one, drawn `afterMs` later. */
async function endSales(tx: Tx, codes: readonly string[], brandId: number | null, afterMs: number) {
  const issues: string[] = []
  const waiting = new Set(codes)
  const endSome = async () => {
    for (const ended of await tx.query<Ended>(END_SALE, [[...waiting], brandId, afterMs])) {
      issues.push(ended.issue_id)
      waiting.delete(ended.lottery_code)
    }
    return [...waiting]
  }
  // The worker of a freshly started platform opens its first issues a little later.
  await expect.poll(endSome, { message: 'lotteries not on sale', timeout: DRAW_MS }).toEqual([])
  return issues
}

async function untilSettled(tx: Tx, issues: readonly string[]): Promise<void> {
  const left = async () => (await tx.query(UNSETTLED, [issues])).length
  await expect.poll(left, { message: 'issues to be settled', timeout: DRAW_MS }).toBe(0)
}

/** Draws an issue of each lottery, and waits for the results. */
async function drawAll(tx: Tx, codes: readonly string[], brandId: number | null): Promise<void> {
  await untilSettled(tx, await endSales(tx, codes, brandId, 0))
}

/** Draws an issue of every own lottery of the fresh install, so that there are results to see. */
export async function drawHistory(databaseUrl: string, turns: number): Promise<void> {
  const codes = demoBrand.lotteries
    .filter(({ source, schedule }) => source === 'own' && schedule.times.kind === 'every')
    .map(({ lotteryCode }) => lotteryCode)
  await withConnection(databaseUrl, async (tx) => {
    for (let turn = 0; turn < turns; turn += 1) await drawAll(tx, codes, null)
  })
}

/** A lottery of the first brand whose draws belong to one journey, until that ends. */
export interface HeldLottery {
  readonly code: string
  /** Closes the issue on sale, draws and settles it. The next issue is on sale at once. */
  draw(): Promise<void>
  /** Closes the issue on sale; its draw is awaited until what this returns is called. */
  close(): Promise<() => Promise<void>>
  /** Brings the end of the issue on sale so near that pages count its seconds. */
  near(): Promise<void>
  /** Locks the group tickets of the issue on sale, as shortly before its close. */
  lock(): Promise<void>
}

/** Control of draws, only for journeys: it changes rows directly. */
export interface Draws {
  /** Waits until no other journey draws this lottery, and locks it until the journey ends. */
  hold(lotteryCode: string): Promise<HeldLottery>
}

/** Passes the control of draws to `use`; its holds are released when `use` has ended. */
export async function withDraws(use: (draws: Draws) => Promise<void>): Promise<void> {
  await withConnection(process.env['DATABASE_URL'] ?? '', (tx) =>
    use({
      async hold(code) {
        // The connection's own lock: released with the journey, however that ends.
        await tx.query('set statement_timeout = 0')
        await tx.query(`select pg_advisory_lock(hashtext('journey draws'), hashtext($1))`, [code])
        return {
          code,
          draw: () => drawAll(tx, [code], demoBrand.brandId),
          close: async () => {
            const issues = await endSales(tx, [code], demoBrand.brandId, AWAITED_MS)
            return async () => {
              await tx.query(DRAW_NOW, [issues])
              await untilSettled(tx, issues)
            }
          },
          near: async () => void (await tx.query(END_WITHIN_THE_HOUR, [demoBrand.brandId, code])),
          lock: async () => void (await tx.query(LOCK, [demoBrand.brandId, code])),
        }
      },
    }),
  )
}

async function withConnection(url: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  const pool = openPool(url, { connections: 1, applicationName: 'journey-draws' })
  try {
    await createDb(pool).withConnection(work)
  } finally {
    await pool.end()
  }
}
