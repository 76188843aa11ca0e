import { minor, type Minor } from '@fairhouse/money'
import type { DepositReason, ErrorCode } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { plainArray, plainColumn, textArray } from '#server/db/arrays.ts'
import { Problem } from '#server/core/problem.ts'
import { announcementStatement } from '#server/realtime/announce.ts'
import { messageStatement } from '../../notices/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { BatchWriter, WalletQueue } from '../../wallet/index.ts'
import type { DepositRow } from './facts.ts'

interface CreditRow {
  readonly depositNo: bigint
  readonly depositId: string
  readonly gateway: string
  readonly reference: string
  readonly amount: Minor
  readonly currency: string
}

/** A payment decided concurrently violates the key and makes the batch fail (23505). */
const DECIDE = `
insert into deposit_payments (gateway, reference, brand_id, deposit_no, amount, status, decided_at)
select k.gateway, k.reference, $1, k.no, k.amount, 'credited', batch_now()
from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[])
  as k(gateway, reference, no, amount)`

const CREDIT = `
update deposits d
set status = case when d.taken_back > 0 then d.status else 'credited' end,
  reason = case when d.taken_back > 0 then d.reason end,
  credited = d.credited + k.amount, credited_at = coalesce(d.credited_at, batch_now()),
  ask_at = null, failed_at = null
from (select no, sum(amount)::bigint as amount
  from unnest($2::bigint[], $3::bigint[]) as k(no, amount) group by no) k
where d.brand_id = $1 and d.deposit_no = k.no`

const writer: BatchWriter<CreditRow> = {
  name: 'deposit.credit',

  async prepare(tx, brandId, commands) {
    await tx.query(
      `select 1 from deposits where brand_id = $1 and deposit_no = any($2::bigint[])
       order by deposit_no for no key update`,
      [brandId, plainArray(commands.map(({ rows }) => rows.depositNo))],
    )
    const decided = await tx.query<{ gateway: string; reference: string }>(
      `select p.gateway, p.reference from deposit_payments p
       join unnest($1::text[], $2::text[]) as k(gateway, reference) using (gateway, reference)`,
      [commands.map(({ rows }) => rows.gateway), commands.map(({ rows }) => rows.reference)],
    )
    const keyOf = (one: { gateway: string; reference: string }) => `${one.gateway} ${one.reference}`
    const known = new Set(decided.map(keyOf))
    return {
      refuse: ({ rows }) => (known.has(keyOf(rows)) ? 'CALLBACK_REFUSED' : undefined),
      accept: ({ rows }) => void known.add(keyOf(rows)),
    }
  },

  assume: async () => ({ checks: [] }),

  write(brandId, accepted) {
    const rows = accepted.map(({ transfer }) => transfer.rows)
    const numbers = plainColumn(rows, (row) => row.depositNo)
    const amounts = plainColumn(rows, (row) => row.amount)
    const references = textArray(rows.map((row) => row.reference))
    const gateways = textArray(rows.map((row) => row.gateway))
    return [
      {
        name: 'deposit-payments-decided',
        text: DECIDE,
        values: [String(brandId), gateways, references, numbers, amounts],
      },
      {
        name: 'deposits-credited',
        text: CREDIT,
        values: [String(brandId), numbers, amounts],
      },
      messageStatement(
        brandId,
        'depositCredited',
        accepted.map(({ transfer: { accountId, rows: row } }) => ({
          accountId,
          values: { amountMinor: row.amount.toString(), currency: row.currency },
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
    ]
  },
}

/** The member's own rules: what they refuse is returned to the payer [S-19]. */
const GIVEN_BACK: Readonly<Partial<Record<ErrorCode, DepositReason>>> = {
  LIMIT_REACHED: 'limitReached',
  MEMBER_PAUSED: 'paused',
  MEMBER_EXCLUDED: 'excluded',
}

/**
 * Credits a payment; idempotent. Returns the reason when one of the member's own rules forbids it:
 * then nothing is posted. A payment decided meanwhile is left as it is. Throws UNAVAILABLE (to be
 * repeated).
 */
export async function creditPayment(
  queue: WalletQueue,
  brand: Brand,
  deposit: DepositRow,
  payment: { readonly reference: string; readonly amount: Minor },
): Promise<DepositReason | undefined> {
  const { brandId, currency } = brand
  const amount = minor(payment.amount)
  const answer = await queue.submit({
    brandId,
    accountId: deposit.account_id,
    transferKey: derivedKey('deposit', String(brandId), deposit.public_id, payment.reference),
    inputHash: inputHash('deposit', payment.reference, amount.toString()),
    postings: [{ code: 'deposit.credit', amount, ref: deposit.deposit_no }],
    rows: {
      depositNo: deposit.deposit_no,
      depositId: deposit.public_id,
      gateway: deposit.gateway,
      reference: payment.reference,
      amount,
      currency: currency.code,
    },
    writer,
  })
  if (answer.ok || answer.code === 'CALLBACK_REFUSED') return undefined
  const reason = GIVEN_BACK[answer.code]
  if (reason) return reason
  throw new Problem(answer.code)
}
