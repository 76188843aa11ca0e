import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { bumpRulesVersion } from './rules-version.ts'
import { readAccounts } from './look-up.ts'
import { applyTransfer, postStatement, type AccountSnapshot } from './post.ts'

const BRAND = 1
let platform: TestPlatform
let member: TestMember

beforeAll(async () => {
  platform = await createTestPlatform()
  member = await platform.member('10')
})
afterAll(() => platform.close())

async function read(): Promise<AccountSnapshot> {
  const { accountId } = member
  const account = (await readAccounts(platform.db, BRAND, [accountId], false)).get(accountId)
  if (!account) throw new Error('no account')
  return account
}

/** Writes one unit as a batch does that has decided by `account`. */
async function write(account: AccountSnapshot, before?: Date): Promise<string> {
  const transfer = {
    brandId: BRAND,
    accountId: account.accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code: 'adjustment.credit', amount: minor(10_000n) }],
  } as const
  const firstSeq = applyTransfer(account, transfer.postings) ?? 0n
  const posted = { transfer, refs: [0n], firstSeq, balanceAfter: account.balance }
  const statement = postStatement(BRAND, [account], [posted], before)
  return platform.db.atOnce([statement]).then(
    () => 'written',
    (error: { code?: string }) => String(error.code),
  )
}

describe('what was decided', () => {
  test('is written while the rules of the account are the same', async () => {
    expect(await write(await read())).toBe('written')
  })

  test('is not when they have changed, wherever the row lies now', async () => {
    const old = await read()
    await bumpRulesVersion(platform.db, { brandId: BRAND, accountId: member.accountId })
    const now = await read()
    expect(now.rulesVersion).toBe(old.rulesVersion + 1n)
    expect(await write({ ...now, rulesVersion: old.rulesVersion })).toBe('40001')
    expect(await write(now)).toBe('written')
  })

  test('is not from the instant on at which the rules end', async () => {
    expect(await write(await read(), NOON)).toBe('40001')
    expect(await write(await read(), new Date(NOON.getTime() + 1))).toBe('written')
  })
})
