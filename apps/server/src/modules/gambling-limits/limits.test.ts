import { randomUUID } from 'node:crypto'
import type { GamblingLimits, LimitBody } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { codeOf } from '../../../test/slips.ts'
import { refuseAway } from './play-blocks.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(() => platform.setNow(NOON))
afterAll(() => platform.close())

const STAKE_DAY = { kind: 'stake', period: 'day' } as const

function after(hours: number, ms = 0): Date {
  return new Date(NOON.getTime() + hours * 3_600_000 + ms)
}

function set(member: TestMember, body: LimitBody, params: object = STAKE_DAY) {
  const call = { params: params as typeof STAKE_DAY, body }
  return member.call('PUT /wps/member/limits/:kind/:period', call)
}

function confirm(member: TestMember) {
  return member.call('POST /wps/member/limits/:kind/:period/confirm', { params: STAKE_DAY })
}

function only({ limits }: GamblingLimits) {
  const [limit] = limits
  if (limit?.kind !== 'stake') throw new Error('no limit of stakes')
  return limit
}

async function eventsOf(member: TestMember): Promise<string[]> {
  const rows = await platform.db.query<{ what: string }>(
    `select e.what from limit_events e join members m using (brand_id, member_id)
     where m.username = $1 order by e.event_id`,
    [member.username],
  )
  return rows.map((row) => row.what)
}

