import { randomUUID } from 'node:crypto'
import type { ChaseBody, ChaseDetail, SlipEntry } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { createDb } from '#server/db/tx.ts'
import {
  createTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { balanceOf } from '../../../../test/results.ts'
import { codeOf, currentIssue, DIGITS, entry } from '../../../../test/slips.ts'
import { createRulesSource } from '../../gambling-limits/index.ts'
import { checkLedger } from '../../ledger/index.ts'
import { createWalletQueue, type WalletQueue } from '../../wallet/index.ts'
import { createBetDesk } from '../bet-desk.ts'
import { settleDueIssues } from '../issue-cycle.ts'
import { runChases, type ChaseRunner } from './run-chases.ts'

let platform: TestPlatform
let runner: ChaseRunner

beforeAll(async () => {
  platform = await createTestPlatform()
  runner = { ...platform.deps, ...createBetDesk(platform.db) }
  await platform.runCycle()
})
afterAll(() => platform.close())

/** One chance in 100 000. */
const LOSING: Partial<SlipEntry> = {
  playCode: 'SSC_5X_DIRECT',
  selection: { positions: [['1'], ['2'], ['3'], ['4'], ['5']] },
}
/** One of its ten lines wins, whatever is drawn: it costs 10.00 and pays 9.75. */
const WINNING: Partial<SlipEntry> = {
  selection: { positions: [[], [], [], [], DIGITS] },
  lineCount: 10,
}

async function chase(
  member: TestMember,
  more: Partial<ChaseBody> = {},
  idempotencyKey: string = randomUUID(),
) {
  const { issueId } = await currentIssue(platform)
  const body = {
    issueId,
    entries: [entry(LOSING)],
    multiples: [1, 2, 4],
    stopOnWin: true,
    ...more,
  }
  return member.call('POST /lgw/chases', { body, idempotencyKey })
}

const detailOf = (member: TestMember, chaseId: string): Promise<ChaseDetail> =>
  member.call('GET /lgw/chases/:chaseId', { params: { chaseId } })

const statesOf = ({ steps }: ChaseDetail): string => steps.map(({ state }) => state).join(' ')

/** The issue on sale is drawn and settled, and the next one is on sale. */
async function nextDraw(): Promise<void> {
  const { drawsAt } = await currentIssue(platform)
  await platform.setNow(new Date(Date.parse(drawsAt) + 1_000))
  await platform.runCycle()
}

/** total = held + staked + released; the steps say the same. */
function expectWhole({ chase: one, steps }: ChaseDetail): void {
  const parts = [one.heldMinor, one.stakedMinor, one.releasedMinor].map(BigInt)
  expect(parts.reduce((all, part) => all + part, 0n)).toBe(BigInt(one.totalMinor))
  expect(steps.reduce((all, { stakeMinor }) => all + BigInt(stakeMinor), 0n)).toBe(
    BigInt(one.totalMinor),
  )
}

async function expectSound(): Promise<void> {
  expect((await platform.db.transaction(checkLedger)).faults).toEqual([])
}

/** How often a code stands in the member's postings of chases. */
async function postingsOf(member: TestMember): Promise<string[]> {
  const { lines } = await member.call('GET /wps/wallet/statement', { query: { limit: '100' } })
  return lines.map(({ code, amountMinor }) => `${code} ${amountMinor}`).toReversed()
}

describe('a chase', () => {
  test('holds the whole at once and bets step by step, each in its issue', async () => {
    const member = await platform.member('100')
    const placed = await chase(member)
    expect(placed).toMatchObject({ totalMinor: '70000', sumBalance: '930000' })
    expect(placed.betIds).toHaveLength(1)
    const before = await detailOf(member, placed.chaseId)
    expect(statesOf(before)).toBe('placed waiting waiting')
    expect(before.chase).toMatchObject({ state: 'running', heldMinor: '60000', placedCount: 1 })
    const issues = before.steps.map(({ issueNo }) => issueNo)
    await nextDraw()
    const amid = await detailOf(member, placed.chaseId)
    expect(statesOf(amid)).toBe('lost placed waiting')
    expectWhole(amid)
    await nextDraw()
    await nextDraw()
    const after = await detailOf(member, placed.chaseId)
    expect(statesOf(after)).toBe('lost lost lost')
    expect(after.steps.map(({ issueNo }) => issueNo)).toEqual(issues)
    expect(after.chase).toMatchObject({
      state: 'finished',
      heldMinor: '0',
      stakedMinor: '70000',
      payoutMinor: '0',
    })
    expect(await postingsOf(member)).toEqual([
      'adjustment.credit 1000000',
      'chase.hold -70000',
      'chase.release 10000',
      'bet.stake -10000',
      'chase.release 20000',
      'bet.stake -20000',
      'chase.release 40000',
      'bet.stake -40000',
    ])
    const { bets } = await member.call('GET /lgw/bets', { query: {} })
    expect(bets.map(({ multiple }) => multiple)).toEqual([4, 2, 1])
  })

  test('ends with its first win and gives back what waits', async () => {
    const member = await platform.member('500')
    const { chaseId } = await chase(member, {
      entries: [entry(WINNING), entry(LOSING)],
      multiples: [1, 2, 4],
    })
    await nextDraw()
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('won cancelled cancelled')
    expect(detail.chase).toMatchObject({
      state: 'stopped',
      reason: 'won',
      releasedMinor: '660000',
      payoutMinor: '97500',
    })
    expectWhole(detail)
    expect(await balanceOf(platform, member)).toBe(5_000_000n - 110_000n + 97_500n)
    await nextDraw()
    expect(statesOf(await detailOf(member, chaseId))).toBe('won cancelled cancelled')
  })

  test('that goes on after wins bets every step', async () => {
    const member = await platform.member('500')
    const { chaseId } = await chase(member, { entries: [entry(WINNING)], stopOnWin: false })
    for (let count = 0; count < 3; count += 1) await nextDraw()
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('won won won')
    expect(detail.chase).toMatchObject({ state: 'finished', reason: null })
  })

  test('bets once for a key, and refuses another chase under it', async () => {
    const member = await platform.member('100')
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => chase(member, {}, key)))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await codeOf(chase(member, { stopOnWin: false }, key))).toBe(
      '409 IDEMPOTENCY_KEY_REUSED',
    )
    const { chases } = await member.call('GET /lgw/chases', { query: {} })
    expect(chases.map(({ chaseId }) => chaseId)).toEqual([answers[0]?.chaseId])
  })

  test.each([
    ['more issues than are allowed', { multiples: Array(101).fill(1) }, '422 CHASE_TOO_LONG'],
    ['a multiple beyond the limit', { multiples: [1, 99_999, 2] }, '422 STAKE_TOO_LARGE'],
    ['a price that is gone', { entries: [entry({ price: 'g1960' })] }, '409 PRICE_CHANGED'],
    ['an issue that does not exist', { issueId: 'iss_999999' }, '404 ISSUE_NOT_FOUND'],
    ['more than the balance for all of it', { multiples: [1, 100] }, '422 INSUFFICIENT_FUNDS'],
  ])('is refused with %s, and nothing is held', async (_name, more, code) => {
    const member = await platform.member('100')
    const entries = [entry({ ...LOSING, multiple: 2 })]
    expect(await codeOf(chase(member, { entries, ...more }))).toBe(code)
    expect(await balanceOf(platform, member)).toBe(1_000_000n)
  })

  test('does not exist for others', async () => {
    const [member, other] = [await platform.member('100'), await platform.member('100')]
    const { chaseId } = await chase(member)
    const asked = { params: { chaseId } }
    expect(await codeOf(other.call('GET /lgw/chases/:chaseId', asked))).toBe('404 CHASE_NOT_FOUND')
    expect(await codeOf(other.call('DELETE /lgw/chases/:chaseId', asked))).toBe(
      '404 CHASE_NOT_FOUND',
    )
    const step = { params: { chaseId, stepNo: '2' } }
    const call = other.call('DELETE /lgw/chases/:chaseId/steps/:stepNo', step)
    expect(await codeOf(call)).toBe('404 CHASE_NOT_FOUND')
    expect((await other.call('GET /lgw/chases', { query: {} })).chases).toEqual([])
  })
})

