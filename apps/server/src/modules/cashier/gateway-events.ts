import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import type { Brand } from '../settings/index.ts'
import type { CashierContext } from './context.ts'
import { applyDeposit } from './deposits/apply.ts'
import { markApplied, readEvents, storeEvent, type EventSource } from './event-store.ts'
import type { GatewayEvent } from './payment-port.ts'
import { applyPayoutEvent } from './withdrawals/index.ts'

/** What is done with the events of one kind of subject, by the prefix of its number. */
interface EventHandler {
  /** Whose it is: the gateway is one for all brands, and tells to one address. */
  brandOf(db: Tx, subject: string): Promise<number | undefined>
  /** Does all that follows from what is stored by now; safe to run again. */
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
 * Takes an event of the gateway: keeps it, then does what follows from all that is known. Told
 * again it changes nothing. The caller has checked that it is the gateway's. Errors:
 * DEPOSIT_NOT_FOUND when the subject is none of ours; CALLBACK_REFUSED, see storeEvent;
 * UNAVAILABLE (kept, and done later).
 */
export async function takeEvent(
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
 * Asks the gateway about one of ours and takes all that it knows of it. An event that cannot be
 * taken keeps none of the others back; it is thrown when they are done.
 */
export async function askAbout(
  context: CashierContext,
  subject: string,
  source: EventSource,
): Promise<void> {
  const faults: unknown[] = []
  for (const event of await context.gateway.ask(subject)) {
    await takeEvent(context, event, source).catch((error: unknown) => faults.push(error))
  }
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, `events of ${subject} were not taken`)
}

/** What was kept so long and not applied was cut off. */
const CUT_OFF_SECONDS = 5
const AT_A_TIME = 200

/**
 * Applies what was kept and not applied: a process may end between the two. For the worker; several
 * may run. Throws AggregateError of what could not be applied; it is tried again. Subjects know
 * nothing of each other and come in another order each time: none stands before others for good.
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
    [gateway.name, CUT_OFF_SECONDS, AT_A_TIME],
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
