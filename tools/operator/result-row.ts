import { drawFields, fromTexts } from '@fairhouse/lottery/draw-form'
import type { FamilyCode } from '@fairhouse/lottery/all'

/** A row that is no result: shown as a sentence. */
export class RowError extends Error {
  override readonly name = 'RowError'
}

/**
 * A result as the families read it, of a row of its numbers in the order in which they are
 * announced: for Vietnam North the 27 prizes from the special prize to prize 7. Only their count is
 * checked here. Throws RowError for another count.
 */
export function resultOfRow(family: FamilyCode, game: string, numbers: readonly string[]): unknown {
  const fields = drawFields(family, game)
  const count = fields.reduce((all, field) => all + field.count, 0)
  if (numbers.length !== count) {
    throw new RowError(`A ${game} result has ${count} numbers, this row has ${numbers.length}.`)
  }
  let from = 0
  const texts = fields.map((field) => {
    from += field.count
    return [field.path, numbers.slice(from - field.count, from)]
  })
  return fromTexts(fields, Object.fromEntries(texts))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The cells of a CSV row of plain numbers, and its day ("2026-11-21") where the first one is. */
export function splitRow(row: string): { day: string | undefined; numbers: readonly string[] } {
  const cells = row.split(',').map((cell) => cell.trim())
  const [first = ''] = cells
  if (!DAY.test(first)) return { day: undefined, numbers: cells }
  return { day: first, numbers: cells.slice(1) }
}
