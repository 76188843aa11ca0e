import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoBrand } from '@fairhouse/profiles'
import type { Brand } from '#server/core/brand.ts'
import { addDays } from '#server/core/calendar.ts'
import { beginDeposit, eventOf, tellPlatform } from '../../../test/payments.ts'
import {
  createTestPlatform,
  TEST_BRAND,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { LOSING, WINNING } from '../../../test/chases.ts'
import { currentIssue, entry, place } from '../../../test/slips.ts'
import { addGame } from '../../../test/vendor.ts'
import { checkFigures, countFigures } from '../team-figures/index.ts'
import { readDashboard } from './read-dashboard.ts'

const HOUR_MS = 3_600_000
const START = '2026-11-21'
/** Drawn every five minutes: days of it are made up for soon. */
const LOTTERY = 'SSC5'

let platform: TestPlatform
let brand: Brand
let now = new Date(`${START}T12:00:00Z`)
let gameNo = 0n
let roundNo = 0
const players: TestMember[] = []

beforeAll(async () => {
  const lotteries = demoBrand.lotteries.filter(({ lotteryCode }) => lotteryCode === LOTTERY)
  platform = await createTestPlatform({ now, brand: { ...TEST_BRAND, lotteries } })
  brand = await platform.deps.brands.byId(1)
  await platform.runCycle()
  for (let count = 0; count < 3; count += 1) players.push(await platform.member())
  const rows = await platform.db.query<{ vendor_id: number }>(
    `insert into vendors (code, name) values ('HOUSETEST', 'Test') returning vendor_id`,
  )
  const vendorId = rows[0]?.vendor_id ?? 0
  await platform.db.query(
    `insert into vendor_integrations (brand_id, vendor_id, integration_key, profile)
     values (1, $1, 'abcdefghijklmnopqrst', 'fairhouse')`,
    [vendorId],
  )
  gameNo = await addGame(platform.db, 1, vendorId)
})
afterAll(async () => {
  // Rounds are written here without a vendor's call: the ledger knows nothing of them.
  await platform.db.query('delete from vendor_transactions')
  await platform.db.query('delete from game_rounds')
  await platform.close()
})

/** A vendor's round, closed now, with a transaction that says that something came. */
async function playRound(player: TestMember | undefined, staked: number, paid: number) {
  roundNo += 1
  const values = [roundNo, player?.accountId, gameNo]
  await platform.db.query(
    `insert into game_rounds (brand_id, round_no, vendor_id, vendor_round, member_id,
       account_id, game_no, state, staked, paid, opened_at, last_at, closed_at)
     select 1, $1::bigint, g.vendor_id, $1::bigint::text, a.member_id, a.account_id, g.game_no,
       'closed', $4, $5, app_now(), app_now(), app_now()
     from games g, ledger_accounts a where g.game_no = $3 and a.account_id = $2`,
    [...values, staked, paid],
  )
  await platform.db.query(
    `insert into vendor_transactions (brand_id, vendor_id, transaction_key, kind, state,
       content_hash, member_id, account_id, round_no, amount, balance_after, created_at)
     select 1, g.vendor_id, gen_random_uuid()::text, 'close', 'applied', gen_random_uuid(),
       a.member_id, a.account_id, $1, 0, 0, app_now()
     from games g, ledger_accounts a where g.game_no = $3 and a.account_id = $2`,
    values,
  )
}

/** Someone new, whose session is fresh: pays in, and bets on a draw that is settled at once. */
async function playDraw(isWon: boolean, units: number): Promise<void> {
  const member = await platform.member('100')
  await tellPlatform(platform, eventOf(await beginDeposit(member, units)))
  const { issueId, drawsAt } = await currentIssue(platform, LOTTERY)
  await place(member, { issueId, entries: [entry(isWon ? WINNING : LOSING)] })
  now = new Date(Date.parse(drawsAt) + 1_000)
  await platform.setNow(now)
  await platform.runCycle()
}

interface Step {
  readonly hours: number
  readonly rounds: readonly (readonly [player: number, staked: number, paid: number])[]
  readonly draw: { readonly isWon: boolean; readonly units: number } | null
  readonly isCounted: boolean
}

async function take({ hours, rounds, draw, isCounted }: Step): Promise<void> {
  now = new Date(now.getTime() + hours * HOUR_MS)
  await platform.setNow(now)
  await platform.runCycle()
  for (const [player, staked, paid] of rounds) await playRound(players[player], staked, paid)
  if (draw) await playDraw(draw.isWon, draw.units)
  if (isCounted) await countFigures({ db: platform.db, brands: platform.deps.brands })
}

/** The same from bets, rounds, members and postings themselves, one by one. */
const SLOW = `
with settled as (
  select b.account_id, b.stake - b.refund as stake, b.payout
  from bet_statuses b join issues i using (brand_id, issue_id)
  where b.brand_id = 1 and b.status <> 'open'
    and i.first_settled_at >= $1 and i.first_settled_at < $2
  union all
  select account_id, staked, paid from game_rounds
  where brand_id = 1 and state <> 'open' and closed_at >= $1 and closed_at < $2
), paid_in as (
  select count(*) filter (where code = 1) as count, sum(amount) as sum from ledger_postings
  where brand_id = 1 and code in (1, 2, 3) and posted_at >= $1 and posted_at < $2)
select coalesce(sum(stake), 0)::text as turnover, coalesce(sum(payout), 0)::text as payout,
  count(*) filter (where stake > 0)::int as bets,
  count(distinct account_id) filter (where stake > 0)::int as actives,
  (select count(*)::int from members where brand_id = 1
    and registered_at >= $1 and registered_at < $2) as sign_ups,
  (select count::int from paid_in) as deposit_count,
  (select coalesce(sum, 0)::text from paid_in) as deposits
from settled`

async function slowly(from: Date, until: Date) {
  const rows = await platform.db.query<{
    turnover: string
    payout: string
    bets: number
    actives: number
    sign_ups: number
    deposit_count: number
    deposits: string
  }>(SLOW, [from, until])
  const [row] = rows
  if (!row) throw new Error('nothing was reckoned')
  return {
    betCount: row.bets,
    turnoverMinor: row.turnover,
    payoutMinor: row.payout,
    ggrMinor: String(BigInt(row.turnover) - BigInt(row.payout)),
    activeCount: row.actives,
    signUpCount: row.sign_ups,
    depositCount: row.deposit_count,
    depositMinor: row.deposits,
  }
}

/** The first instant of a day where the demo lives: São Paulo has no summer time. */
const startOf = (day: string) => new Date(`${day}T03:00:00Z`)

test('what is paid in counts once, however often and late it is counted', async () => {
  const member = await platform.member()
  await tellPlatform(platform, eventOf(await beginDeposit(member, 30)))
  for (const minutes of [0, 2, 2, 2, 2, 3, 20, 70, 600, 900]) {
    now = new Date(now.getTime() + minutes * 60_000)
    await platform.setNow(now)
    await countFigures({ db: platform.db, brands: platform.deps.brands })
    const { total } = await readDashboard(platform.db, brand, { range: 'last7' })
    expect(total).toMatchObject({ depositCount: 1, depositMinor: '300000', signUpCount: 4 })
  }
  expect(await platform.db.transaction(checkFigures)).toEqual([])
})

const steps: fc.Arbitrary<Step> = fc.record({
  hours: fc.integer({ min: 0, max: 20 }),
  rounds: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 90_000 }), fc.nat(99_999)), {
    maxLength: 3,
  }),
  draw: fc.option(fc.record({ isWon: fc.boolean(), units: fc.integer({ min: 20, max: 90 }) })),
  isCounted: fc.boolean(),
})