describe('steps that wait', () => {
  test('are cancelled one by one; the others keep their issues', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(member)
    const { steps } = await detailOf(member, chaseId)
    const cancel = () =>
      member.call('DELETE /lgw/chases/:chaseId/steps/:stepNo', { params: { chaseId, stepNo: '2' } })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ sumBalance }) => sumBalance)).toEqual(['950000', '950000', '950000'])
    await nextDraw()
    expect(statesOf(await detailOf(member, chaseId))).toBe('lost cancelled waiting')
    await nextDraw()
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('lost cancelled placed')
    expect(detail.steps[2]?.issueNo).toBe(steps[2]?.issueNo)
    expect(await codeOf(cancel())).toBe('no error')
    const placed = { params: { chaseId, stepNo: '3' } }
    const late = member.call('DELETE /lgw/chases/:chaseId/steps/:stepNo', placed)
    expect(await codeOf(late)).toBe('409 CHASE_CHANGED')
    expectWhole(detail)
  })

  test('are given back together when the member stops; bets stand', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(member)
    const stop = () => member.call('DELETE /lgw/chases/:chaseId', { params: { chaseId } })
    const answers = await Promise.all([stop(), stop()])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        sumBalance: '990000',
        chase: { state: 'stopped', reason: 'member' },
      })
    }
    await nextDraw()
    expect(statesOf(await detailOf(member, chaseId))).toBe('lost cancelled cancelled')
    expect(await codeOf(stop())).toBe('no error')
  })

  test('wait for the result where a win would stop them, and then take the next issue', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(member)
    const planned = (await detailOf(member, chaseId)).steps
    // The worker sleeps through the second issue: nothing is settled before the third is on sale.
    const second = planned[1]?.drawsAt ?? ''
    await platform.setNow(new Date(Date.parse(second) + 1_000))
    await platform.runCycle()
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('lost placed waiting')
    expect(detail.steps[1]?.issueNo).toBe(planned[2]?.issueNo)
    expect(new Date(detail.steps[2]?.drawsAt ?? '') > new Date(planned[2]?.drawsAt ?? '')).toBe(
      true,
    )
  })

  test('go on after an issue that was voided', async () => {
    const member = await platform.member('100')
    const { chaseId, betIds } = await chase(member)
    const params = { betId: betIds[0] ?? '' }
    await member.call('DELETE /lgw/bets/:betId', { params })
    await platform.runCycle()
    expect(statesOf(await detailOf(member, chaseId))).toBe('void waiting waiting')
    await nextDraw()
    expect(statesOf(await detailOf(member, chaseId))).toBe('void placed waiting')
  })
})

