import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readNow } from '#server/db/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { announceNotice } from '../announce-notices.ts'
import { findNotice, presentStaffNotice, type FoundNotice } from '../staff-queries.ts'
import { requireOwnText } from '../written-texts.ts'
import { lockNotice, markAnnounced, type NoticeChange } from './save-notice.ts'

async function setStatus(
  tx: Tx,
  brand: Brand,
  row: FoundNotice,
  status: 'published' | 'withdrawn',
  by: string,
): Promise<NoticeChange> {
  await tx.query(
    `update notices set status = $3, changed_by = $4, changed_at = app_now(),
       version = version + 1,
       published_at = case when $3 = 'published' then app_now() else published_at end
     where brand_id = $1 and notice_id = $2`,
    [brand.brandId, row.notice_id, status, by],
  )
  await markAnnounced(tx, brand.brandId, row.notice_id)
  const changed = await findNotice(tx, brand.brandId, row.notice_id)
  // A scheduled one is announced by the worker, when its time has come.
  if (changed.state !== 'scheduled') await announceNotice(tx, changed)
  return { before: presentStaffNotice(row, brand), after: presentStaffNotice(changed, brand) }
}

/**
 * Publishes a draft, or a withdrawn notice again. Requires the permission to publish notices.
 * Throws, in order: NOTICE_NOT_FOUND, CHANGED_MEANWHILE, NOT_CHANGED (published already),
 * VALIDATION_FAILED (its time is over), NOTICE_TEXT_MISSING.
 */
export async function publishNotice(
  tx: Tx,
  brand: Brand,
  given: { readonly noticeId: string; readonly version: number },
  by: string,
): Promise<NoticeChange> {
  const row = await lockNotice(tx, brand, given.noticeId, given.version)
  if (row.status === 'published') throw new Problem('NOT_CHANGED')
  if (row.ends_at !== null && row.ends_at <= (await readNow(tx))) {
    const over = { field: 'until', code: 'VALIDATION_FAILED', expected: '> now' } as const
    throw new Problem('VALIDATION_FAILED', [over])
  }
  requireOwnText(brand, row.texts ?? [])
  return setStatus(tx, brand, row, 'published', by)
}

/**
 * Withdraws a published notice. Requires the permission to publish notices. Throws
 * NOTICE_NOT_FOUND, NOT_CHANGED (not published).
 */
export async function withdrawNotice(
  tx: Tx,
  brand: Brand,
  noticeId: string,
  by: string,
): Promise<NoticeChange> {
  const row = await lockNotice(tx, brand, noticeId)
  if (row.status !== 'published') throw new Problem('NOT_CHANGED')
  return setStatus(tx, brand, row, 'withdrawn', by)
}
