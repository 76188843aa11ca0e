import { commitmentOf, textHash, ticketContext, ticketNumber } from '@fairhouse/fairness'
import type { LuckyTicket } from '@fairhouse/protocol'
import { prizeOf, tableOf, tableText } from '@fairhouse/rewards'

/** What this browser computed of an opening, beside what was published of it. */
export interface TicketCheck {
  readonly commitment: string
  readonly tableHash: string
  readonly context: string
  readonly drawn: number
  readonly prizeId: string
  readonly isCommitted: boolean
  readonly isTable: boolean
  readonly isDrawn: boolean
  readonly isPrize: boolean
}

/** The canonical text of a ticket's table, of which the hash is. */
export function textOfTable({ kind, table }: Pick<LuckyTicket, 'kind' | 'table'>): string {
  return tableText(kind, prizesOf(table))
}

function prizesOf({ prizes }: LuckyTicket['table']) {
  return prizes.map(({ prizeId: id, kind, amountMinor, points, weight }) => ({
    id,
    kind,
    amount: kind === 'points' ? BigInt(points) : BigInt(amountMinor),
    weight: BigInt(weight),
  }))
}

/**
 * Recomputes an opening with the functions that the server uses: the commitment of the seed, the
 * hash of the table, the number and its prize. Undefined for a ticket that is not opened, or whose
 * figures cannot be read.
 */
export function verifyTicket(ticket: LuckyTicket): TicketCheck | undefined {
  const { ticketId, clientSeed, table, opening } = ticket
  if (!opening || clientSeed === null) return undefined
  try {
    const commitment = commitmentOf(opening.serverSeed)
    const tableHash = textHash(textOfTable(ticket))
    const sources = { tableHash, clientSeed, ticketId }
    const published = tableOf(prizesOf(table))
    const numbers = published.reduce((sum, { weight }) => sum + weight, 0n)
    const drawn = ticketNumber(opening.serverSeed, sources, numbers)
    const prizeId = prizeOf(published, drawn).id
    return {
      commitment,
      tableHash,
      context: ticketContext(sources),
      drawn: Number(drawn),
      prizeId,
      isCommitted: commitment === ticket.commitment,
      isTable: tableHash === table.tableHash && Number(numbers) === table.numbers,
      isDrawn: Number(drawn) === opening.drawn,
      isPrize: prizeId === opening.prizeId,
    }
  } catch {
    return undefined
  }
}

/** True where all of it is as it was published. */
export function isProven(check: TicketCheck | undefined): boolean {
  return check !== undefined && check.isCommitted && check.isTable && check.isDrawn && check.isPrize
}