describe('a chase of who may not play', () => {
  const messages = async (member: TestMember) =>
    (await member.call('GET /wps/messages', { query: {} })).messages.map(({ title }) => title)

  test('is not begun, and a running one gives back what it holds in the next turn', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(member)
    await member.call('POST /wps/member/limits/pause', { body: { span: 'P1D' } })
    expect(await codeOf(chase(member))).toBe('403 MEMBER_PAUSED')
    await platform.runCycle()
    const detail = await detailOf(member, chaseId)
    expect(detail.chase).toMatchObject({
      state: 'stopped',
      reason: 'MEMBER_PAUSED',
      releasedMinor: '60000',
    })
    expect(await messages(member)).toEqual(['Your chase has stopped'])
    await platform.runCycle()
    expect(await messages(member)).toHaveLength(1)
  })

  test('stops at the step that would break a limit', async () => {
    const member = await platform.member('100')
    await member.call('PUT /wps/member/limits/:kind/:period', {
      params: { kind: 'stake', period: 'day' },
      body: { amountMinor: '50000' },
    })
    expect(await codeOf(chase(member, { multiples: [6, 1] }))).toBe('422 LIMIT_REACHED')
    const { chaseId } = await chase(member)
    await nextDraw()
    await nextDraw()
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('lost lost cancelled')
    expect(detail.chase.reason).toBe('LIMIT_REACHED')
    expectWhole(detail)
  })

  test('stops where the price it was placed at is gone', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(member)
    await platform.db.query(
      `update chases set entries = jsonb_set(entries, '{0,price}', '"g1960"') where chase_no = $1`,
      [chaseId.slice('cha_'.length)],
    )
    await nextDraw()
    expect((await detailOf(member, chaseId)).chase.reason).toBe('PRICE_CHANGED')
  })
})

describe('however it is interrupted', () => {
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
    const { advanceIssues } = await import('../issue-cycle.ts')
    await advanceIssues(platform.deps)
    await advanceIssues(platform.deps)
    await settleDueIssues(platform.deps)
  }

  test('two workers place each step once, and release once', async () => {
    await withOtherQueue(async (queue) => {
      const members = await Promise.all([1, 2, 3, 4].map(() => platform.member('500')))
      const chases = await Promise.all(
        members.map((member, at) =>
          chase(member, { entries: [entry(at % 2 ? WINNING : LOSING)], multiples: [1, 1, 1] }),
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
      await expectSound()
    })
  })

  test('an answer that is lost on its way changes nothing', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(member)
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
    await expectSound()
  })

  test('a member who stops while steps are placed gets back all that is not placed', async () => {
    await withOtherQueue(async (queue) => {
      const members = await Promise.all(Array.from({ length: 6 }, () => platform.member('100')))
      const chases = await Promise.all(members.map((member) => chase(member)))
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
      await expectSound()
    })
  })

  test('money that a chase does not hold is a fault of the ledger', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(member)
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
