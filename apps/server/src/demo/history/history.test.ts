import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoBrand, placarBrand } from '@fairhouse/profiles'
import type { SessionMember } from '#server/core/caller.ts'
import { createHistoryGateway } from '#server/adapters/payment-sandbox/history.ts'
import { systemRng } from '#server/adapters/rng/rng.ts'
import { createVault } from '#server/adapters/vault/vault.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { createDb, type Db } from '#server/db/tx.ts'
import { checkFigures } from '#server/modules/team-figures/index.ts'
import { verifyAudit } from '#server/modules/audit/index.ts'
import { checkLedger } from '#server/invariants.ts'
import { checkReceipts } from '#server/modules/receipts/index.ts'
import { listRounds } from '#server/modules/play/rounds.ts'
import { createBrands } from '#server/modules/settings/index.ts'
import { seedDemo } from '#server/seed.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { feedGame } from '../../../test/games.ts'
import { HISTORY_GAME_CODES } from './games.ts'
import { planHistory } from './plan.ts'
import { runHistory } from './run.ts'
import type { HistoryInput } from './shapes.ts'

const GAMES = [...HISTORY_GAME_CODES].map((code) =>
  feedGame(code, { max_stake: '10000000', min_stake: '10000' }),
)
const KEY = 'the vault of an invented past, long enough'
const END = new Date('2026-11-20T15:00:00Z')

/** A lottery of each kind is enough to plan with. */
const FEW = new Set(['SSC5', 'KENO8', 'NORTH5', 'VN_MB'])
const lotteries = demoBrand.lotteries.filter(({ lotteryCode }) => FEW.has(lotteryCode))

const SIZE = {
  lotteriesPerRound: 2,
  lastDraws: 2,
  recordedDraws: 1,
  withdrawalsPerDay: 3,
  visitsPerDay: 0,
  groupsPerDay: 0,
} as const
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
      visitsPerDay: 4,
      groupsPerDay: 6,
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
      vendor: {
        code: 'PAST',
        name: 'Vendor',
        colors: ['#204060'],
        games: () => GAMES,
        payoutOf: (_, stake) => (systemRng.bytes(1).readUInt8() < 80 ? stake * 3n : 0n),
      },
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

test('leaves rounds of games and group tickets, each decided and paid', async () => {
  expect(await countOf('game_rounds')).toBeGreaterThan(20)
  expect(await countOf("game_rounds where state <> 'closed'")).toBe(0)
  expect(await countOf('game_rounds where paid > 0')).toBeGreaterThan(0)
  expect(await countOf('(select sum(rounds) as n from game_days) d where n > 0')).toBe(1)
  expect(await countOf('game_sessions where ended_at is null or told_at is null')).toBe(0)
  expect(await countOf('login_sessions where ended_at is null')).toBe(0)
  const days = "reconciliation_days where source = 'vendor.PAST.1'"
  expect(await countOf(`${days} and ours > 0 and theirs = ours`)).toBeGreaterThan(0)
  expect(await countOf(`${days} and (differences > 0 or fault is not null)`)).toBe(0)
  expect(await countOf("group_tickets where state = 'placed'")).toBeGreaterThan(0)
  expect(await countOf("group_tickets where state in ('open', 'refused')")).toBe(0)
  expect(await countOf('group_share_outs where done_at is null')).toBe(0)
})

test('rounds of the past are not shown again: the vendor does not know them', async () => {
  const members = await db.query<{ member_id: bigint }>('select member_id from game_rounds limit 1')
  const [{ member_id: memberId = 0n } = {}] = members
  const brand = await createBrands(db, () => 0).byId(1)
  const member = { brandId: 1, memberId } as SessionMember
  const { rounds } = await listRounds(db, brand, member, { language: 'en' })
  expect(rounds.length).toBeGreaterThan(0)
  expect(rounds.filter(({ hasReplay }) => hasReplay)).toEqual([])
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
