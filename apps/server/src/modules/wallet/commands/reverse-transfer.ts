import { minor } from '@fairhouse/money'
import { HOUSE_ACCOUNTS, type HouseAccount } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { BatchWriter, WalletAnswer } from '../command.ts'
import type { WalletQueue } from '../queue.ts'

const noRows: BatchWriter<null> = { name: 'reversal', write: () => [] }

function houseAccountOf(contra: number): HouseAccount {
  const found = Object.entries(HOUSE_ACCOUNTS).find(([, number]) => number === contra)
  if (!found) throw new RangeError(`house account ${contra} is unknown`)
  return found[0] as HouseAccount
}

/**
 * Undoes a transfer by postings that mirror it; the originals stay. Idempotent: a transfer is
 * reversed once. The balance may fall below zero. Not for transfers of bets: those are
 * cancelled or voided, so that the bet's state changes too.
 * Refuses with NOT_FOUND when there is no such transfer, or with any refusal of the queue.
 */
export async function reverseTransfer(
  context: { readonly db: Tx; readonly queue: WalletQueue },
  transfer: AccountRef & { readonly transferKey: string },
): Promise<WalletAnswer> {
  const rows = await context.db.query<{ seq: bigint; amount: bigint; contra: number }>(
    `select p.seq, p.amount, p.contra from ledger_transfers t
     join ledger_postings p on p.brand_id = t.brand_id and p.account_id = t.account_id
       and p.seq between t.first_seq and t.first_seq + t.posting_count - 1
     where t.brand_id = $1 and t.account_id = $2 and t.transfer_key = $3 order by p.seq`,
    [transfer.brandId, transfer.accountId, transfer.transferKey],
  )
  if (rows.length === 0) return { ok: false, code: 'NOT_FOUND' }
  return context.queue.submit({
    brandId: transfer.brandId,
    accountId: transfer.accountId,
    transferKey: derivedKey('reversal', transfer.transferKey),
    inputHash: inputHash('reversal', transfer.transferKey),
    postings: rows.map((row) => ({
      code: 'transfer.reversal' as const,
      amount: minor(-row.amount),
      ref: row.seq,
      contra: houseAccountOf(row.contra),
    })),
    rows: null,
    writer: noRows,
  })
}
