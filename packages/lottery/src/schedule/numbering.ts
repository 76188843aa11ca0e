import type { Schedule } from './types.ts'
import { countOn } from './days.ts'
import { dayOfText, dayText, firstDayOf, yearOf, type Day } from './wall-time.ts'

/** Counts draws from a first day to another: continues where the last call ended. */
const counted = new Map<string, { day: Day; draws: number }>()

/** Draws from the first day on, before `day`. */
function drawsBetween(schedule: Schedule, first: Day, day: Day): number {
  const { times, days, except, extra, timeZone } = schedule
  const key = JSON.stringify([first, timeZone, times, days, except, extra])
  const before = counted.get(key)
  let { day: at, draws } = before && before.day <= day ? before : { day: first, draws: 0 }
  for (; at < day; at += 1) draws += countOn(schedule, at)
  counted.set(key, { day: at, draws })
  return draws
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

/**
 * The number of a draw: `index` counts the draws of its day from 0. Throws RangeError before the
 * first day of a running number.
 */
export function issueNumberOf(schedule: Schedule, day: Day, index: number): string {
  const { numbering } = schedule
  const date = dayText(day).replaceAll('-', '')
  switch (numbering.kind) {
    case 'day':
      return date
    case 'inDay': {
      const { separator = '', digits } = numbering
      const shown = numbering.date === 'YYMMDD' ? date.slice(2) : date
      return `${shown}${separator}${padded(index + 1, digits)}`
    }
    case 'running': {
      const { number, digits, yearBehind } = numbering
      const first = dayOfText(numbering.day)
      if (day < first) throw new RangeError(`numbers are known from ${numbering.day} on`)
      const shown = padded(number + drawsBetween(schedule, first, day) + index, digits)
      return yearBehind === undefined ? shown : `${shown}${yearBehind}${date.slice(2, 4)}`
    }
    case 'inYear': {
      const { separator = '', digits } = numbering
      const year = yearOf(day)
      const shown = numbering.year === 'YY' ? padded(year % 100, 2) : String(year)
      const number = padded(drawsBetween(schedule, firstDayOf(year), day) + index + 1, digits)
      return `${shown}${separator}${number}`
    }
  }
}
