import { randomUUID } from 'node:crypto'
import { minor, negate } from '@fairhouse/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { readAccounts } from './look-up.ts'
import { postAny } from './post-any.ts'
import { postSingles } from './post-singles.ts'
import { applyTransfer, byNumber, type AccountSnapshot, type PostedTransfer } from './transfer.ts'

const BRAND = 1
let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

interface Wanted {
  readonly code: 'adjustment.credit' | 'adjustment.debit'
  /** Postings, in ledger units. */
  readonly amounts: readonly bigint[]
}

const credit = (...amounts: bigint[]): Wanted => ({ code: 'adjustment.credit', amounts })
const debit = (...amounts: bigint[]): Wanted => ({ code: 'adjustment.debit', amounts })

async function readAll(accountIds: readonly bigint[]): Promise<AccountSnapshot[]> {
  const found = await readAccounts(platform.db, BRAND, accountIds, false)
  return [...found.values()].toSorted(byNumber)
}

/** Of the account at this place. */
type Placed = Wanted & { readonly at: number }

/** Decides as a batch does, one transfer after another. */
function decide(accounts: readonly AccountSnapshot[], wanted: readonly Placed[]) {
  return wanted.map(({ code, amounts, at }): PostedTransfer => {
    const account = accounts[at]
    if (!account) throw new Error('no account')
    const postings = amounts.map((amount) => ({
      code,
      amount: code === 'adjustment.debit' ? negate(minor(amount)) : minor(amount),
    }))
    const firstSeq = applyTransfer(account, postings)
    if (firstSeq === undefined) throw new Error('not covered')
    const ids = { brandId: BRAND, accountId: account.accountId }
    const transfer = { ...ids, transferKey: randomUUID(), inputHash: randomUUID(), postings }
    // Zero belongs to nothing: the ledger's invariants ask nobody for it.
    const refs = postings.map(() => 0n)
    return { transfer, refs, firstSeq, balanceAfter: account.balance }
  })
}

async function openAccounts(count: number): Promise<AccountSnapshot[]> {
  const members = await Promise.all(Array.from({ length: count }, () => platform.member('10')))
  return readAll(members.map(({ accountId }) => accountId))
}

/** Everything that the ledger has of some accounts but for their numbers. */
async function stateOf(accounts: readonly AccountSnapshot[]) {
  const ids = accounts.map(({ accountId }) => accountId)
  const select = async (text: string) =>
    (await platform.db.query<Record<string, unknown>>(text, [BRAND, ids])).map((row) => ({
      ...row,
      account_id: ids.indexOf(row['account_id'] as bigint),
    }))
  return {
    accounts: await select(
      `select account_id, balance, seq, overdraft_seq, guard from ledger_accounts
       where brand_id = $1 and account_id = any($2) order by account_id`,
    ),
    postings: await select(
      `select account_id, seq, amount, balance_after, code, contra, ref, posted_at
       from ledger_postings where brand_id = $1 and account_id = any($2) order by account_id, seq`,
    ),
    transfers: await select(
      `select account_id, first_seq, posting_count, created_at
       from ledger_transfers where brand_id = $1 and account_id = any($2)
       order by account_id, first_seq`,
    ),
  }
}

test('what is said once is written as what is said in full', async () => {
  const brief = await openAccounts(5)
  const full = await openAccounts(5)
  // Not in the order of the accounts; further each time.
  for (const order of [
    [3, 0, 4],
    [4, 3, 2, 1, 0],
  ]) {
    const wanted = order.map((at) => ({ ...debit(BigInt(1_000 + at)), at }))
    for (const [accounts, write] of [
      [brief, postSingles],
      [full, postAny],
    ] as const) {
      const fresh = await readAll(accounts.map(({ accountId }) => accountId))
      const posted = decide(fresh, wanted)
      const changed = fresh.filter((_, place) => order.includes(place))
      const statement = write(BRAND, changed, posted)
      if (!statement) throw new Error('not alike')
      await platform.db.atOnce([statement])
      const keys = posted.map(({ transfer }) => transfer.transferKey)
      const found = await platform.db.query<{ account_id: bigint; transfer_key: string }>(
        `select account_id, transfer_key from ledger_transfers
         where brand_id = $1 and transfer_key = any($2)`,
        [BRAND, keys],
      )
      const ofAccount = new Map(found.map((row) => [row.transfer_key, row.account_id]))
      for (const { transfer } of posted) {
        expect(ofAccount.get(transfer.transferKey)).toBe(transfer.accountId)
      }
    }
  }
  expect(await stateOf(brief)).toEqual(await stateOf(full))
})

test('each posting belongs to what its own transfer says', async () => {
  const accounts = await openAccounts(3)
  const wanted = [2, 0, 1].map((at) => ({ ...credit(1n), at }))
  const posted = decide(accounts, wanted).map((one, index) => ({ ...one, refs: [BigInt(index)] }))
  const { values } = postSingles(BRAND, accounts, posted) ?? { values: [] }
  expect(values).toContain('{1,2,0}')
})

test('what another has changed meanwhile is not written', async () => {
  const accounts = await openAccounts(2)
  const stale = await readAll(accounts.map(({ accountId }) => accountId))
  const one = [{ ...credit(500n), at: 1 }]
  const [first, second] = [decide(accounts, one), decide(stale, one)]
  const write = async (snapshot: AccountSnapshot | undefined, posted: PostedTransfer[]) => {
    const statement = snapshot && postSingles(BRAND, [snapshot], posted)
    if (!statement) throw new Error('not alike')
    return platform.db.atOnce([statement])
  }
  await write(accounts[1], first)
  await expect(write(stale[1], second)).rejects.toMatchObject({ code: '40001' })
})

test.each<[string, readonly Placed[]]>([
  ['several postings', [{ ...credit(1n, 2n), at: 0 }]],
  ['two transfers of an account', [credit(1n), credit(2n)].map((one) => ({ ...one, at: 0 }))],
  ['different codes', [credit(1n), debit(2n)].map((one, at) => ({ ...one, at }))],
])('%s are said in full', async (_, wanted) => {
  const accounts = await openAccounts(2)
  const posted = decide(accounts, wanted)
  const changed = accounts.filter(({ accountId }) =>
    posted.some(({ transfer }) => transfer.accountId === accountId),
  )
  expect(postSingles(BRAND, changed, posted)).toBeUndefined()
})

test('an account that stays overdrawn is said in full', async () => {
  const [account] = await openAccounts(1)
  if (!account) throw new Error('no account')
  const posted = decide([account], [{ ...credit(1n), at: 0 }])
  expect(postSingles(BRAND, [account], posted)).toBeDefined()
  expect(postSingles(BRAND, [{ ...account, overdraftSeq: 1n }], posted)).toBeUndefined()
})
