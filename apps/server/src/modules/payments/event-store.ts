import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { GatewayEvent, GatewayEventKind, Payer } from './payment-port.ts'

/** Source of an event: callback, our own query, or a gap found by the gateway's report. */
export type EventSource = 'callback' | 'poll' | 'report'

interface EventRow {
  readonly [column: string]: unknown
  readonly event_id: string
  readonly subject: string
  readonly kind: GatewayEventKind
  readonly amount: bigint
  readonly reference: string
  readonly sealed_payer: Buffer | null
  readonly reason: string | null
  readonly happened_at: Date
  readonly applied_at: Date | null
}

const PAYER = 'gateway payer'

function eventOf(row: EventRow, vault: Vault): GatewayEvent {
  const payer = row.sealed_payer && (JSON.parse(vault.open(PAYER, row.sealed_payer)) as Payer)
  return {
    eventId: row.event_id,
    subject: row.subject,
    kind: row.kind,
    amount: minor(row.amount),
    reference: row.reference,
    happenedAt: row.happened_at,
    ...(payer ? { payer } : {}),
    ...(row.reason === null ? {} : { reason: row.reason }),
  }
}

/** All stored events of a deposit or withdrawal, in the order in which they happened. */
export async function readEvents(
  tx: Tx,
  vault: Vault,
  gateway: string,
  brandId: number,
  subject: string,
): Promise<GatewayEvent[]> {
  const rows = await tx.query<EventRow>(
    `select * from gateway_events where brand_id = $2 and subject = $3 and gateway = $1
     order by happened_at, event_id`,
    [gateway, brandId, subject],
    'gateway-events',
  )
  return rows.map((row) => eventOf(row, vault))
}

/** Inserts unless the event exists or its payment belongs to another subject. */
const STORE = `
insert into gateway_events (gateway, event_id, brand_id, subject, kind, amount, reference,
  sealed_payer, reason, happened_at, source)
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
where not exists (select 1 from gateway_events
  where gateway = $1 and reference = $7 and (subject <> $4 or brand_id <> $3))
on conflict do nothing returning 1`

/**
 * Stores an event; idempotent. Returns whether it still has to be applied. Throws CALLBACK_REFUSED
 * when the same number was used for another event, or when the payment belongs to another deposit
 * or withdrawal.
 */
export async function storeEvent(
  context: { readonly db: Tx; readonly vault: Vault },
  gateway: string,
  brand: Brand,
  event: GatewayEvent,
  source: EventSource,
): Promise<boolean> {
  const { db, vault } = context
  const { payer } = event
  const written = await db.query(
    STORE,
    [
      gateway,
      event.eventId,
      brand.brandId,
      event.subject,
      event.kind,
      event.amount,
      event.reference,
      payer ? vault.seal(PAYER, JSON.stringify(payer)) : null,
      event.reason ?? null,
      event.happenedAt,
      source,
    ],
    'gateway-event-store',
  )
  if (written.length > 0) return true
  const rows = await db.query<EventRow>(
    'select * from gateway_events where gateway = $1 and event_id = $2',
    [gateway, event.eventId],
    'gateway-event-known',
  )
  const known = rows[0]
  const isSame =
    known?.subject === event.subject &&
    known.kind === event.kind &&
    known.amount === (event.amount as bigint) &&
    known.reference === event.reference
  if (!known || !isSame) throw new Problem('CALLBACK_REFUSED')
  return known.applied_at === null
}

/** Marks events as applied. */
export async function markApplied(
  db: Tx,
  gateway: string,
  eventIds: readonly string[],
): Promise<void> {
  await db.query(
    `update gateway_events set applied_at = app_now()
     where gateway = $1 and event_id = any($2) and applied_at is null`,
    [gateway, eventIds],
    'gateway-events-applied',
  )
}

/** Stores an event that is applied in the same transaction; idempotent by the gateway's number. */
export async function storeApplied(
  tx: Tx,
  gateway: string,
  brandId: number,
  { event, source }: { readonly event: GatewayEvent; readonly source: EventSource },
): Promise<void> {
  await tx.query(
    `insert into gateway_events (gateway, event_id, brand_id, subject, kind, amount, reference,
       reason, happened_at, received_at, source, applied_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, app_now(), $10, app_now())
     on conflict (gateway, event_id) do update
       set applied_at = coalesce(gateway_events.applied_at, excluded.applied_at)
       where gateway_events.applied_at is null`,
    [
      gateway,
      event.eventId,
      brandId,
      event.subject,
      event.kind,
      event.amount,
      event.reference,
      event.reason ?? null,
      event.happenedAt,
      source,
    ],
  )
}
