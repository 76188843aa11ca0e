import { randomUUID } from 'node:crypto'
import { demoBrand } from '@fairhouse/profiles'
import type { RiskKind } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { hashPassword } from '../passwords/index.ts'
import { raiseCase } from '../risk/index.ts'

const FUND = 'the fund phrase'

let platform: TestPlatform
let fundHash: string

beforeAll(async () => {
  platform = await createTestPlatform()
  fundHash = await hashPassword(FUND)
})
afterAll(() => platform.close())

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )
}

async function withFundPassword(member: TestMember): Promise<TestMember> {
  await platform.db.query(
    `insert into member_fund_passwords (brand_id, member_id, password_hash, changed_at)
     select brand_id, member_id, $2, app_now() from members where username = $1`,
    [member.username, fundHash],
  )
  return member
}

/** An agent, with money where some is asked for. */
async function agent(amount?: string): Promise<TestMember & { referralCode: string }> {
  const made = await withFundPassword(await platform.member(amount))
  const rows = await platform.db.query<{ referral_code: string }>(
    `update members set kind = 'agent' where username = $1 returning referral_code`,
    [made.username],
  )
  platform.deps.sessions.forgetAll()
  return { ...made, referralCode: rows[0]?.referral_code ?? '' }
}

/** Someone who came by the link of someone else. */
async function broughtBy(above: { referralCode: string }, amount?: string): Promise<TestMember> {
  const { referralCode } = above
  return withFundPassword(await platform.member(amount, { referralCode }))
}

interface Sent {
  readonly to: string
  readonly amountMinor?: string
  readonly direction?: 'upline' | 'downline'
  readonly fundPassword?: string
  readonly key?: string
}

function send(from: TestMember, sent: Sent) {
  const { key = randomUUID(), ...more } = sent
  const body = { direction: 'upline' as const, amountMinor: '100000', fundPassword: FUND, ...more }
  return from.call('POST /wps/wallet/transfers', { body, idempotencyKey: key })
}

async function balanceOf(member: TestMember): Promise<bigint> {
  return BigInt((await member.call('GET /wps/v2/wallets/balance', {})).sumBalance)
}

async function goAway(member: TestMember, kind: 'pause' | 'exclusion'): Promise<void> {
  await platform.db.query(
    `insert into member_absences (brand_id, member_id, kind, since, until)
     select brand_id, member_id, $2, app_now(), app_now() + interval '1 day'
     from members where username = $1`,
    [member.username, kind],
  )
}

