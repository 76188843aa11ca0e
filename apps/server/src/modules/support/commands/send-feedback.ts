import type { FeedbackBody, Picture, Receipt } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { receiptNoOf } from '#server/core/receipt-no.ts'
import { refuseLimit } from '#server/core/refuse-limit.ts'
import type { SupportContext } from '../context.ts'
import { saveMemberPicture } from '../../pictures/index.ts'
import { takeQuotas } from '../../quotas/index.ts'
import { OWN_PICTURES } from '../queries.ts'
import { feedbackLimits, pictureLimits, requireWords } from '../rules.ts'

interface SentRow {
  readonly [column: string]: unknown
  readonly feedback_id: bigint
  readonly sent_at: Date
  readonly question_type: string
  readonly content: string
  readonly picture_ids: string[]
}

function receiptOf(row: SentRow): Receipt {
  return {
    receiptNo: receiptNoOf('F', row.feedback_id, row.sent_at),
    sentAt: row.sent_at.toISOString(),
  }
}

async function findSent(
  tx: Tx,
  member: SessionMember,
  idempotencyKey: string,
): Promise<SentRow | undefined> {
  const rows = await tx.query<SentRow>(
    `select f.feedback_id, f.sent_at, f.question_type, f.content,
       array(select p.picture_id from feedback_pictures p where p.brand_id = f.brand_id
         and p.feedback_id = f.feedback_id order by p.place) as picture_ids
     from feedback f where f.brand_id = $1 and f.member_id = $2 and f.idempotency_key = $3`,
    [member.brandId, member.memberId, idempotencyKey],
  )
  return rows[0]
}

/** The answer of the first request. Throws IDEMPOTENCY_KEY_REUSED (the same key, other words). */
function repeat(row: SentRow, body: FeedbackBody): Receipt {
  const isSame =
    row.question_type === body.questionType &&
    row.content === body.content.trim() &&
    row.picture_ids.join() === (body.pictureIds ?? []).join()
  if (!isSame) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return receiptOf(row)
}

/** The member's own pictures that belong to no feedback yet. Throws PICTURE_NOT_FOUND. */
async function attach(
  tx: Tx,
  member: SessionMember,
  feedbackId: bigint,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return
  const rows = await tx.query(
    `insert into feedback_pictures (brand_id, feedback_id, place, picture_id)
     select $1, $3, k.place, p.picture_id
     from unnest($4::text[]) with ordinality as k(id, place)
     join pictures p on p.brand_id = $1 and p.picture_id = k.id and p.purpose = 'feedback'
       and p.member_id = $2
     on conflict (brand_id, picture_id) do nothing returning place`,
    [member.brandId, member.memberId, feedbackId, pictureIds],
  )
  if (rows.length === pictureIds.length) return
  throw new Problem('PICTURE_NOT_FOUND', [{ field: 'pictureIds', code: 'PICTURE_NOT_FOUND' }])
}

/**
 * Saves a feedback of a member with a real account; once per key. Throws, in order:
 * WORDS_OUT_OF_BOUNDS, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED, PICTURE_NOT_FOUND.
 */
export async function sendFeedback(
  deps: Pick<SupportContext, 'db' | 'vault'>,
  brand: Brand,
  member: SessionMember,
  given: {
    readonly body: FeedbackBody
    readonly language: string
    readonly idempotencyKey: string
  },
): Promise<Receipt> {
  const { body, language, idempotencyKey } = given
  requireWords(brand, body.content)
  return deps.db.transaction(async (tx) => {
    const before = await findSent(tx, member, idempotencyKey)
    if (before) return repeat(before, body)
    refuseLimit(await takeQuotas(tx, deps, brand.brandId, feedbackLimits(member.memberId)))
    const rows = await tx.query<{ feedback_id: bigint; sent_at: Date }>(
      `insert into feedback (brand_id, member_id, question_type, content, language,
         idempotency_key, sent_at) values ($1, $2, $3, $4, $5, $6, app_now())
       on conflict (brand_id, member_id, idempotency_key) do nothing
       returning feedback_id, sent_at`,
      [
        brand.brandId,
        member.memberId,
        body.questionType,
        body.content.trim(),
        language,
        idempotencyKey,
      ],
    )
    const [row] = rows
    if (!row) {
      // The same request was sent concurrently, and came first.
      const first = await findSent(tx, member, idempotencyKey)
      if (!first) throw new Error('the feedback was not written')
      return repeat(first, body)
    }
    await attach(tx, member, row.feedback_id, body.pictureIds ?? [])
    return {
      receiptNo: receiptNoOf('F', row.feedback_id, row.sent_at),
      sentAt: row.sent_at.toISOString(),
    }
  })
}

/**
 * Saves a picture for a feedback that is being written. For a member with a real account. Throws
 * the errors of `remakeUpload`.
 */
export function saveFeedbackPicture(
  deps: Pick<SupportContext, 'db' | 'vault' | 'rng' | 'makeImage'>,
  member: SessionMember,
  body: unknown,
): Promise<Picture> {
  const limits = pictureLimits(member.memberId)
  const of = { purpose: 'feedback', limits, folder: OWN_PICTURES, body } as const
  return saveMemberPicture(deps, member, of)
}
