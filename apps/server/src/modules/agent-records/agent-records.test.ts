import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPlatform } from '../../../test/platform.ts'
import {
  allOf,
  codeOf,
  createTeamRecords,
  RANGE,
  sum,
  type TeamRecords,
} from '../../../test/team-records.ts'
import { checkFigures } from '../team-figures/index.ts'

let platform: TestPlatform
let of: TeamRecords['of']
let betsOf: TeamRecords['betsOf']

beforeAll(async () => {
  ;({ platform, of, betsOf } = await createTeamRecords())
})
afterAll(async () => {
  await expect(platform.close()).rejects.toThrow('the ledger is not sound')
})

test('the list of what is settled sums to the figures', async () => {
  expect(await platform.db.transaction(checkFigures)).toEqual([])
})

describe('who may read', () => {
  const READS = [
    'GET /wps/agent/records/bets',
    'GET /wps/agent/records/bets/totals',
    'GET /wps/agent/records/bets/open',
    'GET /wps/agent/records/profit',
    'GET /wps/agent/records/account',
    'GET /wps/agent/records/account/summary',
    'GET /wps/agent/records/transactions',
    'GET /wps/agent/records/transactions/totals',
  ] as const
  const FILES = [
    'GET /wps/agent/records/bets/export',
    'GET /wps/agent/records/profit/export',
    'GET /wps/agent/records/account/export',
    'GET /wps/agent/records/transactions/export',
  ] as const

  test.each([
    ['head', 'rightMember', 'ok'],
    ['left', 'leftMember', 'ok'],
    ['left', 'head', 'MEMBER_NOT_FOUND'],
    ['left', 'rightMember', 'MEMBER_NOT_FOUND'],
    ['stranger', 'left', 'MEMBER_NOT_FOUND'],
    ['leftMember', 'leftMember', 'NOT_FOUND'],
  ])('%s of %s: %s', async (who, whom, expected) => {
    const { call } = of(who)
    const memberId = of(whom).wire
    for (const name of READS) {
      expect([name, await codeOf(call(name, { query: { memberId } }))]).toEqual([name, expected])
    }
    for (const name of FILES) {
      if (expected === 'ok') continue
      const query = { memberId, format: 'csv' } as const
      expect([name, await codeOf(call(name, { query }))]).toEqual([name, expected])
    }
    const days = call('GET /wps/agent/records/profit/:memberId', {
      params: { memberId },
      query: {},
    })
    expect(await codeOf(days)).toBe(expected)
    const params = { memberId, itemId: 'iss_999' }
    const bet = call('GET /wps/agent/records/bets/:memberId/:itemId', { params, query: {} })
    expect(await codeOf(bet)).toBe(expected === 'ok' ? 'BET_NOT_FOUND' : expected)
  })

  test('income is there for agents alone', async () => {
    for (const [name, expected] of [
      ['head', 'ok'],
      ['leftMember', 'NOT_FOUND'],
    ] as const) {
      const { call } = of(name)
      expect(await codeOf(call('GET /wps/agent/records/income', { query: {} }))).toBe(expected)
      const lines = call('GET /wps/agent/records/income/lines', { query: {} })
      expect(await codeOf(lines)).toBe(expected)
    }
  })
})

test('income is that of the ledger, by kind and day', async () => {
  const { call } = of('head')
  const income = await call('GET /wps/agent/records/income', { query: RANGE })
  expect(income.kinds).toEqual([{ kind: 'lineRebate', count: 2, sumMinor: '1200' }])
  expect(income.earnedMinor).toBe('1200')
  expect(income.days.map(({ earnedMinor }) => earnedMinor)).toEqual(['1200'])
  const lines = await allOf(async (before) => {
    const query = { ...RANGE, limit: '1', ...(before && { before }) }
    const page = await call('GET /wps/agent/records/income/lines', { query })
    return { items: page.lines, next: page.next }
  })
  expect(lines.map(({ amountMinor }) => amountMinor)).toEqual(['-34', '1234'])
  expect(lines[0]).toMatchObject({ kind: 'lineRebate', billId: null })
})

test('an account record is what its member reads', async () => {
  const { memberId } = { memberId: of('leftMember').wire }
  const query = { ...RANGE, limit: '100' }
  const own = await of('leftMember').call('GET /wps/records/account', { query })
  const seen = await of('head').call('GET /wps/agent/records/account', {
    query: { ...query, memberId },
  })
  expect(seen).toEqual(own)
  const summary = await of('head').call('GET /wps/agent/records/account/summary', {
    query: { ...RANGE, memberId },
  })
  expect(sum(seen.lines, (line) => line.amountMinor)).toBe(BigInt(summary.sumMinor))
})

test('downloads have every line, in the words that are asked for', async () => {
  const read = async (path: string): Promise<string[]> => {
    const { token } = of('head')
    const range = `from=${RANGE.from}&to=${RANGE.to}`
    const answer = await fetch(`${platform.url}/wps/agent/records/${path}&${range}`, {
      headers: { authorization: `Bearer ${token}`, 'x-session': 'bearer' },
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.text()).trim().split('\r\n')
  }
  const words = 'format=csv&language=en'
  expect(await read(`bets/export?${words}`)).toHaveLength(1 + (await betsOf('head')).length)
  const profit = await read(`profit/export?${words}`)
  expect(profit).toHaveLength(1 + 4 + 1)
  expect(profit[0]).toContain('Turnover')
  expect(await read(`income/export?${words}`)).toHaveLength(3)
  expect(await read(`transactions/export?${words}`)).toHaveLength(5)
  const account = `account/export?${words}&memberId=${of('leftMember').wire}`
  expect((await read(account)).length).toBeGreaterThan(4)
  const sheet = await fetch(
    `${platform.url}/wps/agent/records/bets/export?format=xlsx&language=pt`,
    { headers: { authorization: `Bearer ${of('head').token}`, 'x-session': 'bearer' } },
  )
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