describe('a transfer to the upline', () => {
  test('leaves one balance and reaches the other, and both sides are told', async () => {
    const above = await agent()
    const member = await broughtBy(above, '100.00')
    const sent = await send(member, { to: above.username.toUpperCase() })
    expect(sent).toMatchObject({ isOutgoing: true, counterparty: above.username })
    expect(await balanceOf(member)).toBe(900_000n)
    expect(await balanceOf(above)).toBe(100_000n)
    const line = async (of: TestMember) => (await of.call('GET /wps/records/account', {})).lines[0]
    const reference = sent.transferId
    expect(await line(member)).toMatchObject({
      code: 'transfer.out',
      amountMinor: '-100000',
      reference,
    })
    expect(await line(above)).toMatchObject({
      code: 'transfer.in',
      amountMinor: '100000',
      reference,
    })
    const { messages } = await above.call('GET /wps/messages', {})
    expect(messages[0]?.title).toContain(member.username)
    const options = await above.call('GET /wps/wallet/transfers', {})
    expect(options).toMatchObject({ upline: null, hasTeam: true })
    expect(options.recent[0]).toMatchObject({ isOutgoing: false, counterparty: member.username })
  })

  test('the same key sends once, however often and however many at a time', async () => {
    const above = await agent()
    const member = await broughtBy(above, '100.00')
    const key = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => send(member, { to: above.username, key })),
    )
    expect(new Set(all.map((one) => one.transferId)).size).toBe(1)
    expect(await balanceOf(member)).toBe(900_000n)
    const other = send(member, { to: above.username, amountMinor: '200000', key })
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await balanceOf(above)).toBe(100_000n)
  })

  test('many at once never send more than there is', async () => {
    const above = await agent()
    const member = await broughtBy(above, '30.00')
    // Five at a time: more tries of the fund password are refused as such.
    const tries = Array.from({ length: 5 }, () => codeOf(send(member, { to: above.username })))
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
    expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(2)
    expect([await balanceOf(member), await balanceOf(above)]).toEqual([0n, 300_000n])
  })

  test('nor more than may be sent in a day; the next day it may again', async () => {
    const above = await agent()
    const member = await broughtBy(above, '40000.00')
    const amountMinor = '50000000'
    const tries = Array.from({ length: 4 }, () =>
      codeOf(send(member, { to: above.username, amountMinor })),
    )
    expect((await Promise.all(tries)).toSorted()).toEqual([
      'TRANSFER_OUT_OF_RANGE',
      'TRANSFER_OUT_OF_RANGE',
      'ok',
      'ok',
    ])
    const { leftTodayMinor } = await member.call('GET /wps/wallet/transfers', {})
    expect(leftTodayMinor).toBe('0')
  })

  test.each<[string, Partial<Sent>, string]>([
    ['nobody of that name', { to: 'nobody' }, 'COUNTERPARTY_NOT_FOUND'],
    ['a wrong fund password', { fundPassword: 'wrong' }, 'FUND_PASSWORD_WRONG'],
    ['less than the least', { amountMinor: '9999' }, 'TRANSFER_OUT_OF_RANGE'],
    ['more than the most', { amountMinor: '50000100' }, 'TRANSFER_OUT_OF_RANGE'],
    ['part of a cent', { amountMinor: '100050' }, 'TRANSFER_OUT_OF_RANGE'],
    ['less than nothing', { amountMinor: '-100000' }, 'AMOUNT_NEGATIVE'],
    ['more than there is', { amountMinor: '10000000' }, 'INSUFFICIENT_FUNDS'],
    ['downwards, without a team', { direction: 'downline' }, 'COUNTERPARTY_NOT_FOUND'],
  ])('is refused: %s', async (_, sent, code) => {
    const above = await agent()
    const member = await broughtBy(above, '100.00')
    expect(await codeOf(send(member, { to: above.username, ...sent }))).toBe(code)
    expect([await balanceOf(member), await balanceOf(above)]).toEqual([1_000_000n, 0n])
  })

  test('not to somebody who is no upline, nor to a friend who is no agent', async () => {
    const stranger = await agent()
    const friend = await platform.member()
    const rows = await platform.db.query<{ referral_code: string }>(
      'select referral_code from members where username = $1',
      [friend.username],
    )
    const member = await broughtBy({ referralCode: rows[0]?.referral_code ?? '' }, '100.00')
    expect(await codeOf(send(member, { to: stranger.username }))).toBe('COUNTERPARTY_NOT_FOUND')
    expect(await codeOf(send(member, { to: friend.username }))).toBe('COUNTERPARTY_NOT_FOUND')
    const options = await member.call('GET /wps/wallet/transfers', {})
    expect(options).toMatchObject({ upline: null, hasTeam: false })
  })

  test('needs a fund password', async () => {
    const { referralCode, username } = await agent()
    const member = await platform.member('100.00', { referralCode })
    expect(await codeOf(send(member, { to: username }))).toBe('FUND_PASSWORD_MISSING')
  })
})

describe('who stays away', () => {
  test.each(['pause', 'exclusion'] as const)('neither sends nor receives: %s', async (kind) => {
    const above = await agent('100.00')
    const member = await broughtBy(above, '100.00')
    await goAway(member, kind)
    const own = kind === 'pause' ? 'MEMBER_PAUSED' : 'MEMBER_EXCLUDED'
    expect(await codeOf(send(member, { to: above.username }))).toBe(own)
    // Nobody else is notified.
    const down = { to: member.username, direction: 'downline' as const }
    expect(await codeOf(send(above, down))).toBe('COUNTERPARTY_NOT_FOUND')
  })

  test('a repeat of what was sent before is answered all the same', async () => {
    const above = await agent()
    const member = await broughtBy(above, '100.00')
    const key = randomUUID()
    const first = await send(member, { to: above.username, key })
    await goAway(member, 'exclusion')
    expect(await send(member, { to: above.username, key })).toEqual(first)
  })
})

