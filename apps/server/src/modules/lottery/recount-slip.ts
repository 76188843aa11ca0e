import type { SlipEntry } from '@fairhouse/protocol'
import type { Brand } from '../settings/index.ts'
import type { BetRow } from './bet-writer.ts'
import type { Lottery } from './catalogue.ts'
import { toBet } from './commands/place-bets.ts'
import type { Numbers } from './exposure/index.ts'

/** Where and how entries are sold. */
export interface SaleOf {
  readonly brand: Brand
  readonly lottery: Lottery
  readonly issueId: bigint
  /** Numbers of the issue that are closed or pay less. */
  readonly numbers?: Numbers | undefined
}

/**
 * The bets of a slip by the server's own rules, as when it is placed; `multiple` multiplies those
 * of the entries. Throws the Problem that `placeBets` would.
 */
export function recountSlip(
  entries: readonly SlipEntry[],
  { brand, lottery, issueId, numbers }: SaleOf,
  multiple = 1,
): (BetRow & { readonly stake: bigint })[] {
  return entries.map((entry, index) => {
    const multiplied = { ...entry, multiple: entry.multiple * multiple }
    return toBet(multiplied, `entries.${index}`, issueId, lottery, brand, numbers)
  })
}
