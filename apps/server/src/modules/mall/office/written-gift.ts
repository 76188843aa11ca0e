import type { GoodBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { roundsToKeep, type StoredRounds } from '../../free-rounds/index.ts'
import { readTableState } from '../../tickets/index.ts'
import type { GiftTerms } from '../gift-terms.ts'

/** A refusal that names the field, and what it has to be. */
export function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/** What staff write of the gift of a good. */
type WrittenGift = Pick<GiftTerms, 'table_no' | 'rounds' | 'gift_count'>

/** Throws VALIDATION_FAILED: no such table; one that issues nothing, for what members see. */
async function requireTable(
  tx: Tx,
  brandId: number,
  { state, tickets }: Pick<GoodBody, 'state' | 'tickets'>,
): Promise<bigint | null> {
  if (!tickets) return null
  const tableNo = parseId('tkt', tickets.tableId) ?? 0n
  const table = await readTableState(tx, brandId, tableNo)
  if (!table) throw fault('tickets.tableId', 'a table of tickets')
  if (state === 'shown' && table !== 'issuing')
    throw fault('tickets.tableId', 'a table that issues')
  return tableNo
}

/**
 * The terms of rounds as rewards keep them. What is not shown keeps those that it has, though its
 * game may have gone. Throws VALIDATION_FAILED with the field.
 */
function readRounds(
  tx: Tx,
  brand: Brand,
  { state, rounds }: Pick<GoodBody, 'state' | 'rounds'>,
  before: StoredRounds | null,
): Promise<StoredRounds | null> {
  if (!rounds) return Promise.resolve(null)
  const { count: _, ...terms } = rounds
  return roundsToKeep(tx, brand, terms, state === 'shown' ? null : before)
}

/**
 * The tickets or the rounds of a good as its row keeps them; nothing for things and money. Throws
 * VALIDATION_FAILED with the field: terms of another kind, or none; a table or a game that is not
 * offered; amounts outside the game's bounds.
 */
export async function readWrittenGift(
  tx: Tx,
  brand: Brand,
  body: GoodBody,
  before: GiftTerms | undefined,
): Promise<WrittenGift> {
  const { kind, tickets, rounds } = body
  if ((kind === 'ticket') !== (tickets !== null)) {
    throw fault('tickets', kind === 'ticket' ? 'a table and a count' : 'null')
  }
  if ((kind === 'rounds') !== (rounds !== null)) {
    throw fault('rounds', kind === 'rounds' ? 'a game and its terms' : 'null')
  }
  return {
    table_no: await requireTable(tx, brand.brandId, body),
    rounds: await readRounds(tx, brand, body, before?.rounds ?? null),
    gift_count: tickets?.count ?? rounds?.count ?? null,
  }
}
