import { randomUUID } from 'node:crypto'
import { createStream, verifyCommitment } from '@fairhouse/fairness'
import { familyOf } from '@fairhouse/lottery/all'
import type { SlipBody } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSeedVault, readDrawKey, refuseDrawKey } from '#server/draw-key.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { codeOf, currentIssue, DIGITS, entry, place } from '../../../test/slips.ts'
import { advanceIssues } from './issue-cycle.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
})
afterAll(() => platform.close())

async function countBets(): Promise<bigint> {
  const rows = await platform.db.query<{ n: bigint }>('select count(*) as n from bets')
  return rows[0]?.n ?? 0n
}

test('until it is drawn, the seed of an issue lies sealed in the database', async () => {
  const issues = await platform.db.query<{
    server_seed: string | null
    sealed_seed: Buffer
    commitment: string
    is_drawn: boolean
  }>(`select server_seed, sealed_seed, commitment, draw is not null as is_drawn
      from issue_seeds join issues using (brand_id, issue_id)`)
  expect(issues.length).toBeGreaterThan(0)
  for (const issue of issues) {
    expect(issue.server_seed !== null).toBe(issue.is_drawn)
    const seed = platform.deps.vault.open('draw seed', issue.sealed_seed)
    expect(verifyCommitment(seed, issue.commitment)).toBe(true)
    expect(issue.sealed_seed.includes(Buffer.from(seed, 'hex'))).toBe(false)
    expect(issue.sealed_seed.includes(seed)).toBe(false)
  }
})

test('coming draws are read by the key of the worker alone, older ones by both', async () => {
  const own = await createTestPlatform()
  await own.runCycle()
  const { db, deps } = own
  const vault = createSeedVault('k'.repeat(32), deps.vault, deps.rng)
  const lotteryCode = 'SSC1'
  const seedOf = async () => {
    const [row] = await db.query<{ sealed_seed: Buffer; issue_id: bigint; closes_at: Date }>(
      `select sealed_seed, issue_id, closes_at from issue_seeds
       join issues i using (brand_id, issue_id) where brand_id = 1 and lottery_code = $1
       order by i.closes_at desc limit 1`,
      [lotteryCode],
    )
    if (!row) throw new Error('no issue is open')
    return row
  }
  const before = await seedOf()
  // What was opened while there was one key for all: its draw still opens.
  expect(vault.open('draw seed', before.sealed_seed)).toMatch(/^[0-9a-f]{64}$/)
  await own.setNow(new Date(before.closes_at.getTime() + 1_000))
  await advanceIssues({ db, rng: deps.rng, vault })
  const after = await seedOf()
  expect(after.issue_id).not.toBe(before.issue_id)
  expect(() => deps.vault.open('draw seed', after.sealed_seed)).toThrow()
  expect(vault.open('draw seed', after.sealed_seed)).toMatch(/^[0-9a-f]{64}$/)
  expect(() => refuseDrawKey({ DRAW_KEY: 'k'.repeat(32) })).toThrow('DRAW_KEY')
  expect(() => readDrawKey({})).toThrow('DRAW_KEY')
  await own.close()
})

describe('a bet from placing to settlement', () => {
  test('wins are paid to the unit, and the draw proves itself', async () => {
    const member = await platform.member('100')
    const issue = await currentIssue(platform)
    const accepted = await place(member, {
      issueId: issue.issueId,
      entries: [
        // Every digit of the last place: one of ten lines wins 19.5 × … for sure.
        entry({ selection: { positions: [[], [], [], [], DIGITS] }, lineCount: 10 }),
        entry({ playCode: 'SSC_LH_12', selection: { options: ['DRAGON'] } }),
        entry({ playCode: 'SSC_LH_12', selection: { options: ['TIGER'] } }),
        entry({ playCode: 'SSC_LH_12_TIE', selection: {} }),
      ],
    })
    expect(accepted).toMatchObject({ stakeMinor: '130000', sumBalance: '870000' })
    await platform.setNow(new Date(issue.drawsAt))
    await platform.runCycle()
    const proof = await platform.visitor('GET /lgw/issues/:issueId/proof', {
      params: { issueId: issue.issueId },
    })
    expect(proof.issue.state).toBe('settled')
    expect(verifyCommitment(proof.serverSeed ?? '', issue.commitment ?? '')).toBe(true)
    const stream = createStream(proof.serverSeed ?? '', proof.context ?? '')
    expect(familyOf('SSC').drawFrom(stream)).toEqual(proof.issue.draw)
    const { bets } = await member.call('GET /lgw/bets', {})
    const [tie, tiger, dragon, cover] = bets
    expect(cover).toMatchObject({ status: 'won', payoutMinor: '97500', winningLines: 1 })
    const sides = [tie, tiger, dragon].map((bet) => bet?.status)
    expect(sides.filter((status) => status === 'won')).toHaveLength(1)
    expect(sides.filter((status) => status === 'lost')).toHaveLength(2)
    const won = bets.reduce((all, bet) => all + BigInt(bet.payoutMinor), 0n)
    const balance = await member.call('GET /wps/v2/wallets/balance', {})
    expect(balance.sumBalance).toBe(String(870_000n + won))
  })

  test('a bet is cancelled once; another member does not see it', async () => {
    const member = await platform.member('10')
    const other = await platform.member()
    const issue = await currentIssue(platform)
    const { betIds } = await place(member, { issueId: issue.issueId, entries: [entry()] })
    const params = { betId: betIds[0] ?? '' }
    expect(await codeOf(other.call('GET /lgw/bets/:betId', { params }))).toBe('404 BET_NOT_FOUND')
    expect(await codeOf(other.call('DELETE /lgw/bets/:betId', { params }))).toBe(
      '404 BET_NOT_FOUND',
    )
    const all = await Promise.all(
      Array.from({ length: 5 }, () => member.call('DELETE /lgw/bets/:betId', { params })),
    )
    expect(new Set(all.map((one) => one.sumBalance))).toEqual(new Set(['100000']))
    const bet = await member.call('GET /lgw/bets/:betId', { params })
    expect(bet).toMatchObject({ status: 'cancelled', refundMinor: '10000' })
    await platform.setNow(new Date(issue.closesAt))
    expect(await codeOf(member.call('DELETE /lgw/bets/:betId', { params }))).not.toBe(
      '500 INTERNAL',
    )
    await platform.runCycle()
  })
})

