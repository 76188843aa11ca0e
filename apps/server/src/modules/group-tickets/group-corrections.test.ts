import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { createWalletQueue, type WalletQueue } from '../wallet/index.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf, recordedIssue, resultOf } from '../../../test/results.ts'
import { createBetDesk } from '../lottery/bet-desk.ts'
import { closeDueIssues } from '../lottery/issue-cycle.ts'
import { enterResult } from '../results/enter-result.ts'
import { voidResult } from '../results/void-result.ts'
import { settleIssue } from '../lottery/settle-issue.ts'
import { advanceGroupTickets } from './advance-group-tickets.ts'

let platform: TestPlatform
const members: TestMember[] = []
let count = 0

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  for (let index = 0; index < 3; index += 1) members.push(await platform.member('90000'))
})
afterAll(() => platform.close())

/** A further issue of the recorded lottery, on sale now. */
async function newIssue(): Promise<bigint> {
  const { issueId } = await recordedIssue(platform)
  count += 1
  const rows = await platform.db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select brand_id, lottery_code, $2, opens_at, closes_at, draws_at from issues
     where issue_id = $1 returning issue_id`,
    [issueId.slice('iss_'.length), `G${count}`],
  )
  return rows[0]?.issue_id ?? 0n
}

/** A ticket of the three: 45 and 46 at odds of 98, seven shares of 1.00 at 2, 4 and 1. */
async function newTicket(issueId: bigint): Promise<void> {
  const [organiser, ...others] = members
  const made = await organiser?.call('POST /lgw/group-tickets', {
    idempotencyKey: randomUUID(),
    body: {
      issueId: `iss_${issueId}`,
      entries: [
        {
          playCode: 'VN_MB_DE',
          selection: { numbers: ['45', '46'] },
          unitStakeMinor: '35000',
          multiple: 1,
          lineCount: 2,
          price: 'x98',
        },
      ],
      shareCount: 7,
      ownShares: 2,
      guaranteedShares: 0,
      isListed: true,
      areEntriesShown: true,
    },
  })
  for (const [index, other] of others.entries()) {
    await other.call('POST /lgw/group-tickets/:groupTicketId/shares', {
      params: { groupTicketId: made?.groupTicketId ?? '' },
      body: { shares: index === 0 ? 4 : 1 },
      idempotencyKey: randomUUID(),
    })
  }
}

/** A worker whose connection breaks after a number of transfers. */
function turn(transfers = Number.POSITIVE_INFINITY): Promise<unknown> {
  const queue = createWalletQueue(platform.db)
  let left = transfers
  const dying: WalletQueue = {
    ...queue,
    submit(command) {
      left -= 1
      if (left < 0) return Promise.resolve({ ok: false, code: 'UNAVAILABLE' })
      return queue.submit(command)
    },
  }
  const { db, deps } = platform
  const { brands, catalogue } = deps
  const context = { ...createBetDesk(db), db, queue: dying, brands, catalogue }
  return advanceGroupTickets(context).catch((error: unknown) => {
    if (transfers === Number.POSITIVE_INFINITY) throw error
  })
}

async function lockAndClose(issueId: bigint): Promise<void> {
  await platform.db.query('update group_tickets set locks_at = app_now() where issue_id = $1', [
    issueId,
  ])
  await turn(0)
  await Promise.all([turn(), turn()])
  await platform.db.query(
    `update issues set closes_at = app_now(), draws_at = app_now(),
       opens_at = app_now() - interval '1 day' where issue_id = $1`,
    [issueId],
  )
  await closeDueIssues({ db: platform.db })
}

/** Two people say it. */
async function decide(issueId: bigint, special: string): Promise<void> {
  for (const name of ['ana', 'rui']) {
    const author = { name, origin: 'machine', role: 'either', reason: 'as drawn' } as const
    const given = { draw: resultOf(special), drawnAt: null }
    await platform.db.transaction((tx) => enterResult(tx, { brandId: 1, issueId }, given, author))
  }
}

/** What each member has got of the ticket, in the order of the members. */
async function gotOf(issueId: bigint): Promise<bigint[]> {
  const rows = await platform.db.query<{ account_id: bigint; got: bigint }>(
    `select p.account_id, sum(p.amount)::bigint as got from ledger_postings p
     join ledger_codes c using (code) join group_tickets t on t.ticket_no = p.ref
     where t.issue_id = $1 and c.name in ('group.payout', 'group.correction') group by 1`,
    [issueId],
  )
  const got = new Map(rows.map((row) => [row.account_id, row.got]))
  return members.map((member) => got.get(member.accountId) ?? 0n)
}

async function faults() {
  return (await platform.db.transaction(checkLedger)).faults
}

/** 3.50 at 98 is 343.00, 49.00 a share. */
const WON = [980_000n, 1_960_000n, 490_000n]
const NOTHING = [0n, 0n, 0n]
/** Void: every share gets its stake back. */
const STAKES = [20_000n, 40_000n, 10_000n]

const step = fc.record({
  result: fc.constantFrom('00045', '00046', '00099', 'void'),
  /** Turns that are cut off after so many transfers, before the next result comes. */
  cutOff: fc.array(fc.nat(4), { maxLength: 2 }),
})

test(
  'whatever results follow each other and wherever workers die, all have what the last one gives',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const issueId = await newIssue()
        await newTicket(issueId)
        await lockAndClose(issueId)
        let last = ''
        for (const { result, cutOff } of steps) {
          // Before there is a result it is too early for that; after it there is no way back.
          if (last === 'void' || (last === '' && result === 'void')) continue
          if (result === 'void') {
            const ref = { brandId: 1, issueId }
            await platform.db.transaction((tx) => voidResult(tx, ref, 'annulled'))
          } else if (result !== last) await decide(issueId, result)
          last = result
          await settleIssue(platform.db, 1, issueId)
          for (const transfers of cutOff) {
            await turn(transfers)
            expect(await faults()).toEqual([])
          }
        }
        await Promise.all([turn(), turn()])
        await turn()
        const expected = last === 'void' ? STAKES : /^(00099)?$/.test(last) ? NOTHING : WON
        expect(await gotOf(issueId)).toEqual(expected)
        expect(await faults()).toEqual([])
      }),
      { numRuns: 12 },
    )
  },
)

test('what was paid out and spent is owed: the balance falls below zero', async () => {
  const spender = members[2]
  if (!spender) throw new Error('a member is missing')
  const issueId = await newIssue()
  await newTicket(issueId)
  await lockAndClose(issueId)
  await decide(issueId, '00045')
  await settleIssue(platform.db, 1, issueId)
  await turn()
  const balance = await balanceOf(platform, spender)
  const spent = await platform.deps.queue.submit({
    brandId: 1,
    accountId: spender.accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code: 'adjustment.debit', amount: -balance as never, ref: 0n }],
    rows: null,
    writer: { name: 'test-debit', write: () => [] },
  })
  expect(spent.ok).toBe(true)
  await decide(issueId, '00099')
  await settleIssue(platform.db, 1, issueId)
  await turn()
  await turn()
  expect(await balanceOf(platform, spender)).toBe(-490_000n)
  expect(await faults()).toEqual([])
})
