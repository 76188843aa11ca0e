import type { MemberType } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, type TestStaff } from '../../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../../test/platform.ts'

let platform: TestPlatform
let ana: TestStaff

const wireOf = (id: bigint) => `mbr_${id.toString(36)}`
const DAY = '2026-03-01'

/** Writes a member of a brand below another. */
async function add(
  username: string,
  above: bigint | null,
  kind: 'agent' | 'member' | 'trial' = 'agent',
  brandId = 1,
): Promise<bigint> {
  const rows = await platform.db.query<{ member_id: bigint }>(
    `insert into members (brand_id, username, username_key, password_hash, kind, birth_date,
       terms_version, terms_accepted_at, registered_at, referrer_id)
     values ($4, $1, $1, 'none', $2, '1990-01-02', '1', app_now(), app_now(), $3)
     returning member_id`,
    [username, kind, above, brandId],
  )
  return rows[0]?.member_id ?? 0n
}

/** What members did on the day: the sums of all above are written as the worker writes them. */
async function play(memberId: bigint, turnover: bigint, payout: bigint): Promise<void> {
  await platform.db.query(
    `insert into own_days (brand_id, member_id, day, product, bets, turnover, payout)
     values (1, $1, $2, 'lottery', 1, $3, $4)`,
    [memberId, DAY, turnover, payout],
  )
  await platform.db.query(
    `insert into team_days as d
       (brand_id, agent_id, is_direct, day, product, bets, turnover, payout)
     select 1, a, false, $2, 'lottery', 1, $3, $4
     from members m cross join unnest(m.ancestor_ids) a where m.brand_id = 1 and m.member_id = $1
     on conflict (brand_id, agent_id, is_direct, day, product) do update
     set bets = d.bets + 1, turnover = d.turnover + excluded.turnover,
       payout = d.payout + excluded.payout`,
    [memberId, DAY, turnover, payout],
  )
}

const ids: Record<string, bigint> = {}
const wire = (name: string) => wireOf(ids[name] ?? 0n)

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', ['agents.read'])
  ids['harbour'] = await add('harbour', null)
  ids['ahead'] = await add('ahead', null)
  ids['pier'] = await add('pier', ids['harbour'])
  ids['rope'] = await add('rope', ids['pier'], 'member')
  ids['loner'] = await add('loner', null, 'member')
  ids['pilot'] = await add('pilot', null, 'trial')
  await play(ids['rope'], 30_000n, 10_000n)
  await play(ids['pier'], 5_000n, 0n)
})
afterAll(() => platform.close())

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

const range = { from: DAY, to: DAY }

describe('the tree of the office', () => {
  test.each([
    ['name', undefined, ['ahead 0', 'harbour 35000']],
    ['turnover', undefined, ['harbour 35000', 'ahead 0']],
    ['name', 'harbour', ['pier 35000']],
    ['turnover', 'pier', ['rope 30000']],
    ['name', 'rope', []],
    ['name', 'loner', []],
  ] as const)('by %s, below %s: %j', async (sort, of, expected) => {
    const query = { ...range, sort, ...(of && { of: wire(of) }) }
    const page = await ana.call('GET /staff/agents/tree', { query })
    expect(
      page.children.map(({ username, whole }) => `${username} ${whole.turnoverMinor}`),
    ).toEqual(expected)
    expect(page.next).toBeNull()
  })

  test.each(['name', 'turnover'] as const)('goes on page by page by %s', async (sort) => {
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const query = { ...range, sort, limit: '1', ...(after !== '' && { after }) }
      const page: { children: { username: string }[]; next: string | null } = await ana.call(
        'GET /staff/agents/tree',
        { query },
      )
      seen.push(...page.children.map(({ username }) => username))
      after = page.next
    }
    expect(seen).toEqual(sort === 'name' ? ['ahead', 'harbour'] : ['harbour', 'ahead'])
  })

  test('finds anybody but trials by name, with the head of their line', async () => {
    const find = async (q: string) =>
      (await ana.call('GET /staff/agents/tree/search', { query: { q } })).found.map(
        ({ username, type, head, above }) => [username, type, head, above],
      )
    expect(await find('ROP')).toEqual([['rope', 'member', 'harbour', 2]])
    expect(await find('pi')).toEqual([['pier', 'agent1', 'harbour', 1]])
    expect(await find('lon')).toEqual([['loner', 'member', null, 0]])
    expect(await find('%_')).toEqual([])
  })

  test('shows one with the way from the head, and what theirs did', async () => {
    const params = { memberId: wire('pier') }
    const found = await ana.call('GET /staff/agents/tree/:memberId', { params, query: range })
    expect(found).toMatchObject({
      username: 'pier',
      type: 'agent1' satisfies MemberType,
      path: [{ username: 'harbour' }, { username: 'pier' }],
      own: { turnoverMinor: '5000' },
      whole: { turnoverMinor: '35000', payoutMinor: '10000' },
      members: 1,
      contracts: 0,
      currency: 'BRL',
    })
  })

  test.each([
    ['a trial', () => wire('pilot')],
    ['nobody', () => wireOf(1n << 50n)],
  ])('has no place for %s', async (_, idOf) => {
    const params = { memberId: idOf() }
    const one = ana.call('GET /staff/agents/tree/:memberId', { params, query: {} })
    expect(await codeOf(one)).toBe('MEMBER_NOT_FOUND')
    const below = ana.call('GET /staff/agents/tree', { query: { of: params.memberId } })
    expect(await codeOf(below)).toBe('MEMBER_NOT_FOUND')
  })

  test('is of one brand: members of others do not exist in it', async () => {
    await platform.db.query(
      `insert into brands (brand_id, code, name, profile, currency, hosts)
       select 7, 'other', 'Other', profile, currency, '{other.test}'
       from brands where brand_id = 1`,
    )
    const other = await add('harbour', null, 'agent', 7)
    const below = ana.call('GET /staff/agents/tree', { query: { of: wireOf(other) } })
    expect(await codeOf(below)).toBe('MEMBER_NOT_FOUND')
    const { found } = await ana.call('GET /staff/agents/tree/search', { query: { q: 'harbour' } })
    expect(found.map(({ memberId }) => memberId)).toEqual([wire('harbour')])
  })
})
