import { minor } from '@fairhouse/money'
import type { ErrorCode, GatewayCallback } from '@fairhouse/protocol'
import { plainArray, plainColumn, textArray } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { announcementStatement } from '#server/realtime/announce.ts'
import { messageStatement, sendMessage } from '../../notices/index.ts'
import type { Brand } from '../../settings/index.ts'
import { derivedKey, inputHash, type BatchWriter, type WalletQueue } from '../../wallet/index.ts'
import { findDeposit, type DepositRow } from '../queries.ts'

interface CreditRow {
  readonly depositNo: bigint
  readonly depositId: string
  readonly amount: bigint
  readonly currency: string
  readonly gatewayReference: string
}

/** Fails (40001) when a deposit has been given back meanwhile: the batch is decided anew. */
const CREDIT = `
with credited as (
  update deposits d
  set status = 'credited', gateway_reference = k.reference, credited_at = batch_now()
  from unnest($2::bigint[], $3::text[]) as k(no, reference)
  where d.brand_id = $1 and d.deposit_no = k.no and d.status in ('pending', 'failed')
  returning 1)
select case when count(*) <> $4::int then ledger_conflict() end from credited`

const creditWriter: BatchWriter<CreditRow> = {
  name: 'deposit.credit',

  async prepare(tx, brandId, commands) {
    const numbers = commands.map(({ rows }) => rows.depositNo)
    const open = await tx.query<{ deposit_no: bigint }>(
      `select deposit_no from deposits
       where brand_id = $1 and deposit_no = any($2::bigint[]) and status in ('pending', 'failed')
       order by deposit_no for no key update`,
      [brandId, plainArray(numbers)],
    )
    const isOpen = new Set(open.map((row) => row.deposit_no))
    return { refuse: ({ rows }) => (isOpen.has(rows.depositNo) ? undefined : 'CALLBACK_REFUSED') }
  },

  assume: async () => ({ checks: [] }),

  write: (brandId, accepted) => [
    {
      name: 'deposits-credited',
      text: CREDIT,
      values: [
        String(brandId),
        plainColumn(accepted, ({ transfer }) => transfer.rows.depositNo),
        textArray(accepted.map(({ transfer }) => transfer.rows.gatewayReference)),
        String(accepted.length),
      ],
    },
    messageStatement(
      brandId,
      'depositCredited',
      accepted.map(({ transfer: { accountId, rows } }) => ({
        accountId,
        values: { amountMinor: rows.amount.toString(), currency: rows.currency },
      })),
    ),
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

/** The member's own rules: what they refuse goes back to who paid [standards, row 19]. */
const GIVEN_BACK: ReadonlySet<ErrorCode> = new Set([
  'LIMIT_REACHED',
  'MEMBER_PAUSED',
  'MEMBER_EXCLUDED',
])

/** Marks money that arrived and may not be played with; the worker orders it back. */
async function giveBack(
  tx: Tx,
  brand: Brand,
  deposit: DepositRow,
  report: GatewayCallback,
  reason: ErrorCode,
): Promise<void> {
  await tx.query(
    `update deposits set status = 'returning', gateway_reference = $3, return_reason = $4
     where brand_id = $1 and deposit_no = $2 and status in ('pending', 'failed')`,
    [brand.brandId, deposit.deposit_no, report.gatewayReference, reason],
  )
}

/** The payment was declined: the member is told, once. */
async function decline(tx: Tx, brand: Brand, deposit: DepositRow): Promise<void> {
  const { brandId, currency } = brand
  const failed = await tx.query<{ member_id: bigint }>(
    `update deposits d set status = 'failed' from ledger_accounts a
     where d.brand_id = $1 and d.deposit_no = $2 and d.status = 'pending'
       and a.brand_id = d.brand_id and a.account_id = d.account_id
     returning a.member_id`,
    [brandId, deposit.deposit_no],
  )
  for (const { member_id: memberId } of failed) {
    const values = { amountMinor: deposit.amount.toString(), currency: currency.code }
    await sendMessage(tx, { brandId, memberId }, 'depositFailed', values)
  }
}

/**
 * Books what the gateway reports, once, however often and in whatever order it reports it. Only
 * the gateway may: the caller has checked the signature. A paid report after a declined one counts
 * (the money has arrived). What a limit, a pause or an exclusion of the member forbids by now is
 * not credited but goes back. Errors: DEPOSIT_NOT_FOUND; CALLBACK_REFUSED when amount or payment do
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
    return context.db.transaction((tx) => decline(tx, brand, deposit))
  }
  if (deposit.status === 'returning' || deposit.status === 'returned') {
    if (deposit['gateway_reference'] === report.gatewayReference) return
    throw new Problem('CALLBACK_REFUSED')
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
      currency: brand.currency.code,
      gatewayReference: report.gatewayReference,
    },
    writer: creditWriter,
  })
  if (!answer.ok && GIVEN_BACK.has(answer.code)) {
    return giveBack(context.db, brand, deposit, report, answer.code)
  }
  if (!answer.ok) {
    throw new Problem(answer.code === 'IDEMPOTENCY_KEY_REUSED' ? 'CALLBACK_REFUSED' : answer.code)
  }
}
