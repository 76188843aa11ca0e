import { minor, type Minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { postHouse, readAccounts } from '../../ledger/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { CashierContext } from '../context.ts'
import { chargebackWriter } from './chargeback-writer.ts'
import { atMost, findDeposit, type KnownDeposit } from './facts.ts'
import type { Decided } from './next-step.ts'

/** Books the member's part of a round (above zero: takes), unless the account changed meanwhile. */
async function bookMemberPart(
  { queue }: CashierContext,
  brand: Brand,
  known: KnownDeposit,
  decided: Decided,
  amount: Minor,
): Promise<void> {
  const { row, nextRound: round } = known
  const { brandId } = brand
  const answer = await queue.submit({
    brandId,
    accountId: row.account_id,
    transferKey: derivedKey('chargeback', String(brandId), row.public_id, String(round)),
    inputHash: inputHash('chargeback', decided.reference, amount.toString()),
    postings: [
      {
        code: amount > 0n ? 'deposit.chargeback' : 'deposit.chargebackReversal',
        amount: minor(-amount),
        ref: row.deposit_no,
      },
    ],
    rows: { depositNo: row.deposit_no, round, reference: decided.reference, amount },
    writer: chargebackWriter,
  })
  if (answer.ok) return
  // The decision was based on a stale balance: the next run decides again.
  const isOverrun =
    answer.code === 'INSUFFICIENT_FUNDS' ||
    answer.code === 'CALLBACK_REFUSED' ||
    answer.code === 'IDEMPOTENCY_KEY_REUSED'
  if (!isOverrun) throw new Problem(answer.code)
}

/**
 * Books the operator's part of a round, unless the member has money to take first or the round was
 * posted concurrently.
 */
async function bookOperatorPart(
  tx: Tx,
  brand: Brand,
  known: KnownDeposit,
  decided: Decided,
  amount: Minor,
): Promise<void> {
  const { row, nextRound: round } = known
  const { brandId } = brand
  await findDeposit(tx, brandId, row.public_id, true)
  if (amount > 0n) {
    const accounts = await readAccounts(tx, brandId, [row.account_id], true)
    const balance = accounts.get(row.account_id)?.balance ?? 0n
    // The member has money again: the next run takes it first.
    if (balance > 0n) return
  }
  const written = await tx.query(
    `insert into deposit_chargebacks
       (brand_id, deposit_no, round, reference, borne_by, amount, posted_at)
     values ($1, $2, $3, $4, 'house', $5, batch_now()) on conflict do nothing returning 1`,
    [brandId, row.deposit_no, round, decided.reference, amount],
  )
  if (written.length === 0) return
  await postHouse(tx, {
    brandId,
    code: amount > 0n ? 'chargeback.loss' : 'chargeback.recovered',
    amount: minor(amount > 0n ? amount : -amount),
    ref: row.deposit_no,
    round,
  })
}

/**
 * Books a chargeback: from the member's account down to zero, the rest as the operator's loss. One
 * part at a time; the next step books what remains. Throws UNAVAILABLE (to be repeated).
 */
export async function bookChargeback(
  context: CashierContext,
  brand: Brand,
  known: KnownDeposit,
  decided: Decided,
  amount: Minor,
): Promise<void> {
  const { row } = known
  const accounts = await readAccounts(context.db, brand.brandId, [row.account_id], false)
  const fromMember = atMost(amount, accounts.get(row.account_id)?.balance ?? 0n)
  if (fromMember > 0n) return bookMemberPart(context, brand, known, decided, fromMember)
  await context.db.transaction((tx) => bookOperatorPart(tx, brand, known, decided, amount))
}

/** Books a chargeback won: first the member's loss is given back, the rest is the operator's. */
export async function undoChargeback(
  context: CashierContext,
  brand: Brand,
  known: KnownDeposit,
  decided: Decided,
  amount: Minor,
): Promise<void> {
  const toMember = atMost(amount, decided.byMember)
  if (toMember > 0n) {
    return bookMemberPart(context, brand, known, decided, minor(-toMember))
  }
  await context.db.transaction((tx) => bookOperatorPart(tx, brand, known, decided, minor(-amount)))
}
