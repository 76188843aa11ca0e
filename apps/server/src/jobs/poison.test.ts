import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StuckRow } from '@fairhouse/protocol'
import { chase, detailOf, nextDraw, statesOf } from '../../test/chases.ts'
import { groupKit } from '../../test/group-tickets.ts'
import { staffOf, type TestStaff } from '../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../test/platform.ts'
import { poison } from '../../test/poison.ts'
import { advanceIssues } from '../modules/lottery/index.ts'
import { watchMoney } from '../modules/risk/index.ts'

let platform: TestPlatform
let ops: TestStaff
const groups = groupKit(() => platform)
beforeAll(async () => {
  platform = await createTestPlatform()
  ops = await staffOf(platform, 'otto', ['jobs.read'])
})
afterAll(() => platform.close())
/** An issue is on sale. */
beforeEach(() => platform.runCycle())

async function now(): Promise<Date> {
  const rows = await platform.db.query<{ now: Date }>('select app_now() as now')
  return rows[0]?.now ?? new Date(0)
}

/** Lets time go on. */
const later = async (seconds: number) =>
  platform.setNow(new Date((await now()).getTime() + seconds * 1_000))

/** The turn of a worker of which one row is poisoned: everything else was done when it threw. */
async function failing(turn: () => Promise<unknown>): Promise<void> {
  await expect(turn()).rejects.toThrow(AggregateError)
}

async function stuckIn(queue: StuckRow['queue']): Promise<StuckRow[]> {
  return (await ops.call('GET /staff/jobs/stuck', { query: { queue } })).rows
}

const members = () => Promise.all([1, 2, 3].map(() => platform.member('100.00')))

const numberOf = async (text: string, values: unknown[]): Promise<string> =>
  String(Object.values((await platform.db.query(text, values))[0] ?? {})[0])

describe('one poisoned row keeps nothing else of its queue back, and goes on when it can', () => {
  test('a chase', async () => {
    const players = await members()
    const chases: (readonly [TestMember, string])[] = []
    for (const member of players) chases.push([member, (await chase(platform, member)).chaseId])
    const states = () =>
      Promise.all(chases.map(async ([member, id]) => statesOf(await detailOf(member, id))))
    expect(await states()).toEqual(Array(3).fill('placed waiting waiting'))
    const bad = await numberOf('select chase_no from chases where account_id = $1', [
      players[1]?.accountId,
    ])
    const heal = await poison(
      platform.db,
      'chase_steps',
      `NEW.chase_no = ${bad} and NEW.state = 'placed'`,
    )
    await failing(() => nextDraw(platform))
    expect(await states()).toEqual([
      'lost placed waiting',
      'lost waiting waiting',
      'lost placed waiting',
    ])
    expect(await stuckIn('chase.step')).toMatchObject([{ key: `1/${bad}`, state: 'resting' }])
    await heal()
    await nextDraw(platform)
    expect(await states()).toEqual([
      'lost lost placed',
      'lost placed waiting',
      'lost lost placed',
    ])
    expect(await stuckIn('chase.step')).toEqual([])
  })

  test('a group ticket', async () => {
    const players = await members()
    const tickets: (readonly [TestMember, string])[] = []
    for (const member of players) {
      const { groupTicketId } = await groups.create(member, { ownShares: 5, guaranteedShares: 5 })
      tickets.push([member, groupTicketId])
    }
    const all = () =>
      Promise.all(tickets.map(async ([member, id]) => (await groups.detail(member, id)).ticket))
    const states = async () => (await all()).map(({ state }) => state)
    const [first] = await all()
    const bad = await numberOf('select ticket_no from group_tickets order by 1 desc offset 1', [])
    const heal = await poison(platform.db, 'group_tickets', `NEW.ticket_no = ${bad}`)
    await platform.setNow(new Date(first?.locksAt ?? ''))
    await failing(() => groups.worker().turn())
    expect(await states()).toEqual(['placed', 'open', 'placed'])
    expect(await stuckIn('group.lock')).toMatchObject([{ key: `1/${bad}` }])
    await heal()
    await groups.worker().turn()
    expect(await states()).toEqual(['placed', 'placed', 'placed'])
  })

  test('an issue that is closed and drawn', async () => {
    const id = await numberOf(
      `select issue_id from issues where state = 'open' and lottery_code = 'SSC1'
       order by closes_at limit 1`,
      [],
    )
    const { db, deps } = platform
    const turn = () => advanceIssues({ db, rng: deps.rng, vault: deps.vault })
    const heal = await poison(db, 'issues', `NEW.issue_id = ${id}`)
    const left = () =>
      numberOf("select count(*) from issues where state = 'open' and closes_at <= app_now()", [])
    await later(120)
    await failing(turn)
    expect(await left()).toBe('1')
    expect(await stuckIn('issue.seal')).toMatchObject([{ key: `1/${id}`, tries: 1 }])
    await heal()
    await turn()
    expect(await left()).toBe('0')
    expect(await stuckIn('issue.seal')).toEqual([])
  })

  test('an issue whose bets get no root, and which is not drawn before', async () => {
    const id = await numberOf(
      `select issue_id from issues where state = 'open' and lottery_code = 'SSC1'
       order by closes_at limit 1`,
      [],
    )
    const { db, deps } = platform
    const turn = () => advanceIssues({ db, rng: deps.rng, vault: deps.vault })
    const heal = await poison(db, 'issues', `NEW.issue_id = ${id} and NEW.bets_root is not null`)
    const due = () =>
      db.query(
        `select issue_id::text, state from issues
         where state in ('open', 'closed') and draws_at <= app_now() and draw_version = 2`,
      )
    await later(600)
    await failing(turn)
    expect(await due()).toEqual([{ issue_id: id, state: 'closed' }])
    expect(await stuckIn('issue.root')).toMatchObject([{ key: `1/${id}`, tries: 1 }])
    await heal()
    await turn()
    expect(await due()).toEqual([])
    expect(await stuckIn('issue.root')).toEqual([])
  })

  test('an account that is looked at', async () => {
    const players = await members()
    const [bad] = players
    const heal = await poison(
      platform.db,
      'risk_looks',
      `NEW.account_id = ${bad?.accountId ?? 0n}`,
    )
    const turn = () => watchMoney({ db: platform.db, brands: platform.deps.brands })
    const unseen = () =>
      platform.db.query(
        `select a.account_id::text from ledger_accounts a
         left join risk_looks l using (brand_id, account_id)
         where a.account_id = any($1) and a.seq > coalesce(l.seq, 0)`,
        [players.map((one) => one.accountId)],
      )
    const until = async () => {
      for (let count = 1; count > 0;) count = await turn()
    }
    await failing(until)
    while ((await unseen()).length > 1) await failing(turn)
    expect(await unseen()).toEqual([{ account_id: String(bad?.accountId) }])
    await heal()
    await later(3_600)
    await until()
    expect(await unseen()).toEqual([])
  })
})

