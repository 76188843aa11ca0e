import type { SlipEntry } from '@fairhouse/protocol'
import type { Brand } from '../../settings/index.ts'
import type { BetRow } from '../bet-writer.ts'
import type { Lottery } from '../catalogue.ts'
import { toBet } from '../commands/place-bets.ts'

/**
 * The entries of a chase as the bets of one of its steps, counted and priced as any slip is.
 * Throws the Problem that a slip of these entries would get.
 */
export function betsOfStep(
  entries: readonly SlipEntry[],
  multiple: number,
  issueId: bigint,
  { lottery, brand }: { readonly lottery: Lottery; readonly brand: Brand },
): (BetRow & { readonly stake: bigint })[] {
  return entries.map((entry, index) =>
    toBet(
      { ...entry, multiple: entry.multiple * multiple },
      `entries.${index}`,
      issueId,
      lottery,
      brand,
    ),
  )
}
