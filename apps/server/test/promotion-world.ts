import { randomUUID } from 'node:crypto'
import type { RewardFact } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { runPromotions } from '#server/modules/promotions/index.ts'
import { noteApproved } from '#server/modules/promotions/note-approved.ts'
import { beginDeposit, eventOf, tellPlatform } from './payments.ts'
import { NOON } from './platform.ts'
import { openRewardWorld, type Gifted, type RewardWorld } from './reward-world.ts'

/** Columns of a promotion as a test writes them; the rest is that of its kind. */
export interface PromotionColumns {
  readonly [column: string]: unknown
}

const COMMON = {
  brand_id: 1,
  state: 'published',
  category: 'events',
  texts: JSON.stringify([
    { language: 'pt', title: 'Uma promoção', content: 'As regras.' },
    { language: 'en', title: 'A promotion', content: 'The rules.' },
  ]),
  entry: 'automatic',
  prize_kind: 'money',
  budget: 100_000_000n,
  changed_by: 'staff:mia',
}

/** What each kind needs, unless told otherwise: a match of 50 % up to 20.00, and so on. */
const KINDS: Readonly<Record<string, PromotionColumns>> = {
  deposit: { kind: 'deposit', least_deposit: 100_000n, match_bp: 5_000, cap: 200_000n },
  cashback: {
    kind: 'cashback',
    period: 'daily',
    rates: JSON.stringify({ lottery: 1_000, RNG: 500 }),
    least: 10_000n,
  },
  code: { kind: 'code', entry: 'code', prize: 50_000n },
  birthday: { kind: 'birthday', prize: 30_000n },
  application: { kind: 'application', entry: 'apply', prize: 70_000n },
  race: { kind: 'race', entry: 'join', prize_kind: null, budget: 0n },
}

async function writePromotion(db: Db, columns: PromotionColumns): Promise<string> {
  const { state, starts_at: startsAt } = columns
  const isDraft = state === 'draft'
  const row = { ...columns, published_at: isDraft ? null : (startsAt ?? NOON) }
  const names = Object.keys(row)
  const rows = await db.query<{ promotion_no: bigint }>(
    `insert into promotions (${names.join(', ')})
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning promotion_no`,
    Object.values(row),
  )
  return wireId('prm', rows[0]?.promotion_no ?? 0n)
}

/** Pays in, as the gateway tells of it. */
async function payIn(world: RewardWorld, member: Gifted, units: number): Promise<void> {
  const deposit = await beginDeposit(member, units)
  const answer = await tellPlatform(world.platform, eventOf(deposit))
  if (answer !== '200 ok') throw new Error(answer)
}

const PLAYED = `
insert into own_days as d (brand_id, member_id, day, product, bets, turnover, lost_stakes, payout)
values (1, $1, $2::date, $3, 1, $4::bigint, $4::bigint, $5::bigint)
on conflict (brand_id, member_id, day, product) do update set bets = d.bets + 1,
  turnover = d.turnover + excluded.turnover, lost_stakes = d.lost_stakes + excluded.lost_stakes,
  payout = d.payout + excluded.payout`

/** What a member staked and got on a day, as the figures have it; once more adds to it. */
async function writePlay(
  db: Db,
  { memberId }: Gifted,
  day: string,
  { product = 'lottery', staked = 0, paid = 0 }: PlayedDay,
): Promise<void> {
  await db.query(PLAYED, [memberId, day, product, staked, paid])
  await db.query(
    `insert into active_days (brand_id, member_id, day, previous)
     values (1, $1, $2::date, '-infinity') on conflict do nothing`,
    [memberId, day],
  )
}

/** Ledger units. */
export interface PlayedDay {
  readonly product?: string
  readonly staked?: number
  readonly paid?: number
}