/** Raises a case about someone, as the watch over money does; the way to close it. */
async function suspect(member: TestMember, kind: RiskKind): Promise<() => Promise<void>> {
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [member.username],
  )
  const memberId = rows[0]?.member_id ?? 0n
  const raised = { brandId: 1, memberId, kind, key: randomUUID(), details: {} }
  await platform.db.transaction((tx) => raiseCase(tx, raised))
  return async () => {
    await platform.db.query(
      `update risk_cases set state = 'closed', outcome = 'nothing', note = 'looked at',
         closed_by = 'staff:ana', closed_at = app_now() where member_id = $1`,
      [memberId],
    )
  }
}

describe('while something about the sender is looked at', () => {
  test('money waits, in what is offered too, until the case is closed', async () => {
    const above = await agent()
    const member = await broughtBy(above, '100.00')
    const close = await suspect(member, 'chargeback')
    const waits = async () => (await member.call('GET /wps/wallet/transfers', {})).waits
    expect(await codeOf(send(member, { to: above.username }))).toBe('TRANSFER_WAITS')
    expect([await balanceOf(member), await balanceOf(above)]).toEqual([1_000_000n, 0n])
    expect(await waits()).toBe(true)
    await close()
    expect(await waits()).toBe(false)
    expect(await codeOf(send(member, { to: above.username }))).toBe('ok')
  })

  test('what was sent before is answered again, and others may send to them', async () => {
    const above = await agent('100.00')
    const member = await broughtBy(above, '100.00')
    const key = randomUUID()
    const first = await send(member, { to: above.username, key })
    await suspect(member, 'chargeback')
    expect(await send(member, { to: above.username, key })).toEqual(first)
    const down = { to: member.username, direction: 'downline' as const }
    expect(await codeOf(send(above, down))).toBe('ok')
  })

  test('nobody waits for having won', async () => {
    const above = await agent()
    const member = await broughtBy(above, '100.00')
    await suspect(member, 'largeWins')
    expect(await codeOf(send(member, { to: above.username }))).toBe('ok')
  })
})

describe('an agent', () => {
  test('sends to the own team at any depth, and to nobody else', async () => {
    const top = await agent('100.00')
    const middle = await agent()
    await platform.db.query(
      `update members set referrer_id = (select member_id from members where username = $2)
       where username = $1`,
      [middle.username, top.username],
    )
    const below = await broughtBy(middle)
    const direction = 'downline' as const
    expect(await codeOf(send(top, { to: below.username, direction }))).toBe('ok')
    expect(await codeOf(send(top, { to: middle.username, direction }))).toBe('ok')
    expect(await balanceOf(below)).toBe(100_000n)
    const outsider = await platform.member()
    for (const to of [outsider.username, top.username]) {
      expect(await codeOf(send(top, { to, direction }))).toBe('COUNTERPARTY_NOT_FOUND')
    }
    expect(await codeOf(send(middle, { to: top.username, direction }))).toBe(
      'COUNTERPARTY_NOT_FOUND',
    )
  })

  test('and a member who send to each other at once lose nothing between them', async () => {
    const above = await agent('100.00')
    const member = await broughtBy(above, '100.00')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 10 }), async (ways) => {
        await Promise.all(
          ways.map((isUp) =>
            isUp
              ? codeOf(send(member, { to: above.username, amountMinor: '10000' }))
              : codeOf(
                  send(above, {
                    to: member.username,
                    direction: 'downline',
                    amountMinor: '10000',
                  }),
                ),
          ),
        )
        expect((await balanceOf(above)) + (await balanceOf(member))).toBe(2_000_000n)
      }),
      { numRuns: 8 },
    )
  })
})

test('a profile that forbids transfers has none, whoever asks', async () => {
  const other = await createTestPlatform({ brand: { ...demoBrand, lotteries: [], profile: 'br' } })
  try {
    const member = await other.member('100.00', {
      limits: { lossMinor: { month: '10000000' }, timeMinutes: { day: 600 } },
    })
    const body = { direction: 'upline' as const, to: 'x', amountMinor: '100000', fundPassword: 'x' }
    const work = member.call('POST /wps/wallet/transfers', { body, idempotencyKey: randomUUID() })
    expect(await codeOf(work)).toBe('TRANSFERS_NOT_ALLOWED')
    const options = await member.call('GET /wps/wallet/transfers', {})
    expect(options).toMatchObject({ upline: null, hasTeam: false })
  } finally {
    await other.close()
  }
})
