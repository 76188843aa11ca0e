import { randomUUID } from 'node:crypto'
import type { GoodBody } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import type { Db } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { hashPassword } from '#server/modules/passwords/index.ts'
import { sealOfDelivery } from '#server/modules/mall/exchange-good.ts'
import { writeExchange } from '#server/modules/mall/exchange-rows.ts'
import { addPoints } from '#server/modules/points/entries.ts'
import { earnPoints } from '#server/modules/points/index.ts'
import { staffOf, type TestStaff } from './office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from './platform.ts'

export const FUND = 'the fund phrase'
/** The last day of play: the tests take place on the day after. */
export const YESTERDAY = '2026-11-20'

export const DELIVERY = {
  name: 'Ana Souza',
  address: 'Rua das Flores 12, São Paulo',
  mobileNo: '+55 11 98765-4321',
}

export interface Player extends TestMember {
  readonly memberId: bigint
}

export type GoodTerms = Partial<GoodBody>

export interface Wish {
  readonly goodId: string
  readonly quantity?: number
  readonly delivery?: typeof DELIVERY | undefined
  readonly key?: string
}

/** The code of the error that a call was refused with, or 'ok'. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

/** The balance of a member's points, over HTTP. */
export const pointsOf = async (member: TestMember) =>
  (await member.call('GET /wps/points', {})).balance

/** The balance of a member's money, over HTTP. */
export async function moneyOf(member: TestMember): Promise<bigint> {
  return BigInt((await member.call('GET /wps/v2/wallets/balance', {})).sumBalance)
}

/** Converts points, under a key of its own unless one is given. */
export function convert(
  member: TestMember,
  points: number,
  more: { key?: string; fund?: string } = {},
) {
  const { key = randomUUID(), fund = FUND } = more
  const body = { points, fundPassword: fund }
  return member.call('POST /wps/points/convert', { body, idempotencyKey: key })
}

/** Exchanges points for a good; with an address unless told otherwise. */
export function exchange(member: TestMember, wish: Wish) {
  const { goodId, quantity = 1, key = randomUUID() } = wish
  const delivery = 'delivery' in wish ? wish.delivery : DELIVERY
  const body = { goodId, quantity, fundPassword: FUND, ...(delivery ? { delivery } : {}) }
  return member.call('POST /wps/mall/exchanges', { body, idempotencyKey: key })
}

/**
 * A platform on which 10.00 of lottery stakes earn a point (slots and other games of reels half as
 * much again), and a point is worth 0.005.
 */
export async function openPointWorld() {
  const platform = await createTestPlatform()
  const { db } = platform
  const fundHash = await hashPassword(FUND)
  const staff = await staffOf(platform, 'mia', ['rewards.read', 'rewards.write', 'rewards.decide'])
  await db.query(
    `insert into point_rules (brand_id, from_day, unit, rates, set_by)
     values (1, '2020-01-01', 100000, '{"lottery": 10000, "RNG": 15000}', 'staff:mia')`,
  )
  await db.query('insert into point_conversions (brand_id, worth, min_points) values (1, 50, 100)')
  const world = { platform, staff, fundHash }
  return {
    ...world,
    player: (points = 0, amount?: string) => openPlayer(world, points, amount),
    staked: (memberId: bigint, on: string, product: string, turnover: number) =>
      writeStaked(db, memberId, on, product, turnover),
    earn: (through: Db = db, days = 2) => earn(platform, through, days),
    addGood: (terms: GoodTerms = {}) => addGood(staff, terms),
  }
}

export type PointWorld = Awaited<ReturnType<typeof openPointWorld>>

/** A member with a fund password, money and points. */
async function openPlayer(
  { platform, fundHash }: { platform: TestPlatform; fundHash: string },
  points: number,
  amount?: string,
): Promise<Player> {
  const { db } = platform
  const member = await platform.member(amount)
  const rows = await db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [member.username],
  )
  const memberId = rows[0]?.member_id ?? 0n
  await db.query(
    `insert into member_fund_passwords (brand_id, member_id, password_hash, changed_at)
     values (1, $1, $2, app_now())`,
    [memberId, fundHash],
  )
  if (points > 0) {
    await writeStaked(db, memberId, YESTERDAY, 'lottery', points * 100_000)
    await earn(platform, db, 2)
  }
  return { ...member, memberId }
}

