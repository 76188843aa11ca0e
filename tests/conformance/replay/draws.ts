import { familyOf, type AnyDraw } from '@fairhouse/lottery'
import { nextSlots, type Schedule, type Slot } from '@fairhouse/lottery/schedule'
import { resultOfRow, splitRow } from '../../../tools/operator/result-row.ts'

/** A file of draws that cannot be replayed: shown as a sentence. */
export class DrawsError extends Error {
  override readonly name = 'DrawsError'
}

/** A real draw and the issue it belongs to. */
export interface RecordedDraw {
  readonly slot: Slot
  readonly draw: AnyDraw
}

/** Vietnam North is drawn at 18:15; ten minutes before, sale ends. */
export const NORTH_SCHEDULE: Schedule = {
  kind: 'daily',
  at: '18:15',
  closeBeforeSeconds: 600,
  timeZone: 'Asia/Ho_Chi_Minh',
}

/** The issue of a day ("2012-01-02"): on sale from the close of the day before. */
export function slotOfDay(day: string): Slot {
  const [slot] = nextSlots(NORTH_SCHEDULE, new Date(`${day}T00:00:00+07:00`), 1)
  if (slot?.issueNo !== day.replaceAll('-', '')) throw new DrawsError(`${day} is no day.`)
  return slot
}

/**
 * Reads Vietnam North results: a heading, then rows of a day and 27 prizes, the days rising.
 * Throws DrawsError that names the line at fault.
 */
export function readDraws(csv: string): RecordedDraw[] {
  const [heading = '', ...rows] = csv.trim().split(/\r?\n/)
  if (!heading.startsWith('date,special,')) throw new DrawsError('The heading is not xsmb.csv’s.')
  let before = ''
  return rows.map((row, index) => {
    const { day, numbers } = splitRow(row)
    const at = `Line ${index + 2}`
    if (day === undefined || day <= before) throw new DrawsError(`${at}: the days must rise.`)
    before = day
    try {
      const parsed = familyOf('VN_MB').parseDraw(resultOfRow('VN_MB', numbers))
      if (!parsed.ok) throw new DrawsError(`${parsed.fault.field} is ${parsed.fault.reason}`)
      return { slot: slotOfDay(day), draw: parsed.value }
    } catch (error) {
      throw new DrawsError(`${at}: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
}
