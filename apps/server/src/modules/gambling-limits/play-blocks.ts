import type { Span } from '@fairhouse/profiles'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import type { PlayBlock } from './member-rules.ts'
import { afterHours, endOfSpan } from './periods.ts'

/** Requested terms of a block: an end, or a day from which the member may ask to return. */
export type BlockTerms = Pick<PlayBlock, 'until' | 'returnFrom'>

export type PlayBlockKind = 'pause' | 'exclusion'

/** Terms by the profile of an exclusion that begins now. */
export function exclusionOf({ profile }: Brand, span: Span | 'INDEFINITE', now: Date): BlockTerms {
  const { endsByItself, indefiniteMonths } = profile.limits.exclusion
  if (span === 'INDEFINITE') {
    return { returnFrom: endOfSpan(profile.timeZone, now, `P${indefiniteMonths}M`) }
  }
  const end = endOfSpan(profile.timeZone, now, span)
  return endsByItself ? { until: end } : { returnFrom: end }
}

/** The earliest instant at which it may end, or the member may ask for its end. */
function endOf({ until, returnFrom }: BlockTerms): Date {
  return until ?? returnFrom ?? new Date(0)
}

/**
 * Terms after a running block is extended: never shorter than before. If the member had to ask to
 * return, this remains so, and the later end counts.
 */
export function mergePlayBlocks(running: PlayBlock | undefined, terms: BlockTerms): BlockTerms {
  if (!running) return terms
  const isLonger = endOf(terms) > endOf(running)
  if (running.until && terms.until) return isLonger ? terms : running
  return { returnFrom: isLonger ? endOf(terms) : endOf(running) }
}

/** The running block. Bump the rules version before changing it: that locks the account. */
export async function readPlayBlock(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
  kind: PlayBlockKind,
): Promise<PlayBlock | undefined> {
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

export async function writePlayBlock(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
  kind: PlayBlockKind,
  block: PlayBlock,
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
      block.since,
      block.until ?? null,
      block.returnFrom ?? null,
    ],
  )
}

/** The end of an exclusion that the member asks to end now. */
export function endOfReturn({ profile }: Brand, now: Date): Date {
  return afterHours(now, profile.limits.exclusion.returnWaitHours)
}

/**
 * True while a member is paused or excluded: no advertising of any kind may reach them
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

/** The error of a member who is paused or excluded; undefined for others. */
export async function refuseAway(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
): Promise<'MEMBER_EXCLUDED' | 'MEMBER_PAUSED' | undefined> {
  if (await readPlayBlock(tx, member, 'exclusion')) return 'MEMBER_EXCLUDED'
  return (await readPlayBlock(tx, member, 'pause')) ? 'MEMBER_PAUSED' : undefined
}