describe('the office', () => {
  test('sees what is stuck, and tries it again by name', async () => {
    await platform.db.query('delete from stuck_rows')
    await platform.db.query(
      `insert into stuck_rows (job, row_key, brand_id, tries, first_at, last_at, next_try_at,
         parked_at, fault)
       select 'bill.pay', 'of ' || coalesce(b, 0), b, 8, app_now(), app_now(),
         app_now() + interval '5 minutes', app_now(), 'Error: once more'
       from unnest(array[1, null]::int[]) as b`,
    )
    const oona = await staffOf(platform, 'oona', ['jobs.read', 'jobs.retry', 'audit.read'])
    const query = { state: 'parked', queue: 'bill.pay' } as const
    const { rows } = await oona.call('GET /staff/jobs/stuck', { query })
    expect(rows.map(({ key, tries, fault }) => ({ key, tries, fault }))).toEqual([
      { key: 'of 0', tries: 8, fault: 'Error: once more' },
      { key: 'of 1', tries: 8, fault: 'Error: once more' },
    ])
    const { stuckId = '' } = rows[1] ?? {}
    const call = { params: { stuckId }, body: { reason: 'the database was mended' } }
    const { row } = await oona.call('POST /staff/jobs/stuck/:stuckId/retry', call)
    expect(row.nextTryAt).toBe((await now()).toISOString())
    const audit = { query: { subject: 'bill.pay of 1', action: 'job.retried' } }
    const { entries } = await oona.call('GET /staff/audit', audit)
    expect(entries).toMatchObject([{ actor: 'staff:oona' }])
    // Who is asked outside is not asked more often because somebody is impatient.
    await platform.db.query("update stuck_rows set job = 'deposit.ask' where row_key = 'of 1'")
    const again = oona.call('POST /staff/jobs/stuck/:stuckId/retry', call)
    await expect(again).rejects.toMatchObject({ code: 'NOT_CHANGED' })
    const reader = await staffOf(platform, 'rita', ['jobs.read'])
    await expect(
      reader.call('POST /staff/jobs/stuck/:stuckId/retry', call),
    ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})
