import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, TEST_BRAND, type TestPlatform } from '../../test/platform.ts'
import { openDemoAccount } from './accounts.ts'
import { liveDemo } from './lives.ts'
import { DEMO_AGENTS, DEMO_PASSWORD, DEMO_PEOPLE, DEMO_PLAYER } from './people.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
  const own = { password: DEMO_PASSWORD, opening: '0' }
  for (const { username } of DEMO_PEOPLE) {
    await openDemoAccount(platform.db, TEST_BRAND, { ...own, username })
  }
  for (const { username, above } of DEMO_AGENTS) {
    await openDemoAccount(platform.db, TEST_BRAND, { ...own, username, above, isAgent: true })
  }
  await openDemoAccount(platform.db, TEST_BRAND, { ...own, ...DEMO_PLAYER })
  // The first issues.
  await platform.runCycle()
})
afterAll(() => platform.close())

/**
 * Runs the demo lives; interrupted at the request of this number, counted from 0: before it is
 * sent, or when it is odd, after it was executed and before its answer arrives.
 */
async function live(cutAt = Infinity): Promise<void> {
  const controller = new AbortController()
  let sent = 0
  const { url: siteUrl, db, deps } = platform
  const counting: typeof fetch = async (...given) => {
    const isCut = sent === cutAt
    sent += 1
    if (isCut && cutAt % 2 === 1) await fetch(...given)
    if (isCut) controller.abort()
    return fetch(...given)
  }
  const { signal } = controller
  const place = { siteUrl, fetch: counting, signal, pauseMs: 5, vault: deps.vault }
  await liveDemo(db, place)
}

async function rowsOf(query: string): Promise<string[]> {
  const rows = await platform.db.query<{ line: string }>(query)
  return rows.map(({ line }) => line)
}

const WHAT_IS_THERE = {
  deposits: `select username || ' ' || d.status || ' ' || amount as line
    from deposits d join members using (brand_id, member_id) order by deposit_no`,
  withdrawals: `select username || ' ' || w.status || ' ' || w.held_by::text as line
    from withdrawals w join members using (brand_id, member_id) order by withdrawal_no`,
  cases: `select username || ' ' || c.kind || ' ' || c.state as line
    from risk_cases c join members using (brand_id, member_id) order by case_id`,
  kyc: `select username || ' ' || c.state || ' ' || (select count(*) from kyc_documents d
      where d.brand_id = c.brand_id and d.case_id = c.case_id) as line
    from kyc_cases c join members using (brand_id, member_id) order by case_id`,
  postings: `select code || ' ' || amount as line from ledger_postings
    order by account_id, seq`,
  contracts: `select m.username || ' ' || c.kind || ' ' || c.state || ' ' ||
      coalesce(u.username, 'house') || ' ' || (select string_agg(v.terms->>'payer', ' ')
        from contract_versions v where v.contract_no = c.contract_no) as line
    from contracts c join members m on m.member_id = c.agent_id
    left join members u on u.member_id = c.upline_id order by m.member_id, c.kind`,
  bets: `select username || ' ' || stake as line
    from bets join ledger_accounts using (brand_id, account_id)
    join members using (brand_id, member_id) order by bet_no`,
  holding: `select count(*)::text as line from contract_versions
    where signed_on < (app_now() at time zone 'America/Sao_Paulo')::date`,
  sessions: 'select count(*)::text as line from login_sessions',
}

async function look(): Promise<Record<string, string[]>> {
  const found = Object.entries(WHAT_IS_THERE).map(async ([name, query]) => {
    return [name, await rowsOf(query)] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

test('they live through what the office is to see, however often cut off, and once', async () => {
  for (let cutAt = 1; cutAt < 45; cutAt += 3) await live(cutAt)
  await live()
  const after = await look()
  expect(after).toMatchObject({
    deposits: [
      'helena credited 3000000',
      'helena credited 1500000',
      'helena failed 800000',
      'tiago credited 5000000',
      'tiago chargedBack 2000000',
      'tiago pending 600000',
      'bia credited 20000000',
    ],
    // What she plays is paid for: the contracts hold today.
    bets: ['helena 2300000', 'bia 10000000'],
    holding: ['12'],
    withdrawals: ['helena approved {}', 'tiago checking {littlePlay,openRiskCase}'],
    cases: ['tiago chargeback open'],
    kyc: ['helena submitted 3'],
    contracts: [
      ['renata', 'house', 'platform'],
      ['caio', 'renata', 'platform'],
      ['lia', 'caio', 'upline'],
    ].flatMap(([agent, above, payer]) =>
      ['dailySalary', 'dividend', 'hourlySalary', 'realtimeSalary'].map(
        (kind) => `${agent} ${kind} running ${above} ${payer}`,
      ),
    ),
  })
  await live()
  expect(await look()).toEqual(after)
})
