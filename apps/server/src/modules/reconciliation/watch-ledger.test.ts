import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { INVARIANTS } from '#server/invariants.ts'
import { createLedgerWatch } from './index.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

async function tickets(state?: 'open') {
  const query = { limit: '200', ...(state ? { state } : {}) }
  return (await ana.call('GET /staff/reconciliation/differences', { query })).differences
}

describe('the ledger, watched from inside', () => {
  async function tamper({ accountId }: TestMember, sql: string): Promise<void> {
    await platform.owner.transaction(async (tx) => {
      const trigger = 'trigger ledger_postings_append_only'
      await tx.query(`alter table ledger_postings disable ${trigger}`)
      await tx.query(sql, [accountId])
      await tx.query(`alter table ledger_postings enable ${trigger}`)
    })
  }

  test('what does not hold is a ticket until it does, by either check', async () => {
    let now = 0
    const watch = createLedgerWatch(platform.db, INVARIANTS, () => (now += 1))
    expect(await watch.look()).toEqual([])
    const member = await platform.member('50')
    // The whole check is not due; what has moved is checked all the same.
    await tamper(member, 'update ledger_accounts set balance = balance + 3 where account_id = $1')
    const open = async () => (await tickets('open')).map(({ subject }) => subject)
    await watch.look()
    expect(await open()).toEqual(['what an account has moved since the last look adds up'])
    now = 10 ** 12
    await watch.look()
    expect((await open()).length).toBeGreaterThan(1)
    const standing = watch.countStanding()
    expect(standing).toBeGreaterThan(1)
    // A check of what has moved says nothing about the rest, which is as broken as it was.
    expect((await watch.look()).length).toBeLessThan(standing)
    expect(watch.countStanding()).toBe(standing)
    const before = (await tickets()).length
    await watch.look()
    expect(await tickets()).toHaveLength(before)
    await tamper(member, 'update ledger_accounts set balance = balance - 3 where account_id = $1')
    now = 10 ** 13
    expect(await watch.look()).toEqual([])
    expect(watch.countStanding()).toBe(0)
    expect(await open()).toEqual([])
  })

  test('a posting changed behind its balance is found by the quick check, too', async () => {
    let now = 0
    const watch = createLedgerWatch(platform.db, INVARIANTS, () => (now += 1))
    await watch.look()
    const member = await platform.member('50')
    const newest = `brand_id = 1 and account_id = $1 and seq =
      (select seq from ledger_accounts where account_id = $1)`
    const change = (by: string) =>
      tamper(
        member,
        `update ledger_postings set balance_after = balance_after ${by} where ${newest}`,
      )
    await change('+ 1')
    expect(await watch.look()).toMatchObject([{ count: 1n }])
    await change('- 1')
    expect(await watch.look()).toEqual([])
  })
})