test('every figure is that of bets, rounds, members and postings, to the unit', async () => {
  const day = fc.integer({ min: -1, max: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 2, maxLength: 4 }),
      fc.tuple(day, day),
      fc.constantFrom('hour' as const, 'day' as const),
      async (taken, [one, other], by) => {
        for (const step of taken) await take(step)
        await countFigures({ db: platform.db, brands: platform.deps.brands })
        const today = new Date(now.getTime() - 3 * HOUR_MS).toISOString().slice(0, 10)
        const back = Math.max(0, one, other)
        const ahead = Math.max(0, Math.min(one, other))
        const asked = { from: addDays(today, -back), to: addDays(today, -ahead), by }
        const found = await readDashboard(platform.db, brand, asked)
        const end = startOf(addDays(asked.to, 1))
        expect(found.total).toMatchObject(await slowly(startOf(asked.from), end))
        const { from, to, until, total } = found.before
        const endBefore = until === null ? startOf(addDays(to, 1)) : new Date(until)
        expect(total).toMatchObject(await slowly(startOf(from), endBefore))
        const size = by === 'hour' ? HOUR_MS : 24 * HOUR_MS
        for (const point of found.points) {
          const at = Date.parse(point.at)
          expect(point).toMatchObject(await slowly(new Date(at), new Date(at + size)))
        }
        expect(await platform.db.transaction(checkFigures)).toEqual([])
      },
    ),
    { numRuns: 4 },
  )
}, 300_000)
