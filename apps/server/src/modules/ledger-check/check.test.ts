import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import { postingRuleOf, type PostingCode } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/db/tx.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { checkInParts, checkInvariants, LEDGER_INVARIANTS, type LedgerReport } from './index.ts'

let platform: TestPlatform
let member: TestMember
/** With other postings than the first, whose numbers are the same. */
let other: TestMember

beforeAll(async () => {
  platform = await createTestPlatform()
  member = await platform.member('100.00')
  other = await platform.member('7.00')
  const debit = { code: 'adjustment.debit', amount: minor(-300_000n), ref: 0n } as const
  const credit = { code: 'adjustment.credit', amount: minor(200_000n), ref: 0n } as const
  for (const postings of [[debit, credit], [credit]]) {
    await platform.deps.queue.submit({
      brandId: 1,
      accountId: member.accountId,
      transferKey: randomUUID(),
      inputHash: randomUUID(),
      postings,
      rows: null,
      writer: { name: 'test', write: () => [] },
    })
  }
})
afterAll(() => platform.close())

const TABLES = ['ledger_postings', 'ledger_transfers', 'adjustments']

/** The report on a ledger with these changes in it, which are gone afterwards. */
async function reportWith(change: (tx: Tx) => Promise<unknown>): Promise<LedgerReport> {
  const undone = new Error('undone')
  let report: LedgerReport | undefined
  const work = platform.owner.transaction(async (tx) => {
    for (const table of TABLES) await tx.query(`alter table ${table} disable trigger user`)
    await change(tx)
    // Only an isolation level that is not set yet can be: here it stays as it is.
    const same = { query: (sql: string) => isolated(tx, sql) } as Tx
    report = await checkInvariants(same, LEDGER_INVARIANTS)
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  if (!report) throw new Error('no report')
  return report
}

const isolated = (tx: Tx, sql: string) =>
  sql.startsWith('set transaction isolation') ? Promise.resolve([]) : tx.query(sql)

const SUM = 'balance is the sum of its postings'
const NUMBERS = 'sequence numbers run from 1 without a gap'
const AFTER = 'each posting carries the balance after it'
const NOBODY = 'no posting without an account'
const BELOW = 'a balance is below zero only by R-14'
const TRANSFERS = 'each transfer has its postings, once'
const ADJUSTMENTS = 'each adjustment by staff was agreed to and is posted once'

const ACCOUNT = 'update ledger_accounts set'
const POSTING = 'update ledger_postings set'
/** A posting of the member's, by its number. */
const at = (seq: number) => `where account_id = $1 and seq = ${seq}`

const OVERDRAWING = postingRuleOf('bet.correction').number
const adjusted = (amount: number) => `
  insert into adjustments (brand_id, adjustment_no, member_id, account_id, amount, reason,
    approval_id, posted_at) overriding system value
  select 1, 77, member_id, account_id, ${amount}, 'as agreed', 1, app_now()
  from ledger_accounts where account_id = $1`
const REF = `${POSTING} ref = 77`
/** One more posting of the account, at the end, whose numbers and sums hold. */
const more = (code: PostingCode, amount: number, ref = 0) => `
  with moved as (update ledger_accounts set seq = seq + 1, balance = balance + ${amount},
      overdraft_seq = case when balance + ${amount} < 0 then coalesce(overdraft_seq, seq + 1) end
    where account_id = $1 returning brand_id, account_id, seq, balance)
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra, ref,
    posted_at)
  select brand_id, account_id, seq, ${amount}, balance, ${postingRuleOf(code).number}, 3, ${ref},
    app_now() from moved`

/** Changes of one account ($1), and the invariants that they break. */
const CHANGES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['nothing', [], []],
  [
    'a balance that is a unit more',
    [`${ACCOUNT} balance = balance + 1 where account_id = $1`],
    [SUM],
  ],
  ['a number that is one more', [`${ACCOUNT} seq = seq + 1 where account_id = $1`], [NUMBERS]],
  ['a gap at the end', [`${POSTING} seq = 5 ${at(4)}`], [NUMBERS, TRANSFERS]],
  [
    'a gap that the account knows',
    [`${POSTING} seq = 5 ${at(4)}`, `${ACCOUNT} seq = 5 where account_id = $1`],
    [NUMBERS, TRANSFERS],
  ],
  ['a first posting before the first', [`${POSTING} seq = 0 ${at(1)}`], [NUMBERS, TRANSFERS]],
  [
    'a number that is there twice',
    [`${POSTING} seq = 3, posted_at = posted_at + interval '1 s' ${at(2)}`],
    [NUMBERS, AFTER],
  ],
  [
    'a posting that is gone',
    [`delete from ledger_postings ${at(2)}`],
    [SUM, NUMBERS, AFTER, TRANSFERS],
  ],
  [
    'a balance after that is a unit less',
    [`${POSTING} balance_after = balance_after - 1 ${at(4)}`],
    [AFTER],
  ],
  ['another amount', [`${POSTING} amount = amount + 1 ${at(4)}`], [SUM, AFTER]],
  [
    'postings of nobody',
    [
      `insert into ledger_postings select brand_id, 999999, 1, 5, 5, code, contra, ref, posted_at
       from ledger_postings ${at(1)}`,
    ],
    [NOBODY],
  ],
  ['more taken than there is', [more('adjustment.debit', -1_100_001)], [BELOW]],
  ['all taken that there is', [more('adjustment.debit', -1_100_000)], []],
  ['more taken by what may', [more('bet.correction', -1_100_001)], []],
  [
    'a mark at a posting of another account',
    [
      `${POSTING} code = ${OVERDRAWING} where account_id <> $1 and seq = 1`,
      more('adjustment.debit', -1_100_001),
      `${ACCOUNT} overdraft_seq = 1 where account_id = $1`,
    ],
    [BELOW],
  ],
  [
    'a transfer of one posting more',
    ['update ledger_transfers set posting_count = 2 where account_id = $1 and first_seq = 4'],
    [TRANSFERS],
  ],
  [
    'a transfer of nothing that is there',
    ['update ledger_transfers set first_seq = 40 where account_id = $1 and first_seq = 4'],
    [TRANSFERS],
  ],
  [
    'transfers that share a posting',
    ['update ledger_transfers set posting_count = 2 where account_id = $1 and first_seq = 1'],
    [TRANSFERS],
  ],
  ['an adjustment that is posted', [adjusted(-300_000), `${REF} ${at(2)}`], []],
  ['an adjustment that is not posted', [adjusted(-300_000)], [ADJUSTMENTS]],
  ['an adjustment posted otherwise', [adjusted(-300_001), `${REF} ${at(2)}`], [ADJUSTMENTS]],
  [
    'an adjustment posted twice',
    [adjusted(400_000), `${REF} ${at(3)}`, `${REF} ${at(4)}`],
    [ADJUSTMENTS],
  ],
  ['an adjustment that nobody agreed to', [`${REF} ${at(2)}`], [ADJUSTMENTS]],
  [
    'an adjustment posted to another account',
    [adjusted(70_000), `${REF} where account_id <> $1 and seq = 1`],
    [ADJUSTMENTS],
  ],
]

describe('the check of the ledger', () => {
  test.each(CHANGES)('of %s', async (_, changes, broken) => {
    const report = await reportWith(async (tx) => {
      for (const sql of changes) await tx.query(sql, sql.includes('$1') ? [member.accountId] : [])
    })
    expect(report.faults.map(({ invariant }) => invariant)).toEqual(broken)
  })

  test.each([
    ['balance', SUM],
    ['seq', NUMBERS],
  ])('of an account without postings that has a %s', async (column, broken) => {
    const { accountId } = await platform.member()
    const { faults } = await reportWith((tx) =>
      tx.query(`${ACCOUNT} ${column} = 1 where account_id = $1`, [accountId]),
    )
    expect(faults).toEqual([{ invariant: broken, count: 1n, first: `1/${accountId}` }])
  })

  test('says what there is, and what the house holds against it', async () => {
    const before = await reportWith(() => Promise.resolve())
    const report = await reportWith((tx) =>
      tx.query(more('adjustment.credit', 500), [other.accountId]),
    )
    expect(report).toEqual({
      ...before,
      postings: before.postings + 1n,
      liabilities: before.liabilities + 500n,
      houseAccounts: {
        ...before.houseAccounts,
        adjustments: (before.houseAccounts['adjustments'] ?? 0n) - 500n,
      },
    })
    expect(before).toMatchObject({ postings: 5n, transfers: 4n, liabilities: 1_170_000n })
    expect(before.houseAccounts).toMatchObject({ adjustments: -1_170_000n, losses: 0n })
  })

  test('counts what breaks an invariant and names the first, in parts as well', async () => {
    const invariants = {
      holds: "select 'a' as at where false",
      breaks: "select 'b' as at union all select 'a'",
    }
    const faults = [{ invariant: 'breaks', count: 2n, first: 'a' }]
    expect(await checkInParts(platform.db, invariants)).toEqual(faults)
    const report = await platform.db.transaction((tx) => checkInvariants(tx, invariants))
    expect(report.faults).toEqual(faults)
  })
})
