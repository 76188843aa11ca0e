import { minor } from '@fairhouse/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { betOn, recordedIssue, resultOf } from '../../../test/results.ts'
import { addGame } from '../../../test/vendor.ts'
import { enterResult } from '../results/enter-result.ts'
import { settleDueIssues } from '../lottery/index.ts'
import { closeDueIssues } from '../lottery/issue-cycle.ts'
import { checkFigures, countActive, countFigures, sumTeam } from '../team-figures/index.ts'
import { moveTeam } from './commands/move-team.ts'

let platform: TestPlatform
const members: TestMember[] = []
const ids: bigint[] = []
let gameNo = 0n
let count = 0

const DAYS = { from: '2026-11-01', to: '2027-12-31' }
const NUMBERS = ['45', '46', '47']

/** Four in a tree: the second and third below the first, the fourth below the third. */
beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  for (const above of [null, 0, 0, 2]) {
    const member = await platform.member('90000')
    const rows = await platform.db.query<{ member_id: bigint }>(
      `update members set kind = 'agent', referrer_id = $2 where username = $1
       returning member_id`,
      [member.username, above === null ? null : (ids[above] ?? 0n)],
    )
    members.push(member)
    ids.push(rows[0]?.member_id ?? 0n)
  }
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
})
afterAll(async () => {
  // Rounds are written here without a vendor's call: the ledger knows nothing of them.
  await platform.db.query('delete from vendor_transactions')
  await platform.db.query('delete from game_rounds')
  await platform.close()
})

