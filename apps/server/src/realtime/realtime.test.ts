import { randomUUID } from 'node:crypto'
import type { RealtimeEvent } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../test/platform.ts'
import { openSubAccount } from '../../test/sub-accounts.ts'
import { endOverdue } from './sockets.ts'

let platform: TestPlatform
const open: WebSocket[] = []

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await platform.close()
})

/** A page: its events so far, and a promise of the first event that fits. */
async function page(member?: TestMember, headers: Record<string, string> = {}) {
  // Node's WebSocket takes headers, which the type of browsers does not know.
  const options = {
    headers: { ...(member ? { authorization: `Bearer ${member.token}` } : {}), ...headers },
  } as unknown as string[]
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/realtime`, options)
  open.push(socket)
  const received: RealtimeEvent[] = []
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', (event) => resolve(event.code))
  })
  socket.addEventListener('message', (message) => {
    received.push(JSON.parse(String(message.data)) as RealtimeEvent)
  })
  return {
    received,
    closed,
    async until<T extends RealtimeEvent['type']>(type: T) {
      await expect.poll(() => received.some((event) => event.type === type)).toBe(true)
      return received.find(
        (event): event is Extract<RealtimeEvent, { type: T }> => event.type === type,
      )
    },
  }
}

test('a page hears of draws and of its own money, and of nobody else’s', async () => {
  const [mine, other] = [await platform.member('50'), await platform.member('50')]
  const [myPage, otherPage, visitorPage] = [await page(mine), await page(other), await page()]
  expect((await myPage.until('hello'))?.isMember).toBe(true)
  expect((await visitorPage.until('hello'))?.isMember).toBe(false)
  await otherPage.until('hello')
  expect(await platform.figures()).toMatch(/^fairhouse_sockets [3-9]/m)

  const { lottery } = await platform.visitor('GET /lgw/lotteries/:lotteryCode', {
    params: { lotteryCode: 'SSC1' },
  })
  const issue = lottery.current
  const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
  const idempotencyKey = randomUUID()
  const slip = {
    idempotencyKey,
    body: {
      issueId: issue?.issueId ?? '',
      entries: [
        {
          playCode: 'SSC_DWD',
          selection: { positions: [[], [], [], [], digits] },
          unitStakeMinor: '10000',
          multiple: 1,
          lineCount: 10,
          price: 'g1950',
        },
      ],
    },
  }
  const placed = await mine.call('POST /lgw/bets', slip)
  // The receipt, the hint and the question say of which movement they are, and of the same one.
  const received = { sumBalance: '400000', seq: '2' }
  expect(placed).toMatchObject({ sumBalance: received.sumBalance, balanceSeq: received.seq })
  expect(await myPage.until('balance.changed')).toMatchObject(received)
  expect(await mine.call('GET /wps/v2/wallets/balance', {})).toMatchObject(received)
  const again = await mine.call('POST /lgw/bets', slip)
  expect(again, 'a repeat tells of its own movement').toEqual(placed)

  await platform.setNow(new Date(issue?.drawsAt ?? 0))
  await platform.runCycle()
  expect(await myPage.until('bets.settled')).toMatchObject({ payoutMinor: '97500' })
  await visitorPage.until('issue.changed')
  await expect
    .poll(() =>
      visitorPage.received.some((e) => e.type === 'issue.changed' && e.issue.state === 'settled'),
    )
    .toBe(true)
  for (const { received } of [otherPage, visitorPage]) {
    expect(received.map((event) => event.type)).not.toContain('bets.settled')
    expect(received.map((event) => event.type)).not.toContain('balance.changed')
  }
})

test('logging out ends the page’s connection; a page of another origin gets none', async () => {
  const member = await platform.member()
  const mine = await page(member)
  await mine.until('hello')
  await member.call('DELETE /wps/session/logout', {})
  await mine.until('session.ended')
  expect(await mine.closed).toBe(4001)
  const foreign = await page(member, { origin: 'https://evil.example' })
  expect(await foreign.closed).toBe(1008)
})

test('a page of a sub-account is logged in, and hears nothing of the agent’s money', async () => {
  const agent = await platform.member('50')
  await platform.db.query(`update members set kind = 'agent' where username = $1`, [
    agent.username,
  ])
  await platform.db.query('update login_sessions set step_up_at = app_now()')
  platform.deps.sessions.forgetAll()
  const token = await openSubAccount(platform, agent, 'ana', ['team'])
  const [own, of] = [await page(agent), await page({ ...agent, token })]
  expect((await of.until('hello'))?.isMember).toBe(true)
  await own.until('hello')
  const { subAccounts } = await agent.call('GET /wps/agent/sub-accounts', {})
  await platform.credit(agent, '10')
  await own.until('balance.changed')
  // Its page's next event comes after what it would have received of the money.
  await agent.call('PUT /wps/agent/sub-accounts/:subAccountId', {
    params: { subAccountId: subAccounts[0]?.subAccountId ?? '' },
    body: { note: '', permissions: ['team'], state: 'blocked' },
  })
  await of.until('session.ended')
  expect(of.received.map(({ type }) => type)).not.toContain('balance.changed')
})

test('a page is closed when its session is over by itself, and no other', async () => {
  const [gone, here] = [await platform.member(), await platform.member()]
  const [goneTab, hereTab, visitor] = [await page(gone), await page(here), await page()]
  for (const tab of [goneTab, hereTab, visitor]) await tab.until('hello')
  await endOverdue(platform.deps)
  await platform.db.query(
    `update login_sessions set last_seen_at = last_seen_at - interval '1 day'
     where member_id = (select member_id from members where username = $1)`,
    [gone.username],
  )
  await endOverdue(platform.deps)
  await goneTab.until('session.ended')
  expect(await goneTab.closed).toBe(4001)
  for (const tab of [hereTab, visitor]) {
    expect(tab.received.map(({ type }) => type)).not.toContain('session.ended')
  }
})
