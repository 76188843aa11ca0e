import { VN_MB_PRIZES, type FamilyCode } from '@fairhouse/lottery'

/** A row that is no result: shown as a sentence. */
export class RowError extends Error {
  override readonly name = 'RowError'
}

const COUNTS: Readonly<Record<FamilyCode, number>> = {
  SSC: 5,
  VN_MB: VN_MB_PRIZES.reduce((all, prize) => all + prize.count, 0),
}

/**
 * A result as the families read it, of a row of numbers: for Vietnam North the 27 prizes from the
 * special prize to prize 7, for SSC the five digits. Only their count is checked here. Throws
 * RowError for another count.
 */
export function resultOfRow(family: FamilyCode, numbers: readonly string[]): object {
  const count = COUNTS[family]
  if (numbers.length !== count) {
    throw new RowError(`A ${family} result has ${count} numbers, this row has ${numbers.length}.`)
  }
  if (family === 'SSC') return { digits: numbers }
  let from = 0
  const prizes = VN_MB_PRIZES.map((prize) => {
    from += prize.count
    return [prize.name, numbers.slice(from - prize.count, from)]
  })
  return { prizes: Object.fromEntries(prizes) }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The cells of a CSV row of plain numbers, and its day ("2026-11-21") where the first one is. */
export function splitRow(row: string): { day: string | undefined; numbers: readonly string[] } {
  const cells = row.split(',').map((cell) => cell.trim())
  const [first = ''] = cells
  if (!DAY.test(first)) return { day: undefined, numbers: cells }
  return { day: first, numbers: cells.slice(1) }
}