/** What a member staked on a day, as the figures have it after everything was settled. */
async function writeStaked(
  db: Db,
  memberId: bigint,
  on: string,
  product: string,
  turnover: number,
): Promise<void> {
  await db.query(
    `insert into own_days as d (brand_id, member_id, day, product, bets, turnover, lost_stakes)
     values (1, $1, $2::date, $3, 1, $4, $4)
     on conflict (brand_id, member_id, day, product) do update
     set turnover = excluded.turnover, lost_stakes = excluded.turnover`,
    [memberId, on, product, turnover],
  )
  await db.query(
    `insert into agency_changes (brand_id, member_id, day, changed_at)
     values (1, $1, $2::date, app_now()) on conflict do nothing`,
    [memberId, on],
  )
}

/** The worker's turn, once everything of the day before is counted. */
async function earn(platform: TestPlatform, through: Db, days: number): Promise<void> {
  await platform.db.query(
    `insert into agency_places (brand_id, counted_to) values (1, app_now())
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
  )
  await earnPoints({ db: through, brands: platform.deps.brands }, days)
}

/** A good as staff send it, of a kind with nothing beside. */
export const PLAIN_GOOD: GoodBody = {
  kind: 'physical',
  state: 'shown',
  texts: [
    { language: 'pt', title: 'Boné', content: 'Um boné.' },
    { language: 'en', title: 'Cap', content: 'A cap.' },
  ],
  points: 100,
  priceMinor: '0',
  worthMinor: '0',
  tickets: null,
  rounds: null,
  stock: null,
  perMember: null,
  pictureId: null,
  place: 1,
}

async function addGood(staff: TestStaff, terms: GoodTerms): Promise<string> {
  const body = { ...PLAIN_GOOD, ...terms }
  const { good } = await staff.call('POST /staff/mall/goods', { body })
  return good.goodId
}

/** Keeps a member away from play. */
export async function goAway(
  { platform }: { readonly platform: TestPlatform },
  memberId: bigint,
  kind: 'pause' | 'exclusion',
): Promise<void> {
  await platform.db.query(
    `insert into member_absences (brand_id, member_id, kind, since, until)
     values (1, $1, $2, app_now(), app_now() + interval '1 day')`,
    [memberId, kind],
  )
}

/** Two exchanges of a member that wait for staff, each with an address; their ids. */
export async function askForGoods(
  { db, deps }: TestPlatform,
  memberId: bigint,
): Promise<readonly string[]> {
  const account = await db.query<{ account_id: bigint }>(
    `select account_id from ledger_accounts
     where brand_id = 1 and member_id = $1 and kind = 'cash'`,
    [memberId],
  )
  const good = await db.query<{ good_no: bigint }>(
    `insert into mall_goods (brand_id, kind, state, texts, points, price, worth, place, changed_by)
     values (1, 'physical', 'hidden', '[]', 10, 0, 0, 9, 'staff:mia') returning good_no`,
  )
  await db.query(
    `insert into point_days (brand_id, member_id, day, turnover, points)
     values (1, $1, $2, '{}', 20)`,
    [memberId, YESTERDAY],
  )
  const [brandId, goodNo] = [1, good[0]?.good_no ?? 0n]
  const origin = { day: YESTERDAY }
  await addPoints(db, brandId, [{ memberId, kind: 'earned', amount: 20n, origin }])
  const ids: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const asked = { brandId, memberId, accountId: account[0]?.account_id ?? 0n }
    const key = { requestKey: randomUUID(), inputHash: '' }
    const sealed = deps.vault.seal(sealOfDelivery(1, memberId), JSON.stringify(DELIVERY))
    const terms = { kind: 'physical', quantity: 1, points: 10n, price: 0n, given: 0n } as const
    const { exchange_no: exchangeNo } = await writeExchange(
      db,
      { ...asked, ...key },
      { ...terms, good: { goodNo, name: 'Boné' }, isOpen: true, delivery: sealed },
    )
    const taken = { memberId, kind: 'exchange', amount: -10n, origin: { exchangeNo } } as const
    await addPoints(db, brandId, [taken])
    ids.push(wireId('exc', exchangeNo))
  }
  return ids
}
