import { minor } from '@fairhouse/money'
import type { GatewayCallback } from '@fairhouse/protocol'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { announcementStatement } from '#server/realtime/announce.ts'
import type { Brand } from '../../settings/index.ts'
import { derivedKey, inputHash, type BatchWriter, type WalletQueue } from '../../wallet/index.ts'
import { findDeposit } from '../queries.ts'

interface CreditRow {
  readonly depositNo: bigint
  readonly depositId: string
  readonly amount: bigint
  readonly gatewayReference: string
}

const creditWriter: BatchWriter<CreditRow> = {
  name: 'deposit.credit',
  write: (brandId, accepted) => [
    {
      name: 'deposits-credited',
      text: `update deposits d
        set status = 'credited', gateway_reference = k.reference, credited_at = batch_now()
        from unnest($2::bigint[], $3::text[]) as k(no, reference)
        where d.brand_id = $1 and d.deposit_no = k.no and d.status <> 'credited'`,
      values: [
        String(brandId),
        plainColumn(accepted, ({ transfer }) => transfer.rows.depositNo),
        textArray(accepted.map(({ transfer }) => transfer.rows.gatewayReference)),
      ],
    },
    announcementStatement(
      accepted.map(({ transfer }) => ({
        brandId: transfer.brandId,
        accountId: transfer.accountId,
        event: {
          type: 'deposit.credited',
          depositId: transfer.rows.depositId,
          amountMinor: transfer.rows.amount.toString(),
        },
      })),
    ),
  ],
}

/**
 * Books what the gateway reports, once, however often and in whatever order it reports it. Only
 * the gateway may: the caller has checked the signature. A paid report after a declined one counts
 * (the money has arrived). Errors: DEPOSIT_NOT_FOUND; CALLBACK_REFUSED when amount or payment do
 * not belong to the deposit; UNAVAILABLE (the gateway tries again).
 */
export async function creditDeposit(
  context: { readonly db: Db; readonly queue: WalletQueue },
  brand: Brand,
  report: GatewayCallback,
): Promise<void> {
  const deposit = await findDeposit(context.db, brand.brandId, report.depositId)
  if (!deposit) throw new Problem('DEPOSIT_NOT_FOUND')
  if (report.amountMinor !== deposit.amount.toString()) throw new Problem('CALLBACK_REFUSED')
  if (report.status === 'declined') {
    await context.db.query(
      `update deposits set status = 'failed'
       where brand_id = $1 and deposit_no = $2 and status = 'pending'`,
      [brand.brandId, deposit.deposit_no],
    )
    return
  }
  const others = await context.db.query(
    `select 1 from deposits where brand_id = $1 and gateway = $2 and gateway_reference = $3
       and deposit_no <> $4`,
    [brand.brandId, deposit['gateway'], report.gatewayReference, deposit.deposit_no],
  )
  if (others.length > 0) throw new Problem('CALLBACK_REFUSED')
  const answer = await context.queue.submit({
    brandId: brand.brandId,
    accountId: deposit.account_id,
    transferKey: derivedKey('deposit', String(brand.brandId), deposit.public_id),
    // A second payment of the same deposit has another reference: it is no repeat, but is refused.
    inputHash: inputHash('deposit', report.gatewayReference, report.amountMinor),
    postings: [{ code: 'deposit.credit', amount: minor(deposit.amount), ref: deposit.deposit_no }],
    rows: {
      depositNo: deposit.deposit_no,
      depositId: deposit.public_id,
      amount: deposit.amount,
      gatewayReference: report.gatewayReference,
    },
    writer: creditWriter,
  })
  if (!answer.ok) {
    throw new Problem(answer.code === 'IDEMPOTENCY_KEY_REUSED' ? 'CALLBACK_REFUSED' : answer.code)
  }
}
