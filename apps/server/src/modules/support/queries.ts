import type { Feedback, StaffFeedback, StaffFeedbackRow } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { idOfReceipt, receiptNoOf } from '#server/core/receipt-no.ts'
import { presentPicture, type SavedPicture } from '../pictures/index.ts'

/** The paths of pictures of a feedback, for its member and for staff. */
export const OWN_PICTURES = '/wps/feedback/pictures'
export const STAFF_PICTURES = '/staff/feedback/pictures'

const OWN_MAX = 50
const SUMMARY_LETTERS = 160

const SELECT = `
select f.*, m.username,
  (select coalesce(jsonb_agg(jsonb_build_object('picture_id', p.picture_id, 'width', p.width,
      'height', p.height) order by k.place), '[]')
   from feedback_pictures k join pictures p using (brand_id, picture_id)
   where k.brand_id = f.brand_id and k.feedback_id = f.feedback_id) as pictures
from feedback f join members m using (brand_id, member_id)`

interface FeedbackRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly feedback_id: bigint
  readonly member_id: bigint
  readonly username: string
  readonly question_type: Feedback['questionType']
  readonly content: string
  readonly language: string
  readonly sent_at: Date
  readonly answer: string | null
  readonly answered_by: string | null
  readonly answered_at: Date | null
  readonly pictures: SavedPicture[]
}

function present(row: FeedbackRow): Feedback {
  const { answer, answered_at: answeredAt } = row
  const isAnswered = answer !== null && answeredAt !== null
  return {
    receiptNo: receiptNoOf('F', row.feedback_id, row.sent_at),
    questionType: row.question_type,
    content: row.content,
    pictures: row.pictures.map((picture) => presentPicture(picture, OWN_PICTURES)),
    sentAt: row.sent_at.toISOString(),
    answer: isAnswered ? { text: answer, answeredAt: answeredAt.toISOString() } : null,
  }
}

/** The last feedback of a member, newest first. */
export async function readOwnFeedback(tx: Tx, member: SessionMember): Promise<Feedback[]> {
  const rows = await tx.query<FeedbackRow>(
    `${SELECT} where f.brand_id = $1 and f.member_id = $2 order by f.feedback_id desc limit $3`,
    [member.brandId, member.memberId, OWN_MAX],
  )
  return rows.map(present)
}

function presentRow(row: FeedbackRow): StaffFeedbackRow {
  const letters = [...row.content.replaceAll(/\s+/g, ' ')]
  const isLong = letters.length > SUMMARY_LETTERS
  return {
    feedbackId: wireId('fbk', row.feedback_id),
    receiptNo: receiptNoOf('F', row.feedback_id, row.sent_at),
    questionType: row.question_type,
    state: row.answered_at === null ? 'open' : 'answered',
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    summary: `${letters.slice(0, SUMMARY_LETTERS).join('')}${isLong ? '…' : ''}`,
    pictureCount: row.pictures.length,
    sentAt: row.sent_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}

function presentWhole(row: FeedbackRow): StaffFeedback {
  return {
    ...presentRow(row),
    content: row.content,
    pictures: row.pictures.map((picture) => presentPicture(picture, STAFF_PICTURES)),
    language: row.language,
    answer: row.answer,
    answeredBy: row.answered_by,
  }
}

/** Feedback of a brand, newest first; `before` is the id of the last one seen. */
export async function listFeedback(
  tx: Tx,
  brandId: number,
  query: {
    readonly state?: string
    readonly questionType?: string
    readonly q?: string
    readonly before?: string
  },
  limit: number,
): Promise<{ feedback: StaffFeedbackRow[]; next: string | null }> {
  const { state, questionType, q, before } = query
  const rows = await tx.query<FeedbackRow>(
    `${SELECT} where f.brand_id = $1
       and ($2::text is null or (f.answered_at is null) = ($2 = 'open'))
       and ($3::text is null or f.question_type = $3)
       and ($4::text is null or f.feedback_id = $5 or starts_with(m.username_key, lower($4)))
       and ($6::bigint is null or f.feedback_id < $6)
     order by f.feedback_id desc limit $7`,
    [
      brandId,
      state ?? null,
      questionType ?? null,
      q ?? null,
      q === undefined ? null : (idOfReceipt('F', q) ?? null),
      before === undefined ? null : (parseId('fbk', before) ?? 0n),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    feedback: shown.map(presentRow),
    next: rows.length > limit && last ? wireId('fbk', last.feedback_id) : null,
  }
}

/** One feedback; `isLocked` keeps it from being answered twice. Throws FEEDBACK_NOT_FOUND. */
export async function findFeedback(
  tx: Tx,
  brandId: number,
  feedbackId: string,
  isLocked = false,
): Promise<FeedbackRow> {
  const rows = await tx.query<FeedbackRow>(
    `${SELECT} where f.brand_id = $1 and f.feedback_id = $2${isLocked ? ' for update of f' : ''}`,
    [brandId, parseId('fbk', feedbackId) ?? -1n],
  )
  if (!rows[0]) throw new Problem('FEEDBACK_NOT_FOUND')
  return rows[0]
}

/** One feedback as staff see it. Throws FEEDBACK_NOT_FOUND. */
export async function readFeedback(
  tx: Tx,
  brandId: number,
  feedbackId: string,
): Promise<StaffFeedback> {
  return presentWhole(await findFeedback(tx, brandId, feedbackId))
}
