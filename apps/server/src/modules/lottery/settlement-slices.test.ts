import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { currentIssue, entry, place } from '../../../test/slips.ts'
import type { IssueRow } from '../lotteries/index.ts'
import { hasBegunToPay, markVoid, settleIssue } from './settle-issue.ts'
import {
  finishRound,
  lockRound,
  payEachSlice,
  prepareTables,
  readIssue,
  withSettlementLock,
  type Slice,
} from './settlement-slices.ts'

let platform: TestPlatform
let drawn: IssueRow

const read = async (): Promise<IssueRow> => {
  const issue = await readIssue(platform.db, 1, drawn.issue_id)
  if (!issue) throw new Error('no issue')
  return issue
}

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  const member = await platform.member('20')
  const { issueId } = await currentIssue(platform)
  await place(member, { issueId, entries: [entry()] })
  const [row] = await platform.db.query<IssueRow>(
    `update issues set state = 'drawn', draw = '{"digits":["1","1","1","1","1"]}',
       bets_root = sha256(''), bets_count = 1 where issue_id = $1 returning *`,
    [issueId.slice('iss_'.length)],
  )
  if (!row) throw new Error('no issue')
  drawn = row
})
afterAll(async () => {
  await settleIssue(platform.db, 1, drawn.issue_id)
  await platform.close()
})

describe('a round that is being paid', () => {
  test('is locked while it is the present one, and not when it is over', async () => {
    const lock = (more: Partial<IssueRow>) =>
      platform.db.transaction((tx) => lockRound(tx, { ...drawn, ...more }))
    expect(await lock({})).toBe(true)
    expect(await lock({ round: 2 })).toBe(false)
    expect(await lock({ state: 'voided' })).toBe(false)
    expect(await lock({ brand_id: 2 })).toBe(false)
    expect(await lock({ issue_id: drawn.issue_id + 1n })).toBe(false)
  })

  test('is not ended by the work of another round, nor is its issue voided', async () => {
    for (const more of [{ round: 2 }, { state: 'voided' as const }, { brand_id: 2 }]) {
      const stale = { ...drawn, ...more }
      await platform.db.withConnection((connection) => finishRound(connection, stale))
      const voided = platform.db.transaction((tx) => markVoid(tx, stale, 'as asked'))
      expect(await voided).toBeUndefined()
      expect(await read()).toMatchObject({ state: 'drawn', settled_at: null, void_reason: null })
    }
  })

  test('is worked on by one worker at a time', async () => {
    const lock = (work: () => Promise<void>) =>
      withSettlementLock(platform.db, 1, drawn.issue_id, work)
    let isSecondRun = false
    const first = await lock(async () => {
      const second = await lock(() => {
        isSecondRun = true
        return Promise.resolve()
      })
      expect(second).toBe(false)
    })
    expect([first, isSecondRun]).toEqual([true, false])
    await expect(lock(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
    expect(await lock(() => Promise.resolve())).toBe(true)
  })

  test.each([
    [0, 2, []],
    [4, 2, ['1-2', '3-4']],
    [5, 2, ['1-2', '3-4', '5-6']],
    [3, undefined, ['1-500']],
    [501, undefined, ['1-500', '501-1000']],
  ])('of %i accounts by %s at a time is paid in %j', async (count, accounts, expected) => {
    const slices: string[] = []
    const pay = (_: unknown, { from, to }: Slice) => {
      slices.push(`${from}-${to}`)
      return Promise.resolve(true)
    }
    await platform.db.withConnection(async (connection) => {
      await prepareTables(connection)
      await connection.query(
        `insert into lottery_decided select n, n, n, 'won', 1, 0, 1, 1
         from generate_series(1, $1::int) n`,
        [count],
      )
      expect(await payEachSlice(connection, 'lottery_decided', accounts, pay)).toBe(true)
      const stop = () => Promise.resolve(false)
      expect(await payEachSlice(connection, 'lottery_decided', accounts, stop)).toBe(count === 0)
      await prepareTables(connection)
      expect(await connection.query('select from lottery_decided')).toEqual([])
    })
    expect(slices).toEqual(expected)
  })

  test('has begun once a bet of it is decided, and in any further round', async () => {
    const begun = (more: Partial<IssueRow>) => hasBegunToPay(platform.db, { ...drawn, ...more })
    expect(await begun({})).toBe(false)
    expect(await begun({ round: 2 })).toBe(true)
    expect(await begun({ state: 'closed' })).toBe(false)
    expect(await begun({ state: 'settled' })).toBe(true)
    const undone = new Error('undone')
    for (const [kind, expected] of [
      ['cancelled', false],
      ['won', true],
    ] as const) {
      const work = platform.db.transaction(async (tx) => {
        await tx.query(
          `insert into bet_results (brand_id, account_id, bet_no, issue_id, kind, payout, refund,
             winning_lines, round, decided_at)
           select brand_id, account_id, bet_no, issue_id, $2, 0, 0, 0, 1, app_now() from bets
           where issue_id = $1`,
          [drawn.issue_id, kind],
        )
        expect(await hasBegunToPay(tx, drawn)).toBe(expected)
        throw undone
      })
      await expect(work).rejects.toBe(undone)
    }
  })
})
