import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoBrand, placarBrand } from '@fairhouse/profiles'
import { createHistoryGateway } from '#server/adapters/payment-sandbox/history.ts'
import { systemRng } from '#server/adapters/rng/rng.ts'
import { createVault } from '#server/adapters/vault/vault.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { createDb, type Db } from '#server/db/tx.ts'
import { checkFigures } from '#server/modules/team-figures/index.ts'
import { verifyAudit } from '#server/modules/audit/index.ts'
import { checkLedger } from '#server/invariants.ts'
import { checkReceipts } from '#server/modules/receipts/index.ts'
import { createBrands } from '#server/modules/settings/index.ts'
import { seedDemo } from '#server/seed.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { planHistory } from './plan.ts'
import { runHistory } from './run.ts'
import type { HistoryInput } from './shapes.ts'

const KEY = 'the vault of an invented past, long enough'
const END = new Date('2026-11-20T15:00:00Z')

/** A lottery of each kind is enough to plan with. */
const FEW = new Set(['SSC5', 'KENO8', 'NORTH5', 'VN_MB'])
const lotteries = demoBrand.lotteries.filter(({ lotteryCode }) => FEW.has(lotteryCode))

const SIZE = { lotteriesPerRound: 2, lastDraws: 2, recordedDraws: 1, withdrawalsPerDay: 3 } as const
const ASK: HistoryInput = {
  seed: 'a week',
  end: END,
  days: 7,
  brands: [
    {
      ...SIZE,
      seed: { ...demoBrand, lotteries },
      members: 10,
      slipsPerDay: 24,
      roundsPerDay: 1,
    },
    { ...SIZE, seed: placarBrand, members: 2, slipsPerDay: 4, roundsPerDay: 1 },
  ],
}

let database: TestDatabase
let pool: Pool
let db: Db
const vault = createVault(KEY, systemRng)

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { connections: 2 })
  db = createDb(pool)
  await runHistory(
    {
      databaseUrl: database.url,
      ownerUrl: database.ownerUrl,
      rng: systemRng,
      vault,
      drawKey: 'the key of draws of an invented past',
      gateway: createHistoryGateway('the secret of an invented past'),
    },
    planHistory(ASK),
    () => seedDemo(database.url, KEY),
  )
  // A bound for what hangs: a week takes some seconds.
}, 400_000)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function countOf(from: string): Promise<number> {
  const rows = await db.query<{ n: number }>(`select count(*)::int as n from ${from}`)
  return rows[0]?.n ?? -1
}

test('leaves books, figures, receipts and audits that are sound', async () => {
  expect(await db.transaction(checkLedger)).toMatchObject({ faults: [] })
  expect(await db.transaction(checkFigures)).toEqual([])
  for (const brand of await createBrands(db, () => 0).all()) {
    expect((await checkReceipts(db, vault, brand, [])).fault).toBeUndefined()
    expect((await verifyAudit(db, vault, brand.brandId)).fault).toBeUndefined()
  }
  expect(await countOf('stuck_rows')).toBe(0)
})

test('leaves something true to be seen, and nothing of it later than its end', async () => {
  expect(await countOf("deposits where status = 'credited'")).toBeGreaterThan(0)
  // Who wins enough for a payout depends on draws; no withdrawal is left unfinished.
  expect(await countOf("withdrawals where status not in ('paid', 'checking')")).toBe(0)
  expect(await countOf('bet_results')).toBeGreaterThan(0)
  expect(await countOf('contract_bills')).toBeGreaterThan(0)
  expect(await countOf('account_days')).toBeGreaterThan(0)
  expect(await countOf('team_days')).toBeGreaterThan(0)
  expect(await countOf('reconciliation_days where differences = 0')).toBeGreaterThan(0)
  // From the evening before the first day of UTC to the day before the end.
  expect(await countOf('receipt_days where brand_id = 1')).toBe(ASK.days + 1)
  expect(await countOf("receipt_days where brand_id = 1 and day = '2026-11-19'")).toBe(1)
  expect(await countOf("issues where state <> 'settled'")).toBe(0)
  expect(await countOf('deposits where status = $$pending$$')).toBe(0)
  expect(await countOf(`ledger_postings where posted_at > '${END.toISOString()}'`)).toBe(0)
})

test('marks who was invented and what was said to be drawn', async () => {
  expect(await countOf('members where is_invented')).toBe(12)
  expect(await countOf("members where username like 'demo%'")).toBe(12)
  const recorded = "issues join lotteries using (brand_id, lottery_code) where source = 'recorded'"
  expect(await countOf(recorded)).toBeGreaterThan(0)
  expect(await countOf('issues where is_invented')).toBe(await countOf(recorded))
  expect(await countOf(`${recorded} and is_invented`)).toBe(await countOf(recorded))
})

test('leaves the clock of the database as the first migration has it', async () => {
  const rows = await db.query<{ source: string; simulated: string | null; apart: number }>(
    `select prosrc as source, to_regclass('simulated_clock')::text as simulated,
       abs(extract(epoch from app_now() - clock_timestamp()))::float as apart
     from pg_proc where oid = 'app_now()'::regprocedure`,
  )
  expect(rows).toMatchObject([{ source: 'select clock_timestamp()', simulated: null }])
  expect(rows[0]?.apart).toBeLessThan(5)
})
