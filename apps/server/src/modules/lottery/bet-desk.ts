import type { Tx } from '#server/db/tx.ts'
import type { BatchWriter } from '../wallet/index.ts'
import { createBetNumbers } from './bet-numbers.ts'
import { createBetWriter } from './bet-writer.ts'
import { createExposureDesk, type ExposureDesk } from '../exposure/index.ts'
import { createIssueFinder, type IssueFinder } from './issue-finder.ts'
import type { SlipRows } from './slip-parts.ts'

/** Caches and stocks of this process to take bets quickly. */
export interface BetDesk {
  readonly issues: IssueFinder
  readonly writer: BatchWriter<SlipRows>
  readonly exposure: ExposureDesk
}

/** Creates the desk of this process; `exposure` to share an existing exposure desk. */
export function createBetDesk(
  db: Tx,
  exposure: ExposureDesk = createExposureDesk(db, () => performance.now()),
): BetDesk {
  const writer = createBetWriter(createBetNumbers(db))
  return { issues: createIssueFinder(db), writer, exposure }
}
