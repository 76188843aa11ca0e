import { countOn, drawsOn } from './schedule/days.ts'
import { issueNumberOf } from './schedule/numbering.ts'
import type { Schedule } from './schedule/types.ts'
import { dayIn, dayOfText, dayText, secondsOf, type Day } from './schedule/wall-time.ts'

export type { Days, Numbering, Schedule, Times } from './schedule/types.ts'

/** One issue to be: it opens when the one before it closes, so that one is always on sale. */
export interface Slot {
  readonly issueNo: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
}

/** The day that calendars in the zone show at an instant: "2026-11-21". */
export function calendarDayOf(timeZone: string, instant: Date): string {
  return dayText(dayIn(timeZone, instant.getTime()))
}

const DAY_MS = 86_400_000
/** Longest time without a draw that makes sense. */
const DAYS_WITHOUT_DRAWS = 800

function require(condition: boolean, sentence: string): void {
  if (!condition) throw new RangeError(sentence)
}

function isCount(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

/** Throws RangeError, which says what is wrong, for a schedule that makes no sense. */
export function assertSchedule(schedule: Schedule): void {
  const { times, days, numbering, closeBeforeSeconds } = schedule
  dayIn(schedule.timeZone, 0)
  require(isCount(closeBeforeSeconds, 0, 86_400), 'sale ends within a day before the draw')
  for (const day of [...(schedule.except ?? []), ...(schedule.extra ?? [])]) dayOfText(day)
  const [least, most] = days?.kind === 'weekdays' ? [0, 6] : [1, 31]
  require((days?.days ?? [least]).some((day) => isCount(day, least, most)) &&
    (days?.days ?? []).every((day) =>
      isCount(day, least, most),
    ), `days are numbers from ${least} to ${most}`)
  if (times.kind === 'every') {
    require(isCount(times.seconds, 1, 86_400), 'an interval is of 1 to 86400 seconds')
    const length = secondsOf(times.to ?? '24:00') - secondsOf(times.from ?? '00:00')
    const isHeld = times.seconds <= (length > 0 ? length : length + 86_400)
    require(isHeld, 'the hours of sale are shorter than an interval')
  } else {
    require(times.at.length > 0, 'there is at least one time')
    require(new Set(times.at).size === times.at.length, 'a time comes twice')
    times.at.forEach(secondsOf)
  }
  const isOneADay = times.kind === 'at' && times.at.length === 1
  if (numbering.kind === 'day') require(isOneADay, 'a day is no number where it has several draws')
  else require(isCount(numbering.digits, 1, 12), 'a number has 1 to 12 digits')
  if (numbering.kind === 'running') {
    dayOfText(numbering.day)
    require(isCount(numbering.number, 0, 1e11), 'a running number begins at an integer from 0')
  }
}

interface Draw {
  readonly day: Day
  /** Of its day's draws, from 0. */
  readonly index: number
  readonly at: number
}

function drawsOfDay(schedule: Schedule, day: Day): Draw[] {
  return drawsOn(schedule, day).map((at, index) => ({ day, index, at }))
}

/** The last draw whose sale has ended at `now`. */
function lastBefore(schedule: Schedule, today: Day, isOver: (draw: Draw) => boolean) {
  for (let day = today + 1; day > today - DAYS_WITHOUT_DRAWS; day -= 1) {
    if (countOn(schedule, day) === 0) continue
    const found = drawsOfDay(schedule, day).findLast(isOver)
    if (found) return found
  }
  return undefined
}

/**
 * The next `count` issues whose sale has not ended at `now`, in order; the first may be on sale
 * already. Throws RangeError for a schedule that gives no draws.
 */
export function nextSlots(schedule: Schedule, now: Date, count: number): Slot[] {
  const closeBefore = schedule.closeBeforeSeconds * 1_000
  const today = dayIn(schedule.timeZone, now.getTime())
  const isOver = (draw: Draw) => draw.at - closeBefore <= now.getTime()
  let before = lastBefore(schedule, today, isOver)
  const coming: Draw[] = []
  // A day's last draws may come after midnight.
  let lastSeen = today - 1
  for (let day = today - 1; coming.length < count; day += 1) {
    require(day < lastSeen + DAYS_WITHOUT_DRAWS, 'the schedule gives no draws')
    if (countOn(schedule, day) === 0) continue
    lastSeen = day
    coming.push(...drawsOfDay(schedule, day).filter((draw) => !isOver(draw)))
  }
  return coming.slice(0, count).map((draw) => {
    const opensAt = (before?.at ?? draw.at - DAY_MS) - closeBefore
    before = draw
    return {
      issueNo: issueNumberOf(schedule, draw.day, draw.index),
      opensAt: new Date(opensAt),
      closesAt: new Date(draw.at - closeBefore),
      drawsAt: new Date(draw.at),
    }
  })
}