describe('bad input', () => {
  const rows: [string, (issueId: string) => unknown, string, string?][] = [
    [
      'an unknown field',
      (issueId) => ({ issueId, entries: [entry()], bonus: 1 }),
      '400 UNKNOWN_FIELD',
      'bonus',
    ],
    [
      'an unknown field deep inside',
      (issueId) => ({ issueId, entries: [{ ...entry(), odds: '9' }] }),
      '400 UNKNOWN_FIELD',
      'entries.0.odds',
    ],
    ['a missing field', (issueId) => ({ issueId }), '400 MISSING_FIELD', 'entries'],
    [
      'a wrong type',
      (issueId) => ({ issueId, entries: [entry({ multiple: '2' as never })] }),
      '400 WRONG_TYPE',
      'entries.0.multiple',
    ],
    [
      'a stake that is a number',
      (issueId) => ({ issueId, entries: [entry({ unitStakeMinor: 10_000 as never })] }),
      '400 WRONG_TYPE',
      'entries.0.unitStakeMinor',
    ],
    [
      'a negative stake',
      (issueId) => ({ issueId, entries: [entry({ unitStakeMinor: '-10000' })] }),
      '422 AMOUNT_NEGATIVE',
      'entries.0.unitStakeMinor',
    ],
    [
      'a fractional stake',
      (issueId) => ({ issueId, entries: [entry({ unitStakeMinor: '100.5' })] }),
      '422 AMOUNT_FRACTIONAL',
      'entries.0.unitStakeMinor',
    ],
    [
      'a huge stake',
      (issueId) => ({ issueId, entries: [entry({ unitStakeMinor: '9'.repeat(30) })] }),
      '422 AMOUNT_TOO_LARGE',
      'entries.0.unitStakeMinor',
    ],
    [
      'a stake over the limit',
      (issueId) => ({ issueId, entries: [entry({ unitStakeMinor: '999999999900' })] }),
      '422 STAKE_TOO_LARGE',
      'entries.0.unitStakeMinor',
    ],
    [
      'a stake of nothing',
      (issueId) => ({ issueId, entries: [entry({ unitStakeMinor: '0' })] }),
      '422 STAKE_TOO_SMALL',
      'entries.0.unitStakeMinor',
    ],
    [
      'a stake finer than the currency',
      (issueId) => ({ issueId, entries: [entry({ unitStakeMinor: '10050' })] }),
      '422 STAKE_STEP',
      'entries.0.unitStakeMinor',
    ],
    [
      'a multiple of 1e308',
      (issueId) => ({ issueId, entries: [entry({ multiple: 1e308 })] }),
      '400 VALIDATION_FAILED',
      'entries.0.multiple',
    ],
    [
      'a wrong line count',
      (issueId) => ({ issueId, entries: [entry({ lineCount: 2 })] }),
      '422 LINE_COUNT_MISMATCH',
      'entries.0.lineCount',
    ],
    [
      'a selection outside the game',
      (issueId) => ({
        issueId,
        entries: [entry({ selection: { positions: [[], [], [], [], ['10']] } })],
      }),
      '422 SELECTION_INVALID',
    ],
    [
      'an empty selection',
      (issueId) => ({
        issueId,
        entries: [entry({ selection: { positions: [[], [], [], [], []] } })],
      }),
      '422 SELECTION_INVALID',
    ],
    [
      'a play of another family',
      (issueId) => ({ issueId, entries: [entry({ playCode: 'VN_MB_DE' })] }),
      '422 PLAY_NOT_OFFERED',
      'entries.0.playCode',
    ],
    [
      'a price that is not on offer',
      (issueId) => ({ issueId, entries: [entry({ price: 'g2000' })] }),
      '409 PRICE_CHANGED',
      'entries.0.price',
    ],
    [
      'an issue nobody opened',
      () => ({ issueId: 'iss_999999', entries: [entry()] }),
      '404 ISSUE_NOT_FOUND',
      'issueId',
    ],
    [
      'an issue id that is none',
      () => ({ issueId: 'iss_1; drop table bets', entries: [entry()] }),
      '400 VALIDATION_FAILED',
      'issueId',
    ],
    [
      'more than the balance',
      (issueId) => ({ issueId, entries: [entry({ unitStakeMinor: '500000' })] }),
      '422 INSUFFICIENT_FUNDS',
    ],
    ['an array', () => [], '400 WRONG_TYPE'],
    ['null', () => null, '400 WRONG_TYPE'],
  ]

  test.each(rows)('%s is refused, and nothing changes', async (_, body, expected, field) => {
    const member = await platform.member('20')
    const issue = await currentIssue(platform)
    const before = await countBets()
    const work = place(member, body(issue.issueId) as SlipBody)
    expect(await codeOf(work)).toBe(expected)
    if (field) {
      const fault = await work.catch((error: ApiError) => error.fields[0]?.field)
      expect(fault).toBe(field)
    }
    expect(await countBets()).toBe(before)
    const balance = await member.call('GET /wps/v2/wallets/balance', {})
    expect(balance.sumBalance).toBe('200000')
  })

  test('a body of 10 MB, broken JSON and a foreign type are refused', async () => {
    const member = await platform.member()
    const send = async (body: string, type = 'application/json') => {
      const response = await fetch(`${platform.url}/lgw/bets`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${member.token}` },
        body,
      }).catch(() => undefined)
      const answer = (await response?.json()) as { error: { code: string } } | undefined
      return `${response?.status} ${answer?.error.code}`
    }
    expect(await send(`{"a":"${'x'.repeat(10_000_000)}"}`)).toBe('413 BODY_TOO_LARGE')
    expect(await send('{"issueId":')).toBe('400 MALFORMED_JSON')
    expect(await send('{"__proto__":{"x":1}}')).toBe('400 MALFORMED_JSON')
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    )
  })

  test('a closed issue takes no bet, not even a moment after', async () => {
    const member = await platform.member('10')
    const issue = await currentIssue(platform)
    await platform.setNow(new Date(issue.closesAt))
    expect(await codeOf(place(member, { issueId: issue.issueId, entries: [entry()] }))).toBe(
      '409 ISSUE_CLOSED',
    )
    await platform.runCycle()
  })

  test('a key with another slip is refused, with the same slip gets the same answer', async () => {
    const member = await platform.member('10')
    const issue = await currentIssue(platform)
    const key = randomUUID()
    const body = { issueId: issue.issueId, entries: [entry()] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(member, body, key)))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    const other = { issueId: issue.issueId, entries: [entry({ multiple: 2 })] }
    expect(await codeOf(place(member, other, key))).toBe('409 IDEMPOTENCY_KEY_REUSED')
    expect(await codeOf(member.call('POST /lgw/bets', { body }))).toBe(
      '400 IDEMPOTENCY_KEY_MISSING',
    )
    const balance = await member.call('GET /wps/v2/wallets/balance', {})
    expect(balance.sumBalance).toBe('90000')
  })

  // Otherwise a client could use the key of a coming action of the platform, and so block it.
  test('no key is kept as it was sent, and each route has keys of its own', async () => {
    const member = await platform.member('10')
    const issue = await currentIssue(platform)
    const key = randomUUID()
    await place(member, { issueId: issue.issueId, entries: [entry()] }, key)
    const chase = { issueId: issue.issueId, entries: [entry()], multiples: [1, 1], stopOnWin: true }
    await member.call('POST /lgw/chases', { body: chase, idempotencyKey: key })
    const rows = await platform.db.query<{ n: bigint }>(
      `select count(*) filter (where transfer_key = $2) as n, count(*) as all_of_them
       from ledger_transfers where account_id = $1`,
      [member.accountId, key],
    )
    expect(rows[0]).toMatchObject({ n: 0n, all_of_them: 3n })
  })

  test.each(['1', '3', '5', '6', '8'])('a key of version %s may be guessed', async (version) => {
    const member = await platform.member('10')
    const { issueId } = await currentIssue(platform)
    const random = randomUUID()
    const key = `${random.slice(0, 14)}${version}${random.slice(15)}`
    expect(await codeOf(place(member, { issueId, entries: [entry()] }, key))).toBe(
      '400 IDEMPOTENCY_KEY_MISSING',
    )
  })
})

describe('races', () => {
  test('of 100 parallel bets that the balance covers 10 of, exactly 10 are accepted', async () => {
    const member = await platform.member('10')
    const issue = await currentIssue(platform)
    const body = { issueId: issue.issueId, entries: [entry()] }
    const codes = await Promise.all(Array.from({ length: 100 }, () => codeOf(place(member, body))))
    expect(codes.filter((code) => code === 'no error')).toHaveLength(10)
    expect(codes.filter((code) => code === '422 INSUFFICIENT_FUNDS')).toHaveLength(90)
    const { bets } = await member.call('GET /lgw/bets', { query: { limit: '100' } })
    expect(bets).toHaveLength(10)
  })
})
