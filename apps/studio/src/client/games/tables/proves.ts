import { createChainStream } from '@fairhouse/fairness'
import { tableGameOf } from '@fairhouse/games/tables'
import { isSameData } from '../../room/same-data.ts'
import type { PastRound } from '../../room/state.ts'

/** Whether a table's outcome is what its rules make of the chain's hash and salt. */
export function provesTable(code: string, salt: string, { hash, outcome }: PastRound): boolean {
  const table = tableGameOf(code)
  return table !== undefined && isSameData(table.deal(createChainStream(hash, salt)), outcome)
}
