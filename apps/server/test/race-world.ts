import type { RaceBody } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { advanceRaces } from '#server/modules/races/index.ts'
import { collectWins } from '#server/modules/winners/index.ts'
import { noteRacer } from '#server/modules/race-changes/index.ts'
import { NOON } from './platform.ts'
import { openRewardWorld, type Gifted, type RewardWorld } from './reward-world.ts'

const HOUR_MS = 3_600_000
/** An instant some hours before or after noon, when tests take place. */
export const atHour = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)

export const RACE: RaceBody = {
  stage: 'published',
  texts: [
    { language: 'pt', title: 'Corrida', content: 'Uma corrida.' },
    { language: 'en', title: 'Race', content: 'A race.' },
  ],
  rule: 'stake',
  products: ['lottery', 'RNG'],
  items: [],
  unitMinor: '0',
  rates: [],
  from: atHour(1).toISOString(),
  until: atHour(48).toISOString(),
  prizes: [
    { from: 1, to: 1, kind: 'money', amountMinor: '500000', points: 0 },
    { from: 2, to: 3, kind: 'points', amountMinor: '0', points: 40 },
  ],
}

/** A bet as the figures have it after it was settled. */
export interface Played {
  readonly staked: number
  readonly paid?: number
  /** Hours after noon. */
  readonly at?: number
  readonly product?: string
  readonly item?: string
  /** The draw or the round: the same again corrects it. */
  readonly no?: number
}

let plays = 1_000_000

/** Writes a round into the figures, and notes it as they do. */
async function writePlay(db: Db, memberId: bigint, play: Played): Promise<void> {
  const { staked, paid = 0, at = 0, product = 'RNG', item = '1', no = (plays += 1) } = play
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets,
         staked, paid) values (1, $1, $2, $3, $4, $5, 1, $6, $7)
       on conflict (brand_id, member_id, settled_at, product, item_no) do update
       set staked = excluded.staked, paid = excluded.paid`,
      [memberId, atHour(at), product, no, item, staked, paid],
    )
    await noteRacer(tx, 1, memberId)
  })
}

/** Everything that was settled up to an instant is in the figures. */
async function countTo(db: Db, instant: Date): Promise<void> {
  await db.query(
    `insert into agency_places (brand_id, counted_to) values (1, $1)
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
    [instant],
  )
}

/** Adds a race over HTTP, and lets it begin some hours before noon unless told otherwise. */
async function openRace(
  { platform, staff }: RewardWorld,
  more: Partial<RaceBody>,
  begins: number,
): Promise<string> {
  const { race } = await staff.call('POST /staff/races', { body: { ...RACE, ...more } })
  await platform.db.query(`update races set from_at = $2 where race_no = $1`, [
    BigInt(Number.parseInt(race.raceId.slice('rce_'.length), 36)),
    atHour(begins),
  ])
  return race.raceId
}

/** A platform with races, members who join them, and the work of the worker. */
export async function openRaceWorld() {
  const world = await openRewardWorld()
  const { db, deps } = world.platform
  return {
    ...world,
    race: (more: Partial<RaceBody> = {}, begins = -10) => openRace(world, more, begins),
    join: (member: Gifted, raceId: string, alias: string | null = null) =>
      member.call('PUT /wps/races/:raceId/entry', { params: { raceId }, body: { alias } }),
    played: ({ memberId }: Gifted, play: Played) => writePlay(db, memberId, play),
    advance: (through: Db = db) => advanceRaces({ db: through, brands: deps.brands }),
    collect: (through: Db = db) => collectWins({ db: through, brands: deps.brands }),
    countTo: (hours: number) => countTo(db, atHour(hours)),
    /** The standings as somebody sees them, page by page. */
    async standings(member: Gifted, raceId: string, limit = 100) {
      const places = []
      let from: number | null = 1
      while (from !== null) {
        const query = { from: String(from), limit: String(limit) }
        const page = await readPage(member, raceId, query)
        places.push(...page.places)
        from = page.next
      }
      return places
    },
  }
}

function readPage(member: Gifted, raceId: string, query: { from: string; limit: string }) {
  return member.call('GET /wps/races/:raceId/standings', { params: { raceId }, query })
}

export type RaceWorld = Awaited<ReturnType<typeof openRaceWorld>>
