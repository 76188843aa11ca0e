import type { TransactionKind } from '@fairhouse/protocol'
import { minor, type Minor } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import { sumsOf, type FigureColumn } from './columns.ts'
import { partsOf, type Days, type TeamScope } from './sum-team.ts'

/** How often money of a kind moved, and the sum of it: above zero what came, below what went. */
interface Movements {
  readonly count: number
  readonly sum: Minor
}

interface Stored {
  readonly count: FigureColumn
  readonly sum: FigureColumn
  /** The sign of the postings against that of the stored sum. */
  readonly sign: 1n | -1n
}

const STORED_AS: Readonly<Record<TransactionKind, Stored>> = {
  deposit: { count: 'deposit_count', sum: 'deposits', sign: 1n },
  withdrawal: { count: 'withdrawal_count', sum: 'withdrawals', sign: -1n },
  transferIn: { count: 'transfer_in_count', sum: 'transfers_in', sign: 1n },
  transferOut: { count: 'transfer_out_count', sum: 'transfers_out', sign: -1n },
}

const COLUMNS = Object.values(STORED_AS).flatMap(({ count, sum }) => [count, sum])

/**
 * Money that came and went in some business days, by kind, from the sums that teams have: as many
 * rows are read as there are days, however large the team is.
 */
export async function sumMovements(
  db: Tx,
  brandId: number,
  agentId: bigint,
  { from, to }: Days,
  scope: TeamScope,
): Promise<Readonly<Record<TransactionKind, Movements>>> {
  const rows = await db.query<Record<FigureColumn, bigint>>(
    `select ${sumsOf(COLUMNS, 'd')} from (${partsOf(scope)}) d where d.product = ''`,
    [brandId, agentId, from, to],
    `team-movements-${scope}`,
  )
  const row = rows[0]
  const of = (kind: TransactionKind): Movements => {
    const { count, sum, sign } = STORED_AS[kind]
    return { count: Number(row?.[count] ?? 0n), sum: minor(sign * (row?.[sum] ?? 0n)) }
  }
  return {
    deposit: of('deposit'),
    withdrawal: of('withdrawal'),
    transferIn: of('transferIn'),
    transferOut: of('transferOut'),
  }
}
