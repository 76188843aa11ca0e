import { randomUUID } from 'node:crypto'
import type { ApiError, Client } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'

let platform: TestPlatform
/** A second server on the same database, which remembers accounts by itself. */
let other: { client(token?: string): Client; stop(): Promise<void> }
let issueId: string

beforeAll(async () => {
  platform = await createTestPlatform()
  other = await platform.restart()
  await platform.runCycle()
  issueId = (await currentIssue(platform)).issueId
})
afterAll(async () => {
  await other.stop()
  await platform.close()
})

/** A stake of so many units of the currency, at one of the two servers. */
function bet(member: TestMember, units = 1, key: string = randomUUID()) {
  return place(member, { issueId, entries: [entry({ multiple: units })] }, key)
}

function onBoth(member: TestMember): readonly TestMember[] {
  return [member, { ...member, call: other.client(member.token) }]
}

function limitStakes(member: TestMember, units: number, kind: 'stake' | 'loss' = 'stake') {
  return member.call('PUT /wps/member/limits/:kind/:period', {
    params: { kind, period: 'day' },
    body: { amountMinor: String(units * 10_000) },
  })
}

/** Units that the member has staked: one row per accepted bet. */
async function stakedUnits({ accountId }: TestMember): Promise<number> {
  const rows = await platform.db.query<{ units: number }>(
    'select coalesce(sum(stake) / 10000, 0)::int as units from bets where account_id = $1',
    [accountId],
  )
  return rows[0]?.units ?? 0
}

