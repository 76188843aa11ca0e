import type { Tx } from '#server/db/tx.ts'
import type { BatchWriter } from '../wallet/index.ts'
import { createBetNumbers } from './bet-numbers.ts'
import { createBetWriter } from './bet-writer.ts'
import { createIssueFinder, type IssueFinder } from './issue-finder.ts'
import type { SlipRows } from './slip-parts.ts'

/** What this process keeps at hand to take bets quickly. */
export interface BetDesk {
  readonly issues: IssueFinder
  readonly writer: BatchWriter<SlipRows>
}

export function createBetDesk(db: Tx): BetDesk {
  return { issues: createIssueFinder(db), writer: createBetWriter(createBetNumbers(db)) }
}
