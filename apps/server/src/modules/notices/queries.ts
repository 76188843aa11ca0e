import type {
  Audience,
  Execution,
  Notice,
  Notices,
  NoticeType,
  Platform,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { isAway } from '../gambling-limits/index.ts'
import { presentPicture } from '../pictures/index.ts'
import type { Brands } from '../settings/index.ts'
import { isShown, type BoardNotice, type NoticeBoard } from './board.ts'
import { readMessages } from './messages.ts'
import { pickText } from './pick-text.ts'

interface NoticesContext {
  readonly db: Db
  readonly brands: Brands
  readonly noticeBoard: NoticeBoard
}

/** Where a picture of a notice is. */
export const PICTURES = '/wps/pictures'

/** The most player notices in the list of notices; the page of messages has all. */
const PLAYER_MAX = 20

interface NoticesQuestion {
  /** Undefined for visitors and trials. */
  readonly member: SessionMember | undefined
  readonly types: readonly NoticeType[]
  readonly platform: Platform
  readonly execution: Execution
  readonly language: string
}

/** The audience that a member belongs to. */
function audienceOf(member: SessionMember | undefined): Audience {
  if (!member || member.kind === 'trial') return 'visitors'
  return member.kind === 'agent' ? 'agents' : 'members'
}

function present(notice: BoardNotice, brand: Brand, language: string): Notice[] {
  const text = pickText(notice.texts, language, brand.settings.languages.defaultLanguage)
  if (!text) return []
  return [
    {
      noticeId: wireId('ntc', notice.noticeId),
      type: notice.type,
      ...text,
      link: notice.link,
      picture: notice.picture && presentPicture(notice.picture, PICTURES),
      isLegal: notice.isLegal,
      publishedAt: notice.shownFrom.toISOString(),
      until: notice.endsAt?.toISOString() ?? null,
    },
  ]
}

/**
 * Pop-ups that a member has yet to see. In the session that opened the account only legal ones are
 * shown, so that no pop-up interrupts the first visit.
 */
async function unseen(
  deps: Pick<NoticesContext, 'db'>,
  member: SessionMember,
  popups: readonly BoardNotice[],
): Promise<readonly BoardNotice[]> {
  if (popups.length === 0) return []
  const rows = await deps.db.query<{ notice_id: bigint; is_first: boolean }>(
    `select n.notice_id, exists (select 1 from login_sessions s join members m
         using (brand_id, member_id)
       where s.brand_id = $1 and s.session_id = $3
         and s.created_at <= m.registered_at + interval '1 minute') as is_first
     from notices n
     where n.brand_id = $1 and n.notice_id = any($4) and (n.is_legal or not is_away($1, $2))
       and not exists (select 1 from notice_marks k where k.brand_id = $1
         and k.member_id = $2 and k.notice_id = n.notice_id)
       and (not n.has_recipients or exists (select 1 from notice_recipients r
         where r.brand_id = $1 and r.notice_id = n.notice_id and r.member_id = $2))`,
    [member.brandId, member.memberId, member.sessionId, popups.map(({ noticeId }) => noticeId)],
  )
  const isFirst = rows[0]?.is_first === true
  const open = new Set(rows.map((row) => row.notice_id))
  return popups.filter(({ noticeId, isLegal }) => open.has(noticeId) && (isLegal || !isFirst))
}

/**
 * Those of the notices that are for all of their audience, or for a segment that the member belongs
 * to. What is for a segment and no duty by law is advertising to some: it never reaches who is at
 * risk.
 */
async function withinSegments(
  deps: Pick<NoticesContext, 'db'>,
  member: SessionMember | undefined,
  notices: readonly BoardNotice[],
): Promise<readonly BoardNotice[]> {
  const asked = notices.filter(({ segmentNo }) => segmentNo !== null)
  if (asked.length === 0) return notices
  const rows =
    member === undefined || member.kind === 'trial'
      ? []
      : await deps.db.query<{ notice_id: bigint }>(
          `select n.notice_id from notices n
           where n.brand_id = $1 and n.notice_id = any($3)
             and (n.is_legal or may_be_rewarded($1, $2)) and in_segment($1, $2, n.segment_no)`,
          [member.brandId, member.memberId, asked.map(({ noticeId }) => noticeId)],
        )
  const own = new Set(rows.map((row) => row.notice_id))
  return notices.filter(({ noticeId, segmentNo }) => segmentNo === null || own.has(noticeId))
}

/** The notices for a reader, by kind. */
export async function readNotices(
  deps: NoticesContext,
  brand: Brand,
  question: NoticesQuestion,
): Promise<Notices> {
  const { member, types, platform, execution, language } = question
  const reader = { audience: audienceOf(member), platform, execution, now: deps.brands.now() }
  const board = await deps.noticeBoard.of(brand.brandId)
  // Excluded and paused members get no advertising [S-25].
  const isLegalOnly = member !== undefined && (await isAway(deps.db, member))
  const candidates = board.filter(
    (one) => types.includes(one.type) && isShown(one, reader) && (one.isLegal || !isLegalOnly),
  )
  const shown = await withinSegments(deps, member, candidates)
  const of = (type: NoticeType) => shown.filter((one) => one.type === type)
  const out = (notices: readonly BoardNotice[]) =>
    notices.flatMap((notice) => present(notice, brand, language))
  const popups = of('PU')
  const page = { limit: PLAYER_MAX, isUnread: true }
  return {
    player:
      member && types.includes('PL')
        ? (await readMessages(deps.db, brand, member, language, page)).messages
        : [],
    banners: out(of('B')),
    popup: out(
      member
        ? await unseen(deps, member, popups)
        : popups.filter(({ hasRecipients }) => !hasRecipients),
    ),
    promotion: out(of('PR')),
    headlines: out(of('H')),
  }
}
