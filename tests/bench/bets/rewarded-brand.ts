import { demoBrand } from '@fairhouse/profiles'
import type { Brand } from '@fairhouse/server/core/brand.ts'
import type { SessionMember } from '@fairhouse/server/core/caller.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { seedPoints } from '@fairhouse/server/modules/points/index.ts'
import { seedRanks } from '@fairhouse/server/modules/ranks/index.ts'
import { seedReferral } from '@fairhouse/server/modules/referral/index.ts'
import { wireId } from '@fairhouse/server/core/ids.ts'
import { claimRewards, giveRewards, type Gift } from '@fairhouse/server/modules/rewards/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { seedTickets } from '@fairhouse/server/modules/tickets/index.ts'
import { seedWinners } from '@fairhouse/server/modules/winners/index.ts'
import { writeBrand } from '@fairhouse/server/seed.ts'
import type { Bettor } from '../lib/brand.ts'

/** How much of rewards the brand has, and how many of its bettors hold bonus money. */
export interface RewardsPlan {
  readonly campaigns: number
  readonly missions: number
  readonly grants: number
}

const REWARDED_ID = 3
const BY = 'machine:bench'
const UNIT = 10_000n
const AMPLE = 10n ** 15n
const TERMS = {
  multiplier: 50,
  days: 30,
  weights: [{ product: 'lottery' as const, rateBp: 10_000 }],
  maxBetMinor: null,
  maxConvertMinor: null,
}
const STORED = `'{"multiplier":"50","days":30,"weights":{"lottery":10000},"maxBet":null,
  "maxConvert":null}'::jsonb`

/** Columns of promotions of each kind, as SQL: they take turns. */
const CAMPAIGNS: readonly Readonly<Record<string, string>>[] = [
  {
    kind: `'deposit'`,
    entry: `'automatic'`,
    category: `'deposits'`,
    least_deposit: '100000',
    match_bp: '5000',
    cap: '500000',
    prize_kind: `'bonus'`,
    terms: STORED,
  },
  {
    kind: `'cashback'`,
    entry: `'automatic'`,
    category: `'cashback'`,
    period: `'daily'`,
    rates: `'{"lottery": 500, "RNG": 500}'::jsonb`,
    least: '10000',
    cap: '300000',
    prize_kind: `'money'`,
  },
  {
    kind: `'cashback'`,
    entry: `'join'`,
    category: `'lottery'`,
    period: `'weekly'`,
    rates: `'{"lottery": 300}'::jsonb`,
    least: '10000',
    prize_kind: `'money'`,
  },
  { kind: `'code'`, entry: `'code'`, category: `'events'`, prize: '300', prize_kind: `'points'` },
  {
    kind: `'race'`,
    entry: `'join'`,
    category: `'games'`,
    race_no: '(select max(race_no) from races where brand_id = $1)',
  },
  {
    kind: `'birthday'`,
    entry: `'automatic'`,
    category: `'events'`,
    prize: '100000',
    prize_kind: `'money'`,
  },
  {
    kind: `'application'`,
    entry: `'apply'`,
    category: `'events'`,
    prize: '300',
    prize_kind: `'points'`,
  },
  {
    kind: `'deposit'`,
    entry: `'join'`,
    category: `'welcome'`,
    nth: '2',
    least_deposit: '100000',
    match_bp: '2000',
    cap: '500000',
    prize_kind: `'money'`,
  },
]

/** Goals of missions: what counts, of which product, how much, in which period. */
const GOALS = [
  ['bets', 'lottery', 5, 'daily'],
  ['games', null, 3, 'weekly'],
  ['days', null, 3, 'weekly'],
  ['bets', null, 50, 'weekly'],
  ['task', null, 1, 'once'],
] as const

async function addCampaigns(db: Db, brandId: number, count: number): Promise<void> {
  const texts = JSON.stringify([{ language: 'en', title: 'Bench', content: '' }])
  for (let place = 0; place < count; place += 1) {
    const rules = CAMPAIGNS[place % CAMPAIGNS.length] ?? {}
    const code = rules['kind'] === `'code'` ? { code: `'BENCH-${place}'` } : {}
    const columns = Object.entries({ ...rules, ...code })
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are published
    await db.query(
      `insert into promotions (brand_id, state, texts, budget, place, starts_at, published_at,
         changed_by, ${columns.map(([column]) => column).join(', ')})
       values ($1, 'published', $2, ${AMPLE}, $3, app_now() - interval '1 day', app_now(), '${BY}',
         ${columns.map(([, value]) => value).join(', ')})`,
      [brandId, texts, place],
    )
  }
  await db.query(
    `insert into promotion_entries (brand_id, promotion_no, member_id)
     select $1, p.promotion_no, m.member_id from promotions p
     join members m on m.brand_id = $1 where p.brand_id = $1 and p.entry = 'join'`,
    [brandId],
  )
}