async function codesOf(work: readonly Promise<unknown>[]): Promise<ReadonlyMap<string, number>> {
  const codes = await Promise.all(work.map(codeOf))
  return new Map([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
}

describe('a limit of stakes', () => {
  test('lets a crowd of bets through to the last unit, on two servers', async () => {
    const member = await platform.member('1000')
    await limitStakes(member, 50)
    const nodes = onBoth(member)
    const crowd = Array.from({ length: 300 }, (_, at) => bet(nodes[at % 2] ?? member))
    expect(await codesOf(crowd)).toEqual(
      new Map([
        ['no error', 50],
        ['422 LIMIT_REACHED', 250],
      ]),
    )
    expect(await stakedUnits(member)).toBe(50)
  })

  test('that is lowered amid a crowd of bets holds once the answer is there', async () => {
    for (const lowered of [5, 40, 150]) {
      const member = await platform.member('2000')
      await limitStakes(member, 1_500)
      const nodes = onBoth(member)
      const crowd = (count: number) =>
        Array.from({ length: count }, (_, at) => codeOf(bet(nodes[at % 2] ?? member)))
      const first = crowd(300)
      await Promise.race(first)
      await limitStakes(member, lowered)
      const atTheAnswer = await stakedUnits(member)
      const codes = await Promise.all([...first, ...crowd(200)])
      expect(new Set(codes)).toEqual(new Set(['no error', '422 LIMIT_REACHED']))
      const afterwards = await stakedUnits(member)
      expect(afterwards).toBeLessThanOrEqual(Math.max(lowered, atTheAnswer))
      expect(afterwards).toBe(codes.filter((code) => code === 'no error').length)
    }
  })

  test('refuses a slip whole, says which limit and when it renews, and takes nothing', async () => {
    const member = await platform.member('100')
    await limitStakes(member, 10)
    await bet(member, 4)
    const slip = { issueId, entries: [entry({ multiple: 5 }), entry({ multiple: 2 })] }
    const refusal = await place(member, slip).catch((error: ApiError) => error)
    expect(refusal).toMatchObject({
      status: 422,
      code: 'LIMIT_REACHED',
      details: {
        kind: 'stake',
        period: 'day',
        limitMinor: '100000',
        leftMinor: '60000',
        renewsAt: '2026-11-22T03:00:00.000Z',
      },
    })
    expect((await member.call('GET /wps/v2/wallets/balance', {})).sumBalance).toBe('960000')
    await bet(member, 6)
  })

  test('gives the first answer to a repeat of what was accepted before', async () => {
    const member = await platform.member('100')
    await limitStakes(member, 3)
    const key = randomUUID()
    const accepted = await bet(member, 3, key)
    expect(await codeOf(bet(member, 1))).toBe('422 LIMIT_REACHED')
    for (const node of onBoth(member)) expect(await bet(node, 3, key)).toEqual(accepted)
  })

  test('gives room again for a bet that is cancelled', async () => {
    const member = await platform.member('100')
    await limitStakes(member, 3)
    const { betIds } = await bet(member, 3)
    const params = { betId: betIds[0] ?? '' }
    await member.call('DELETE /lgw/bets/:betId', { params })
    await bet(member, 3)
    expect(await codeOf(bet(member, 1))).toBe('422 LIMIT_REACHED')
  })

  test('is counted the same from sums that were kept and from all postings', async () => {
    const member = await platform.member('1000')
    await limitStakes(member, 500)
    const bets = Array.from({ length: 120 }, () => bet(member))
    await Promise.all(bets)
    const read = () => member.call('GET /wps/member/limits', {})
    const summed = (await read()).limits
    const kept = await platform.db.query<{ seq: bigint }>(
      'select seq from limit_sums where account_id = $1',
      [member.accountId],
    )
    expect(kept).toEqual([{ seq: 121n }])
    await bet(member, 7)
    expect((await read()).limits).toMatchObject([{ usedMinor: '1270000', leftMinor: '3730000' }])
    await platform.db.query('delete from limit_sums where account_id = $1', [member.accountId])
    expect((await read()).limits).toMatchObject([{ usedMinor: '1270000', leftMinor: '3730000' }])
    expect(summed).toMatchObject([{ usedMinor: '1200000' }])
  })
})

describe('sums of a member', () => {
  test('are kept from a hundred postings on, and then counted from there', async () => {
    const member = await platform.member('1000')
    await limitStakes(member, 500)
    const used = async () => {
      const [limit] = (await member.call('GET /wps/member/limits', {})).limits
      return limit?.kind === 'stake' ? limit.usedMinor : 'none'
    }
    const kept = async () => {
      const rows = await platform.db.query<{ seq: bigint }>(
        'select seq from limit_sums where account_id = $1',
        [member.accountId],
      )
      return rows.map(({ seq }) => seq)
    }
    await Promise.all(Array.from({ length: 98 }, () => bet(member)))
    expect([await used(), await kept()]).toEqual(['980000', []])
    await bet(member)
    expect([await used(), await kept()]).toEqual(['990000', [100n]])
    // Two units more than there were: what is read is what was kept, and not all of it anew.
    await platform.db.query(
      `update limit_sums set sums = array(select one + case when at % 3 = 2 then 20000 else 0 end
         from unnest(sums) with ordinality as s(one, at) order by at) where account_id = $1`,
      [member.accountId],
    )
    await bet(member)
    expect([await used(), await kept()]).toEqual(['1020000', [100n]])
  })
})

describe('a limit of loss', () => {
  test('counts what comes back when an issue is settled', async () => {
    const member = await platform.member('1000')
    await limitStakes(member, 20, 'loss')
    const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    const cover = entry({ selection: { positions: [[], [], [], [], digits] }, lineCount: 10 })
    const issue = await currentIssue(platform)
    await place(member, { issueId: issue.issueId, entries: [{ ...cover, multiple: 2 }] })
    expect(await codeOf(bet(member))).toBe('422 LIMIT_REACHED')
    await platform.setNow(new Date(issue.drawsAt))
    await platform.runCycle()
    issueId = (await currentIssue(platform)).issueId
    // One of ten lines has won 9.75 times its stake of 2 units: half a unit is lost.
    const [limit] = (await member.call('GET /wps/member/limits', {})).limits
    expect(limit).toMatchObject({ usedMinor: '5000', leftMinor: '195000' })
    await bet(member, 19)
    expect(await codeOf(bet(member))).toBe('422 LIMIT_REACHED')
  })
})

describe('who shuts themselves out', () => {
  test('amid a crowd of bets places none after the answer, on either server', async () => {
    for (const way of ['pause', 'exclusion'] as const) {
      const member = await platform.member('2000')
      const nodes = onBoth(member)
      const crowd = (count: number) =>
        Array.from({ length: count }, (_, at) => codeOf(bet(nodes[at % 2] ?? member)))
      const first = crowd(300)
      await Promise.race(first)
      const span = way === 'pause' ? 'P1D' : 'P6M'
      await member.call(`POST /wps/member/limits/${way}`, { body: { span } })
      const atTheAnswer = await stakedUnits(member)
      const later = await Promise.all(crowd(200))
      const code = way === 'pause' ? '403 MEMBER_PAUSED' : '403 MEMBER_EXCLUDED'
      expect(new Set(later)).toEqual(new Set([code]))
      await Promise.all(first)
      expect(await stakedUnits(member)).toBe(atTheAnswer)
    }
  })

  test('still gets back what is cancelled, and what is won', async () => {
    const member = await platform.member('100')
    const issue = await currentIssue(platform)
    const { betIds } = await bet(member, 5)
    const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    const cover = entry({ selection: { positions: [[], [], [], [], digits] }, lineCount: 10 })
    await place(member, { issueId: issue.issueId, entries: [cover] })
    await member.call('POST /wps/member/limits/exclusion', { body: { span: 'INDEFINITE' } })
    await member.call('DELETE /lgw/bets/:betId', { params: { betId: betIds[0] ?? '' } })
    await platform.setNow(new Date(issue.drawsAt))
    await platform.runCycle()
    issueId = (await currentIssue(platform)).issueId
    const { sumBalance } = await member.call('GET /wps/v2/wallets/balance', {})
    expect(sumBalance).toBe(String(1_000_000 - 100_000 + 97_500))
    expect(await codeOf(bet(member))).toBe('403 MEMBER_EXCLUDED')
  })
})
