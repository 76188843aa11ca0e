import type { ContractTermsIn } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  createTeam,
  fieldsOf,
  salary,
  type ContractTeam,
} from '../../../test/contract-teams.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { SLOT_DAYS } from '../team-figures/index.ts'
import { settleBets } from '../../../test/settled-bets.ts'

let platform: TestPlatform
let team: ContractTeam

async function goTo(instant: string): Promise<void> {
  await platform.setNow(new Date(instant))
  await platform.db.query(
    `update login_sessions set last_seen_at = app_now(),
       expires_at = app_now() + interval '9 days'`,
  )
  await platform.db.query('update staff_sessions set last_seen_at = app_now()')
  platform.deps.sessions.forgetAll()
}

/** Of the second and the third of the line, from a turnover of one unit. */
const OWN = salary([[20_000, 1]])
const BELOW = salary([[10_000, 1]])

beforeAll(async () => {
  platform = await createTestPlatform({ now: new Date('2026-11-20T12:00:00Z') })
  team = await createTeam(platform)
  await team.add('head', null)
  await team.add('left', 'head')
  await team.add('low', 'left')
  await team.add('leftMember', 'left', 'member')
  await team.add('lowMember', 'low', 'member')
  await team.signHead('head', salary([[50_000, 1]]))
  await team.sign('head', 'left', OWN)
  await team.sign('left', 'low', BELOW)
  await goTo('2026-11-21T12:00:00Z')
  await platform.runCycle()
  // 45 wins: each bet is of two units.
  await settleBets(platform, [
    [team.of('leftMember'), '45', '46'],
    [team.of('lowMember'), '47', '48'],
    [team.of('head'), '45', '49'],
  ])
}, 60_000)
afterAll(() => platform.close())

const replay = (name: string, terms: ContractTermsIn, periods: number, to?: string) =>
  team.of(name).call('POST /wps/agent/contracts/replay', {
    body: { terms, periods, ...(to === undefined ? {} : { agentId: team.of(to).wire }) },
  })

test('a lower rate shows what those below have earned in the period that runs', async () => {
  const { requestId } = await team.propose('head', salary([[5_000, 1]]), 'left')
  const query = {}
  for (const name of ['head', 'left']) {
    const { requests } = await team.of(name).call('GET /wps/agent/contract-requests', { query })
    // 1 % of the two units of its team.
    expect(requests[0]?.ends).toMatchObject([
      { agent: { username: team.of('low').username }, because: 'rate', earnedMinor: '200' },
    ])
    expect(requests[0]?.ends[0]?.periodFrom).toBe('2026-11-21')
  }
  await team.of('head').call('POST /wps/agent/contract-requests/:requestId/withdraw', {
    params: { requestId },
    body: {},
  })
})

test('past days under proposed terms, by the real history, for both sides alike', async () => {
  await goTo('2026-11-22T12:00:00Z')
  const terms = salary([
    [10_000, 2],
    [30_000, 4],
  ])
  const seen = await replay('head', terms, 2, 'left')
  expect(await replay('left', terms, 2)).toEqual(seen)
  expect(seen).toMatchObject({ amountMinor: '1200', paidMinor: '0', differenceMinor: '1200' })
  expect(seen.periods).toMatchObject([
    { from: '2026-11-20', to: '2026-11-20', amountMinor: '0' },
    { from: '2026-11-21', to: '2026-11-21', amountMinor: '1200' },
  ])
  expect(seen.periods[1]?.reckonings).toMatchObject([
    { members: 2, active: 2, turnoverMinor: '40000', tier: 1, ratePpm: 30_000, dueMinor: '1200' },
  ])
})

test.each<[NonNullable<ContractTermsIn['base']>, string]>([
  ['singleBet', '40000'],
  ['winRate', '20000'],
  ['lossRate', '20000'],
])('a salary by %s', async (base, baseMinor) => {
  const seen = await replay('left', salary([[10_000, 1]], { base }), 1)
  expect(seen.periods[0]?.reckonings[0]).toMatchObject({ baseMinor })
})

