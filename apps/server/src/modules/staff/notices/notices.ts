import type { NoticeBody, Picture, StaffNotice } from '@fairhouse/protocol'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  changeNotice,
  PICTURES,
  publishNotice,
  withdrawNotice,
  writeNotice,
  writtenOf,
  type NoticeChange,
} from '../../notices/index.ts'
import {
  savePicture,
  PICTURE_SHAPE,
  presentPicture,
  remakeUpload,
  type PictureContext,
} from '../../pictures/index.ts'
import type { Brand } from '../../settings/index.ts'
import { auditAction } from '../audited.ts'
import { auditName, type StaffActor } from '../policy.ts'

/** Who writes to a brand's readers. */
export interface NoticeAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

/** What the audit keeps of a notice: all that staff have written, and its state. */
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

/** Writes a draft. Who writes notices may. Errors: those of `writeNotice`. */
export function write(action: NoticeAction, body: NoticeBody): Promise<StaffNotice> {
  return done(action, 'notice.written', (tx, by) => writeNotice(tx, action.brand, body, by))
}

/** Changes a notice. Who writes notices may. Errors: those of `changeNotice`. */
export function change(
  action: NoticeAction,
  given: { readonly noticeId: string; readonly version: number; readonly body: NoticeBody },
): Promise<StaffNotice> {
  return done(action, 'notice.changed', (tx, by) => changeNotice(tx, action.brand, given, by))
}

/** Publishes a notice. Who publishes notices may. Errors: those of `publishNotice`. */
export function publish(
  action: NoticeAction,
  given: { readonly noticeId: string; readonly version: number },
): Promise<StaffNotice> {
  return done(action, 'notice.published', (tx, by) => publishNotice(tx, action.brand, given, by))
}

/** Takes a notice back. Who publishes notices may. Errors: those of `withdrawNotice`. */
export function withdraw(
  action: NoticeAction,
  given: { readonly noticeId: string; readonly reason: string },
): Promise<StaffNotice> {
  const { noticeId, reason } = given
  const work = (tx: Tx, by: string) => withdrawNotice(tx, action.brand, noticeId, by)
  return done(action, 'notice.withdrawn', work, reason)
}

/** Keeps a picture for a notice. Who writes notices may. Errors: those of
 * `remakeUpload`. */
export async function saveNoticePicture(
  deps: PictureContext,
  { actor, brand }: Omit<NoticeAction, 'db'>,
  body: unknown,
): Promise<Picture> {
  const { brandId } = brand
  const { staffId } = actor
  const upload = { brandId, sender: { staffId }, shape: PICTURE_SHAPE, body }
  const image = await remakeUpload(deps, upload)
  return deps.db.transaction(async (tx) => {
    const kept = await savePicture(tx, deps, { brandId, purpose: 'notice', image })
    const { picture_id: pictureId, width, height } = kept
    await auditAction(tx, actor, {
      brandId,
      action: 'notice.pictureKept',
      subject: pictureId,
      details: { width, height },
    })
    return presentPicture(kept, PICTURES)
  })
}
