import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import type { ApiError } from '@fairhouse/protocol/client'
import { PROFIT_SORTS, type PostingCode, type TeamBet } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { betOn, recordedIssue, resultOf } from '../../../test/results.ts'
import { staffOf, TEST_ROLES } from '../../../test/office.ts'
import { addGame } from '../../../test/vendor.ts'
import { checkFigures, countFigures, sumMovements } from '../team-figures/index.ts'
import { findInTeam } from '../agency/index.ts'
import { listProfit } from './read-profit.ts'
import { settleDueIssues } from '../lottery/index.ts'
import { closeDueIssues } from '../lottery/issue-cycle.ts'
import { enterResult } from '../results/enter-result.ts'
import { rollUp } from '../records/index.ts'

interface Person extends TestMember {
  readonly wire: string
  readonly id: bigint
}

let platform: TestPlatform
/** A head, two agents below, a member below each; and a head that is none of theirs. */
const people = new Map<string, Person>()
let gameNo = 0n
let issueWire = ''

const of = (name: string): Person => {
  const found = people.get(name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

async function add(name: string, above: string | null, kind: 'agent' | 'member'): Promise<void> {
  const member = await platform.member('1000')
  const rows = await platform.db.query<{ member_id: bigint }>(
    `update members set kind = $2, referrer_id = $3 where username = $1 returning member_id`,
    [member.username, kind, above === null ? null : of(above).id],
  )
  const id = rows[0]?.member_id ?? 0n
  people.set(name, { ...member, id, wire: `mbr_${id.toString(36)}` })
}

async function post(name: string, code: PostingCode, amount: bigint, ref: bigint): Promise<void> {
  const answer = await platform.deps.queue.submit({
    brandId: 1,
    accountId: of(name).accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code, amount: minor(amount), ref }],
    rows: null,
    writer: { name: 'test-post', write: () => [] },
  })
  if (!answer.ok) throw new Error(answer.code)
}

async function round(no: number, name: string, staked: number, paid: number): Promise<void> {
  await platform.db.query(
    `insert into game_rounds as r (brand_id, round_no, vendor_id, vendor_round, member_id,
       account_id, game_no, state, staked, paid, opened_at, last_at, closed_at)
     select 1, $1::bigint, g.vendor_id, $1::bigint::text, $2, $3, g.game_no, 'closed', $5, $6,
       app_now(), app_now(), app_now() from games g where g.game_no = $4`,
    [no, of(name).id, of(name).accountId, gameNo, staked, paid],
  )
}

const RANGE = { from: '2026-11-01', to: '2026-12-31' }

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  await add('head', null, 'agent')
  await add('left', 'head', 'agent')
  await add('right', 'head', 'agent')
  await add('leftMember', 'left', 'member')
  await add('rightMember', 'right', 'member')
  await add('stranger', null, 'agent')
  platform.deps.sessions.forgetAll()
  const { issueId } = await recordedIssue(platform)
  issueWire = issueId
  await betOn(of('leftMember'), issueId, ['45', '46'])
  await betOn(of('right'), issueId, ['45'])
  await betOn(of('right'), issueId, ['46'])
  await betOn(of('stranger'), issueId, ['47'])
  const number = BigInt(issueId.slice('iss_'.length))
  await platform.db.query(
    `update issues set closes_at = app_now(), draws_at = app_now() where issue_id = $1`,
    [number],
  )
  await closeDueIssues({ db: platform.db })
  for (const name of ['ana', 'rui']) {
    const author = { name, origin: 'machine', role: 'either', reason: 'as drawn' } as const
    const given = { draw: resultOf('00045'), drawnAt: null }
    const where = { brandId: 1, issueId: number }
    await platform.db.transaction((tx) => enterResult(tx, where, given, author))
  }
  await settleDueIssues({ db: platform.db })
  await platform.db.query(`insert into vendors (code, name) values ('TEAMTEST', 'Test')`)
  await platform.db.query(
    `insert into vendor_integrations (brand_id, vendor_id, integration_key, profile)
     select 1, vendor_id, 'abcdefghijklmnopqrst', 'fairhouse' from vendors
     where code = 'TEAMTEST'`,
  )
  const vendors = await platform.db.query<{ vendor_id: number }>(
    `select vendor_id from vendors where code = 'TEAMTEST'`,
  )
  gameNo = await addGame(platform.db, 1, vendors[0]?.vendor_id ?? 0)
  await round(1, 'rightMember', 700, 0)
  await round(2, 'rightMember', 300, 900)
  await round(3, 'left', 500, 100)
  await round(4, 'stranger', 900, 100)
  await post('leftMember', 'deposit.credit', 70_000n, 1n)
  await post('leftMember', 'withdrawal.hold', -20_000n, 1n)
  await rollUp(platform.deps)
  await post('leftMember', 'withdrawal.release', 5_000n, 1n)
  await post('rightMember', 'deposit.credit', 30_000n, 2n)
  await post('stranger', 'deposit.credit', 90_000n, 3n)
  await post('head', 'rebate.team', 1_234n, 1n)
  await post('head', 'rebate.teamReversal', -34n, 1n)
  await countFigures(platform.deps)
})
afterAll(async () => {
  // Postings and rounds are written here without what they are of: the ledger says so at the end.
  await expect(platform.close()).rejects.toThrow('the ledger is not sound')
})

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

