import type { SegmentFact, SegmentRule } from '@fairhouse/protocol'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import type { Db } from '#server/db/tx.ts'
import { NOON } from './platform.ts'
import { openRewardWorld, type Gifted } from './reward-world.ts'

/** The time zone of the brand: three hours behind UTC. */
export const ZONE = 'America/Sao_Paulo'
/** Today in the brand, at noon UTC. */
export const TODAY = dayIn(ZONE, NOON)

/** What a member did on a day, so many days ago. */
export interface LifeDay {
  readonly ago: number
  readonly product: string
  readonly bets?: number
  readonly turnover?: number
  readonly deposits?: number
}

/** All of a member that rules may ask for. */
export interface Life {
  readonly days: readonly LifeDay[]
  /** When deposits were credited. */
  readonly credited: readonly Date[]
  /** Days of play, so many days ago. */
  readonly active: readonly number[]
  readonly registeredAt: Date
  /** Undefined: never looked at. */
  readonly rank: number | undefined
  readonly language: string | null
  readonly labels: readonly string[]
}

/** Somebody who has registered today, and nothing else. */
export const NEWBORN: Life = {
  days: [],
  credited: [],
  active: [],
  registeredAt: NOON,
  rank: undefined,
  language: null,
  labels: [],
}

/** The first instant of the brand's day so many days ago. */
export const startOf = (ago: number) => startOfDay(ZONE, addDays(TODAY, -ago))

/** A rule that asks for nothing yet. */
export function ruleOf(fact: SegmentFact, more: Partial<SegmentRule> = {}): SegmentRule {
  return { fact, product: null, days: null, least: null, most: null, words: [], ...more }
}

const EMPTY = ['own_days', 'active_days', 'rank_standings', 'member_labels', 'deposits']

/** Changes of a member's deposits, or of all. */
const deleteChanges = (db: Db, memberId: bigint | null) =>
  db.query(
    `delete from deposit_changes c using deposits d where d.brand_id = c.brand_id
       and d.deposit_no = c.deposit_no and ($1::bigint is null or d.member_id = $1)`,
    [memberId],
  )

async function writeFigures(db: Db, memberId: bigint, life: Life): Promise<void> {
  for (const { ago, product, bets = 0, turnover = 0, deposits = 0 } of life.days) {
    await db.query(
      `insert into own_days as d (brand_id, member_id, day, product, bets, turnover, deposits)
       values (1, $1, $2, $3, $4, $5, $6)
       on conflict (brand_id, member_id, day, product) do update set bets = d.bets + excluded.bets,
         turnover = d.turnover + excluded.turnover, deposits = d.deposits + excluded.deposits`,
      [memberId, addDays(TODAY, -ago), product, bets, turnover, deposits],
    )
  }
  for (const ago of life.active) {
    await db.query(
      `insert into active_days (brand_id, member_id, day, previous)
       values (1, $1, $2, '-infinity') on conflict do nothing`,
      [memberId, addDays(TODAY, -ago)],
    )
  }
}

/** Makes a member's life what it says, and nothing else. */
export async function writeLife(db: Db, memberId: bigint, life: Life): Promise<void> {
  await deleteChanges(db, memberId)
  for (const table of EMPTY) {
    await db.query(`delete from ${table} where brand_id = 1 and member_id = $1`, [memberId])
  }
  await writeFigures(db, memberId, life)
  for (const at of life.credited) {
    await db.query(
      `insert into deposits (brand_id, member_id, account_id, amount, status, gateway, public_id,
         request_key, input_hash, method, created_at, credited_at, expires_at, credited)
       select 1, $1, account_id, 10000, 'credited', 'sandbox', gen_random_uuid()::text,
         gen_random_uuid(), gen_random_uuid(), 'pix', $2, $2, $2, 10000
       from ledger_accounts where brand_id = 1 and member_id = $1 and kind = 'cash'`,
      [memberId, at],
    )
  }
  if (life.rank !== undefined) {
    await db.query(
      `insert into rank_standings (brand_id, member_id, rank, since) values (1, $1, $2, $3)`,
      [memberId, life.rank, TODAY],
    )
  }
  for (const label of life.labels) {
    await db.query(
      'insert into member_labels (brand_id, member_id, label_name) values (1, $1, $2)',
      [memberId, label],
    )
  }
  await db.query(
    'update members set registered_at = $2, language = $3 where brand_id = 1 and member_id = $1',
    [memberId, life.registeredAt, life.language],
  )
}

/** A platform, and members whose lives are written as the figures have them. */
export async function openSegmentWorld() {
  const world = await openRewardWorld()
  const { owner } = world.platform
  return {
    ...world,
    /** A member who has lived so, on top of `NEWBORN`. */
    async lived(life: Partial<Life> = {}): Promise<Gifted> {
      const member = await world.member()
      await writeLife(owner, member.memberId, { ...NEWBORN, ...life })
      return member
    },
    live: (member: Gifted, life: Partial<Life>) =>
      writeLife(owner, member.memberId, { ...NEWBORN, ...life }),
    /** Ends it; deposits and ranks were written without the rest of the books. */
    async close() {
      await deleteChanges(owner, null)
      await owner.query('delete from deposits')
      await owner.query('delete from rank_standings')
      await world.platform.close()
    },
  }
}

export type SegmentWorld = Awaited<ReturnType<typeof openSegmentWorld>>
