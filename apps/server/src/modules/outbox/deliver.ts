import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { throwAll } from '#server/jobs/stuck-rows.ts'
import type { Carriers, Channel, Delivery } from './carrier.ts'
import { SEAL } from './queue-message.ts'
import type { MessageText } from './templates.ts'

const BATCH = 20
const ATTEMPTS_MAX = 8
const FIRST_PAUSE_SECONDS = 10
const PAUSE_MAX_SECONDS = 3_600
/** A carrier's timeout is shorter; after this the sending process is gone. */
const LEASE_SECONDS = 120

interface DueRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly message_id: bigint
  readonly channel: Channel
  readonly target: string
  readonly sealed: Buffer
  readonly attempts: number
  readonly brand_name: string
}

/**
 * Ends messages that may not be sent any more: expired, or begun by a process that died meanwhile.
 */
const CLOSE = `
update outbox_messages set
  status = case when status = 'sending' then 'uncertain' else 'expired' end,
  fault = case when status = 'sending' then 'the sender ended in between' else fault end
where (status = 'queued' and expires_at <= app_now())
   or (status = 'sending' and next_at <= app_now())`

const CLAIM = `
update outbox_messages m set status = 'sending', attempts = m.attempts + 1,
  next_at = app_now() + make_interval(secs => $2)
from (select brand_id, message_id from outbox_messages
      where status = 'queued' and next_at <= app_now()
      order by next_at limit $1 for update skip locked) as due, brands b
where m.brand_id = due.brand_id and m.message_id = due.message_id and b.brand_id = m.brand_id
returning m.brand_id, m.message_id, m.channel, m.target, m.sealed, m.attempts,
  b.name as brand_name`

/**
 * One turn of the worker: sends what is due and returns how many messages it took. Each is claimed
 * by a committed statement before it is handed over, so that two workers, or a worker that dies at
 * any line, never send it twice.
 */
export async function deliverMessages(context: {
  readonly db: Db
  readonly vault: Vault
  readonly carriers: Carriers
}): Promise<number> {
  const { db, vault, carriers } = context
  await db.query(CLOSE, [], 'outbox-close')
  const due = await db.query<DueRow>(CLAIM, [BATCH, LEASE_SECONDS], 'outbox-claim')
  // A failed message stays claimed, and is uncertain when the claim is over: never sent twice.
  const ends = await Promise.allSettled(
    due.map(async (row) => {
      const text = JSON.parse(vault.open(SEAL, row.sealed)) as MessageText
      const carrier = carriers[row.channel]
      const delivery = await carrier.send({
        reference: `msg_${row.brand_id}_${row.message_id}`,
        target: row.target,
        brandName: row.brand_name,
        ...text,
      })
      await record(db, row, carrier.name, delivery)
    }),
  )
  const faults = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  throwAll(faults, 'messages were not sent')
  return due.length
}

async function record(db: Tx, row: DueRow, carrier: string, delivery: Delivery): Promise<void> {
  const isOver = delivery.kind === 'refused' && (delivery.isFinal || row.attempts >= ATTEMPTS_MAX)
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (row.attempts - 1), PAUSE_MAX_SECONDS)
  const status = {
    sent: 'sent',
    refused: isOver ? 'failed' : 'queued',
    unknown: 'uncertain',
  }[delivery.kind]
  await db.query(
    `update outbox_messages set status = $3, carrier = $4, fault = $5,
       sent_at = case when $3 = 'sent' then app_now() end,
       next_at = app_now() + make_interval(secs => $6)
     where brand_id = $1 and message_id = $2 and status = 'sending'`,
    [
      row.brand_id,
      row.message_id,
      status,
      carrier,
      delivery.kind === 'sent' ? null : delivery.fault.slice(0, 500),
      pause,
    ],
  )
}

/**
 * Deletes the full text of messages that were really sent, a day after; of those that stayed in the
 * platform (local carrier) after a month. The masked text stays.
 */
export async function forgetMessages(db: Tx): Promise<void> {
  await db.query(
    `update outbox_messages set sealed = null
     where sealed is not null and status not in ('queued', 'sending')
       and queued_at < app_now() - interval '1 day'
       and (carrier is distinct from 'local' and coalesce(sent_at, queued_at)
              < app_now() - interval '1 day'
            or queued_at < app_now() - interval '30 days')`,
  )
}
