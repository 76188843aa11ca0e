import type { SlipEntry } from '@fairhouse/protocol'
import type { Brand } from '../../settings/index.ts'
import type { BetRow } from '../bet-writer.ts'
import type { Lottery } from '../catalogue.ts'
import { toBet } from '../commands/place-bets.ts'

/** The bets of a slip by the server's own rules, as when it is placed. Errors: as `placeBets`. */
export function recountSlip(
  entries: readonly SlipEntry[],
  issueId: bigint,
  lottery: Lottery,
  brand: Brand,
): BetRow[] {
  return entries.map((entry, index) => toBet(entry, `entries.${index}`, issueId, lottery, brand))
}
