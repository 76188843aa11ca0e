import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPlatform } from '../../../test/platform.ts'
import { allOf, createTeamRecords, RANGE, type TeamRecords } from '../../../test/team-records.ts'
import { rollUp } from '../records/index.ts'
import { checkFigures, countFigures, sumMovements } from '../team-figures/index.ts'

let platform: TestPlatform
let of: TeamRecords['of']
let post: TeamRecords['post']

beforeAll(async () => {
  ;({ platform, of, post } = await createTeamRecords())
})
afterAll(async () => {
  await expect(platform.close()).rejects.toThrow('the ledger is not sound')
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

  test('say up to when they are counted, where a large team is ahead of them', async () => {
    const totalsOf = (days: { readonly from: string; readonly to: string }) =>
      of('head').call('GET /wps/agent/records/transactions/totals', { query: days })
    const small = await totalsOf(RANGE)
    expect(small.countedTo).toBeNull()
    await platform.db.query(
      `insert into members (brand_id, username, username_key, kind, referrer_id, password_hash,
         birth_date, terms_version, terms_accepted_at, registered_at)
       select brand_id, 'crowd' || n, 'crowd' || n, 'member', member_id, password_hash, birth_date,
         terms_version, terms_accepted_at, registered_at
       from members cross join generate_series(1, 3001) as n where username = $1`,
      [of('head').username],
    )
    await countFigures(platform.deps)
    const [place] = await platform.db.query<{ counted_to: Date }>(
      'select counted_to from agency_places where brand_id = 1',
    )
    await post('leftMember', 'deposit.credit', 1_000n, 4n)
    const large = await totalsOf(RANGE)
    expect(large).toEqual({ ...small, countedTo: place?.counted_to.toISOString() })
    expect((await totalsOf({ from: '2026-11-01', to: '2026-11-02' })).countedTo).toBeNull()
    await countFigures(platform.deps)
    const [deposits] = (await totalsOf(RANGE)).kinds
    const before = small.kinds.find(({ kind }) => kind === 'deposit')
    expect(deposits).toMatchObject({ kind: 'deposit', count: 1 + (before?.count ?? 0) })
  })
})
