import { PROFIT_SORTS } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPlatform } from '../../../test/platform.ts'
import {
  allOf,
  createTeamRecords,
  RANGE,
  sum,
  type TeamRecords,
} from '../../../test/team-records.ts'
import { findInTeam } from '../agency/index.ts'
import { listProfit } from './read-profit.ts'

let platform: TestPlatform
let of: TeamRecords['of']
let betsOf: TeamRecords['betsOf']

beforeAll(async () => {
  ;({ platform, of, betsOf } = await createTeamRecords())
})
afterAll(async () => {
  await expect(platform.close()).rejects.toThrow('the ledger is not sound')
})

describe('profit and loss', () => {
  test.each(['own', 'direct', 'whole'] as const)('lines of %s sum to the total', async (scope) => {
    const { call } = of('head')
    for (const sort of PROFIT_SORTS) {
      let total = ''
      const lines = await allOf(async (after) => {
        const query = { ...RANGE, scope, sort, limit: '2', ...(after && { after }) }
        const page = await call('GET /wps/agent/records/profit', { query })
        total = page.total.turnoverMinor
        return { items: page.lines, next: page.next }
      })
      expect(sum(lines, (line) => line.turnoverMinor)).toBe(BigInt(total))
      if (sort === 'name') continue
      const ranks = lines.map((line) => BigInt(line[`${sort}Minor`]))
      expect(ranks).toEqual(ranks.toSorted((one, other) => (one < other ? 1 : -1)))
    }
  })

  test.each(PROFIT_SORTS)(
    'by %s is the same list for a small team and a large one',
    async (sort) => {
      const person = await findInTeam(platform.db, 1, of('head').id, of('head').id)
      if (!person) throw new Error('the head is in no team')
      for (const scope of ['own', 'direct', 'whole'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          const readAs = (sizes: { sorted: number; small: number }) =>
            allOf(async (after) => {
              const page = { sort, order, limit: sort === 'name' ? 700 : 1, after } as const
              const owner = { brandId: 1, person, scope }
              const { lines, next } = await listProfit(platform.db, owner, RANGE, page, sizes)
              return {
                items: [...lines].filter(({ username }) => !username.startsWith('crowd')),
                next,
              }
            })
          const small = await readAs({ sorted: 10_000, small: 10_000 })
          if (scope === 'whole') expect(small.length).toBeGreaterThan(1)
          expect(await readAs({ sorted: 0, small: 0 })).toEqual(small)
        }
      }
    },
  )

  test('leads from a member to days, and from a day to its bets', async () => {
    const { call } = of('head')
    const params = { memberId: of('rightMember').wire }
    const detail = { params, query: RANGE }
    const days = await call('GET /wps/agent/records/profit/:memberId', detail)
    expect(days.path.map(({ memberId }) => memberId)).toEqual(
      ['head', 'right', 'rightMember'].map((name) => of(name).wire),
    )
    const [day] = days.days
    const bets = await betsOf('head', { ...params, from: day?.day, to: day?.day })
    expect(sum(bets, (bet) => bet.stakeMinor)).toBe(BigInt(day?.turnoverMinor ?? -1))
    expect(sum(bets, (bet) => bet.payoutMinor)).toBe(BigInt(day?.payoutMinor ?? -1))
    expect(days.total.netMinor).toBe('-100')
  })
})