/** All pages of a list, so many at a time. */
async function allOf<T>(
  read: (after: string | undefined) => Promise<{ items: T[]; next: string | null }>,
): Promise<T[]> {
  const { items, next } = await read(undefined)
  const all = [...items]
  for (let after = next; after !== null;) {
    const part = await read(after)
    all.push(...part.items)
    after = part.next
  }
  return all
}

const sum = <T>(items: readonly T[], pick: (item: T) => string): bigint =>
  items.reduce((all, one) => all + BigInt(pick(one)), 0n)

const betsOf = (name: string, more: object = {}, limit = '2') =>
  allOf<TeamBet>(async (after) => {
    const query = { ...RANGE, ...more, limit, ...(after && { after }) }
    const { bets, next } = await of(name).call('GET /wps/agent/records/bets', { query })
    return { items: bets, next }
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

describe('transactions of a team', () => {
  const listOf = (name: string, more: object = {}, limit = '1') =>
    allOf(async (after) => {
      const query = { ...RANGE, ...more, limit, ...(after && { after }) }
      const page = await of(name).call('GET /wps/agent/records/transactions', { query })
      return { items: page.transactions, next: page.next }
    })

  test('are there whether they are in the sums of days yet or not', async () => {
    const { call } = of('head')
    for (let turn = 0; turn < 2; turn += 1) {
      const lines = await listOf('head')
      expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([
        '30000',
        '5000',
        '-20000',
        '70000',
      ])
      const totals = await call('GET /wps/agent/records/transactions/totals', { query: RANGE })
      expect(totals.kinds).toEqual([
        { kind: 'deposit', count: 2, sumMinor: '100000' },
        { kind: 'withdrawal', count: 2, sumMinor: '-15000' },
      ])
      expect(await listOf('head', {}, '100')).toEqual(lines)
      await rollUp(platform.deps)
    }
    const { total } = await call('GET /wps/agent/records/profit', { query: RANGE })
    expect(total).toMatchObject({ depositsMinor: '100000', withdrawalsMinor: '15000' })
  })

  test('under a filter', async () => {
    expect(await listOf('left', { kind: 'withdrawal' })).toHaveLength(2)
    expect(await listOf('head', { memberId: of('left').wire })).toEqual([])
    expect(await listOf('head', { memberId: of('left').wire, scope: 'whole' })).toHaveLength(3)
    const [line] = await listOf('right')
    expect(Object.keys(line ?? {}).toSorted()).toEqual(
      ['memberId', 'username', 'isAway', 'id', 'kind', 'code', 'amountMinor', 'occurredAt']
        .concat('transferId')
        .toSorted(),
    )
  })
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

describe('the stored movements of a team', () => {
  const SCOPES = ['own', 'direct', 'whole'] as const

  const asListed = (name: string, scope: (typeof SCOPES)[number]) =>
    of(name).call('GET /wps/agent/records/transactions/totals', { query: { ...RANGE, scope } })

  const stored = async (name: string, scope: (typeof SCOPES)[number]) => {
    const sums = await sumMovements(platform.db, 1, of(name).id, RANGE, scope)
    return Object.entries(sums).flatMap(([kind, { count, sum: total }]) =>
      count === 0 ? [] : [{ kind, count, sumMinor: total.toString() }],
    )
  }

  const expectSame = async () => {
    await countFigures(platform.deps)
    for (const name of ['head', 'left', 'right', 'stranger']) {
      for (const scope of SCOPES) {
        expect([name, await stored(name, scope)]).toEqual([
          name,
          (await asListed(name, scope)).kinds,
        ])
      }
    }
    expect(await platform.db.transaction(checkFigures)).toEqual([])
  }

  test('are those of the accounts, and are made up for days that lack them', async () => {
    await post('leftMember', 'transfer.out', -3_000n, 1n)
    await post('left', 'transfer.in', 3_000n, 1n)
    await post('right', 'transfer.out', -2_500n, 2n)
    await expectSame()
    const [line] = (await asListed('head', 'direct')).kinds.filter(
      (one) => one.kind === 'transferOut',
    )
    expect(line).toEqual({ kind: 'transferOut', count: 1, sumMinor: '-2500' })
    for (const table of ['own_days', 'team_days']) {
      await platform.db.query(
        `update ${table} set deposit_count = 0, withdrawal_count = 0, transfers_in = 0,
           transfer_in_count = 0, transfers_out = 0, transfer_out_count = 0`,
      )
    }
    await platform.db.query('update agency_places set swept_at = null')
    await expectSame()
  })
})
