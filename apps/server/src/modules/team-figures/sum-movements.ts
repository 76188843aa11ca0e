import type { TransactionKind } from '@fairhouse/protocol'
import { minor, type Minor } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import { sumsOf, type FigureColumn } from './columns.ts'
import { MOVEMENT_COLUMNS, MOVEMENTS_BY_KIND } from './movements.ts'
import { partsOf, type Days, type TeamScope } from './sum-team.ts'

/** How often money of a kind moved, and the sum of it: above zero what came, below what went. */
interface Movements {
  readonly count: number
  readonly sum: Minor
}

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
    `select ${sumsOf(MOVEMENT_COLUMNS, 'd')} from (${partsOf(scope)}) d where d.product = ''`,
    [brandId, agentId, from, to],
    `team-movements-${scope}`,
  )
  const row = rows[0]
  const of = (kind: TransactionKind): Movements => {
    const { count, sum, sign } = MOVEMENTS_BY_KIND[kind]
    return { count: Number(row?.[count] ?? 0n), sum: minor(sign * (row?.[sum] ?? 0n)) }
  }
  return {
    deposit: of('deposit'),
    withdrawal: of('withdrawal'),
    transferIn: of('transferIn'),
    transferOut: of('transferOut'),
  }
}
