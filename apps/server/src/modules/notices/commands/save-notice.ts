import type { NoticeBody, StaffNotice } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'
import { requirePicture } from '../../pictures/index.ts'
import { requireSegment } from '../../segments/index.ts'
import { announceNotice } from '../announce-notices.ts'
import { cleanHtml, summaryOf } from '../notice-html.ts'
import { findNotice, presentStaffNotice, type FoundNotice } from '../staff-queries.ts'
import { requireLanguages, requireOwnText } from '../written-texts.ts'

/** A notice before and after; `before` is null for a new one. */
export interface NoticeChange {
  readonly before: StaffNotice | null
  readonly after: StaffNotice
}

/** Kinds that may be sent to named members only. */
const PERSONAL: readonly string[] = ['PL', 'PU']

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/** Checks of a body beyond its schema. Throws VALIDATION_FAILED with the field. */
function requireSound(body: NoticeBody): void {
  const { type, texts, audience, recipients, segmentId } = body
  requireLanguages(texts)
  if (recipients.length > 0 && !PERSONAL.includes(type)) throw fault('recipients', 'none')
  const isForAll = recipients.length === 0
  if (segmentId !== null && !isForAll) throw fault('recipients', 'none of a segment')
  const isForMembers = segmentId !== null || (type === 'PL' && isForAll)
  if (isForMembers && audience.includes('visitors')) {
    throw fault('audience', 'members, agents')
  }
  const from = readInstant('from', body.from ?? undefined)
  const until = readInstant('until', body.until ?? undefined)
  if (from && until && until <= from) throw fault('until', '> from')
}

async function writeTexts(tx: Tx, brandId: number, noticeId: bigint, body: NoticeBody) {
  await tx.query('delete from notice_texts where brand_id = $1 and notice_id = $2', [
    brandId,
    noticeId,
  ])
  for (const { language, title, content } of body.texts) {
    const clean = cleanHtml(content)
    await tx.query(
      `insert into notice_texts (brand_id, notice_id, language, title, content, summary)
       values ($1, $2, $3, $4, $5, $6)`,
      [brandId, noticeId, language, title.trim(), clean, summaryOf(clean)],
    )
  }
}

async function writeRecipients(tx: Tx, brandId: number, noticeId: bigint, names: string[]) {
  await tx.query('delete from notice_recipients where brand_id = $1 and notice_id = $2', [
    brandId,
    noticeId,
  ])
  if (names.length === 0) return
  const keys = [...new Set(names.map((name) => name.trim().toLowerCase()))]
  const rows = await tx.query<{ username_key: string }>(
    `with found as (
       select member_id, username_key from members
       where brand_id = $1 and username_key = any($3) and kind <> 'trial'),
     written as (
       insert into notice_recipients (brand_id, notice_id, member_id)
       select $1, $2, member_id from found)
     select username_key from found`,
    [brandId, noticeId, keys],
  )
  const found = new Set(rows.map((row) => row.username_key))
  const missing = keys.find((key) => !found.has(key))
  if (missing === undefined) return
  const at = names.findIndex((name) => name.trim().toLowerCase() === missing)
  throw new Problem('MEMBER_NOT_FOUND', [
    { field: `recipients.${at}`, code: 'MEMBER_NOT_FOUND', expected: missing },
  ])
}

function columnsOf(body: NoticeBody, segmentNo: bigint | null): unknown[] {
  return [
    body.type,
    body.audience,
    body.platforms,
    body.recipients.length > 0,
    body.from,
    body.until,
    body.link,
    body.pictureId,
    body.isLegal,
    segmentNo,
  ]
}

/**
 * Writes a new notice, as a draft. Requires the permission to write notices. Throws, in order:
 * NOT_FOUND (a brand of trials, which shows those of its brand), VALIDATION_FAILED,
 * PICTURE_NOT_FOUND, MEMBER_NOT_FOUND.
 */
