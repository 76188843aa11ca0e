import type {
  ConversationRow,
  ConversationState,
  ServiceEntry,
  StaffConversation,
} from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { idOfReceipt } from '#server/core/receipt-no.ts'
import { STAFF_PICTURES } from '../queries.ts'
import { presentHead, presentMessage, readMessages } from './read-conversations.ts'

const SUMMARY_LETTERS = 160

const SELECT = `
select c.*, m.username, (select t.text from service_messages t where t.brand_id = c.brand_id
    and t.conversation_id = c.conversation_id order by t.message_id desc limit 1) as last_text
from service_conversations c left join members m using (brand_id, member_id)`

/** Open ones first; among them those that wait, the second entry before the others. */
const RANK = `(c.closed_at is not null)::int, (c.waiting_since is null)::int,
  (c.entry <> 'vipcs')::int, coalesce(c.waiting_since, 'infinity'), -c.conversation_id`

export interface StaffRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly conversation_id: bigint
  readonly member_id: bigint | null
  readonly guest: string | null
  readonly username: string | null
  readonly entry: ServiceEntry
  readonly language: string
  readonly opened_at: Date
  readonly last_message_at: Date
  readonly waiting_since: Date | null
  readonly claimed_by: string | null
  readonly closed_at: Date | null
  readonly last_text: string | null
}

function stateOf({ closed_at: closedAt, waiting_since: waitingSince }: StaffRow) {
  if (closedAt !== null) return 'closed'
  return waitingSince === null ? 'answered' : 'waiting'
}

function presentRow(row: StaffRow): ConversationRow {
  const letters = [...(row.last_text ?? '').replaceAll(/\s+/g, ' ')]
  const isLong = letters.length > SUMMARY_LETTERS
  return {
    ...presentHead(row),
    state: stateOf(row),
    memberId: row.member_id === null ? null : wireId('mbr', row.member_id),
    username: row.username,
    language: row.language,
    summary: `${letters.slice(0, SUMMARY_LETTERS).join('')}${isLong ? '…' : ''}`,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    claimedBy: row.claimed_by,
    lastMessageAt: row.last_message_at.toISOString(),
  }
}

/** Conversations of a brand in the order of urgency; `before` is the id of the last one seen. */
export async function listConversations(
  db: Tx,
  brandId: number,
  query: {
    readonly state?: ConversationState
    readonly entry?: ServiceEntry
    readonly q?: string
    readonly before?: string
  },
  limit: number,
): Promise<{ conversations: ConversationRow[]; next: string | null }> {
  const { state, entry, q, before } = query
  const rows = await db.query<StaffRow>(
    `${SELECT} where c.brand_id = $1
       and ($2::text is null or $2 = case when c.closed_at is not null then 'closed'
         when c.waiting_since is null then 'answered' else 'waiting' end)
       and ($3::text is null or c.entry = $3)
       and ($4::text is null or c.conversation_id = $5 or starts_with(m.username_key, lower($4)))
       and ($6::bigint is null or (${RANK}) > (select ${RANK} from service_conversations c
         where c.brand_id = $1 and c.conversation_id = $6))
     order by ${RANK} limit $7`,
    [
      brandId,
      state ?? null,
      entry ?? null,
      q ?? null,
      q === undefined ? null : (idOfReceipt('C', q) ?? null),
      before === undefined ? null : (parseId('cnv', before) ?? 0n),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    conversations: shown.map(presentRow),
    next: rows.length > limit && last ? wireId('cnv', last.conversation_id) : null,
  }
}

/** One conversation; `isLocked` keeps others from changing it. Throws CONVERSATION_NOT_FOUND. */
export async function findConversation(
  db: Tx,
  brandId: number,
  conversationId: string,
  isLocked = false,
): Promise<StaffRow> {
  const [row] = await db.query<StaffRow>(
    `${SELECT} where c.brand_id = $1 and c.conversation_id = $2
     ${isLocked ? 'for update of c' : ''}`,
    [brandId, parseId('cnv', conversationId) ?? -1n],
  )
  if (!row) throw new Problem('CONVERSATION_NOT_FOUND')
  return row
}

/** One conversation as staff see it. Throws CONVERSATION_NOT_FOUND. */
export async function readConversation(
  db: Tx,
  brandId: number,
  conversationId: string,
): Promise<StaffConversation> {
  const row = await findConversation(db, brandId, conversationId)
  const messages = await readMessages(db, brandId, [row.conversation_id])
  return {
    ...presentRow(row),
    messages: messages.map((message) => ({
      ...presentMessage(message, STAFF_PICTURES),
      staff: message.staff,
    })),
  }
}
