import type { Message } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { BoardText } from './board.ts'
import { pickText } from './pick-text.ts'
import { renderPlatformMessage, type MessageTemplate } from './platform-messages.ts'

/**
 * Notices of one kind ($4) that a member ($2, audience $3) sees now. Excluded and paused members
 * get only those that the law demands; of those for a segment the same is true of members at risk.
 * What was read stays, also when the member does not belong to the segment any more.
 */
const NOTICES_OF = `
select n.notice_id, n.shown_from, k.read_at from notices n
left join notice_marks k on k.brand_id = $1 and k.member_id = $2 and k.notice_id = n.notice_id
where n.brand_id = $1 and n.type = any($4::text[]) and n.status = 'published'
  and n.shown_from <= app_now() and (n.ends_at is null or n.ends_at > app_now())
  and k.removed_at is null and (n.is_legal or not is_away($1, $2))
  and case when n.has_recipients then n.notice_id in (select r.notice_id from notice_recipients r
        where r.brand_id = $1 and r.member_id = $2)
      else $3 = any(n.audience) end
  and (n.segment_no is null or k.read_at is not null
    or (n.is_legal or may_be_rewarded($1, $2)) and in_segment($1, $2, n.segment_no))`

/** All of a member's messages, of both origins. Times to the millisecond, as the wire has them. */
const ALL = `
select 'msg' as prefix, m.message_id as id, date_trunc('milliseconds', m.sent_at) as sent_at,
  m.read_at, m.template, m.message_values
from member_messages m
where m.brand_id = $1 and m.member_id = $2 and m.removed_at is null
union all
select 'ntc', o.notice_id, date_trunc('milliseconds', o.shown_from), o.read_at, null, null
from (${NOTICES_OF}) as o`

const PLAYER = ['PL']

interface MessageRow {
  readonly [column: string]: unknown
  readonly prefix: 'msg' | 'ntc'
  readonly id: bigint
  readonly sent_at: Date
  readonly read_at: Date | null
  readonly template: MessageTemplate | null
  readonly message_values: Record<string, string> | null
}

function keysOf(member: SessionMember, types: readonly string[] = PLAYER): unknown[] {
  const audience = member.kind === 'agent' ? 'agents' : 'members'
  return [member.brandId, member.memberId, audience, types]
}

interface Cursor {
  readonly sentAt: Date
  readonly prefix: string
  readonly id: bigint
}

function writeCursor(row: MessageRow): string {
  return `${row.sent_at.getTime().toString(36)}-${wireId(row.prefix, row.id)}`
}

/** Where a page ended. Throws VALIDATION_FAILED for a text that no page ended with. */
function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [, time = '', prefix = '', digits = ''] =
    /^([0-9a-z]{1,9})-(msg|ntc)_([0-9a-z]{1,13})$/.exec(text) ?? []
  const id = parseId(prefix, `${prefix}_${digits}`)
  const sentAt = new Date(Number.parseInt(time, 36))
  if (id === undefined || Number.isNaN(sentAt.getTime())) {
    throw new Problem('VALIDATION_FAILED', [{ field: 'before', code: 'VALIDATION_FAILED' }])
  }
  return { sentAt, prefix, id }
}

