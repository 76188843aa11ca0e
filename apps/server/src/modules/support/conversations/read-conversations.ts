import type { Picture, ServiceConversation, ServiceEntry } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { receiptNoOf } from '#server/core/receipt-no.ts'
import { presentPicture, type SavedPicture } from '../../pictures/index.ts'
import { OWN_PICTURES } from '../queries.ts'
import type { OwnerKey } from './callers.ts'

/** How many of the caller's own conversations are shown, and how many messages of all of them. */
const OWN_MAX = 20
const MESSAGES_MAX = 500

const MESSAGES = `
select m.*, (select coalesce(jsonb_agg(jsonb_build_object('picture_id', p.picture_id,
    'width', p.width, 'height', p.height) order by k.place), '[]')
  from service_message_pictures k join pictures p using (brand_id, picture_id)
  where k.brand_id = m.brand_id and k.message_id = m.message_id) as pictures
from service_messages m
where m.brand_id = $1 and m.conversation_id = any($2::bigint[])
order by m.message_id desc limit ${MESSAGES_MAX}`

export interface MessageRow {
  readonly [column: string]: unknown
  readonly message_id: bigint
  readonly conversation_id: bigint
  readonly staff: string | null
  readonly text: string
  readonly sent_at: Date
  readonly pictures: SavedPicture[]
}

/** The newest messages of conversations, oldest first. */
export async function readMessages(
  db: Tx,
  brandId: number,
  conversationIds: readonly bigint[],
): Promise<MessageRow[]> {
  if (conversationIds.length === 0) return []
  const rows = await db.query<MessageRow>(MESSAGES, [brandId, conversationIds])
  return rows.toReversed()
}

/** The part of a message that members and staff see alike. */
export function presentMessage(
  row: MessageRow,
  folder: string,
): { messageId: string; text: string; sentAt: string; pictures: Picture[] } {
  return {
    messageId: wireId('csm', row.message_id),
    text: row.text,
    sentAt: row.sent_at.toISOString(),
    pictures: row.pictures.map((picture) => presentPicture(picture, folder)),
  }
}

export function presentHead(row: {
  readonly conversation_id: bigint
  readonly entry: ServiceEntry
  readonly opened_at: Date
}) {
  return {
    conversationId: wireId('cnv', row.conversation_id),
    receiptNo: receiptNoOf('C', row.conversation_id, row.opened_at),
    entry: row.entry,
    openedAt: row.opened_at.toISOString(),
  }
}

interface OwnRow {
  readonly [column: string]: unknown
  readonly conversation_id: bigint
  readonly entry: ServiceEntry
  readonly opened_at: Date
  readonly closed_at: Date | null
}

/** The conversations of one member or visitor, newest first. */
export async function readOwnConversations(
  db: Tx,
  brandId: number,
  { owner }: OwnerKey,
): Promise<ServiceConversation[]> {
  const rows = await db.query<OwnRow>(
    `select conversation_id, entry, opened_at, closed_at from service_conversations
     where brand_id = $1 and owner = $2 order by conversation_id desc limit $3`,
    [brandId, owner, OWN_MAX],
  )
  const ids = rows.map((row) => row.conversation_id)
  const messages = Map.groupBy(
    await readMessages(db, brandId, ids),
    (message) => message.conversation_id,
  )
  return rows.map((row) => ({
    ...presentHead(row),
    isOpen: row.closed_at === null,
    messages: (messages.get(row.conversation_id) ?? []).map((message) => ({
      ...presentMessage(message, OWN_PICTURES),
      author: message.staff === null ? 'member' : 'staff',
    })),
  }))
}
