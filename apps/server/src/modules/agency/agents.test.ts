import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { betOn, recordedIssue } from '../../../test/results.ts'
import { settleAs45 } from '../../../test/settled-bets.ts'
import { countFigures } from '../team-figures/index.ts'

let platform: TestPlatform
/** A head, two agents below, a member below each of them; by name. */
const people: Record<string, TestMember & { readonly wire: string }> = {}

const of = (name: string) => {
  const found = people[name]
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

async function add(name: string, above: string | null, kind: 'agent' | 'member'): Promise<void> {
  const member = await platform.member('1000')
  const rows = await platform.db.query<{ member_id: bigint }>(
    `update members set kind = $2, referrer_id = (select member_id from members
       where username = $3) where username = $1 returning member_id`,
    [member.username, kind, above === null ? null : of(above).username],
  )
  people[name] = { ...member, wire: `mbr_${(rows[0]?.member_id ?? 0n).toString(36)}` }
}

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  await add('head', null, 'agent')
  await add('left', 'head', 'agent')
  await add('right', 'head', 'agent')
  await add('leftMember', 'left', 'member')
  await add('rightMember', 'right', 'member')
  platform.deps.sessions.forgetAll()
  const { issueId } = await recordedIssue(platform)
  await betOn(of('leftMember'), issueId, ['45', '46'])
  await betOn(of('right'), issueId, ['45'])
  await settleAs45(platform, issueId)
  await countFigures(platform.deps)
})
afterAll(() => platform.close())

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

test.each([
  ['head', 'head', 'ok'],
  ['head', 'left', 'ok'],
  ['head', 'rightMember', 'ok'],
  ['left', 'leftMember', 'ok'],
  ['left', 'head', 'MEMBER_NOT_FOUND'],
  ['left', 'right', 'MEMBER_NOT_FOUND'],
  ['left', 'rightMember', 'MEMBER_NOT_FOUND'],
  ['leftMember', 'leftMember', 'NOT_FOUND'],
  ['leftMember', 'left', 'NOT_FOUND'],
])('%s asks for %s: %s', async (who, whom, expected) => {
  const { call } = of(who)
  const memberId = of(whom).wire
  const detail = call('GET /wps/agent/team/:memberId', { params: { memberId }, query: {} })
  expect(await codeOf(detail)).toBe(expected)
  const children = call('GET /wps/agent/team', { query: { of: memberId } })
  expect(await codeOf(children)).toBe(expected)
})

test('visitors and members who are no agents see nothing of agents', async () => {
  const { visitor } = platform
  expect(await codeOf(visitor('GET /wps/agent/overview', { query: {} }))).not.toBe('ok')
  const { call } = of('leftMember')
  expect(await codeOf(call('GET /wps/agent/overview', { query: {} }))).toBe('NOT_FOUND')
  const search = call('GET /wps/agent/team/search', { query: { q: 'tester' } })
  expect(await codeOf(search)).toBe('NOT_FOUND')
})

test('an overview has the sums of the own, the direct and the whole team', async () => {
  const overview = await of('head').call('GET /wps/agent/overview', { query: {} })
  expect(overview).toMatchObject({ members: 4, active: 2, directActive: 1 })
  expect(overview.own.turnoverMinor).toBe('0')
  expect(overview.direct).toMatchObject({ bets: 1, turnoverMinor: '10000' })
  expect(overview.whole).toMatchObject({ bets: 2, turnoverMinor: '30000', wonStakesMinor: '30000' })
  expect(overview.days).toHaveLength(1)
  expect(overview.products.map(({ product }) => product)).toEqual(['lottery'])
  expect(overview.before.turnoverMinor).toBe('0')
})

test('children come page by page, and no more of a person than the name', async () => {
  const { call } = of('head')
  const first = await call('GET /wps/agent/team', { query: { limit: '1' } })
  expect(first.children.map(({ username }) => username)).toEqual([of('left').username])
  expect(first.children[0]?.whole.turnoverMinor).toBe('20000')
  const after = first.next ?? ''
  const second = await call('GET /wps/agent/team', { query: { limit: '1', after } })
  expect(second.children.map(({ username }) => username)).toEqual([of('right').username])
  expect(second.next).toBeNull()
  const ranked = await call('GET /wps/agent/team', { query: { sort: 'turnover', limit: '1' } })
  expect(ranked.children[0]?.memberId).toBe(of('left').wire)
  const rest = { sort: 'turnover', limit: '1', after: ranked.next ?? '' } as const
  const then = await call('GET /wps/agent/team', { query: rest })
  expect(then.children[0]?.memberId).toBe(of('right').wire)
  expect(Object.keys(then.children[0] ?? {}).toSorted()).toEqual(
    [
      'children',
      'isAgent',
      'isAway',
      'joinedAt',
      'memberId',
      'own',
      'signs',
      'username',
      'whole',
    ].toSorted(),
  )
})

test('a search finds the own team alone, with the way down', async () => {
  const query = { q: of('rightMember').username.slice(0, 6) }
  const left = await of('left').call('GET /wps/agent/team/search', { query })
  expect(left.found.map(({ username }) => username)).toEqual([of('leftMember').username])
  const found = await of('head').call('GET /wps/agent/team/search', { query })
  const path = [of('head').wire, of('right').wire, of('rightMember').wire]
  expect(found.found.find(({ memberId }) => memberId === path[2])?.path).toEqual(path)
  const none = await of('head').call('GET /wps/agent/team/search', { query: { q: '%%' } })
  expect(none.found).toEqual([])
})
