import type { NoticeBody, Picture, StaffNotice } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { changeNotice, writeNotice, writtenOf, type NoticeChange } from '../commands/save-notice.ts'
import { PICTURES } from '../queries.ts'
import { publishNotice, withdrawNotice } from '../commands/publish-notice.ts'
import { saveStaffPicture, type PictureContext } from '../../pictures/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'

/** The author, in a brand. */
interface NoticeAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

/** The audit's record of a notice: all that staff have written, and its state. */
function keptOf(notice: StaffNotice | null) {
  return notice && { state: notice.state, ...writtenOf(notice) }
}

async function done(
  { db, brand, actor }: NoticeAction,
  action: string,
  work: (tx: Tx, by: string) => Promise<NoticeChange>,
  reason?: string,
): Promise<StaffNotice> {
  return db.transaction(async (tx) => {
    const { before, after } = await work(tx, auditName(actor))
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action,
      subject: after.noticeId,
      details: {
        before: keptOf(before),
        after: keptOf(after),
        ...(reason === undefined ? {} : { reason }),
      },
    })
    return after
  })
}

/** Writes a draft. Requires the permission to write notices. Throws the errors of `writeNotice`. */
export function write(action: NoticeAction, body: NoticeBody): Promise<StaffNotice> {
  return done(action, 'notice.written', (tx, by) => writeNotice(tx, action.brand, body, by))
}

/**
 * Changes a notice. Requires the permission to write notices. Throws the errors of `changeNotice`.
 */
export function change(
  action: NoticeAction,
  given: { readonly noticeId: string; readonly version: number; readonly body: NoticeBody },
): Promise<StaffNotice> {
  return done(action, 'notice.changed', (tx, by) => changeNotice(tx, action.brand, given, by))
}

/**
 * Publishes a notice. Requires the permission to publish notices. Throws the errors of
 * `publishNotice`.
 */
export function publish(
  action: NoticeAction,
  given: { readonly noticeId: string; readonly version: number },
): Promise<StaffNotice> {
  return done(action, 'notice.published', (tx, by) => publishNotice(tx, action.brand, given, by))
}

/**
 * Withdraws a notice. Requires the permission to publish notices. Throws the errors of
 * `withdrawNotice`.
 */
export function withdraw(
  action: NoticeAction,
  given: { readonly noticeId: string; readonly reason: string },
): Promise<StaffNotice> {
  const { noticeId, reason } = given
  const work = (tx: Tx, by: string) => withdrawNotice(tx, action.brand, noticeId, by)
  return done(action, 'notice.withdrawn', work, reason)
}

/**
 * Saves a picture for a notice. Requires the permission to write notices. Throws the errors of
 * `remakeUpload`.
 */
export function saveNoticePicture(
  deps: PictureContext,
  action: Omit<NoticeAction, 'db'>,
  body: unknown,
): Promise<Picture> {
  return saveStaffPicture(deps, action, { purpose: 'notice', folder: PICTURES, body })
}
