import type { ApplicationBody, PromotionDetail } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { inputHash } from '#server/core/keys.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseLimit } from '#server/core/refuse-limit.ts'
import { takeQuotas, type Limit } from '../quotas/index.ts'
import { mayApply, type OwnRow } from './own-rows.ts'
import {
  presentAgain,
  requireOpen,
  requireOwnRow,
  requirePresent,
  requirePromotions,
  type TakingPart,
} from './take-part.ts'

/** An application as it is sent. */
export interface SentApplication extends TakingPart {
  readonly promotionId: string
  readonly body: ApplicationBody
  readonly idempotencyKey: string
}

const HOUR = 3_600

function sendLimits(memberId: bigint): readonly Limit[] {
  const key = memberId.toString()
  return [{ scope: 'promotionApplication', key, windowSeconds: HOUR, max: 10 }]
}

/** Whether the same was sent before, by its key. Throws IDEMPOTENCY_KEY_REUSED. */
async function wasSent(
  tx: Tx,
  { brandId, memberId }: SessionMember,
  { requestKey, hash }: { readonly requestKey: string; readonly hash: string },
): Promise<boolean> {
  const [row] = await tx.query<{ is_same: boolean }>(
    `select input_hash = $4::uuid as is_same from promotion_applications
     where brand_id = $1 and member_id = $2 and request_key = $3`,
    [brandId, memberId, requestKey, hash],
  )
  if (row && !row.is_same) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return row !== undefined
}

/** Throws PROMOTION_NOT_ALLOWED, PROMOTION_CLOSED, MISSING_FIELD. */
async function requireApplicable(tx: Tx, row: OwnRow, body: ApplicationBody): Promise<void> {
  if (row.entry !== 'apply') throw new Problem('PROMOTION_NOT_ALLOWED')
  await requireOpen(tx, row)
  if (!mayApply(row, await readNow(tx))) throw new Problem('PROMOTION_CLOSED')
  if (row.needs_picture && body.pictureIds.length === 0) {
    throw new Problem('MISSING_FIELD', [{ field: 'pictureIds', code: 'MISSING_FIELD' }])
  }
}

/** The member's own pictures that belong to no application yet. Throws PICTURE_NOT_FOUND. */
async function attach(
  tx: Tx,
  { brandId, memberId }: SessionMember,
  applicationNo: bigint,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return
  const rows = await tx.query(
    `insert into promotion_application_pictures (brand_id, application_no, place, picture_id)
     select $1, $3, k.place, p.picture_id
     from unnest($4::text[]) with ordinality as k(id, place)
     join pictures p on p.brand_id = $1 and p.picture_id = k.id and p.purpose = 'application'
       and p.member_id = $2
     on conflict (brand_id, picture_id) do nothing returning place`,
    [brandId, memberId, applicationNo, pictureIds],
  )
  if (rows.length === pictureIds.length) return
  throw new Problem('PICTURE_NOT_FOUND', [{ field: 'pictureIds', code: 'PICTURE_NOT_FOUND' }])
}

/** A member's applications come one after the other: a repeat sent at once finds the first. */
async function lockApplicant(tx: Tx, { brandId, memberId }: SessionMember): Promise<void> {
  await tx.query('select from members where brand_id = $1 and member_id = $2 for no key update', [
    brandId,
    memberId,
  ])
}

/** One is open at a time. */
const SEND = `
insert into promotion_applications (brand_id, promotion_no, member_id, comment, request_key,
  input_hash)
values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning application_no`

/**
 * Applies for a promotion that staff decide about; once per key. After a rejection a member may
 * apply again, three times in all. For members with a real account. Throws, in order: FEATURE_OFF,
 * IDEMPOTENCY_KEY_REUSED, NOT_FOUND, MEMBER_EXCLUDED, MEMBER_PAUSED, PROMOTION_NOT_ALLOWED (at
 * risk, not of the audience, nothing to apply for), PROMOTION_CLOSED (over, given away, or applied
 * for often enough), MISSING_FIELD (`pictureIds`), RATE_LIMITED, PICTURE_NOT_FOUND.
 */
export async function applyForPromotion(
  context: { readonly db: Db; readonly vault: Vault },
  sent: SentApplication,
): Promise<PromotionDetail> {
  const { brand, member, promotionId, body, idempotencyKey: requestKey } = sent
  const { brandId, memberId } = member
  requirePromotions(brand)
  const promotionNo = parseId('prm', promotionId) ?? 0n
  const comment = body.comment.trim()
  const hash = inputHash('application', promotionId, comment, ...body.pictureIds)
  return context.db.transaction(async (tx) => {
    await lockApplicant(tx, member)
    if (await wasSent(tx, member, { requestKey, hash })) return presentAgain(tx, sent, promotionNo)
    const row = await requireOwnRow(tx, sent, promotionNo)
    await requirePresent(tx, member)
    await requireApplicable(tx, row, body)
    refuseLimit(await takeQuotas(tx, context, brand.brandId, sendLimits(memberId)))
    const values = [brandId, promotionNo, memberId, comment, requestKey, hash]
    const [written] = await tx.query<{ application_no: bigint }>(SEND, values)
    if (!written) throw new Problem('PROMOTION_CLOSED')
    await attach(tx, member, written.application_no, body.pictureIds)
    return presentAgain(tx, sent, promotionNo)
  })
}
