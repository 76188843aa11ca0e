import type { Span } from '@fairhouse/profiles'
import type { Tx } from '#server/db/tx.ts'
import type { Brand } from '../settings/index.ts'
import type { Absence } from './member-rules.ts'
import { afterHours, endOfSpan } from './periods.ts'

/** An absence that is wished for: with an end, or with a day from which one may ask to return. */
export type Wish = Pick<Absence, 'until' | 'returnFrom'>

export type AbsenceKind = 'pause' | 'exclusion'

/** An exclusion of the profile that begins now. */
export function exclusionOf({ profile }: Brand, span: Span | 'INDEFINITE', now: Date): Wish {
  const { endsByItself, indefiniteMonths } = profile.limits.exclusion
  if (span === 'INDEFINITE') {
    return { returnFrom: endOfSpan(profile.timeZone, now, `P${indefiniteMonths}M`) }
  }
  const end = endOfSpan(profile.timeZone, now, span)
  return endsByItself ? { until: end } : { returnFrom: end }
}

/** The earliest instant at which it could be over, or be asked to end. */
function endOf({ until, returnFrom }: Wish): Date {
  return until ?? returnFrom ?? new Date(0)
}

/**
 * What holds when somebody who is away wishes to stay away: never less than before. Who must ask to
 * return must still ask, and the later end counts.
 */
export function mergeAbsence(running: Absence | undefined, wish: Wish): Wish {
  if (!running) return wish
  const isLonger = endOf(wish) > endOf(running)
  if (running.until && wish.until) return isLonger ? wish : running
  return { returnFrom: isLonger ? endOf(wish) : endOf(running) }
}

/** The absence that runs now. The guard was renewed before: nobody else changes it meanwhile. */
export async function readAbsence(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
  kind: AbsenceKind,
): Promise<Absence | undefined> {
  const rows = await tx.query<{ since: Date; until: Date | null; return_from: Date | null }>(
    `select since, until, return_from from member_absences
     where brand_id = $1 and member_id = $2 and kind = $3
       and (until is null or until > app_now())`,
    [member.brandId, member.memberId, kind],
  )
  const row = rows[0]
  if (!row) return undefined
  const { since, until, return_from: returnFrom } = row
  return { since, ...(until ? { until } : {}), ...(returnFrom ? { returnFrom } : {}) }
}

export async function writeAbsence(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
  kind: AbsenceKind,
  absence: Absence,
): Promise<void> {
  await tx.query(
    `insert into member_absences (brand_id, member_id, kind, since, until, return_from)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, member_id, kind) do update
       set since = excluded.since, until = excluded.until, return_from = excluded.return_from`,
    [
      member.brandId,
      member.memberId,
      kind,
      absence.since,
      absence.until ?? null,
      absence.returnFrom ?? null,
    ],
  )
}

/** The end of an exclusion for which the member has asked now. */
export function endOfReturn({ profile }: Brand, now: Date): Date {
  return afterHours(now, profile.limits.exclusion.returnWaitHours)
}

/**
 * True while a member stays away from playing: no advertising of any kind may reach them
 * [S-25]. In SQL: `is_away(brand_id, member_id)`.
 */
export async function isAway(
  db: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
): Promise<boolean> {
  const rows = await db.query<{ away: boolean }>(
    'select is_away($1, $2) as away',
    [member.brandId, member.memberId],
    'member-away',
  )
  return rows[0]?.away === true
}

/** Why a member who stays away by the own wish may not do this, if they do. */
export async function refuseAway(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
): Promise<'MEMBER_EXCLUDED' | 'MEMBER_PAUSED' | undefined> {
  if (await readAbsence(tx, member, 'exclusion')) return 'MEMBER_EXCLUDED'
  return (await readAbsence(tx, member, 'pause')) ? 'MEMBER_PAUSED' : undefined
}