async function addMissions(db: Db, brandId: number, count: number): Promise<void> {
  const texts = JSON.stringify([{ language: 'en', title: 'Bench', content: '' }])
  for (let place = 0; place < count; place += 1) {
    const [goal, product, target, period] = GOALS[place % GOALS.length] ?? GOALS[0]
    const task = goal === 'task' ? 'limit' : null
    // oxlint-disable-next-line no-await-in-loop -- the same
    await db.query(
      `insert into missions (brand_id, state, texts, goal, product, task, target, period, from_day,
         prize_kind, prize, budget, place, changed_by)
       values ($1, 'open', $2, $3, $4, $5, $6, $7, app_now()::date - 7, 'points', 10, ${AMPLE}, $8,
         '${BY}')`,
      [brandId, texts, goal, product, task, target, period, place],
    )
  }
}

/** Everybody holds the first rank, and has been told of the month's end. */
async function addRanks(db: Db, brandId: number): Promise<void> {
  await db.query(
    `with changes as (
       insert into rank_changes (brand_id, member_id, month, from_rank, rank, day, points, turnover)
       select $1, member_id, date_trunc('month', app_now())::date, 0, 1, app_now()::date, 50, '{}'
       from members where brand_id = $1 returning member_id, month, day)
     insert into rank_standings (brand_id, member_id, rank, since, told_month)
     select $1, member_id, 1, day, month from changes`,
    [brandId],
  )
}

/** A race by stakes, which everybody has joined. */
async function addRace(db: Db, brandId: number): Promise<void> {
  await db.query(
    `insert into races (brand_id, state, texts, rule, rates, products, items, from_at, until_at,
       prizes, changed_by)
     values ($1, 'published', '[]', 'stake', '{}', '{lottery,RNG}', '[]',
       app_now() - interval '1 day', app_now() + interval '9 days', '[]', '${BY}')`,
    [brandId],
  )
  await db.query(
    `insert into race_entries (brand_id, race_no, member_id)
     select $1, r.race_no, m.member_id from races r join members m on m.brand_id = $1
     where r.brand_id = $1`,
    [brandId],
  )
}

/** Bonus money of the first of the bettors, given and claimed as members do it. */
async function addGrants(db: Db, brand: Brand, bettors: readonly Bettor[]): Promise<void> {
  const { brandId } = brand
  const holders = await db.query<{ member_id: bigint; account_id: bigint }>(
    'select member_id, account_id from ledger_accounts where account_id = any($1)',
    [bettors.map(({ accountId }) => accountId)],
  )
  const gifts = holders.map(({ member_id: memberId }): Gift => ({
    memberId,
    source: 'manual',
    sourceKey: 'bench',
    kind: 'bonus',
    terms: TERMS,
    amount: 1_000n * UNIT,
    names: [],
    facts: [],
    expiresAt: null,
  }))
  await db.transaction((tx) => giveRewards(tx, brandId, gifts))
  const rewards = await db.query<{ reward_no: bigint; member_id: bigint; account_id: bigint }>(
    `select reward_no, member_id, account_id from rewards
     where brand_id = $1 and kind = 'bonus' and source_key = 'bench'`,
    [brandId],
  )
  for (const { reward_no: rewardNo, member_id: memberId, account_id: accountId } of rewards) {
    const member = { brandId, memberId, accountId } as SessionMember
    const body = { rewardIds: [wireId('rwd', rewardNo)] }
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as members do it
    await claimRewards(db, { brand, member, body }, { language: 'en', own: 'en' })
  }
}

/**
 * A second brand, like the demo's, in which rewards of all kinds run: points, ranks, tickets and
 * referral by the rules of a fresh install, promotions, missions, and a race. Everybody has joined
 * what can be joined.
 */
export async function writeRewardedBrand(db: Db): Promise<Brand> {
  const seed = { ...demoBrand, brandId: REWARDED_ID, code: 'rewarded', hosts: [] }
  await db.transaction((tx) => writeBrand(tx, seed))
  return toBrand(seed, REWARDED_ID)
}

/** Rewards of the brand, whose bettors are there already. */
export async function addRewards(
  db: Db,
  brand: Brand,
  bettors: readonly Bettor[],
  { campaigns, missions, grants }: RewardsPlan,
): Promise<void> {
  const { brandId } = brand
  await db.transaction(async (tx) => {
    await seedPoints(tx, brand, BY)
    await seedRanks(tx, brand, BY)
    await seedTickets(tx, brand, BY)
    await seedReferral(tx, brand, BY)
    await seedWinners(tx, brand)
  })
  await addRanks(db, brandId)
  await addRace(db, brandId)
  await addCampaigns(db, brandId, campaigns)
  await addMissions(db, brandId, missions)
  await addGrants(db, brand, bettors.slice(0, grants))
}