async function textsOf(
  tx: Tx,
  brandId: number,
  noticeIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, BoardText[]>> {
  const texts = new Map<bigint, BoardText[]>()
  if (noticeIds.length === 0) return texts
  const rows = await tx.query<BoardText & { readonly notice_id: bigint }>(
    `select notice_id, language, title, content, summary from notice_texts
     where brand_id = $1 and notice_id = any($2) order by language`,
    [brandId, noticeIds],
  )
  for (const row of rows) texts.set(row.notice_id, [...(texts.get(row.notice_id) ?? []), row])
  return texts
}

/** The messages of a member, newest first. Throws VALIDATION_FAILED (a cursor that is none). */
export async function readMessages(
  tx: Tx,
  brand: Brand,
  member: SessionMember,
  language: string,
  page: { readonly limit: number; readonly before?: string; readonly isUnread: boolean },
): Promise<{ messages: Message[]; next: string | null }> {
  const cursor = readCursor(page.before)
  const rows = await tx.query<MessageRow>(
    `select * from (${ALL}) as a
     where ($5::timestamptz is null or (a.sent_at, a.prefix, a.id) < ($5, $6::text, $7::bigint))
       and (not $8::boolean or a.read_at is null)
     order by a.sent_at desc, a.prefix desc, a.id desc limit $9`,
    [
      ...keysOf(member),
      cursor?.sentAt ?? null,
      cursor?.prefix ?? null,
      cursor?.id ?? null,
      page.isUnread,
      page.limit + 1,
    ],
  )
  const shown = rows.slice(0, page.limit)
  const noticeIds = shown.flatMap(({ prefix, id }) => (prefix === 'ntc' ? [id] : []))
  const texts = await textsOf(tx, member.brandId, noticeIds)
  const last = shown.at(-1)
  const messages = shown.map((row): Message => {
    const own = brand.settings.languages.defaultLanguage
    const text =
      row.template === null
        ? pickText(texts.get(row.id) ?? [], language, own)
        : renderPlatformMessage(row.template, brand, language, row.message_values ?? {})
    return {
      messageId: wireId(row.prefix, row.id),
      kind: row.prefix === 'ntc' ? 'notice' : 'platform',
      language: text?.language ?? own,
      title: text?.title ?? '',
      content: text?.content ?? '',
      sentAt: row.sent_at.toISOString(),
      isRead: row.read_at !== null,
    }
  })
  return { messages, next: rows.length > page.limit && last ? writeCursor(last) : null }
}

/** How many messages a member has not read. */
export async function countUnread(tx: Tx, member: SessionMember): Promise<number> {
  const rows = await tx.query<{ unread: number }>(
    `select count(*)::int as unread from (${ALL}) as a where a.read_at is null`,
    keysOf(member),
    'messages-unread',
  )
  return rows[0]?.unread ?? 0
}

const MARK = `
insert into notice_marks (brand_id, member_id, notice_id, read_at, removed_at)
select $1, $2, o.notice_id, app_now(), case when $5::boolean then app_now() end
from (${NOTICES_OF}) as o where $6::bigint is null or o.notice_id = $6
on conflict (brand_id, member_id, notice_id) do update
  set removed_at = coalesce(notice_marks.removed_at, excluded.removed_at)
returning notice_id`

/**
 * Marks a message as read, or takes it out of the member's list. A pop-up counts as read once it
 * was seen. Throws MESSAGE_NOT_FOUND, also for another's.
 */
export async function markMessage(
  tx: Tx,
  member: SessionMember,
  messageId: string,
  how: 'read' | 'removed',
): Promise<void> {
  const isRemoved = how === 'removed'
  const prefix = messageId.slice(0, 3)
  const id = parseId(prefix, messageId) ?? -1n
  const rows =
    prefix === 'ntc'
      ? await tx.query(MARK, [...keysOf(member, isRemoved ? PLAYER : ['PL', 'PU']), isRemoved, id])
      : await tx.query(
          `update member_messages set read_at = coalesce(read_at, app_now()),
             removed_at = case when $4 then app_now() end
           where brand_id = $1 and member_id = $2 and message_id = $3 and removed_at is null
           returning message_id`,
          [member.brandId, member.memberId, id, isRemoved],
        )
  if (rows.length === 0) throw new Problem('MESSAGE_NOT_FOUND')
}

/** Marks all of a member's messages as read. */
export async function markAllRead(tx: Tx, member: SessionMember): Promise<void> {
  await tx.query(
    `update member_messages set read_at = app_now()
     where brand_id = $1 and member_id = $2 and read_at is null and removed_at is null`,
    [member.brandId, member.memberId],
  )
  await tx.query(MARK, [...keysOf(member), false, null])
}
