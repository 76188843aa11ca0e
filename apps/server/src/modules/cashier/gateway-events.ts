import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import type { CashierContext } from './context.ts'
import { applyDeposit } from './deposits/apply.ts'
import {
  markApplied,
  readEvents,
  storeEvent,
  type EventSource,
  type GatewayEvent,
} from '../payments/index.ts'
import { applyPayoutEvent } from '../withdrawals/index.ts'

/** Handler of the events of one kind of subject, by the prefix of its number. */
interface EventHandler {
  /** The brand of a subject: one gateway serves all brands, with one callback address. */
  brandOf(db: Tx, subject: string): Promise<number | undefined>
  /** Applies all events stored so far; idempotent. */
  apply(context: CashierContext, brand: Brand, event: GatewayEvent): Promise<void>
}

const HANDLERS: Readonly<Record<string, EventHandler>> = {
  dep: {
    async brandOf(db, subject) {
      const rows = await db.query<{ brand_id: number }>(
        'select brand_id from deposits where public_id = $1',
        [subject],
        'deposit-brand',
      )
      return rows[0]?.brand_id
    },
    apply: (context, brand, event) => applyDeposit(context, brand, event.subject),
  },
  wdr: {
    async brandOf(db, subject) {
      const rows = await db.query<{ brand_id: number }>(
        'select brand_id from withdrawals where public_id = $1',
        [subject],
        'withdrawal-brand',
      )
      return rows[0]?.brand_id
    },
    apply: applyPayoutEvent,
  },
}

function handlerOf(subject: string): EventHandler | undefined {
  return HANDLERS[subject.split('_')[0] ?? '']
}

/**
 * Stores an event of the gateway, then applies all stored events of its subject. Idempotent. The
 * caller has verified its origin. Throws DEPOSIT_NOT_FOUND for an unknown subject;
 * CALLBACK_REFUSED, see storeEvent; UNAVAILABLE (stored, and applied later).
 */
export async function receiveEvent(
  context: CashierContext,
  event: GatewayEvent,
  source: EventSource,
): Promise<void> {
  const { db, gateway } = context
  const handler = handlerOf(event.subject)
  const brandId = await handler?.brandOf(db, event.subject)
  const brand = (await context.brands.all()).find((one) => one.brandId === brandId)
  if (!handler || !brand) throw new Problem('DEPOSIT_NOT_FOUND')
  const isDue = await storeEvent(context, gateway.name, brand, event, source)
  if (!isDue) return
  await handler.apply(context, brand, event)
  await markApplied(db, gateway.name, [event.eventId])
}

/**
 * Queries the gateway about a subject and applies all its events. An event that fails does not
 * block the others; its error is thrown after them.
 */
export async function fetchEvents(
  context: CashierContext,
  subject: string,
  source: EventSource,
): Promise<void> {
  const faults: unknown[] = []
  for (const event of await context.gateway.ask(subject)) {
    await receiveEvent(context, event, source).catch((error: unknown) => faults.push(error))
  }
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, `events of ${subject} were not taken`)
}

/** An event stored this long ago and not applied was interrupted. */
const CUT_OFF_SECONDS = 5
const BATCH_SIZE = 200

/**
 * Applies events that were stored but not applied: a process may end between the two. For the
 * worker; several may run. Throws AggregateError of what failed; it is tried again. Subjects are
 * independent and come in random order, so that a failing one does not block others.
 */
export async function applyWaitingEvents(context: CashierContext): Promise<void> {
  const { db, gateway, vault } = context
  const waiting = await db.query<{ brand_id: number; subject: string }>(
    `select brand_id, subject from gateway_events
     where gateway = $1 and applied_at is null
       and received_at < app_now() - make_interval(secs => $2)
       and ${isRested('gateway.event', "brand_id || '/' || subject")}
     group by 1, 2 order by hashtextextended(subject, extract(epoch from app_now())::bigint)
     limit $3`,
    [gateway.name, CUT_OFF_SECONDS, BATCH_SIZE],
  )
  const brands = new Map((await context.brands.all()).map((one) => [one.brandId, one]))
  const keyOf = keyBy('subject')
  const taken = { queue: 'gateway.event', keyOf } as const
  const faults = await eachRow(db, waiting, taken, async ({ brand_id: brandId, subject }) => {
    const brand = brands.get(brandId)
    const handler = handlerOf(subject)
    if (!brand || !handler) return
    const events = await readEvents(db, vault, gateway.name, brandId, subject)
    for (const event of events) await handler.apply(context, brand, event)
    await markApplied(
      db,
      gateway.name,
      events.map((one) => one.eventId),
    )
  })
  throwAll(faults, 'events were not applied')
}
