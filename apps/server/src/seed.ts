import { familyOf } from '@fairhouse/lottery/all'
import { assertSchedule } from '@fairhouse/lottery/schedule'
import {
  demoBrand,
  demoNotices,
  demoTrials,
  placarBrand,
  quintalBrand,
  type BrandSeed,
  type LotterySeed,
} from '@fairhouse/profiles'
import { STAFF_PERMISSIONS } from '@fairhouse/protocol'
import { systemRng } from './adapters/rng/rng.ts'
import { createVault } from './adapters/vault/vault.ts'
import { openPool } from './db/pool.ts'
import { createDb, type Db, type Tx } from './db/tx.ts'
import { DEMO_ACCOUNTS, DEMO_MEMBER, openDemoAccount, type DemoAccount } from './demo/accounts.ts'
import { loadOffers } from './modules/lotteries/index.ts'
import { publishNotice, writeNotice } from './modules/notices/index.ts'
import { seedMissions } from './modules/missions/index.ts'
import { seedMall, seedRoundGood } from './modules/mall/index.ts'
import { seedPoints } from './modules/points/index.ts'
import { seedRewards } from './modules/rewards/index.ts'
import { seedTickets } from './modules/tickets/index.ts'
import { seedRanks } from './modules/ranks/index.ts'
import { seedPromotions, seedRoundPromotion } from './modules/promotions/index.ts'
import { seedReferral } from './modules/referral/index.ts'
import { seedRaces } from './modules/races/index.ts'
import { seedWinners } from './modules/winners/index.ts'
import { seedSegments } from './modules/segments/index.ts'
import { seedSettings, toBrand } from './modules/settings/index.ts'
import { writeStaff, type NewStaff } from './modules/staff/index.ts'

/** The brands of a fresh install: one platform, three looks. */
const BRANDS = [demoBrand, demoTrials, placarBrand, quintalBrand] as const

const STAFF_PASSWORD = 'azulejo-office'

/** Permissions of support: members and all that they write. */
const SUPPORT =
  /^((members|outbox|approvals|feedback|agentApplications|limits)\.|notices\.(read|write)$)/

/** The staff of draws: a result takes two people, so the administrator alone is not enough. */
const DRAWS = /^(lottery|approvals)\./

/** The staff of money: an adjustment takes two people, too. */
const CASHIER = /^((cashier|ledger|reconciliation|approvals)\.|members\.read$)/

/** The notices of a fresh install. */
export interface DemoInstall {
  /** Host names of each brand; host '*' is any other. */
  readonly brands: readonly { readonly name: string; readonly host: string }[]
  readonly accounts: readonly DemoAccount[]
  readonly staff: readonly DemoAccount[]
}

/** Staff of the demo office and their roles; printed at every start, too. */
const STAFF: readonly (NewStaff & { readonly note: string })[] = [
  {
    username: 'ana',
    name: 'Ana Duarte',
    email: 'ana@house.example',
    password: STAFF_PASSWORD,
    role: { name: 'administrator', permissions: STAFF_PERMISSIONS, brandIds: null },
    note: 'administrator',
  },
  {
    username: 'fabio',
    name: 'Fábio Reis',
    email: 'fabio@house.example',
    password: STAFF_PASSWORD,
    role: { name: 'administrator', permissions: STAFF_PERMISSIONS, brandIds: null },
    note: 'administrator: approves what Ana proposes',
  },
  {
    username: 'bruno',
    name: 'Bruno Lima',
    email: 'bruno@house.example',
    password: STAFF_PASSWORD,
    role: {
      name: 'support',
      permissions: STAFF_PERMISSIONS.filter((one) => SUPPORT.test(one)),
      brandIds: null,
    },
    note: 'support',
  },
  {
    username: 'carla',
    name: 'Carla Nunes',
    email: 'carla@house.example',
    password: STAFF_PASSWORD,
    role: {
      name: 'auditor',
      permissions: STAFF_PERMISSIONS.filter((one) => one.endsWith('.read')),
      brandIds: null,
    },
    note: 'auditor: reads only',
  },
  {
    username: 'diego',
    name: 'Diego Rocha',
    email: 'diego@house.example',
    password: STAFF_PASSWORD,
    role: {
      name: 'draws',
      permissions: STAFF_PERMISSIONS.filter((one) => DRAWS.test(one)),
      brandIds: null,
    },
    note: 'draws: enters and confirms results',
  },
  {
    username: 'elisa',
    name: 'Elisa Prado',
    email: 'elisa@house.example',
    password: STAFF_PASSWORD,
    role: {
      name: 'cashier',
      permissions: STAFF_PERMISSIONS.filter((one) => CASHIER.test(one)),
      brandIds: null,
    },
    note: 'cashier: money, by four eyes',
  },
]

/** Refuses (RangeError) a lottery that could not be sold, drawn or settled. */
function checkLottery({ family, game, schedule, prices, variants }: LotterySeed): void {
  loadOffers(prices, variants)
  assertSchedule(schedule)
  if (!familyOf(family).games.includes(game ?? family)) {
    throw new RangeError(`${family} has no game ${game ?? family}`)
  }
}

/**
 * Writes a lottery that does not exist yet. An existing one stays as it is, except for plays that
 * were added to the seed since: those are added, at their prices.
 */
