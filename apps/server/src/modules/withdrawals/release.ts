import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { plainColumn } from '#server/db/arrays.ts'
import type { Db } from '#server/db/tx.ts'
import { eachRow } from '#server/jobs/stuck-rows.ts'
import { announcementStatement } from '#server/realtime/announce.ts'
import { messageStatement } from '../notices/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { AcceptedCommand, BatchWriter, WalletQueue } from '../wallet/index.ts'
import { delayOnFault, withdrawalKeyOf } from './delay-on-fault.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

/** Message templates by the end of a withdrawal without payment. */
const TEMPLATES = {
  rejected: 'withdrawalRejected',
  failed: 'withdrawalFailed',
  returned: 'withdrawalReturned',
} as const

type End = keyof typeof TEMPLATES

interface Release {
  readonly withdrawalNo: bigint
  readonly withdrawalId: string
  readonly end: End
  readonly amount: bigint
  readonly currency: string
  readonly reason: string
}

/** Fails (40001) when one is no longer to be released: the batch is decided again. */
const RELEASE = `
with released as (
  update withdrawals w set released_at = batch_now()
  from unnest($2::bigint[], $3::text[]) as k(no, state)
  where w.brand_id = $1 and w.withdrawal_no = k.no and w.status = k.state and w.released_at is null
  returning 1)
select require_withdrawals(count(*) = $4::int) from released`

const NOTE = `
insert into withdrawal_events (brand_id, withdrawal_no, event_no, status, actor, what, happened_at)
select $1, k.no, (select max(event_no) + 1 from withdrawal_events e
    where e.brand_id = $1 and e.withdrawal_no = k.no), k.state, 'house', 'released', batch_now()
from unnest($2::bigint[], $3::text[]) as k(no, state)`

function messagesOf(brandId: number, accepted: readonly AcceptedCommand<Release>[]) {
  return (Object.keys(TEMPLATES) as End[]).flatMap((end) => {
    const ended = accepted.filter(({ transfer }) => transfer.rows.end === end)
    if (ended.length === 0) return []
    const values = ended.map(({ transfer: { accountId, rows } }) => ({
      accountId,
      values: { amountMinor: String(rows.amount), currency: rows.currency, reason: rows.reason },
    }))
    return [messageStatement(brandId, TEMPLATES[end], values)]
  })
}

const releaseWriter: BatchWriter<Release> = {
  name: 'withdrawal.release',

  async prepare(tx, brandId, commands) {
    const due = await tx.query<{ withdrawal_no: bigint; status: string }>(
      `select withdrawal_no, status from withdrawals
       where brand_id = $1 and withdrawal_no = any($2::bigint[]) and released_at is null
       order by withdrawal_no for no key update`,
      [brandId, plainColumn(commands, ({ rows }) => rows.withdrawalNo)],
    )
    const states = new Map(due.map((row) => [row.withdrawal_no, row.status]))
    return {
      refuse: ({ rows }) =>
        states.get(rows.withdrawalNo) === rows.end ? undefined : 'WITHDRAWAL_DECIDED',
    }
  },

  assume: () => Promise.resolve({ checks: [] }),

  write(brandId, accepted) {
    const brand = String(brandId)
    const numbers = plainColumn(accepted, ({ transfer }) => transfer.rows.withdrawalNo)
    const states = plainColumn(accepted, ({ transfer }) => transfer.rows.end)
    return [
      {
        name: 'withdrawals-release',
        text: RELEASE,
        values: [brand, numbers, states, String(accepted.length)],
      },
      { name: 'withdrawals-released', text: NOTE, values: [brand, numbers, states] },
      ...messagesOf(brandId, accepted),
      announcementStatement(
        accepted.flatMap(({ transfer: { accountId, rows } }) => [
          {
            brandId,
            accountId,
            event: { type: 'withdrawal.changed' as const, withdrawalId: rows.withdrawalId },
          },
          { brandId, accountId, event: { type: 'messages.changed' as const } },
        ]),
      ),
    ]
  },
}

/**
 * Releases the hold of a withdrawal that ended without payment; idempotent. False when the queue
 * was unavailable, and it is to be repeated.
 */
export async function releaseWithdrawal(
  queue: WalletQueue,
  brand: Brand,
  row: WithdrawalRow,
): Promise<boolean> {
  const parts = ['withdrawal', 'release', String(row.brand_id), row.public_id] as const
  const answer = await queue.submit({
    brandId: row.brand_id,
    accountId: row.account_id,
    transferKey: derivedKey(...parts),
    inputHash: inputHash(...parts),
    postings: [{ code: 'withdrawal.release', amount: minor(row.amount), ref: row.withdrawal_no }],
    rows: {
      withdrawalNo: row.withdrawal_no,
      withdrawalId: row.public_id,
      end: row.status as End,
      amount: row.amount,
      currency: brand.currency.code,
      reason: row.decision_reason ?? '',
    },
    writer: releaseWriter,
  })
  if (answer.ok) return true
  if (answer.code === 'UNAVAILABLE') return false
  throw new Error(`${row.public_id} cannot be released: ${answer.code}`)
}

/**
 * Releases withdrawals that ended without payment and were interrupted; one that fails does not
 * block the others. For the worker. Returns the faults.
 */
export async function releaseEnded(
  context: { readonly db: Db; readonly queue: WalletQueue },
  brandOf: (brandId: number) => Promise<Brand>,
): Promise<unknown[]> {
  const { db, queue } = context
  const rows = await db.query<WithdrawalRow>(
    `select * from withdrawals where status in ('failed', 'rejected', 'returned')
       and released_at is null and (next_attempt_at is null or next_attempt_at <= app_now())
     order by withdrawal_no limit 50`,
  )
  const taken = { queue: 'withdrawal.release', keyOf: withdrawalKeyOf } as const
  return eachRow(db, rows, taken, (row) =>
    delayOnFault(db, row, async () => releaseWithdrawal(queue, await brandOf(row.brand_id), row)),
  )
}
