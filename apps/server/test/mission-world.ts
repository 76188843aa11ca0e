import type { MissionBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { runMissions } from '#server/modules/missions/index.ts'
import { openRewardWorld, type Gifted, type RewardWorld } from './reward-world.ts'

/** The day of the tests, a Saturday; its week begins on the 16th. */
export const TODAY = '2026-11-21'
export const MONDAY = '2026-11-16'

/** What a member played on a day. */
export interface Played {
  readonly product?: string
  /** The lottery, or the number of the game. */
  readonly item?: string
  readonly bets?: number
}

/** A mission of 3 bets in a week for 1.00, unless told otherwise. */
export function missionBody(more: Partial<MissionBody> = {}): MissionBody {
  return {
    state: 'open',
    texts: [
      { language: 'pt', title: 'Três apostas', content: 'Na semana.' },
      { language: 'en', title: 'Three bets', content: 'In a week.' },
    ],
    goal: 'bets',
    product: null,
    task: null,
    target: 3,
    period: 'weekly',
    from: '2026-11-01',
    until: null,
    prizeKind: 'money',
    prizeMinor: '10000',
    prizePoints: 0,
    prizeRounds: 0,
    rounds: null,
    budgetMinor: '1000000',
    budgetPoints: 0,
    budgetRounds: 0,
    most: null,
    labels: [],
    place: 1,
    ...more,
  }
}

/** What was settled of a member on a day, as the figures have it: once more adds to it. */
async function writePlays(
  db: Db,
  { brandId, memberId }: { readonly brandId: number; readonly memberId: bigint },
  day: string,
  { product = 'lottery', item = 'SSC1', bets = 1 }: Played,
): Promise<void> {
  await db.query(
    `insert into own_days as d (brand_id, member_id, day, product, bets, turnover, lost_stakes)
     values ($1, $2, $3::date, $4, $5::bigint, $5::bigint * 10000, $5::bigint * 10000)
     on conflict (brand_id, member_id, day, product) do update set bets = d.bets + excluded.bets,
       turnover = d.turnover + excluded.turnover,
       lost_stakes = d.lost_stakes + excluded.lost_stakes`,
    [brandId, memberId, day, product, bets],
  )
  await db.query(
    `insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets,
       staked)
     select $1, $2, $3::date + interval '15 hours', $4, (random() * 1e12)::bigint, $5,
       $6::bigint, $6::bigint * 10000`,
    [brandId, memberId, day, product, item, bets],
  )
  await db.query(
    `insert into active_days (brand_id, member_id, day, previous)
     values ($1, $2, $3::date, '-infinity') on conflict do nothing`,
    [brandId, memberId, day],
  )
  await db.query(
    `insert into agency_changes (brand_id, member_id, day, changed_at)
     values ($1, $2, $3::date, app_now())
     on conflict (brand_id, day, member_id) do update set changed_at = excluded.changed_at`,
    [brandId, memberId, day],
  )
}

async function runFor(world: RewardWorld, through: Db, brand: Brand): Promise<void> {
  await world.platform.db.query(
    `insert into agency_places (brand_id, counted_to) values ($1, app_now())
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
    [brand.brandId],
  )
  await runMissions({ db: through, brands: { all: () => Promise.resolve([brand]) } }, 45)
}

/** A platform with missions, and what its members have played. */
export async function openMissionWorld() {
  const world = await openRewardWorld()
  const { platform, staff, brand } = world
  const { db } = platform
  return {
    ...world,
    add: async (more: Partial<MissionBody> = {}) =>
      (await staff.call('POST /staff/missions', { body: missionBody(more) })).mission,
    played: (member: Gifted, day: string, plays: Played = {}) =>
      writePlays(db, { brandId: brand.brandId, memberId: member.memberId }, day, plays),
    label: (member: Gifted, label: string) =>
      db.query('insert into member_labels (brand_id, member_id, label_name) values (1, $1, $2)', [
        member.memberId,
        label,
      ]),
    /** The worker’s turn, once everything is counted. */
    run: (through: Db = db, of: Brand = brand) => runFor(world, through, of),
    /** The mission as the member reads it. */
    read: async (member: Gifted, missionId: string) => {
      const { missions } = await member.call('GET /wps/missions', {})
      return missions.find((one) => one.missionId === missionId)
    },
    /** Keys of the rewards that the member was given for missions. */
    given: async (member: Gifted) => {
      const rows = await db.query<{ source_key: string }>(
        `select source_key from rewards where member_id = $1 and source = 'mission' order by 1`,
        [member.memberId],
      )
      return rows.map((row) => row.source_key)
    },
  }
}

export type MissionWorld = Awaited<ReturnType<typeof openMissionWorld>>
