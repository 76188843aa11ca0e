import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import type { Tx } from '#server/db/tx.ts'

/** Capacity that a slip needs in one row of `exposure_rooms`. */
export interface Need {
  readonly playCode: string
  readonly outcome: string
  /** Ledger units. */
  readonly amount: bigint
  /** The limit that binds the row. */
  readonly cap: bigint
}

/** The key of a row within its issue. */
export const capacityKey = ({ playCode, outcome }: Pick<Need, 'playCode' | 'outcome'>): string =>
  `${playCode} ${outcome}`

/** Whose leases of which issue. */
interface HeldIn {
  readonly holder: number
  readonly brandId: number
  readonly issueId: bigint
}

interface Taken {
  readonly [column: string]: unknown
  /** Of the need, from 1. */
  readonly place: number
  /** Ledger units. */
  readonly got: bigint
  /** What all nodes have taken of the row by now. */
  readonly now_taken: bigint
}

/** Leases capacity: what is needed, or a slice if more, and never beyond the limit. */
export function takeCapacity(
  db: Tx,
  { holder, brandId, issueId }: HeldIn,
  needs: readonly Need[],
): Promise<Taken[]> {
  return db.query<Taken>(
    'select * from take_exposure($1, $2, $3, $4, $5, $6, $7)',
    [
      holder,
      brandId,
      issueId,
      textArray(needs.map(({ playCode }) => playCode)),
      textArray(needs.map(({ outcome }) => outcome)),
      plainColumn(needs, ({ amount }) => amount),
      plainColumn(needs, ({ cap }) => cap),
    ],
    'exposure-taken',
  )
}

/** Gives back what a holder has not sold. */
export async function giveBackCapacity(
  db: Tx,
  { holder, brandId, issueId }: HeldIn,
  amounts: readonly Omit<Need, 'cap'>[],
): Promise<void> {
  if (amounts.length === 0) return
  await db.query('select give_back_exposure($1, $2, $3, $4, $5, $6)', [
    holder,
    brandId,
    issueId,
    textArray(amounts.map(({ playCode }) => playCode)),
    textArray(amounts.map(({ outcome }) => outcome)),
    plainColumn(amounts, ({ amount }) => amount),
  ])
}

/** Capacity of an issue that had been sold and is sold no more, in ledger units. */
export interface Freed extends Omit<Need, 'cap'> {
  readonly issueId: bigint
}

/** Frees capacity with a cancelled bet or a returned share, in their transaction. */
export function freeStatement(brandId: number, freed: readonly Freed[]): Statement {
  return {
    name: 'exposure-freed',
    text: 'select free_exposure($1, $2, $3, $4, $5)',
    values: [
      String(brandId),
      plainColumn(freed, ({ issueId }) => issueId),
      textArray(freed.map(({ playCode }) => playCode)),
      textArray(freed.map(({ outcome }) => outcome)),
      plainColumn(freed, ({ amount }) => amount),
    ],
  }
}
