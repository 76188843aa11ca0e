import type { Schedule } from './types.ts'
import { dayText, instantOf, monthDayOf, secondsOf, weekdayOf, type Day } from './wall-time.ts'

/** True when the schedule draws on this day: exceptions and extra days go before its rule. */
function isDrawDay({ days, except, extra }: Schedule, day: Day): boolean {
  if (except || extra) {
    const text = dayText(day)
    if (except?.includes(text)) return false
    if (extra?.includes(text)) return true
  }
  if (days === undefined) return true
  const shown = days.kind === 'weekdays' ? weekdayOf(day) : monthDayOf(day)
  return days.days.includes(shown)
}

/** A fast game's day from its first to its last moment; it may end on the day after. */
function windowOf({ times, timeZone }: Schedule, day: Day): { start: number; end: number } {
  const { from = '00:00', to = '24:00' } = times.kind === 'every' ? times : {}
  const [begin, end] = [secondsOf(from), secondsOf(to)]
  const wraps = end <= begin
  const lastDay = wraps || end === 86_400 ? day + 1 : day
  const lastSecond = end === 86_400 ? 0 : end
  return {
    start: instantOf(timeZone, day, begin),
    end: instantOf(timeZone, lastDay, lastSecond),
  }
}

/** How many draws the day has. */
export function countOn(schedule: Schedule, day: Day): number {
  if (!isDrawDay(schedule, day)) return 0
  const { times } = schedule
  if (times.kind === 'at') return drawsOn(schedule, day).length
  const { start, end } = windowOf(schedule, day)
  return Math.max(0, Math.floor((end - start) / (times.seconds * 1_000)))
}

/** The instants of the day's draws, in order; none twice, even when clocks are changed. */
export function drawsOn(schedule: Schedule, day: Day): number[] {
  if (!isDrawDay(schedule, day)) return []
  const { times, timeZone } = schedule
  if (times.kind === 'at') {
    const instants = times.at.map((time) => instantOf(timeZone, day, secondsOf(time)))
    return [...new Set(instants)].toSorted((a, b) => a - b)
  }
  const { start } = windowOf(schedule, day)
  // The draw at the end of the last interval belongs to this day.
  return Array.from(
    { length: countOn(schedule, day) },
    (_, index) => start + (index + 1) * times.seconds * 1_000,
  )
}
