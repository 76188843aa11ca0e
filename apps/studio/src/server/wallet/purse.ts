import { minor, type Minor } from '@fairhouse/money'
import { onlyRow, type Tx } from '../db/tx.ts'

/** Play money: the purse of an anonymous player. Its initial balance in minimum stakes. */
export const PURSE_STAKES = 10_000n

/** Moves play money; undefined when there is too little. */
export async function movePurse(
  tx: Tx,
  playerNo: bigint,
  amount: bigint,
): Promise<Minor | undefined> {
  const [row] = await tx.query<{ balance: bigint }>(
    `update demo_purses set balance = balance + $2
     where player_no = $1 and balance + $2 >= 0 returning balance`,
    [playerNo, amount.toString()],
  )
  return row === undefined ? undefined : minor(row.balance)
}

export async function purseOf(tx: Tx, playerNo: bigint): Promise<Minor> {
  const rows = await tx.query<{ balance: bigint }>(
    'select balance from demo_purses where player_no = $1',
    [playerNo],
  )
  return minor(onlyRow(rows).balance)
}
