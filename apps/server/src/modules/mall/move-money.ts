import { minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { derivedKey } from '#server/core/keys.ts'
import { rulesSourceOf } from '../gambling-limits/index.ts'
import { submitWithin, type BatchWriter } from '../wallet/index.ts'
import type { ExchangeRow } from './exchange-rows.ts'

/** The codes by which an exchange moves money; each of them once. */
type ExchangeCode = Extract<PostingCode, `points.${string}`>

/** The row is written before: its number is what the posting belongs to. */
const noRows: BatchWriter<null> = { name: 'point-exchange', write: () => [] }

/**
 * Moves money of an exchange, in the transaction that writes or decides it; nothing for an amount
 * of zero. The key is made of the exchange and the code, so that neither happens twice. Throws
 * INSUFFICIENT_FUNDS.
 */
export async function moveMoney(
  tx: Tx,
  brand: Brand,
  exchange: Pick<ExchangeRow, 'exchange_no' | 'account_id'>,
  { code, amount }: { readonly code: ExchangeCode; readonly amount: bigint },
): Promise<void> {
  if (amount === 0n) return
  const { exchange_no: ref, account_id: accountId } = exchange
  const { brandId } = brand
  const parts = ['points', String(brandId), String(ref), code]
  await submitWithin(tx, rulesSourceOf(brand), [
    {
      brandId,
      accountId,
      transferKey: derivedKey(...parts),
      inputHash: derivedKey(...parts, String(amount)),
      postings: [{ code, amount: minor(amount), ref }],
      rows: null,
      writer: noRows,
    },
  ])
}
