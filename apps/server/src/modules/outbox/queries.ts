import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { localCarrier, type Channel } from './carrier.ts'
import { SEAL } from './queue-message.ts'
import type { MessageText } from './templates.ts'

/** A message as staff may read it: in full where it never left the platform, else masked. */
export interface OutboxEntry {
  readonly messageId: bigint
  readonly channel: Channel
  readonly target: string
  readonly template: string
  readonly subject: string
  readonly body: string
  readonly language: string
  readonly status: string
  readonly attempts: number
  readonly carrier: string | undefined
  readonly fault: string | undefined
  readonly queuedAt: Date
  readonly sentAt: Date | undefined
}

interface OutboxRow {
  readonly [column: string]: unknown
  readonly message_id: bigint
  readonly channel: Channel
  readonly target: string
  readonly template: string
  readonly subject: string
  readonly body: string
  readonly sealed: Buffer | null
  readonly language: string
  readonly status: string
  readonly attempts: number
  readonly carrier: string | null
  readonly fault: string | null
  readonly queued_at: Date
  readonly sent_at: Date | null
}

function textOf(vault: Vault, row: OutboxRow): MessageText {
  if (row.carrier !== localCarrier.name || row.sealed === null) {
    return { subject: row.subject, body: row.body }
  }
  return JSON.parse(vault.open(SEAL, row.sealed)) as MessageText
}

/**
 * Messages of a brand, newest first; `before` is the number of the last one seen. `search` finds
 * targets that begin so.
 */
export async function readOutbox(
  db: Tx,
  context: { readonly vault: Vault },
  brandId: number,
  page: {
    readonly limit: number
    readonly before?: bigint
    readonly channel?: Channel
    readonly search?: string
  },
): Promise<readonly OutboxEntry[]> {
  const rows = await db.query<OutboxRow>(
    `select message_id, channel, target, template, subject, body, sealed, language, status,
       attempts, carrier, fault, queued_at, sent_at
     from outbox_messages
     where brand_id = $1 and ($2::bigint is null or message_id < $2)
       and ($3::text is null or channel = $3)
       and ($4::text is null or starts_with(target, $4))
     order by message_id desc limit $5`,
    [brandId, page.before ?? null, page.channel ?? null, page.search ?? null, page.limit],
  )
  return rows.map((row) => ({
    messageId: row.message_id,
    channel: row.channel,
    target: row.target,
    template: row.template,
    ...textOf(context.vault, row),
    language: row.language,
    status: row.status,
    attempts: row.attempts,
    carrier: row.carrier ?? undefined,
    fault: row.fault ?? undefined,
    queuedAt: row.queued_at,
    sentAt: row.sent_at ?? undefined,
  }))
}
