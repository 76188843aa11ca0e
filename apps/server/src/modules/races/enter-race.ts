import { aliasFault, aliasKey } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import { sqlState, type Db, type Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseAway } from '../gambling-limits/index.ts'
import { noteRacer } from '../race-changes/index.ts'
import type { RaceRow } from './race-rows.ts'
import { findRace } from './read-races.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * The name under which a member is shown, checked; null stays null. Throws VALIDATION_FAILED with
 * the field (see `aliasFault`; the own username).
 */
export function checkAlias(alias: string | null, username: string): string | null {
  if (alias === null) return null
  const text = alias.trim().replaceAll(/\s+/g, ' ')
  const fault = aliasKey(text) === aliasKey(username) ? 'username' : aliasFault(text)
  if (fault === undefined) return text
  const code = 'VALIDATION_FAILED'
  throw new Problem(code, [{ field: 'alias', code, expected: fault }])
}

/** Runs what writes a name. Throws ALIAS_TAKEN where another has it. */
export async function withAlias<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new Problem('ALIAS_TAKEN', [{ field: 'alias', code: 'ALIAS_TAKEN' }])
  }
}

/** A race that can still be joined or left. Throws NOT_FOUND, RACE_OVER. */
async function requireOpen(tx: Tx, brandId: number, raceId: string): Promise<RaceRow> {
  const race = await findRace(tx, brandId, raceId)
  if (race.state === 'settled' || race.has_ended) throw new Problem('RACE_OVER')
  return race
}

const ENTER = `
insert into race_entries (brand_id, race_no, member_id, alias, alias_key)
values ($1, $2, $3, $4, $5)
on conflict (brand_id, race_no, member_id) do update
set alias = excluded.alias, alias_key = excluded.alias_key, left_at = null`

/**
 * Lets a member take part in a race, under a name or a part of the username; again changes the
 * name. All bets of the race count, whenever the member joins. Throws VALIDATION_FAILED,
 * MEMBER_EXCLUDED, MEMBER_PAUSED, NOT_FOUND (also who is at risk), RACE_OVER, ALIAS_TAKEN.
 */
export async function enterRace(
  db: Db,
  member: SessionMember,
  raceId: string,
  given: string | null,
): Promise<void> {
  const { brandId, memberId } = member
  const alias = checkAlias(given, member.username)
  await withAlias(() =>
    db.transaction(async (tx) => {
      const away = await refuseAway(tx, member)
      if (away) throw new Problem(away)
      if (!(await mayBeRewarded(tx, member))) throw new Problem('NOT_FOUND')
      const race = await requireOpen(tx, brandId, raceId)
      const key = alias === null ? null : aliasKey(alias)
      await tx.query(ENTER, [brandId, race.race_no, memberId, alias, key])
      await noteRacer(tx, brandId, memberId)
    }),
  )
}

/**
 * Lets a member leave a race: nothing of the member stays in its standings. Throws NOT_FOUND,
 * RACE_OVER.
 */
export function leaveRace(db: Db, member: SessionMember, raceId: string): Promise<void> {
  const { brandId, memberId } = member
  return db.transaction(async (tx) => {
    const race = await requireOpen(tx, brandId, raceId)
    await tx.query(
      `update race_entries set left_at = app_now()
       where brand_id = $1 and race_no = $2 and member_id = $3 and left_at is null`,
      [brandId, race.race_no, memberId],
    )
    await noteRacer(tx, brandId, memberId)
  })
}

/** Whether nothing keeps what rewards play away from a member. */
export async function mayBeRewarded(
  db: Tx,
  { brandId, memberId }: Pick<SessionMember, 'brandId' | 'memberId'>,
): Promise<boolean> {
  const rows = await db.query<{ may: boolean }>('select may_be_rewarded($1, $2) as may', [
    brandId,
    memberId,
  ])
  return rows[0]?.may ?? false
}
