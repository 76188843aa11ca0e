import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { openPool } from '#server/db/pool.ts'
import { createDb } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { postingCodeOf as nameOf } from '@fairhouse/protocol'
import { createBetDesk, placeBets } from '../lottery/index.ts'
import { createWalletQueue, type WalletQueue } from '../wallet/index.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { currentIssue, entry } from '../../../test/slips.ts'
import { setLimit } from './commands/change-limit.ts'
import { intervalsAt, type Period } from './periods.ts'
import { createRulesSource } from './rules-source.ts'

const HOUR_MS = 3_600_000
let platform: TestPlatform
let brand: Brand
/** Two nodes: each remembers accounts by itself. */
let queues: readonly WalletQueue[]
let close: () => Promise<void>
let now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  platform = await createTestPlatform({ now })
  brand = await platform.deps.brands.byId(1)
  const pool = openPool(platform.databaseUrl, { connections: 2 })
  const rulesSource = createRulesSource(platform.deps.brands)
  queues = [platform.deps.queue, createWalletQueue(createDb(pool), { rulesSource })]
  close = () => pool.end()
})
afterAll(async () => {
  await close()
  await platform.close()
})

type Kind = 'stake' | 'loss'
type Limits = Map<`${Kind}/${Period}`, bigint>
type Step =
  | { readonly do: 'bet'; readonly units: number; readonly node: number }
  | { readonly do: 'limit'; readonly kind: Kind; readonly period: Period; readonly units: number }
  | { readonly do: 'wait'; readonly hours: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      units: fc.integer({ min: 1, max: 12 }),
      node: fc.integer({ min: 0, max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      kind: fc.constantFrom('stake' as const, 'loss' as const),
      period: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      units: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(0.02, 1, 15, 24, 200, 740),
    }),
  },
)

/** What counts towards a limit, from every posting of the account, one by one. */
async function usedBy(member: TestMember, kind: Kind, period: Period): Promise<bigint> {
  const { start } = intervalsAt(brand.profile.timeZone, now)[period]
  const postings = await platform.db.query<{ code: number; amount: bigint; posted_at: Date }>(
    'select code, amount, posted_at from ledger_postings where account_id = $1',
    [member.accountId],
  )
  let used = 0n
  for (const { code, amount, posted_at: at } of postings) {
    const name = nameOf(code)
    if (at < start || !name.startsWith('bet.')) continue
    if (name !== 'bet.payout' || kind === 'loss') used -= amount
  }
  return kind === 'stake' && used < 0n ? 0n : used
}

async function isAllowed(member: TestMember, limits: Limits, units: number): Promise<boolean> {
  for (const [name, value] of limits) {
    const [kind, period] = name.split('/') as [Kind, Period]
    if ((await usedBy(member, kind, period)) + BigInt(units) * 10_000n > value) return false
  }
  return true
}

async function bet(member: TestMember, units: number, node: number): Promise<boolean> {
  const { issueId } = await currentIssue(platform)
  const queue = queues[node]
  if (!queue) throw new RangeError('there are two nodes')
  const { db, deps } = platform
  const context = { ...createBetDesk(db), db, queue, catalogue: deps.catalogue }
  const body = { issueId, entries: [entry({ multiple: units })] }
  const call = { brand, member: { brandId: 1, accountId: member.accountId }, body }
  try {
    await placeBets(context, { ...call, idempotencyKey: randomUUID() })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'LIMIT_REACHED') return false
    throw error
  }
}

async function limit(member: TestMember, limits: Limits, one: Step & { do: 'limit' }) {
  const { kind, period, units } = one
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [member.username],
  )
  const memberId = rows[0]?.member_id ?? 0n
  const value = BigInt(units) * 10_000n
  await setLimit(
    { db: platform.db },
    {
      brand,
      member: { brandId: 1, accountId: member.accountId, memberId, sessionId: '' },
      name: { kind, period },
      body: { amountMinor: String(value) },
    },
  )
  const before = limits.get(`${kind}/${period}`)
  // A higher one waits for a confirmation, which does not come here.
  if (before === undefined || value < before) limits.set(`${kind}/${period}`, value)
}

test('bets on two nodes, over days and draws, keep to limits as a plain count does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const member = await platform.member('100000')
      const limits: Limits = new Map()
      await platform.runCycle()
      for (const one of steps) {
        if (one.do === 'wait') {
          now = new Date(now.getTime() + one.hours * HOUR_MS)
          await platform.setNow(now)
          await platform.runCycle()
        } else if (one.do === 'limit') {
          await limit(member, limits, one)
        } else {
          const expected = await isAllowed(member, limits, one.units)
          expect(await bet(member, one.units, one.node)).toBe(expected)
        }
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)
