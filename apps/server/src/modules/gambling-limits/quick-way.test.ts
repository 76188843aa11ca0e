import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { createDb, type Db } from '#server/db/tx.ts'
import { createBetDesk, placeBets } from '../lottery/index.ts'
import { createWalletQueue } from '../wallet/index.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { currentIssue, entry } from '../../../test/slips.ts'
import { createRulesSource } from './rules-source.ts'

let platform: TestPlatform
let close: () => Promise<void>
let db: Db

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  const pool = openPool(platform.databaseUrl, { connections: 2 })
  db = createDb(pool)
  close = () => pool.end()
})
afterAll(async () => {
  await close()
  await platform.close()
})

/** A database that writes down what it is asked. */
function listening(queries: string[]): Db {
  return {
    query(text, values, name) {
      queries.push(name ?? text)
      return db.query(text, values, name)
    },
    transaction(work) {
      queries.push('transaction')
      return db.transaction(work)
    },
    atOnce(statements) {
      queries.push(statements.map((one) => one.name).join('+'))
      return db.atOnce(statements)
    },
    withConnection: (work) => db.withConnection(work),
  }
}

/** What the wallet asks the database for bets of a member, one after the other. */
async function trips(
  member: TestMember,
  bets: number,
  between: (queries: string[]) => Promise<number> = async () => 0,
): Promise<string[]> {
  const queries: string[] = []
  let now = 0
  const rulesSource = createRulesSource(platform.deps.brands)
  const queue = createWalletQueue(listening(queries), { rulesSource, now: () => now })
  const { db, deps } = platform
  const context = { ...createBetDesk(db), db, queue, catalogue: deps.catalogue }
  const brand = await platform.deps.brands.byId(1)
  const { issueId } = await currentIssue(platform)
  for (let count = 0; count < bets; count += 1) {
    await placeBets(context, {
      brand,
      member: { brandId: 1, accountId: member.accountId },
      idempotencyKey: randomUUID(),
      body: { issueId, entries: [entry()] },
    })
    now += await between(queries)
  }
  return queries
}

const TRIP = 'issues-required-open+ledger-post+bet-insert'

test('a bet of who has no limits costs one round trip, as ever', async () => {
  const member = await platform.member('100')
  expect(await trips(member, 3)).toEqual(['ledger-read', TRIP, TRIP, TRIP])
})

test('limits are read once, and then remembered with the account', async () => {
  const member = await platform.member('100')
  await member.call('PUT /wps/member/limits/:kind/:period', {
    params: { kind: 'loss', period: 'month' },
    body: { amountMinor: '500000' },
  })
  const queries = await trips(member, 4)
  expect(queries.slice(0, 4).toSorted()).toEqual([
    'ledger-read',
    'ledger-sums',
    'limits-facts',
    'limits-of',
  ])
  expect(queries.slice(4)).toEqual([TRIP, TRIP, TRIP, TRIP])
})

const LOOKS = ['ledger-sums', 'limits-facts', 'limits-of']

test('they outlive the memory of the balance, while nothing has moved the account', async () => {
  const member = await platform.member('100', { limits: { stakeMinor: { day: '500000' } } })
  const queries = await trips(member, 3, async () => 10_000)
  expect(queries.filter((name) => LOOKS.includes(name))).toHaveLength(LOOKS.length)
  expect(queries.filter((name) => name === 'ledger-read')).toHaveLength(3)
})

test('they are read anew when they have changed, or the account was moved elsewhere', async () => {
  const member = await platform.member('100', { limits: { stakeMinor: { day: '500000' } } })
  const params = { kind: 'stake', period: 'day' } as const
  const actions = [
    () =>
      member.call('PUT /wps/member/limits/:kind/:period', {
        params,
        body: { amountMinor: '400000' },
      }),
    () => platform.credit(member, '1.00'),
  ]
  const queries = await trips(member, 3, async () => {
    await actions.shift()?.()
    return 10_000
  })
  expect(queries.filter((name) => name === 'limits-facts')).toHaveLength(3)
})

test('a queue that cannot read the rules of an account leaves it alone', async () => {
  const member = await platform.member('100', { limits: { stakeMinor: { day: '10000' } } })
  const faults: unknown[] = []
  const queue = createWalletQueue(db, { onFault: (error) => faults.push(error) })
  const answer = await queue.submit({
    brandId: 1,
    accountId: member.accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code: 'adjustment.credit', amount: minor(1n), ref: 0n }],
    rows: null,
    writer: { name: 'none', write: () => [] },
  })
  expect(answer).toEqual({ ok: false, code: 'INTERNAL' })
  expect(faults).toHaveLength(1)
})