export async function writeNotice(
  tx: Tx,
  brand: Brand,
  body: NoticeBody,
  by: string,
): Promise<NoticeChange> {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  requireSound(body)
  const { brandId } = brand
  const segmentNo = await requireSegment(tx, brandId, body.segmentId)
  await requirePicture(tx, brandId, body.pictureId, 'notice')
  const rows = await tx.query<{ notice_id: bigint }>(
    `insert into notices (brand_id, created_by, changed_by, created_at, changed_at, type, audience,
       platforms, has_recipients, starts_at, ends_at, link, picture_id, is_legal, segment_no)
     values ($1, $2, $2, app_now(), app_now(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning notice_id`,
    [brandId, by, ...columnsOf(body, segmentNo)],
  )
  const noticeId = rows[0]?.notice_id ?? 0n
  await writeTexts(tx, brandId, noticeId, body)
  await writeRecipients(tx, brandId, noticeId, body.recipients)
  return { before: null, after: presentStaffNotice(await findNotice(tx, brandId, noticeId), brand) }
}

/** Pages are notified by the change itself where the notice is shown by it; else by the worker. */
export async function markAnnounced(tx: Tx, brandId: number, noticeId: bigint): Promise<void> {
  await tx.query(
    `update notices set told =
       case when status = 'published' and shown_from <= app_now() then 'shown' else 'nothing' end
     where brand_id = $1 and notice_id = $2`,
    [brandId, noticeId],
  )
}

/** The fields of a notice that staff write, without those that the platform adds. */
export function writtenOf(notice: StaffNotice) {
  const { type, texts, audience, recipients, segmentId, platforms, from, until } = notice
  const { link, pictureId, isLegal } = notice
  const who = { audience, recipients, segmentId, platforms }
  return { type, texts, ...who, from, until, link, pictureId, isLegal }
}

function isSame(before: StaffNotice, after: StaffNotice): boolean {
  return JSON.stringify(writtenOf(before)) === JSON.stringify(writtenOf(after))
}

/** The notice, locked, as it was when the change was begun. Errors as of `changeNotice`. */
export async function lockNotice(
  tx: Tx,
  brand: Brand,
  noticeId: string,
  version?: number,
): Promise<FoundNotice> {
  const row = await findNotice(tx, brand.brandId, parseId('ntc', noticeId), true)
  if (version !== undefined && row.version !== version) throw new Problem('CHANGED_MEANWHILE')
  return row
}

/**
 * Changes a notice; one that is published changes for its readers at once, and its schedule begins
 * again. Requires the permission to write notices. Throws, in order: NOTICE_NOT_FOUND,
 * CHANGED_MEANWHILE, VALIDATION_FAILED, PICTURE_NOT_FOUND, NOTICE_TEXT_MISSING (published, and no
 * text in the brand's own language), MEMBER_NOT_FOUND, NOT_CHANGED.
 */
export async function changeNotice(
  tx: Tx,
  brand: Brand,
  change: { readonly noticeId: string; readonly version: number; readonly body: NoticeBody },
  by: string,
): Promise<NoticeChange> {
  const { body } = change
  const row = await lockNotice(tx, brand, change.noticeId, change.version)
  const before = presentStaffNotice(row, brand)
  requireSound(body)
  const { brandId } = brand
  const segmentNo = await requireSegment(tx, brandId, body.segmentId, row.segment_no)
  await requirePicture(tx, brandId, body.pictureId, 'notice')
  if (row.status === 'published') requireOwnText(brand, body.texts)
  // Former recipients are notified, too: it may be gone for them.
  if (row.status === 'published') await announceNotice(tx, row)
  await tx.query(
    `update notices set changed_by = $3, changed_at = app_now(), version = version + 1,
       type = $4, audience = $5, platforms = $6, has_recipients = $7, starts_at = $8, ends_at = $9,
       link = $10, picture_id = $11, is_legal = $12, segment_no = $13
     where brand_id = $1 and notice_id = $2`,
    [brandId, row.notice_id, by, ...columnsOf(body, segmentNo)],
  )
  await markAnnounced(tx, brandId, row.notice_id)
  await writeTexts(tx, brandId, row.notice_id, body)
  await writeRecipients(tx, brandId, row.notice_id, body.recipients)
  const changed = await findNotice(tx, brandId, row.notice_id)
  const after = presentStaffNotice(changed, brand)
  if (isSame(before, after)) throw new Problem('NOT_CHANGED')
  if (changed.status === 'published') await announceNotice(tx, changed)
  return { before, after }
}
