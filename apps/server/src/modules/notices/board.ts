import type { Audience, Execution, NoticeType, Platform } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import type { SavedPicture } from '../pictures/index.ts'

export interface BoardText {
  readonly language: string
  readonly title: string
  readonly content: string
  readonly summary: string
}

/** A published notice that is shown now, or will be. */
export interface BoardNotice {
  readonly noticeId: bigint
  readonly type: NoticeType
  readonly audience: readonly Audience[]
  readonly platforms: readonly Platform[]
  readonly hasRecipients: boolean
  /** Only members of this segment; null: all of the audience. */
  readonly segmentNo: bigint | null
  readonly isLegal: boolean
  readonly shownFrom: Date
  readonly endsAt: Date | null
  readonly link: string | null
  readonly picture: SavedPicture | null
  readonly texts: readonly BoardText[]
}

/** Published notices of each brand, cached: a page of visitors costs no query. */
export interface NoticeBoard {
  /** Newest first; player notices are not among them, for they are per member. */
  of(brandId: number): Promise<readonly BoardNotice[]>
  /** Something was published or withdrawn: in one brand, or perhaps in any. */
  forget(brandId?: number): void
}

/** The reader and the place of the request. */
export interface BoardQuestion {
  readonly audience: Audience
  readonly platform: Platform
  readonly execution: Execution
  readonly now: Date
}

/** True when the notice is for the reader, now. Recipients and segments are checked elsewhere. */
export function isShown(notice: BoardNotice, question: BoardQuestion): boolean {
  const { audience, platform, execution, now } = question
  if (notice.shownFrom > now || (notice.endsAt !== null && notice.endsAt <= now)) return false
  if (!notice.platforms.includes(platform)) return false
  const isForVisitors = notice.audience.includes('visitors')
  if (execution === 'V' && !isForVisitors) return false
  if (execution === 'M' && notice.audience.every((one) => one === 'visitors')) return false
  return notice.hasRecipients || notice.audience.includes(audience)
}

/** The most notices of a board: more than a reader would look through. */
const NOTICES_MAX = 500

const READ = `
select n.notice_id, n.type, n.audience, n.platforms, n.has_recipients, n.segment_no, n.is_legal,
  n.shown_from, n.ends_at, n.link, n.picture_id, p.width, p.height,
  (select jsonb_agg(jsonb_build_object('language', t.language, 'title', t.title,
      'content', t.content, 'summary', t.summary) order by t.language)
   from notice_texts t where t.brand_id = n.brand_id and t.notice_id = n.notice_id) as texts
from notices n left join pictures p using (brand_id, picture_id)
where n.brand_id = $1 and n.type <> 'PL' and n.status = 'published'
  and (n.ends_at is null or n.ends_at > app_now())
order by n.shown_from desc, n.notice_id desc limit ${NOTICES_MAX}`

interface BoardRow {
  readonly [column: string]: unknown
  readonly notice_id: bigint
  readonly type: NoticeType
  readonly audience: Audience[]
  readonly platforms: Platform[]
  readonly has_recipients: boolean
  readonly segment_no: bigint | null
  readonly is_legal: boolean
  readonly shown_from: Date
  readonly ends_at: Date | null
  readonly link: string | null
  readonly picture_id: string | null
  readonly width: number | null
  readonly height: number | null
  readonly texts: BoardText[] | null
}

function toNotice(row: BoardRow): BoardNotice {
  const { picture_id, width, height } = row
  const hasPicture = picture_id !== null && width !== null && height !== null
  return {
    noticeId: row.notice_id,
    type: row.type,
    audience: row.audience,
    platforms: row.platforms,
    hasRecipients: row.has_recipients,
    segmentNo: row.segment_no,
    isLegal: row.is_legal,
    shownFrom: row.shown_from,
    endsAt: row.ends_at,
    link: row.link,
    picture: hasPicture ? { picture_id, width, height } : null,
    texts: row.texts ?? [],
  }
}

/** Boards are cached for `maxAgeMs` or until they are invalidated. `now` is a monotonic clock. */
export function createNoticeBoard(db: Tx, now: () => number, maxAgeMs = 30_000): NoticeBoard {
  const boards = new Map<number, { readonly at: number; readonly read: Promise<BoardNotice[]> }>()
  return {
    of(brandId) {
      const known = boards.get(brandId)
      if (known && now() - known.at <= maxAgeMs) return known.read
      const read = db.query<BoardRow>(READ, [brandId]).then((rows) => rows.map(toNotice))
      const board = { at: now(), read }
      boards.set(brandId, board)
      read.catch(() => {
        if (boards.get(brandId) === board) boards.delete(brandId)
      })
      return read
    },
    forget(brandId) {
      if (brandId === undefined) boards.clear()
      else boards.delete(brandId)
    },
  }
}
