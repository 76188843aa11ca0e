import { messageTranslator } from '@fairhouse/i18n/server'
import type { LoginNotice, SecurityEvent, SecurityEventKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { queueMessage } from '../outbox/index.ts'
import { bestContact, contactsOf, type Contacts, type CodeChannel } from '../contacts/index.ts'

interface NewSecurityEvent {
  readonly kind: SecurityEventKind
  readonly address?: string
  readonly device?: string
  /** Another recipient: the address that was the member's until now. */
  readonly alsoTo?: { readonly channel: CodeChannel; readonly target: string }
}

/**
 * Records an event of an account and notifies its owner, by e-mail or else by SMS, in the
 * transaction of the action. A member without a verified contact is notified at the next login.
 */
export async function recordSecurityEvent(
  tx: Tx,
  context: { readonly vault: Vault },
  brand: Brand,
  memberId: bigint,
  event: NewSecurityEvent,
): Promise<void> {
  await tx.query(
    `insert into security_events (brand_id, member_id, kind, address, device, occurred_at)
     values ($1, $2, $3, $4, $5, app_now())`,
    [brand.brandId, memberId, event.kind, event.address ?? null, event.device ?? null],
  )
  const contacts = await contactsOf(tx, brand, memberId)
  const best = bestContact(contacts)
  const targets = [...(best ? [best] : []), ...(event.alsoTo ? [event.alsoTo] : [])]
  if (targets.length === 0) return
  const values = valuesOf(brand, contacts, event, await readNow(tx))
  for (const { channel, target } of targets) {
    await queueMessage(tx, context, {
      brand,
      channel,
      target,
      template: 'securityEvent',
      values,
      language: contacts.language,
      memberId,
    })
  }
}

function valuesOf(brand: Brand, contacts: Contacts, event: NewSecurityEvent, now: Date) {
  const { text, date } = messageTranslator(contacts.language)
  return {
    event: text(`event.${event.kind}`),
    account: contacts.username,
    time: date(now, 'dateTime', brand.profile.timeZone),
    device: event.device ?? text('unknownDevice'),
    address: event.address ?? text('unknownAddress'),
  }
}

interface EventRow {
  readonly [column: string]: unknown
  readonly kind: SecurityEventKind
  readonly address: string | null
  readonly device: string | null
  readonly occurred_at: Date
}

async function readEvents(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  since: Date | null,
  limit: number,
): Promise<SecurityEvent[]> {
  const rows = await tx.query<EventRow>(
    `select kind, address, device, occurred_at from security_events
     where brand_id = $1 and member_id = $2 and ($3::timestamptz is null or occurred_at > $3)
     order by event_id desc limit $4`,
    [brand.brandId, memberId, since, limit],
  )
  return rows.map((row) => ({
    kind: row.kind,
    occurredAt: row.occurred_at.toISOString(),
    ...(row.address === null ? {} : { address: row.address }),
    ...(row.device === null ? {} : { device: row.device }),
  }))
}

/** The last events of an account, newest first. */
export function securityEventsOf(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  limit: number,
): Promise<SecurityEvent[]> {
  return readEvents(tx, brand, memberId, null, limit)
}

/** Events to show a member after login: since an instant, ten at most, newest first. */
export function noticesSince(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  since: Date,
): Promise<LoginNotice[]> {
  return readEvents(tx, brand, memberId, since, 10)
}
