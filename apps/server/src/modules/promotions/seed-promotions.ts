import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import { readRoundGames, readRoundTerms } from '../free-rounds/index.ts'
import { claimRewards } from '../rewards/index.ts'
import {
  DEMO_PROMOTIONS,
  DEMO_ROUNDS,
  type DemoKey,
  type DemoPromotion,
} from './demo-promotions.ts'
import { giveGifts } from './give-gifts.ts'
import { lockPromotion, noteGifts } from './gift-rows.ts'

/** Promotions of the demo by their key. */
type Written = ReadonlyMap<DemoKey, bigint>

/** The table of lucky tickets and the race of the demo, which two of the promotions give. */
async function findGiven(tx: Tx, brandId: number) {
  const rows = await tx.query<{ table_no: bigint | null; race_no: bigint | null }>(
    `select (select table_no from ticket_tables where brand_id = $1 and state = 'issuing'
         order by table_no limit 1) as table_no,
       (select race_no from races where brand_id = $1 and state = 'published'
         and from_at <= app_now() and until_at > app_now() order by race_no limit 1) as race_no`,
    [brandId],
  )
  return { tableNo: rows[0]?.table_no ?? null, raceNo: rows[0]?.race_no ?? null }
}

async function writeOne(
  tx: Tx,
  { kind, category, from, until, columns, pt, en }: DemoPromotion,
  own: Readonly<Record<string, unknown>>,
): Promise<bigint> {
  const texts = [
    { language: 'pt', title: pt[0], content: pt[1] },
    { language: 'en', title: en[0], content: en[1] },
  ]
  const row = {
    state: 'published',
    category,
    texts: JSON.stringify(texts),
    kind,
    ...columns,
    ...own,
  }
  const names = Object.keys(row)
  const values = Object.values(row)
  const span = `app_now() + make_interval(days => $${values.length + 1}),
    app_now() + make_interval(days => $${values.length + 2}), app_now()`
  const rows = await tx.query<{ promotion_no: bigint }>(
    `insert into promotions (${names.join(', ')}, starts_at, ends_at, published_at)
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}, ${span}) returning promotion_no`,
    [...values, from, until],
  )
  return rows[0]?.promotion_no ?? 0n
}

/** All that the brand may offer: nothing for deposits where the law has it so. */
async function writePromotions(tx: Tx, brand: Brand, by: string): Promise<Written> {
  const { brandId, profile } = brand
  const { tableNo, raceNo } = await findGiven(tx, brandId)
  const written = new Map<DemoKey, bigint>()
  for (const [place, key] of (Object.keys(DEMO_PROMOTIONS) as DemoKey[]).entries()) {
    const isPossible =
      (key !== 'match' || profile.rewards.forDeposits) &&
      (key !== 'egg' || tableNo !== null) &&
      (key !== 'race' || raceNo !== null)
    if (!isPossible) continue
    const own = key === 'egg' ? { table_no: tableNo } : key === 'race' ? { race_no: raceNo } : {}
    const row = { brand_id: brandId, place, changed_by: by, ...own }
    written.set(key, await writeOne(tx, DEMO_PROMOTIONS[key], row))
  }
  return written
}

async function findMember(tx: Tx, brandId: number, username: string) {
  const rows = await tx.query<{ member_id: bigint; account_id: bigint }>(
    `select m.member_id, a.account_id from members m join ledger_accounts a
       on a.brand_id = m.brand_id and a.member_id = m.member_id and a.kind = 'cash'
     where m.brand_id = $1 and m.username_key = $2`,
    [brandId, username],
  )
  return rows[0]
}

/** A member who has entered the code of a promotion. */
async function redeemed(tx: Tx, brand: Brand, promotionNo: bigint, memberId: bigint) {
  const promotion = await lockPromotion(tx, brand.brandId, promotionNo)
  const { code, prize } = promotion
  if (code === null || prize === null) throw new Error('a code gives an amount')
  const facts = [{ name: 'code' as const, value: code }]
  await noteGifts(tx, promotion, [{ memberId, event: 'code', amount: prize, facts }])
  await giveGifts(tx, brand, promotion)
}

async function joined(tx: Tx, brandId: number, promotionNo: bigint, memberId: bigint) {
  await tx.query(
    `insert into promotion_entries (brand_id, promotion_no, member_id, joined_at)
     values ($1, $2, $3, app_now())`,
    [brandId, promotionNo, memberId],
  )
}