test('an hourly salary has the hours of the day, bets in that of their settlement', async () => {
  const hourly = salary([[10_000, 1]], { kind: 'hourlySalary' })
  const { periods } = await replay('left', hourly, 1)
  const reckonings = periods[0]?.reckonings ?? []
  expect(reckonings).toHaveLength(24)
  // Noon in UTC is nine where the brand lives.
  const played = reckonings.filter(({ turnoverMinor }) => turnoverMinor !== '0')
  expect(played).toMatchObject([{ hour: 9, turnoverMinor: '40000', dueMinor: '400' }])
})

test('hours that are not kept any more are left out', async () => {
  const hourly = salary([[10_000, 1]], { kind: 'hourlySalary' })
  const { periods } = await replay('left', hourly, 31)
  expect(periods).toHaveLength(Math.min(31, SLOT_DAYS - 2))
  expect(periods.at(-1)?.from).toBe('2026-11-21')
})

test('a dividend has the net loss of its own periods', async () => {
  const { base: _, ...rest } = salary([[100_000]])
  const terms = { ...rest, kind: 'dividend', period: 'weekly', carry: 'always' } as const
  await goTo('2026-11-24T12:00:00Z')
  const { periods } = await replay('left', terms, 2)
  expect(periods.map(({ from, to }) => `${from}/${to}`)).toEqual([
    '2026-11-09/2026-11-15',
    '2026-11-16/2026-11-22',
  ])
  const [reckoning] = periods[1]?.reckonings ?? []
  const [payout] = await platform.db.query<{ sum: bigint }>(
    `select sum(payout + rebates)::bigint from own_days
     where member_id = any($1) and product <> ''`,
    [[team.of('leftMember').memberId, team.of('lowMember').memberId]],
  )
  const base = 40_000n - (payout?.sum ?? 0n)
  expect(base).toBeLessThan(0n)
  expect(reckoning).toMatchObject({ baseMinor: String(base), dueMinor: '0' })
  expect(reckoning?.carriedOutMinor).toBe(String(base))
})

test('stands beside what was paid between both, and nobody else', async () => {
  const { memberId } = team.of('left')
  await platform.db.query(
    `with c as (select contract_no from contracts where agent_id = $1 and kind = 'dailySalary'),
     b as (
       insert into contract_bills (brand_id, contract_no, version_no, kind, agent_id, payer, level,
         period_from, period_to, lines, amount, debt, turnover, active, rate_ppm,
         is_target_reached, state)
       select 1, contract_no, 1, 'dailySalary', $1, 'platform', 1, '2026-11-21', '2026-11-21',
         '[]', 800, 0, 40000, 2, 20000, true, 'issued' from c returning bill_no, contract_no)
     insert into contract_spans (brand_id, contract_no, day, day_to, version_no, amount, bill_no)
     select 1, contract_no, '2026-11-21', '2026-11-21', 1, 800, bill_no from b`,
    [memberId],
  )
  const terms = salary([[10_000, 1]])
  const seen = await replay('left', terms, 4)
  expect(seen).toMatchObject({ amountMinor: '400', paidMinor: '800', differenceMinor: '-400' })
  expect(await codeOf(replay('low', terms, 4, 'left'))).toBe('MEMBER_NOT_FOUND')
})

test('nobody earns on who was away', async () => {
  await platform.db.query(
    `insert into away_days (brand_id, member_id, day) values (1, $1, '2026-11-21')`,
    [team.of('lowMember').memberId],
  )
  const { periods } = await replay('left', salary([[10_000, 1]]), 3)
  expect(periods[0]?.reckonings).toMatchObject([{ turnoverMinor: '20000', members: 1 }])
})

test('terms that could never be signed are not reckoned', async () => {
  const bad = salary([[10_000], [9_000]])
  expect(await codeOf(replay('left', bad, 1))).toBe('CONTRACT_TERMS_INVALID')
  expect(await fieldsOf(replay('left', bad, 1))).toEqual([['terms.tiers.1.ratePpm', '> 10000']])
})
