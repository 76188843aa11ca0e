import type { ServiceMessageBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseLimit } from '#server/core/refuse-limit.ts'
import type { SupportContext } from '../context.ts'
import { takeQuotas } from '../../quotas/index.ts'
import { notifyOwner } from './announce-change.ts'
import { keyOf, type OwnerKey } from './callers.ts'
import { entriesOf } from './config.ts'
import { messageLimits } from './limits.ts'
import type { ServiceOwner } from './links.ts'

interface SentRow {
  readonly [column: string]: unknown
  readonly conversation_id: bigint
  readonly message_id: bigint
  readonly text: string
  readonly picture_ids: string[]
}

interface Sent {
  readonly conversationId: string
  readonly messageId: string
}

function present(row: Pick<SentRow, 'conversation_id' | 'message_id'>): Sent {
  return {
    conversationId: wireId('cnv', row.conversation_id),
    messageId: wireId('csm', row.message_id),
  }
}

const FIND_SENT = `
select m.conversation_id, m.message_id, m.text,
  array(select p.picture_id from service_message_pictures p where p.brand_id = m.brand_id
    and p.message_id = m.message_id order by p.place) as picture_ids
from service_conversations c join service_messages m using (brand_id, conversation_id)
where c.brand_id = $1 and c.owner = $2 and m.idempotency_key = $3 and m.staff is null`

/** The answer of the first request. Throws IDEMPOTENCY_KEY_REUSED (the same key, other words). */
async function findSent(
  tx: Tx,
  brandId: number,
  { owner }: OwnerKey,
  { body, idempotencyKey }: { body: ServiceMessageBody; idempotencyKey: string },
): Promise<Sent | undefined> {
  const [row] = await tx.query<SentRow>(FIND_SENT, [brandId, owner, idempotencyKey])
  if (!row) return undefined
  const isSame = row.text === body.text.trim() && row.picture_ids.join() === body.pictureIds.join()
  if (!isSame) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return present(row)
}

/** The open conversation at an entry, or a new one; locked until the message is in it. */
const OPEN = `
insert into service_conversations as c (brand_id, member_id, guest, entry, language, opened_at,
  last_message_at, waiting_since)
values ($1, $2, $3, $4, $5, app_now(), app_now(), app_now())
on conflict (brand_id, owner, entry) where closed_at is null do update
  set last_message_at = excluded.last_message_at,
    waiting_since = coalesce(c.waiting_since, excluded.waiting_since)
returning conversation_id`

/** The member's own pictures that are not attached to anything yet. Throws PICTURE_NOT_FOUND. */
async function attach(
  tx: Tx,
  brandId: number,
  about: { readonly memberId: bigint | null; readonly messageId: bigint },
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return
  const rows = await tx.query(
    `insert into service_message_pictures (brand_id, message_id, place, picture_id)
     select $1, $3, k.place, p.picture_id
     from unnest($4::text[]) with ordinality as k(id, place)
     join pictures p on p.brand_id = $1 and p.picture_id = k.id and p.purpose = 'feedback'
       and p.member_id = $2
     where not exists (select from feedback_pictures f
       where f.brand_id = p.brand_id and f.picture_id = p.picture_id)
     on conflict (brand_id, picture_id) do nothing returning place`,
    [brandId, about.memberId, about.messageId, pictureIds],
  )
  if (rows.length === pictureIds.length) return
  throw new Problem('PICTURE_NOT_FOUND', [{ field: 'pictureIds', code: 'PICTURE_NOT_FOUND' }])
}

/**
 * Saves a message of a member or visitor to customer service, excluded and paused members included;
 * once per key. Throws, in order: LINK_INVALID (an entry that is not theirs),
 * IDEMPOTENCY_KEY_REUSED, RATE_LIMITED, PICTURE_NOT_FOUND.
 */
export async function sendServiceMessage(
  deps: Pick<SupportContext, 'db' | 'vault'>,
  brand: Brand,
  caller: ServiceOwner,
  given: {
    readonly body: ServiceMessageBody
    readonly language: string
    readonly address: string
    readonly idempotencyKey: string
  },
): Promise<Sent> {
  const { body, language, address, idempotencyKey } = given
  const { brandId } = brand
  const key = keyOf(caller)
  return deps.db.transaction(async (tx) => {
    const entries = await entriesOf(tx, brand, caller)
    if (!entries.includes(body.entry)) throw new Problem('LINK_INVALID')
    const before = await findSent(tx, brandId, key, given)
    if (before) return before
    refuseLimit(await takeQuotas(tx, deps, brandId, messageLimits(key, address)))
    const opened = await tx.query<{ conversation_id: bigint }>(OPEN, [
      brandId,
      key.memberId,
      key.guest,
      body.entry,
      language,
    ])
    const conversationId = opened[0]?.conversation_id ?? 0n
    // The conversation is locked: the same message sent concurrently is visible by now.
    const first = await findSent(tx, brandId, key, given)
    if (first) return first
    const [row] = await tx.query<{ message_id: bigint }>(
      `insert into service_messages (brand_id, conversation_id, text, idempotency_key, sent_at)
       values ($1, $2, $3, $4, app_now()) returning message_id`,
      [brandId, conversationId, body.text.trim(), idempotencyKey],
    )
    const messageId = row?.message_id ?? 0n
    await attach(tx, brandId, { memberId: key.memberId, messageId }, body.pictureIds)
    await notifyOwner(tx, brandId, key)
    return present({ conversation_id: conversationId, message_id: messageId })
  })
}