/** An application that waits for staff, or was refused by them. */
async function applied(
  tx: Tx,
  { brandId, promotionNo, memberId }: { brandId: number; promotionNo: bigint; memberId: bigint },
  { comment, refusedBy }: { readonly comment: string; readonly refusedBy: string | null },
) {
  const parts = ['demo', String(brandId), String(promotionNo), String(memberId)]
  await tx.query(
    `insert into promotion_applications (brand_id, promotion_no, member_id, comment, request_key,
       input_hash, state, decided_by, decided_at, remark)
     values ($1, $2, $3, $4, $5, $6, case when $7::text is null then 'open' else 'rejected' end,
       $7, case when $7 is not null then app_now() end,
       case when $7 is not null then 'Conte um pouco mais: que números foram?' end)`,
    [brandId, promotionNo, memberId, comment, derivedKey(...parts), inputHash(...parts), refusedBy],
  )
}

/** What two members of the demo have to do with them: between both, each state is there. */
async function writeLives(tx: Tx, brand: Brand, written: Written, by: string) {
  const { brandId } = brand
  const [maria, joao] = [
    await findMember(tx, brandId, 'maria'),
    await findMember(tx, brandId, 'joao'),
  ]
  if (!maria || !joao) return undefined
  const noOf = (key: DemoKey) => written.get(key)
  const [welcome, egg, story, match] = [noOf('welcome'), noOf('egg'), noOf('story'), noOf('match')]
  if (welcome !== undefined) {
    await redeemed(tx, brand, welcome, maria.member_id)
    await redeemed(tx, brand, welcome, joao.member_id)
  }
  if (egg !== undefined) await redeemed(tx, brand, egg, maria.member_id)
  if (match !== undefined) await joined(tx, brandId, match, joao.member_id)
  if (story !== undefined) {
    const of = (memberId: bigint) => ({ brandId, promotionNo: story, memberId })
    const refused = { comment: 'Escolhi pela data', refusedBy: by }
    await applied(tx, of(maria.member_id), refused)
    const asked = { comment: 'Os números são os das casas em que morei.', refusedBy: null }
    await applied(tx, of(joao.member_id), asked)
  }
  return joao
}

/**
 * Writes promotions for a demo brand that has none, and what two of its members have to do with
 * them.
 */
export async function writeDemo(db: Db, brand: Brand, by: string): Promise<void> {
  const { brandId } = brand
  const claiming = await db.transaction(async (tx) => {
    const set = await tx.query('select from promotions where brand_id = $1 limit 1', [brandId])
    if (set.length > 0) return undefined
    return writeLives(tx, brand, await writePromotions(tx, brand, by), by)
  })
  if (!claiming) return
  const { member_id: memberId, account_id: accountId } = claiming
  const rows = await db.query<{ reward_no: bigint }>(
    `select reward_no from rewards where brand_id = $1 and member_id = $2
       and source = 'promotion' and state = 'waiting'`,
    [brandId, memberId],
  )
  if (rows.length === 0) return
  const member = { brandId, memberId, accountId } as SessionMember
  const rewardIds = rows.map((row) => wireId('rwd', row.reward_no))
  await claimRewards(db, { brand, member, body: { rewardIds } }, { language: 'pt', own: 'pt' })
}

/**
 * Does so in a fresh install, but not in its invented past, whose clock is behind the real one:
 * promotions begin with the present.
 */
export async function seedPromotions(db: Db, brand: Brand, by: string): Promise<void> {
  const rows = await db.query<{ is_past: boolean }>(
    `select app_now() < clock_timestamp() - interval '1 day' as is_past`,
  )
  if (rows[0]?.is_past === false) await writeDemo(db, brand, by)
}

/** Rounds of the lowest stake win this many times of it at most. */
const MOST_TIMES = 500n
const ROUND_DAYS = 7

/**
 * Once a demo brand has the games of a vendor, gives free rounds of the first of them that takes
 * grants, by a code; once, and only where rewards may come before a bet.
 */
export async function seedRoundPromotion(
  db: Db,
  brand: Brand,
  { vassalage, by }: { readonly vassalage: string; readonly by: string },
): Promise<void> {
  const { brandId, profile, trialOf } = brand
  if (trialOf !== undefined || !profile.rewards.beforeABet) return
  await db.transaction(async (tx) => {
    const [found] = await tx.query<{ is_demo: boolean }>(
      `select coalesce(bool_or(changed_by = $2), false)
         and not coalesce(bool_or(prize_kind = 'rounds'), false) as is_demo
       from promotions where brand_id = $1`,
      [brandId, by],
    )
    const games = found?.is_demo ? await readRoundGames(tx, brand, 'en') : []
    const game = games.find((one) => one.vassalage === vassalage)
    if (!game) return
    const rounds = await readRoundTerms(tx, brand, {
      vassalage,
      gameId: game.gameId,
      stakeMinor: game.minStakeMinor,
      maxWinMinor: String(BigInt(game.minStakeMinor) * MOST_TIMES),
      days: ROUND_DAYS,
    })
    const row = { brand_id: brandId, place: 3, changed_by: by, rounds: JSON.stringify(rounds) }
    await writeOne(tx, DEMO_ROUNDS, row)
  })
}
