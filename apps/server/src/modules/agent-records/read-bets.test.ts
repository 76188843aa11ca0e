import type { TeamBet } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES } from '../../../test/office.ts'
import type { TestPlatform } from '../../../test/platform.ts'
import {
  allOf,
  codeOf,
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
let issueWire: string

beforeAll(async () => {
  ;({ platform, of, betsOf, issueWire } = await createTeamRecords())
})
afterAll(async () => {
  await expect(platform.close()).rejects.toThrow('the ledger is not sound')
})

describe('bets of a team', () => {
  test.each<[string, { readonly scope?: 'direct' | 'own' }]>([
    ['head', {}],
    ['head', { scope: 'direct' }],
    ['head', { scope: 'own' }],
    ['left', {}],
    ['right', {}],
  ])('of %s %o sum to the totals, and each comes once', async (name, more) => {
    const bets = await betsOf(name, more)
    const query = { ...RANGE, ...more }
    const { total, products } = await of(name).call('GET /wps/agent/records/bets/totals', { query })
    expect(bets.reduce((all, bet) => all + bet.bets, 0)).toBe(total.bets)
    expect(sum(bets, (bet) => bet.stakeMinor)).toBe(BigInt(total.stakeMinor))
    expect(sum(bets, (bet) => bet.payoutMinor)).toBe(BigInt(total.payoutMinor))
    expect(sum(products, (one) => one.stakeMinor)).toBe(BigInt(total.stakeMinor))
    expect(new Set(bets.map((bet) => bet.memberId + bet.itemId)).size).toBe(bets.length)
    expect(await betsOf(name, more, '100')).toEqual(bets)
  })

  test('are those of the team alone, under any filter', async () => {
    const all = await betsOf('head')
    const inTeam = ['left', 'right', 'leftMember', 'rightMember'].map((name) => of(name).wire)
    expect(new Set(all.map((bet) => bet.memberId))).toEqual(new Set(inTeam))
    const game = all.find((bet) => bet.gameId !== null)
    const filters: readonly [object, (bet: TeamBet) => boolean][] = [
      [{ state: 'won' }, (bet) => BigInt(bet.payoutMinor) > 0n],
      [{ state: 'lost' }, (bet) => bet.payoutMinor === '0' && bet.stakeMinor !== '0'],
      [{ product: 'lottery' }, (bet) => bet.product === 'lottery'],
      [{ lotteryCode: 'VN_MB' }, (bet) => bet.lotteryCode === 'VN_MB'],
      [{ vassalage: game?.vassalage, gameId: game?.gameId }, (bet) => bet.gameId === game?.gameId],
      [{ vassalage: 'TEAMTEST', gameId: 'nothing' }, () => false],
      [{ memberId: of('right').wire }, (bet) => bet.memberId === of('right').wire],
    ]
    for (const [filter, isWanted] of filters) {
      expect(await betsOf('head', filter, '1')).toEqual(all.filter(isWanted))
    }
  })

  test('a large team is picked out of all that there is, with the same lists', async () => {
    const names = async (more: object) => {
      const lines = await allOf(async (after) => {
        const query = { ...RANGE, ...more, limit: '3', ...(after && { after }) }
        const page = await of('head').call('GET /wps/agent/records/profit', { query })
        return { items: page.lines, next: page.next }
      })
      return lines.filter(({ username }) => !username.startsWith('crowd'))
    }
    const money = (query: object) =>
      allOf(async (after) => {
        const page = await of('head').call('GET /wps/agent/records/transactions', {
          query: { ...RANGE, ...query, limit: '2', ...(after && { after }) },
        })
        return { items: page.transactions, next: page.next }
      })
    const read = async () => ({
      bets: await betsOf('head'),
      won: await betsOf('head', { state: 'won' }, '1'),
      down: await names({ sort: 'name', order: 'desc' }),
      all: await money({}),
      deposits: await money({ kind: 'deposit' }),
    })
    const small = await read()
    await platform.db.query(
      `insert into members (brand_id, username, username_key, kind, referrer_id, password_hash,
         birth_date, terms_version, terms_accepted_at, registered_at)
       select brand_id, 'crowd' || n, 'crowd' || n, 'member', member_id, password_hash, birth_date,
         terms_version, terms_accepted_at, registered_at
       from members cross join generate_series(1, 4001) as n where username = $1`,
      [of('head').username],
    )
    const page = await of('head').call('GET /wps/agent/records/profit', { query: RANGE })
    expect(page.sort, 'nobody asked: a large team is listed by name').toBe('name')
    const lines = await allOf(async (after) => {
      const query = { ...RANGE, limit: '100', ...(after && { after }) }
      const part = await of('head').call('GET /wps/agent/records/profit', { query })
      return { items: part.lines, next: part.next }
    })
    expect(lines.filter(({ username }) => !username.startsWith('crowd'))).toEqual(
      small.down.toReversed(),
    )
    expect(lines).toHaveLength(small.down.length + 4001)
    const person = await findInTeam(platform.db, 1, of('head').id, of('head').id)
    if (!person) throw new Error('the head is in no team')
    const walked = await allOf(async (after) => {
      const order = { sort: 'name', order: 'asc', limit: 700, after } as const
      const owner = { brandId: 1, person, scope: 'whole' } as const
      const sizes = { sorted: 0, small: 0 }
      const part = await listProfit(platform.db, owner, RANGE, order, sizes)
      return { items: [...part.lines], next: part.next }
    })
    expect(walked).toEqual(lines)
    expect(await betsOf('head')).toEqual(small.bets)
    expect(await betsOf('head', { state: 'won' }, '1')).toEqual(small.won)
    expect(await money({})).toEqual(small.all)
    expect(await money({ kind: 'deposit' })).toEqual(small.deposits)
    expect(small.all.length).toBeGreaterThan(2)
    await platform.db.query(`delete from members where username like 'crowd%'`)
  })

  test('one opens to its bets, and a round to its movements', async () => {
    const { call } = of('head')
    const params = { memberId: of('right').wire, itemId: issueWire }
    const draw = await call('GET /wps/agent/records/bets/:memberId/:itemId', { params, query: {} })
    expect(draw).toMatchObject({ username: of('right').username, bets: 2, round: null })
    expect(draw.lottery.map((bet) => bet.status).toSorted()).toEqual(['lost', 'won'])
    expect(sum(draw.lottery, (bet) => bet.stakeMinor)).toBe(BigInt(draw.stakeMinor))
    expect(sum(draw.lottery, (bet) => bet.payoutMinor)).toBe(BigInt(draw.payoutMinor))
    const played = { memberId: of('rightMember').wire, itemId: 'rnd_2' }
    const detail = { params: played, query: {} }
    const round = await call('GET /wps/agent/records/bets/:memberId/:itemId', detail)
    expect(round.round).toMatchObject({ stakeMinor: '300', payoutMinor: '900' })
    // The round of someone else is not there under this name.
    const other = { params: { ...played, memberId: of('left').wire }, query: {} }
    const strange = call('GET /wps/agent/records/bets/:memberId/:itemId', other)
    expect(await codeOf(strange)).toBe('BET_NOT_FOUND')

    // The staff read the same, of whomever.
    const ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
    const STAFF = 'GET /staff/agents/bets/:memberId/:itemId'
    expect(await ana.call(STAFF, { params })).toEqual(draw)
    const { round: movements } = await ana.call(STAFF, { params: played })
    expect(movements).toMatchObject({ stakeMinor: '300', payoutMinor: '900' })
    expect(await codeOf(ana.call(STAFF, other))).toBe('BET_NOT_FOUND')
  })
})