async function writeLottery(
  tx: Tx,
  brandId: number,
  lottery: LotterySeed,
  position: number,
): Promise<void> {
  await tx.query(
    `insert into lotteries as l (brand_id, lottery_code, family, game, source, prize_mode, area,
       game_group, schedule, prices, variants, position, seeded_plays)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (brand_id, lottery_code) do update set
       prices = (excluded.prices - l.seeded_plays) || l.prices,
       variants = (excluded.variants - l.seeded_plays) || l.variants,
       seeded_plays = array(select unnest(l.seeded_plays) union select unnest($13::text[]))
     where not excluded.seeded_plays <@ l.seeded_plays and l.family = excluded.family`,
    [
      brandId,
      lottery.lotteryCode,
      lottery.family,
      lottery.game ?? lottery.family,
      lottery.source,
      lottery.prizeMode,
      lottery.area,
      lottery.gameGroup,
      JSON.stringify(lottery.schedule),
      JSON.stringify(lottery.prices),
      JSON.stringify(lottery.variants ?? {}),
      position,
      Object.keys(lottery.prices),
    ],
  )
}

/** Writes a brand with its lotteries. Refuses (RangeError) a price that returns over 99 %. */
export async function writeBrand(tx: Tx, brand: BrandSeed): Promise<void> {
  await tx.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts, trial_of, lottery_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      brand.brandId,
      brand.code,
      brand.name,
      brand.profile,
      brand.currency,
      brand.hosts,
      brand.trialOf ?? null,
      brand.lotteryType ?? 'SEA',
    ],
  )
  if (brand.trialOf === undefined) await seedSettings(tx, brand)
  for (const [position, lottery] of brand.lotteries.entries()) {
    checkLottery(lottery)
    await writeLottery(tx, brand.brandId, lottery, position)
  }
}

/** The author of a fresh install's notices, and of what rewards play. */
const HOUSE = 'machine:seed'

/** Publishes the notices of the demo brands; a brand that has written anything keeps its own. */
async function openDemoNotices(tx: Tx, seed: BrandSeed): Promise<void> {
  const written = await tx.query('select 1 from notices where brand_id = $1 limit 1', [
    seed.brandId,
  ])
  if (written.length > 0) return
  const brand = toBrand(seed, seed.brandId)
  const always = {
    recipients: [],
    segmentId: null,
    from: null,
    until: null,
    pictureId: null,
    isLegal: false,
  }
  for (const { audience, platforms, texts, ...notice } of demoNotices) {
    const lists = { audience: [...audience], platforms: [...platforms], texts: [...texts] }
    const { after } = await writeNotice(tx, brand, { ...notice, ...lists, ...always }, HOUSE)
    const { noticeId, version } = after
    await publishNotice(tx, brand, { noticeId, version }, HOUSE)
  }
}

/** Adds free rounds of a vendor's games to a demo brand, once its catalogue has them. */
export async function seedDemoGames(db: Db, brandId: number, vassalage: string): Promise<void> {
  const seed = BRANDS.find((one) => one.brandId === brandId && one.trialOf === undefined)
  if (!seed) return
  const brand = toBrand(seed, brandId)
  await db.transaction((tx) => seedRoundGood(tx, brand, HOUSE))
  await seedRoundPromotion(db, brand, { vassalage, by: HOUSE })
}

/**
 * Writes the demo brands, their lotteries, accounts, notices, what rewards play and staff; what
 * exists stays as it is. `vaultKey` seals the staff's authenticator secrets.
 */
export async function seedDemo(databaseUrl: string, vaultKey: string): Promise<DemoInstall> {
  const pool = openPool(databaseUrl, { connections: 3 })
  try {
    const db = createDb(pool)
    for (const brand of BRANDS) await db.transaction((tx) => writeBrand(tx, brand))
    for (const account of DEMO_ACCOUNTS) {
      const isThere = ({ brandId }: BrandSeed) => account.brandIds?.includes(brandId) ?? true
      for (const brand of BRANDS.filter((one) => one.hosts.length > 0 && isThere(one))) {
        await openDemoAccount(db, brand, account)
      }
    }
    for (const brand of BRANDS.filter(({ trialOf }) => trialOf === undefined)) {
      await db.transaction(async (tx) => {
        await openDemoNotices(tx, brand)
        const written = toBrand(brand, brand.brandId)
        await seedPoints(tx, written, HOUSE)
        await seedRewards(tx, written, DEMO_MEMBER)
        await seedTickets(tx, written, HOUSE)
        await seedMall(tx, written, HOUSE)
        await seedRanks(tx, written, HOUSE)
        await seedMissions(tx, written, HOUSE)
        await seedReferral(tx, written, HOUSE)
        await seedRaces(tx, written, HOUSE)
        await seedWinners(tx, written)
        await seedSegments(tx, written, HOUSE)
      })
      await seedPromotions(db, toBrand(brand, brand.brandId), HOUSE)
    }
    const context = { rng: systemRng, vault: createVault(vaultKey, systemRng) }
    for (const staff of STAFF) await writeStaff(db, context, staff)
  } finally {
    await pool.end()
  }
  return {
    brands: BRANDS.flatMap(({ name, hosts }) => hosts.map((host) => ({ name, host }))),
    accounts: DEMO_ACCOUNTS.map(({ username, password, note }) => ({ username, password, note })),
    staff: STAFF.map(({ username, password, note }) => ({ username, password, note })),
  }
}
