import type { NoticeState, SegmentName, StaffNotice, StaffNoticeRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { presentPicture } from '../pictures/index.ts'
import { listSegmentNames } from '../segments/index.ts'
import type { BoardText } from './board.ts'
import { pickText } from './pick-text.ts'
import { PICTURES } from './queries.ts'
import { offeredBy } from './written-texts.ts'

/** Published does not mean shown: the schedule adds a state of its own. */
const STATE = `
case when n.status <> 'published' then n.status
  when n.ends_at <= app_now() then 'ended'
  when n.shown_from > app_now() then 'scheduled'
  else 'live' end`

/** The rows of notices with their texts; `where` follows. */
const SELECT = `
select n.*, s.name as segment_name, ${STATE} as state, p.width, p.height,
  (select jsonb_agg(jsonb_build_object('language', t.language, 'title', t.title,
      'content', t.content, 'summary', t.summary) order by t.language)
   from notice_texts t where t.brand_id = n.brand_id and t.notice_id = n.notice_id) as texts,
  array(select m.username from notice_recipients r join members m using (brand_id, member_id)
   where r.brand_id = n.brand_id and r.notice_id = n.notice_id
   order by m.username_key) as recipients
from notices n left join pictures p using (brand_id, picture_id)
left join segments s on s.brand_id = n.brand_id and s.segment_no = n.segment_no`

export interface NoticeRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly notice_id: bigint
  readonly type: StaffNotice['type']
  readonly status: 'draft' | 'published' | 'withdrawn'
  readonly state: NoticeState
  readonly audience: StaffNotice['audience']
  readonly platforms: StaffNotice['platforms']
  readonly has_recipients: boolean
  readonly recipients: string[]
  readonly segment_no: bigint | null
  readonly segment_name: string | null
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly link: string | null
  readonly picture_id: string | null
  readonly width: number | null
  readonly height: number | null
  readonly is_legal: boolean
  readonly version: number
  readonly created_by: string
  readonly created_at: Date
  readonly changed_by: string
  readonly changed_at: Date
  readonly texts: BoardText[] | null
}

/** A notice, and the segments that may be chosen for it. */
export interface FoundNotice extends NoticeRow {
  readonly segments: readonly SegmentName[]
}

/** One notice; `isLocked` keeps it from changing. Throws NOTICE_NOT_FOUND. */
export async function findNotice(
  tx: Tx,
  brandId: number,
  noticeId: bigint | undefined,
  isLocked = false,
): Promise<FoundNotice> {
  const rows = await tx.query<NoticeRow>(
    `${SELECT} where n.brand_id = $1 and n.notice_id = $2${isLocked ? ' for update of n' : ''}`,
    [brandId, noticeId ?? -1n],
  )
  const row = rows[0]
  if (!row) throw new Problem('NOTICE_NOT_FOUND')
  return { ...row, segments: await listSegmentNames(tx, brandId, row.segment_no) }
}

/** The segment of a notice, as staff choose it. */
function segmentOf({ segment_no: segmentNo, segment_name: name }: NoticeRow): SegmentName | null {
  return segmentNo === null ? null : { segmentId: wireId('seg', segmentNo), name: name ?? '' }
}

/** A notice as staff see it. */
export function presentStaffNotice(row: FoundNotice, brand: Brand): StaffNotice {
  const { picture_id, width, height } = row
  const hasPicture = picture_id !== null && width !== null && height !== null
  return {
    noticeId: wireId('ntc', row.notice_id),
    type: row.type,
    state: row.state,
    version: row.version,
    texts: (row.texts ?? []).map(({ language, title, content }) => ({ language, title, content })),
    audience: row.audience,
    recipients: row.recipients,
    segmentId: segmentOf(row)?.segmentId ?? null,
    platforms: row.platforms,
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    link: row.link,
    pictureId: picture_id,
    picture: hasPicture ? presentPicture({ picture_id, width, height }, PICTURES) : null,
    isLegal: row.is_legal,
    offered: offeredBy(brand),
    segments: [...row.segments],
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

function presentRow(row: NoticeRow, own: string): StaffNoticeRow {
  const texts = row.texts ?? []
  return {
    noticeId: wireId('ntc', row.notice_id),
    type: row.type,
    state: row.state,
    title: pickText(texts, own, own)?.title ?? '',
    audience: row.audience,
    recipientCount: row.recipients.length,
    segment: segmentOf(row),
    languages: texts.map(({ language }) => language),
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

/** A notice with all its texts. Throws NOTICE_NOT_FOUND. */
export async function readStaffNotice(
  tx: Tx,
  brand: Brand,
  noticeId: string,
): Promise<StaffNotice> {
  const row = await findNotice(tx, brand.brandId, parseId('ntc', noticeId))
  return presentStaffNotice(row, brand)
}

/** Notices of a brand, newest first; `before` is the id of the last one seen. */
export async function listNotices(
  tx: Tx,
  brand: Brand,
  query: {
    readonly type?: string
    readonly state?: string
    readonly q?: string
    readonly before?: string
  },
  limit: number,
): Promise<{
  notices: StaffNoticeRow[]
  next: string | null
  offered: string[]
  segments: SegmentName[]
}> {
  const before = query.before === undefined ? null : (parseId('ntc', query.before) ?? 0n)
  const rows = await tx.query<NoticeRow>(
    `${SELECT} where n.brand_id = $1 and ($2::text is null or n.type = $2)
       and ($3::text is null or ${STATE} = $3)
       and ($4::text is null or exists (select 1 from notice_texts t
         where t.brand_id = n.brand_id and t.notice_id = n.notice_id
           and strpos(lower(t.title), lower($4)) > 0))
       and ($5::bigint is null or n.notice_id < $5)
     order by n.notice_id desc limit $6`,
    [brand.brandId, query.type ?? null, query.state ?? null, query.q ?? null, before, limit + 1],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    notices: shown.map((row) => presentRow(row, brand.settings.languages.defaultLanguage)),
    next: rows.length > limit && last ? wireId('ntc', last.notice_id) : null,
    offered: offeredBy(brand),
    segments: await listSegmentNames(tx, brand.brandId),
  }
}
