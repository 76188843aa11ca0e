import { familyOf, type AnyDraw } from '@fairhouse/lottery/all'
import type { Slot } from '@fairhouse/lottery/schedule'
import { DrawsError, readRows, type Row } from './games/csv.ts'
import type { ReplayGame } from './games/shapes.ts'

export { DrawsError } from './games/csv.ts'

/** A real draw and the issue it belongs to. */
export interface RecordedDraw {
  readonly slot: Slot
  readonly draw: AnyDraw
}

const MINUTE = 60_000
/** For files without days: the first day of consecutive draws. */
const FIRST_DAY = '2019-10-22'
const FAST_MINUTES = 5

/** Draws of a day are a minute apart; the sale ends this long before each. */
const CLOSE_BEFORE = 30_000

function drawTimes(game: ReplayGame, rows: readonly Row[]): number[] {
  const { day } = game
  if (!day) {
    const first = Date.parse(`${FIRST_DAY}T00:00:00Z`)
    return rows.map((_, index) => first + index * FAST_MINUTES * MINUTE)
  }
  let before = 0
  return rows.map((row) => {
    const noon = Date.parse(`${day(row)}T12:00:00Z`)
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day(row)) && !Number.isNaN(noon)
    if (!isDay || new Date(noon).toISOString().slice(0, 10) !== day(row)) {
      throw new DrawsError(`Line ${row.line}: ${day(row)} is no day.`)
    }
    if (noon < before - 12 * 60 * MINUTE) {
      throw new DrawsError(`Line ${row.line}: the days must rise.`)
    }
    before = Math.max(noon, before + MINUTE)
    return before
  })
}

/** Draws with the same number get a counter. */
function issueNumbers(game: ReplayGame, rows: readonly Row[]): string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const issueNo = game.issueNo(row)
    const count = seen.get(issueNo) ?? 0
    if (count > 0 && game.hasManyADay !== true) {
      throw new DrawsError(`Line ${row.line}: the draw ${issueNo} comes twice.`)
    }
    seen.set(issueNo, count + 1)
    return count === 0 ? issueNo : `${issueNo}-${count + 1}`
  })
}

/**
 * Reads the draws of a lottery from its file, in their order. Throws DrawsError that names the line
 * at fault.
 */
export function readDraws(game: ReplayGame, csv: string): RecordedDraw[] {
  const rows = readRows(csv).filter((row) => game.isOwn?.(row) ?? true)
  if (rows.length === 0) throw new DrawsError(`The file has no draws of ${game.name}.`)
  const times = drawTimes(game, rows)
  const numbers = issueNumbers(game, rows)
  return rows.map((row, index) => {
    const parsed = familyOf(game.family).parseDraw(game.draw(row))
    if (!parsed.ok) {
      const { field, reason } = parsed.fault
      throw new DrawsError(`Line ${row.line}: ${field} is ${reason}.`)
    }
    const at = times[index] ?? 0
    const opensAt = (times[index - 1] ?? at - FAST_MINUTES * MINUTE) - CLOSE_BEFORE
    return {
      slot: {
        issueNo: numbers[index] ?? '',
        opensAt: new Date(opensAt),
        closesAt: new Date(at - CLOSE_BEFORE),
        drawsAt: new Date(at),
      },
      draw: parsed.value,
    }
  })
}