/** A further issue of the recorded lottery, on sale now. */
async function newIssue(): Promise<bigint> {
  const { issueId } = await recordedIssue(platform)
  const rows = await platform.db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select brand_id, lottery_code, $2, opens_at, closes_at, draws_at from issues
     where issue_id = $1 returning issue_id`,
    [issueId.slice('iss_'.length), `F${(count += 1)}`],
  )
  return rows[0]?.issue_id ?? 0n
}

async function decide(issueId: bigint, special: string): Promise<void> {
  for (const name of ['ana', 'rui']) {
    const author = { name, origin: 'machine', role: 'either', reason: 'as drawn' } as const
    const where = { brandId: 1, issueId }
    const given = { draw: resultOf(`000${special}`), drawnAt: null }
    await platform.db.transaction((tx) => enterResult(tx, where, given, author))
  }
}

/** A vendor's round as it is now, with a transaction that says that something came. */
async function round(no: number, member: number, staked: number, paid: number): Promise<void> {
  await platform.db.query(
    `insert into game_rounds as r (brand_id, round_no, vendor_id, vendor_round, member_id,
       account_id, game_no, state, staked, paid, opened_at, last_at, closed_at)
     select 1, $1::bigint, g.vendor_id, $1::bigint::text, $2, $3, g.game_no, 'closed', $5, $6,
       app_now(), app_now(), app_now() from games g where g.game_no = $4
     on conflict (brand_id, round_no) do update set staked = r.staked + $5, paid = r.paid + $6`,
    [no, ids[member], members[member]?.accountId, gameNo, staked, paid],
  )
  await platform.db.query(
    `insert into vendor_transactions (brand_id, vendor_id, transaction_key, kind, state,
       content_hash, member_id, account_id, round_no, amount, balance_after, created_at)
     select 1, g.vendor_id, gen_random_uuid()::text, 'close', 'applied', gen_random_uuid(), $2, $3,
       $1, 0, 0, app_now() from games g where g.game_no = $4`,
    [no, ids[member], members[member]?.accountId, gameNo],
  )
}

async function countKilled(killedAfter: number | undefined): Promise<void> {
  const { brands } = platform.deps
  if (killedAfter !== undefined) {
    const context = { db: dyingAtStatement(platform.db, killedAfter), brands }
    await untilKilled(countFigures(context))
  }
  await countFigures({ db: platform.db, brands })
  await countFigures({ db: platform.db, brands })
}

/** Figures of someone with all below, from bets and rounds themselves, one by one. */
async function slowCount(memberId: bigint) {
  const rows = await platform.db.query<{
    stake: bigint
    refund: bigint
    payout: bigint
  }>(
    `select b.stake, b.refund, b.payout from bet_statuses b
     join ledger_accounts a using (brand_id, account_id) join members m using (brand_id, member_id)
     where (m.member_id = $1 or $1 = any(m.ancestor_ids)) and b.status <> 'open'
     union all
     select r.staked, 0, r.paid from game_rounds r join members m using (brand_id, member_id)
     where (m.member_id = $1 or $1 = any(m.ancestor_ids)) and r.state <> 'open'`,
    [memberId],
  )
  let [turnover, wonStakes, lostStakes, payout] = [0n, 0n, 0n, 0n]
  for (const row of rows) {
    const stake = row.stake - row.refund
    turnover += stake
    if (row.payout > 0n) wonStakes += stake
    else lostStakes += stake
    payout += row.payout
  }
  return { turnover, wonStakes, lostStakes, payout }
}

async function expectEqual(): Promise<void> {
  for (const id of ids) {
    const sums = (await sumTeam(platform.db, 1, id, DAYS, 'whole')).get('')
    const { turnover = 0n, wonStakes = 0n, lostStakes = 0n, payout = 0n } = sums ?? {}
    expect({ turnover, wonStakes, lostStakes, payout }).toEqual(await slowCount(id))
    const quick = await countActive(platform.db, 1, id, DAYS, 'whole')
    const looked = await countActive(platform.db, 1, id, DAYS, 'whole', minor(2n))
    expect(quick).toBe(looked)
  }
  expect(await platform.db.transaction(checkFigures)).toEqual([])
}

test('figures are those of the bets, corrected, moved, killed or run again', async () => {
  const bets = fc.array(fc.tuple(fc.nat(3), fc.subarray(NUMBERS, { minLength: 1 })), {
    minLength: 1,
    maxLength: 6,
  })
  const rounds = fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.nat(500), fc.nat(900)), {
    maxLength: 6,
  })
  const killed = fc.option(fc.nat(30), { nil: undefined })
  const results = fc.array(fc.tuple(fc.constantFrom(...NUMBERS), killed), {
    minLength: 1,
    maxLength: 3,
  })
  const moves = fc.option(fc.constantFrom<[number, number]>([3, 1], [3, 0], [1, 2], [3, 2], [1, 0]))
  await fc.assert(
    fc.asyncProperty(bets, rounds, results, moves, async (placed, played, drawn, moved) => {
      const issueId = await newIssue()
      const wire = `iss_${issueId}`
      for (const [member, numbers] of placed) {
        const who = members[member]
        if (who) await betOn(who, wire, numbers)
      }
      const base = (count += 1) * 100
      for (const [no, , staked, paid] of played) await round(base + no, no % 4, staked, paid)
      await platform.db.query(
        `update issues set closes_at = app_now(), draws_at = app_now(),
           opens_at = app_now() - interval '1 day' where issue_id = $1`,
        [issueId],
      )
      await closeDueIssues({ db: platform.db })
      let before: string | undefined
      for (const [special, killedAfter] of drawn) {
        if (special !== before) await decide(issueId, special)
        before = special
        await settleDueIssues({ db: platform.db })
        await countKilled(killedAfter)
        await expectEqual()
      }
      if (!moved) return
      const [memberId = 0n, toId = 0n] = [ids[moved[0]], ids[moved[1]]]
      await platform.db
        .transaction((tx) =>
          moveTeam(tx, 1, {
            memberId,
            toId,
            reason: 'asked',
            today: '2026-01-31',
            by: 'staff:ana',
          }),
        )
        .catch((error: { code?: string }) => {
          if (error.code !== 'NOT_CHANGED' && error.code !== 'VALIDATION_FAILED') throw error
        })
      await expectEqual()
    }),
    { numRuns: 6 },
  )
}, 300_000)

test('a member is active once in any range, whatever is taken back later', async () => {
  const start = new Date('2026-12-01T12:00:00Z')
  for (const day of [0, 3, 4, 9]) {
    await platform.setNow(new Date(start.getTime() + day * 86_400_000))
    await round(900_000 + day, 3, 100, 0)
    await countKilled(undefined)
  }
  const head = ids[0] ?? 0n
  const active = (from: string, to: string) =>
    countActive(platform.db, 1, head, { from, to }, 'whole')
  expect(await active('2026-12-01', '2026-12-10')).toBe(1)
  expect(await active('2026-12-02', '2026-12-03')).toBe(0)
  expect(await active('2026-12-04', '2026-12-05')).toBe(1)
  expect(await active('2026-12-05', '2026-12-09')).toBe(1)
  // What was played on the day between is taken back, after later days have been counted.
  await round(900_004, 3, -100, 0)
  await countKilled(undefined)
  expect(await active('2026-12-05', '2026-12-09')).toBe(0)
  expect(await active('2026-12-04', '2026-12-10')).toBe(1)
  expect(await platform.db.transaction(checkFigures)).toEqual([])
})
