import type { StaffApplication } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { wireId } from '#server/core/ids.ts'
import { presentAmount, textOf, type PromotionRow } from '../promotion-rows.ts'

/** An application with its member and its promotion. */
export interface ApplicationRow extends Pick<PromotionRow, 'texts' | 'prize_kind' | 'prize'> {
  readonly [column: string]: unknown
  readonly application_no: bigint
  readonly promotion_no: bigint
  readonly member_id: bigint
  readonly username: string
  readonly language: string | null
  readonly comment: string
  readonly sent_at: Date
  readonly state: StaffApplication['state']
  /** Who holds it now, or held it when it was decided. */
  readonly taken_by: string | null
  readonly taken_at: Date | null
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly remark: string | null
  readonly before: number
  readonly given: number
  readonly pictures: readonly { id: string; width: number; height: number }[]
}

/** An application as staff see it. */
export function presentApplication(row: ApplicationRow, brand: Brand): StaffApplication {
  const applicationId = wireId('pra', row.application_no)
  const folder = `/staff/promotion-applications/${applicationId}/pictures`
  return {
    applicationId,
    promotionId: wireId('prm', row.promotion_no),
    title: textOf(row, brand.settings.languages.defaultLanguage, brand).title,
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    state: row.state,
    comment: row.comment,
    pictures: row.pictures.map(({ id, width, height }) => ({
      pictureId: id,
      url: `${folder}/${id}`,
      width,
      height,
    })),
    sentAt: row.sent_at.toISOString(),
    takenBy: row.taken_by,
    takenAt: row.taken_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    remark: row.remark,
    prizeKind: row.prize_kind,
    prize: presentAmount(row.prize_kind, row.prize ?? 0n),
    before: row.before,
    given: row.given,
  }
}