describe('a limit', () => {
  test('holds at once when it is set or lowered', async () => {
    const member = await platform.member()
    expect(only(await set(member, { amountMinor: '500000' }))).toMatchObject({
      amountMinor: '500000',
      usedMinor: '0',
      leftMinor: '500000',
      renewsAt: '2026-11-22T03:00:00.000Z',
    })
    const lowered = only(await set(member, { amountMinor: '200000' }))
    expect(lowered.amountMinor).toBe('200000')
    expect(lowered.change).toBeUndefined()
    expect(await eventsOf(member)).toEqual(['limit.set', 'limit.set'])
  })

  test('is raised after the wait and a second confirmation, not a moment sooner', async () => {
    const member = await platform.member()
    await set(member, { amountMinor: '100000' })
    const asked = only(await set(member, { amountMinor: '300000' }))
    expect(asked).toMatchObject({
      amountMinor: '100000',
      change: {
        amountMinor: '300000',
        readyAt: after(24).toISOString(),
        lapsesAt: after(24 + 168).toISOString(),
        isReady: false,
      },
    })
    expect(await codeOf(confirm(member))).toBe('409 LIMIT_CHANGE_WAITS')
    await platform.setNow(after(24, -1))
    // A repeat neither restarts nor shortens the wait.
    await set(member, { amountMinor: '300000' })
    const refusal = await confirm(member).catch((error: ApiError) => error)
    expect(refusal).toMatchObject({
      code: 'LIMIT_CHANGE_WAITS',
      details: { readyAt: after(24).toISOString() },
    })
    await platform.setNow(after(24))
    const ready = only(await member.call('GET /wps/member/limits', {}))
    expect(ready).toMatchObject({ amountMinor: '100000', change: { isReady: true } })
    expect(only(await confirm(member))).toMatchObject({ amountMinor: '300000' })
    expect(await codeOf(confirm(member))).toBe('404 LIMIT_CHANGE_NOT_FOUND')
    expect(await eventsOf(member)).toEqual(['limit.set', 'limit.raiseAsked', 'limit.raised'])
  })

  test('of which another raise is asked for waits anew', async () => {
    const member = await platform.member()
    await set(member, { amountMinor: '100000' })
    await set(member, { amountMinor: '300000' })
    await platform.setNow(after(23))
    await set(member, { amountMinor: '400000' })
    await platform.setNow(after(46))
    expect(await codeOf(confirm(member))).toBe('409 LIMIT_CHANGE_WAITS')
    await platform.setNow(after(47))
    expect(only(await confirm(member)).amountMinor).toBe('400000')
  })

  test('that is lowered meanwhile forgets the raise', async () => {
    const member = await platform.member()
    await set(member, { amountMinor: '100000' })
    await set(member, { amountMinor: '300000' })
    await set(member, { amountMinor: '50000' })
    await platform.setNow(after(48))
    expect(await codeOf(confirm(member))).toBe('404 LIMIT_CHANGE_NOT_FOUND')
    expect(only(await member.call('GET /wps/member/limits', {})).amountMinor).toBe('50000')
  })

  test('keeps to what it was when a raise lapses or is withdrawn', async () => {
    const member = await platform.member()
    await set(member, { amountMinor: '100000' })
    await set(member, { amountMinor: '300000' })
    await platform.setNow(after(24 + 168))
    expect(await codeOf(confirm(member))).toBe('404 LIMIT_CHANGE_NOT_FOUND')
    const lapsed = only(await member.call('GET /wps/member/limits', {}))
    expect(lapsed).toMatchObject({ amountMinor: '100000' })
    expect(lapsed.change).toBeUndefined()
    await set(member, { amountMinor: '300000' })
    const withdraw = { params: STAKE_DAY }
    const kept = await member.call('DELETE /wps/member/limits/:kind/:period/change', withdraw)
    expect(only(kept).change).toBeUndefined()
    const again = member.call('DELETE /wps/member/limits/:kind/:period/change', withdraw)
    expect(await codeOf(again)).toBe('404 LIMIT_CHANGE_NOT_FOUND')
  })

  test('is taken away as it is raised: later, and confirmed', async () => {
    const member = await platform.member()
    const removal = () =>
      member.call('DELETE /wps/member/limits/:kind/:period', { params: STAKE_DAY })
    expect(await codeOf(removal())).toBe('404 LIMIT_NOT_FOUND')
    await set(member, { amountMinor: '100000' })
    const asked = only(await removal())
    expect(asked.change).toMatchObject({ isReady: false })
    expect(asked.change?.amountMinor).toBeUndefined()
    expect(await codeOf(confirm(member))).toBe('409 LIMIT_CHANGE_WAITS')
    await platform.setNow(after(24))
    expect((await confirm(member)).limits).toEqual([])
    expect(await eventsOf(member)).toContain('limit.removed')
  })

  test.each([
    [STAKE_DAY, {}, '400 MISSING_FIELD'],
    [STAKE_DAY, { minutes: 60 }, '400 MISSING_FIELD'],
    [{ kind: 'time', period: 'day' }, { amountMinor: '10000' }, '400 MISSING_FIELD'],
    [STAKE_DAY, { amountMinor: '10000', minutes: 60 }, '422 FIELD_NOT_ASKED'],
    [STAKE_DAY, { amountMinor: '9900' }, '422 LIMIT_OUT_OF_BOUNDS'],
    [STAKE_DAY, { amountMinor: '10050' }, '422 LIMIT_OUT_OF_BOUNDS'],
    [STAKE_DAY, { amountMinor: '-10000' }, '422 AMOUNT_NEGATIVE'],
    [{ kind: 'time', period: 'week' }, { minutes: 10_081 }, '422 LIMIT_OUT_OF_BOUNDS'],
    [{ kind: 'bets', period: 'day' }, { amountMinor: '10000' }, '400 VALIDATION_FAILED'],
    [{ kind: 'stake', period: 'year' }, { amountMinor: '10000' }, '400 VALIDATION_FAILED'],
  ])('%o refuses %o: %s', async (params, body, code) => {
    const member = await platform.member()
    expect(await codeOf(set(member, body, params))).toBe(code)
    expect(await eventsOf(member)).toEqual([])
  })

  test('of many at once is the lowest that was asked for', async () => {
    const member = await platform.member()
    const amounts = Array.from({ length: 20 }, (_, index) => String(10_000 * (index + 1)))
    await Promise.all(amounts.map((amountMinor) => set(member, { amountMinor })))
    const { amountMinor } = only(await member.call('GET /wps/member/limits', {}))
    expect(amountMinor).toBe('10000')
  })
})

