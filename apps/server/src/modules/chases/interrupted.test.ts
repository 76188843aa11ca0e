import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { createDb } from '#server/db/tx.ts'
import {
  chase,
  detailOf,
  expectSound,
  expectWhole,
  LOSING,
  statesOf,
  WINNING,
} from '../../../test/chases.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf, recordedIssue, resultOf } from '../../../test/results.ts'
import { currentIssue, entry } from '../../../test/slips.ts'
import { createRulesSource } from '../gambling-limits/index.ts'
import { checkLedger } from '#server/invariants.ts'
import { createWalletQueue, type WalletQueue } from '../wallet/index.ts'
import { createBetDesk } from '../lottery/bet-desk.ts'
import { advanceIssues, settleDueIssues } from '../lottery/issue-cycle.ts'
import { enterResult } from '../results/enter-result.ts'
import { settleIssue } from '../lottery/settle-issue.ts'
import { runChases, type ChaseRunner } from './run-chases.ts'

let platform: TestPlatform
let runner: ChaseRunner

beforeAll(async () => {
  platform = await createTestPlatform()
  runner = { ...platform.deps, ...createBetDesk(platform.db) }
  await platform.runCycle()
})
afterAll(() => platform.close())

describe('a chase, however it is interrupted', () => {
  async function withOtherQueue(work: (queue: WalletQueue) => Promise<void>): Promise<void> {
    const pool = openPool(platform.databaseUrl, { connections: 4 })
    const rulesSource = createRulesSource(platform.deps.brands)
    const queue = createWalletQueue(createDb(pool), { rulesSource })
    await work(queue)
    await queue.drain()
    await pool.end()
  }

  /** Issues move on, but the chases do not: that is left to the test. */
  async function drawOnly(): Promise<void> {
    const { drawsAt } = await currentIssue(platform)
    await platform.setNow(new Date(Date.parse(drawsAt) + 1_000))
    await advanceIssues(platform.deps)
    await advanceIssues(platform.deps)
    await settleDueIssues(platform.deps)
  }

  test('two workers place each step once, and release once', async () => {
    await withOtherQueue(async (queue) => {
      const members = await Promise.all([1, 2, 3, 4].map(() => platform.member('500')))
      const chases = await Promise.all(
        members.map((member, at) =>
          chase(platform, member, {
            entries: [entry(at % 2 ? WINNING : LOSING)],
            multiples: [1, 1, 1],
          }),
        ),
      )
      const others = { ...runner, queue, ...createBetDesk(platform.db) }
      for (let draw = 0; draw < 3; draw += 1) {
        await drawOnly()
        await Promise.all([runChases(runner), runChases(others), runChases(runner)])
        await Promise.all([runChases(runner), runChases(others)])
      }
      for (const [at, { chaseId }] of chases.entries()) {
        const member = members[at]
        if (!member) throw new RangeError('no member')
        const detail = await detailOf(member, chaseId)
        expect(statesOf(detail)).toBe(at % 2 ? 'won cancelled cancelled' : 'lost lost lost')
        const { bets } = await member.call('GET /lgw/bets', { query: {} })
        expect(bets).toHaveLength(at % 2 ? 1 : 3)
      }
      await expectSound(platform)
    })
  })

  test('an answer that is lost on its way changes nothing', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(platform, member)
    await drawOnly()
    const forgetful: WalletQueue = {
      ...platform.deps.queue,
      async submit(command) {
        await platform.deps.queue.submit(command)
        return { ok: false, code: 'UNAVAILABLE' }
      },
    }
    await runChases({ ...runner, queue: forgetful })
    expect(statesOf(await detailOf(member, chaseId))).toBe('lost placed waiting')
    await runChases(runner)
    expect(statesOf(await detailOf(member, chaseId))).toBe('lost placed waiting')
    await expectSound(platform)
  })

  test('a member who stops while steps are placed gets back all that is not placed', async () => {
    await withOtherQueue(async (queue) => {
      const members = await Promise.all(Array.from({ length: 6 }, () => platform.member('100')))
      const chases = await Promise.all(members.map((member) => chase(platform, member)))
      await drawOnly()
      const others = { ...runner, queue, ...createBetDesk(platform.db) }
      await Promise.all([
        runChases(others),
        ...members.map((member, at) =>
          member.call('DELETE /lgw/chases/:chaseId', {
            params: { chaseId: chases[at]?.chaseId ?? '' },
          }),
        ),
      ])
      await runChases(runner)
      for (const [at, member] of members.entries()) {
        const detail = await detailOf(member, chases[at]?.chaseId ?? '')
        expect(detail.chase).toMatchObject({ reason: 'member', heldMinor: '0' })
        expectWhole(detail)
        const staked = BigInt(detail.chase.stakedMinor)
        expect(await balanceOf(platform, member)).toBe(1_000_000n - staked)
      }
      await expectSound(platform)
    })
  })

  test('a result corrected later pays the bet, and neither stops nor reopens it', async () => {
    const member = await platform.member('100')
    const { issueId } = await recordedIssue(platform)
    const stake = { unitStakeMinor: '10000', multiple: 1, lineCount: 1, price: 'x98' }
    const bet = { playCode: 'VN_MB_DE', selection: { numbers: ['45'] }, ...stake }
    const body = { issueId, entries: [bet], multiples: [1, 1, 1], stopOnWin: true }
    const { chaseId } = await member.call('POST /lgw/chases', {
      body,
      idempotencyKey: randomUUID(),
    })
    const no = BigInt(issueId.slice('iss_'.length))
    const steps = async () => {
      const rows = await platform.db.query<{ state: string }>(
        'select state from chase_steps where chase_no = $1 order by step_no',
        [chaseId.slice('cha_'.length)],
      )
      return rows.map(({ state }) => state).join(' ')
    }
    const decide = async (special: string) => {
      for (const name of ['ana', 'rui']) {
        const author = { name, origin: 'machine', role: 'either', reason: 'as drawn' } as const
        const given = { draw: resultOf(special), drawnAt: null }
        const ref = { brandId: 1, issueId: no }
        await platform.db.transaction((tx) => enterResult(tx, ref, given, author))
      }
      await settleIssue(platform.db, 1, no)
      await runChases(runner)
    }
    const rows = await platform.db.query<{ at: Date }>(
      'select draws_at as at from issues where issue_id = $1',
      [no],
    )
    await platform.setNow(new Date((rows[0]?.at.getTime() ?? 0) + 1_000))
    await platform.runCycle()
    await decide('00011')
    expect(await steps()).toBe('lost placed waiting')
    await decide('00045')
    expect(await steps()).toBe('lost placed waiting')
    // 1.00 at odds of 98, and two of three steps still held or staked.
    expect(await balanceOf(platform, member)).toBe(1_000_000n - 30_000n + 980_000n)
    await expectSound(platform)
  })

  test('money that a chase does not hold is a fault of the ledger', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(platform, member)
    const no = chaseId.slice('cha_'.length)
    await platform.db.query(
      `update chase_steps set stake = stake + 1 where chase_no = $1 and step_no = 3`,
      [no],
    )
    const { faults } = await platform.db.transaction(checkLedger)
    expect(faults.map(({ invariant }) => invariant)).toEqual([
      'what is set aside is what waits to be played',
      'each chase was held whole',
    ])
    await platform.db.query(
      `update chase_steps set stake = stake - 1 where chase_no = $1 and step_no = 3`,
      [no],
    )
  })
})
