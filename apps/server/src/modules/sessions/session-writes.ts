import type { Brand } from '#server/core/brand.ts'
import { NO_VISIT, type Visit } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { signal } from '#server/realtime/announce.ts'

/** Sessions named in one signal: a notification holds 8000 bytes. */
const SIGNAL_MAX = 100

/** How a session begins. */
export interface SessionOpening {
  readonly visit?: Visit
  /** The password must be changed before anything else. */
  readonly isRestricted?: boolean
  /** A second factor was given at the login. */
  readonly hasSecondFactor?: boolean
  /** A session of this sub-account of the agent. */
  readonly subAccountId?: bigint
}

/**
 * Selects sessions of a brand: one, all of a member with an optional exception, or a sub-account's.
 */
export type SessionChoice =
  | { readonly sessionId: string; readonly memberId?: bigint }
  | { readonly memberId: bigint; readonly exceptSessionId?: string }
  | { readonly memberId: bigint; readonly subAccountId: bigint }

/** Notifies every node, with the commit, that sessions have ended or changed. */
export async function notifyNodes(
  tx: Tx,
  brandId: number,
  sessionIds: readonly string[],
  areEnded: boolean,
): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += SIGNAL_MAX) {
    const some = sessionIds.slice(from, from + SIGNAL_MAX)
    await signal(tx, { kind: 'sessions.changed', brandId, sessionIds: some, areEnded })
  }
}

/** Stores a new session: of its token only the hash. */
export async function writeSession(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  ids: { readonly hash: Buffer; readonly sessionId: string },
  { visit = NO_VISIT, isRestricted = false, hasSecondFactor = false, subAccountId }: SessionOpening,
): Promise<void> {
  await tx.query(
    `insert into login_sessions (brand_id, token_hash, session_id, member_id, created_at,
       last_seen_at, expires_at, device, address, place, network, is_restricted, second_factor_at,
       sub_account_id)
     values ($1, $2, $3, $4, app_now(), app_now(), app_now() + make_interval(days => $5), $6, $7,
       $8, $9, $10, case when $11 then app_now() end, $12)`,
    [
      brand.brandId,
      ids.hash,
      ids.sessionId,
      memberId,
      brand.profile.session.maxDays,
      visit.device,
      visit.address,
      visit.place,
      visit.network,
      isRestricted,
      hasSecondFactor,
      subAccountId ?? null,
    ],
  )
}

const CHOSEN = `
where brand_id = $1 and ended_at is null and ($2::text is null or session_id = $2)
  and ($3::bigint is null or member_id = $3) and ($4::text is null or session_id <> $4)
  and ($5::bigint is null or sub_account_id = $5)`

function valuesOf(brandId: number, choice: SessionChoice): unknown[] {
  const { sessionId, exceptSessionId, subAccountId } = {
    sessionId: null,
    exceptSessionId: null,
    subAccountId: null,
    ...choice,
  }
  return [brandId, sessionId, choice.memberId ?? null, exceptSessionId, subAccountId]
}

async function chosen(tx: Tx, sql: string, values: unknown[]): Promise<string[]> {
  const rows = await tx.query<{ session_id: string }>(sql, values)
  return rows.map((row) => row.session_id)
}

/** Open sessions that a choice means. */
function findChosen(tx: Tx, brandId: number, choice: SessionChoice): Promise<string[]> {
  const sql = `select session_id from login_sessions ${CHOSEN}`
  return chosen(tx, sql, valuesOf(brandId, choice))
}

/** Makes every node read the open sessions of a choice anew with the commit; returns which. */
export async function announceSessionChange(
  tx: Tx,
  brandId: number,
  choice: SessionChoice,
): Promise<string[]> {
  const changed = await findChosen(tx, brandId, choice)
  await notifyNodes(tx, brandId, changed, false)
  return changed
}

/** Ends the open sessions that a choice means; returns which they were. */
export function endChosen(tx: Tx, brandId: number, choice: SessionChoice): Promise<string[]> {
  const sql = `update login_sessions set ended_at = app_now() ${CHOSEN} returning session_id`
  return chosen(tx, sql, valuesOf(brandId, choice))
}

/** Opens sensitive changes in a session for a while; returns until when. Throws SESSION_INVALID. */
export async function openStepUp(tx: Tx, brand: Brand, sessionId: string): Promise<Date> {
  const rows = await tx.query<{ until: Date }>(
    `update login_sessions set step_up_at = app_now(), second_factor_at = app_now()
     where brand_id = $1 and session_id = $2
     returning step_up_at + make_interval(mins => $3) as until`,
    [brand.brandId, sessionId, brand.profile.session.stepUpMinutes],
  )
  const until = rows[0]?.until
  if (!until) throw new Problem('SESSION_INVALID')
  return until
}