describe('staying away', () => {
  const pause = (member: TestMember, span: string) =>
    member.call('POST /wps/member/limits/pause', { body: { span } })
  const exclude = (member: TestMember, span: string) =>
    member.call('POST /wps/member/limits/exclusion', { body: { span } })
  const comeBack = (member: TestMember) =>
    member.call('POST /wps/member/limits/exclusion/return', {})

  test('for a pause is made longer, not shorter, and ends by itself', async () => {
    const member = await platform.member()
    expect((await pause(member, 'P3D')).pausedUntil).toBe(after(72).toISOString())
    expect((await pause(member, 'P1D')).pausedUntil).toBe(after(72).toISOString())
    expect((await pause(member, 'P7D')).pausedUntil).toBe(after(168).toISOString())
    expect(await codeOf(pause(member, 'P2D'))).toBe('422 SPAN_NOT_OFFERED')
    expect(await codeOf(pause(member, 'INDEFINITE'))).toBe('422 SPAN_NOT_OFFERED')
    // The session has ended meanwhile; what holds is read past it.
    const [row] = await platform.db.query<{ member_id: bigint }>(
      'select member_id from members where username = $1',
      [member.username],
    )
    const who = { brandId: 1, memberId: row?.member_id ?? 0n }
    await platform.setNow(after(168, -1))
    expect(await refuseAway(platform.db, who)).toBe('MEMBER_PAUSED')
    await platform.setNow(after(168))
    expect(await refuseAway(platform.db, who)).toBeUndefined()
  })

  test('for an exclusion ends other sessions, and keeps this one to take money out', async () => {
    const member = await platform.member('5')
    const elsewhere = await platform.visitor('POST /wps/session/login', {
      body: { username: member.username, password: 'a long enough phrase' },
    })
    const other = (await platform.restart()).client(elsewhere.token)
    await other('GET /wps/member/info', {})
    const { exclusion } = await exclude(member, 'P6M')
    expect(exclusion).toEqual({
      since: NOON.toISOString(),
      until: '2027-05-22T03:00:00.000Z',
      isReturning: false,
    })
    expect(await codeOf(other('GET /wps/member/info', {}))).toBe('401 SESSION_INVALID')
    expect((await member.call('GET /wps/v2/wallets/balance', {})).sumBalance).toBe('50000')
    const login = await platform.visitor('POST /wps/session/login', {
      body: { username: member.username, password: 'a long enough phrase' },
    })
    expect(login.token).toBeTypeOf('string')
  })

  test('cannot be ended early, whatever is asked', async () => {
    const member = await platform.member()
    expect(await codeOf(comeBack(member))).toBe('409 NOT_EXCLUDED')
    await exclude(member, 'P12M')
    const { exclusion } = await exclude(member, 'P6M')
    expect(exclusion?.until).toBe('2027-11-22T03:00:00.000Z')
    expect(await codeOf(comeBack(member))).toBe('409 EXCLUSION_RUNS')
    expect(await codeOf(exclude(member, 'P1D'))).toBe('422 SPAN_NOT_OFFERED')
  })

  test('without an end ends on request, after its least time and a further wait', async () => {
    const member = await platform.member()
    const { exclusion } = await exclude(member, 'INDEFINITE')
    expect(exclusion).toEqual({
      since: NOON.toISOString(),
      returnFrom: '2027-11-22T03:00:00.000Z',
      isReturning: false,
    })
    expect(await codeOf(comeBack(member))).toBe('409 EXCLUSION_RUNS')
    await platform.setNow(new Date('2027-11-22T03:00:00Z'))
    const login = await platform.visitor('POST /wps/session/login', {
      body: { username: member.username, password: 'a long enough phrase' },
    })
    const server = await platform.restart()
    const later = { ...member, call: server.client(login.token) }
    const until = '2027-11-23T03:00:00.000Z'
    expect((await comeBack(later)).exclusion).toMatchObject({ isReturning: true, until })
    await platform.setNow(new Date('2027-11-22T03:20:00Z'))
    expect((await comeBack(later)).exclusion?.until).toBe(until)
    // A member who changes their mind stays excluded.
    const again = await exclude(later, 'P6M')
    expect(again.exclusion).toMatchObject({ isReturning: false })
    expect(again.exclusion?.until).toBe('2028-05-23T03:00:00.000Z')
  })

  test('is nothing that a trial can do', async () => {
    const none = await fetch(`${platform.url}/wps/member/limits/pause`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${randomUUID()}` },
      body: JSON.stringify({ span: 'P1D' }),
    })
    expect(none.status).toBe(401)
  })
})
