import { isPayable, minor, parseMinor, type Currency } from '@fairhouse/money'
import type { TicketKind, TicketTableBody } from '@fairhouse/protocol'
import { checkTable, highestWorth, numbersOf } from '@fairhouse/rewards'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { drawTableOf, hashOf, type PrizeRow } from './prize-tables.ts'

type Prizes = TicketTableBody['prizes']

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

function prizeOf(given: Prizes[number], at: number, currency: Currency): PrizeRow {
  const { kind, points, weight } = given
  const money = parseMinor(given.amountMinor) ?? 0n
  const field = `prizes.${at}`
  if ((kind === 'money') !== money > 0n) {
    throw fault(`${field}.amountMinor`, kind === 'money' ? '> 0' : '0')
  }
  if (!isPayable(minor(money), currency)) throw fault(`${field}.amountMinor`, 'a payable amount')
  if ((kind === 'points') !== points > 0) {
    throw fault(`${field}.points`, kind === 'points' ? '> 0' : '0')
  }
  const amount = kind === 'money' ? money.toString() : String(points)
  return { id: `p${at + 1}`, kind, amount, weight }
}

/** Prizes as their row has them, named by their place. Throws VALIDATION_FAILED with the field. */
export function prizesOf(prizes: Prizes, currency: Currency): PrizeRow[] {
  return prizes.map((prize, at) => prizeOf(prize, at, currency))
}

/** Writes a version of a table: it never changes. */
export async function writeVersion(
  tx: Tx,
  at: { readonly brandId: number; readonly tableNo: bigint; readonly version: number },
  { kind, prizes, by }: { kind: TicketKind; prizes: readonly PrizeRow[]; by: string },
): Promise<void> {
  const table = drawTableOf(prizes)
  checkTable(table)
  await tx.query(
    `insert into ticket_versions
       (brand_id, table_no, version, prizes, hash, numbers, highest, written_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      at.brandId,
      at.tableNo,
      at.version,
      JSON.stringify(prizes),
      hashOf(kind, prizes),
      numbersOf(table),
      highestWorth(table),
      by,
    ],
  )
}