async function runFor({ platform }: RewardWorld, through: Db, brand: Brand): Promise<void> {
  await platform.db.query(
    `insert into agency_places (brand_id, counted_to) values (1, app_now())
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
  )
  await runPromotions({ db: through, brands: { all: () => Promise.resolve([brand]) } })
}

interface NotedRow {
  readonly [column: string]: unknown
  readonly event: string
  readonly amount: bigint
  readonly state: string
  readonly bound: string | null
  readonly facts: readonly RewardFact[]
}

/** What was noted of a promotion for a member, in its order: "code 50000 given". */
async function readNoted(db: Db, { memberId }: Gifted, promotionId: string): Promise<string[]> {
  const rows = await db.query<NotedRow>(
    `select event, amount, state, bound from promotion_gifts
     where brand_id = 1 and member_id = $1 and promotion_no = $2
     order by noted_at, member_id, event`,
    [memberId, parseId('prm', promotionId)],
  )
  return rows.map(({ event, amount, state, bound }) =>
    [event.replace(/^deposit\/.*/, 'deposit'), amount, bound ?? state].join(' '),
  )
}

async function approve(tx: Tx, brand: Brand, applicationId: string): Promise<void> {
  const rows = await tx.query<Parameters<typeof noteApproved>[2]>(
    `update promotion_applications set state = 'approved', decided_by = 'staff:mia',
       decided_at = app_now(), remark = 'welcome'
     where application_no = $1 returning promotion_no, application_no, member_id, sent_at`,
    [parseId('pra', applicationId)],
  )
  if (rows[0]) await noteApproved(tx, brand, rows[0])
}

/** What members, and staff about them, do with promotions. */
function takingPart({ platform: { db }, brand }: RewardWorld, tick: () => Promise<void>) {
  return {
    join: async (member: Gifted, promotionId: string) => {
      await tick()
      return member.call('POST /wps/promotions/:promotionId/join', { params: { promotionId } })
    },
    joined: ({ memberId }: Gifted, promotionId: string, at: Date) =>
      db.query('insert into promotion_entries values (1, $1, $2, $3)', [
        parseId('prm', promotionId),
        memberId,
        at,
      ]),
    redeem: (member: Gifted, code: string) =>
      member.call('POST /wps/promotions/code', { body: { code } }),
    apply: async (
      member: Gifted,
      promotionId: string,
      more: { comment?: string; pictureIds?: string[]; key?: string } = {},
    ) => {
      const { comment = 'I have been here for years', pictureIds = [], key } = more
      const { promotion } = await member.call('POST /wps/promotions/:promotionId/apply', {
        params: { promotionId },
        body: { comment, pictureIds },
        idempotencyKey: key ?? randomUUID(),
      })
      return promotion
    },
    approve: (applicationId: string) => db.transaction((tx) => approve(tx, brand, applicationId)),
    reject: (applicationId: string) =>
      db.query(
        `update promotion_applications set state = 'rejected', decided_by = 'staff:mia',
           decided_at = app_now(), remark = 'not a picture of it' where application_no = $1`,
        [parseId('pra', applicationId)],
      ),
  }
}

/** A platform with promotions. Its clock goes on by a second with each thing that is done. */
export async function openPromotionWorld() {
  const world = await openRewardWorld()
  const { platform, brand } = world
  const { db } = platform
  let now = NOON
  const setNow = (at: Date) => {
    now = at
    return platform.setNow(at)
  }
  const tick = () => setNow(new Date(now.getTime() + 1_000))
  return {
    ...world,
    setNow,
    now: () => now,
    tick,
    /** A promotion of a kind that began now; its id. */
    add: async (kind: keyof typeof KINDS, more: PromotionColumns = {}) => {
      await tick()
      return writePromotion(db, { ...COMMON, ...KINDS[kind], starts_at: now, ...more })
    },
    change: (promotionId: string, set: string) =>
      db.query(`update promotions set ${set} where promotion_no = $1`, [
        parseId('prm', promotionId),
      ]),
    payIn: async (member: Gifted, units: number) => {
      await tick()
      await payIn(world, member, units)
    },
    played: (member: Gifted, day: string, play: PlayedDay) => writePlay(db, member, day, play),
    born: ({ memberId }: Gifted, day: string) =>
      db.query('update members set birth_date = $2 where member_id = $1', [memberId, day]),
    label: (member: Gifted, label: string) =>
      db.query('insert into member_labels (brand_id, member_id, label_name) values (1, $1, $2)', [
        member.memberId,
        label,
      ]),
    atRisk: async (member: Gifted, isAtRisk: boolean) => {
      await world.staff.call('PUT /staff/members/:memberId/at-risk', {
        params: { memberId: world.idOf(member) },
        body: { isAtRisk, reason: 'plays through the night' },
      })
    },
    /** The worker's turn, once everything is counted. */
    run: async (through: Db = db, of: Brand = brand) => {
      await tick()
      await runFor(world, through, of)
    },
    read: async (member: Gifted, promotionId: string) =>
      (await member.call('GET /wps/promotions/:promotionId', { params: { promotionId } }))
        .promotion,
    ...takingPart(world, tick),
    /** Keys of the rewards and tickets that the member was given of it. */
    keys: async ({ memberId }: Gifted, promotionId: string) => {
      const rows = await db.query<{ source_key: string }>(
        `select source_key from (select member_id, source, source_key from rewards
           union all select member_id, source, source_key from tickets) r
         where member_id = $1 and source = 'promotion' and starts_with(source_key, $2 || '/')
         order by 1`,
        [memberId, String(parseId('prm', promotionId))],
      )
      return rows.map((row) => row.source_key)
    },
    noted: (member: Gifted, promotionId: string) => readNoted(db, member, promotionId),
  }
}

export type PromotionWorld = Awaited<ReturnType<typeof openPromotionWorld>>
