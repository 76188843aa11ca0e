/**
 * When the issues of a lottery open, close and are drawn. Schedules are data; all functions are
 * pure: the time comes in as an argument. Times of a day are wall-clock times of `timeZone`.
 */
export type Schedule =
  | {
      /** A draw every so many seconds, counted from midnight; must divide a day. */
      readonly kind: 'every'
      readonly seconds: number
      readonly closeBeforeSeconds: number
      readonly timeZone: string
    }
  | {
      /** One draw a day at a wall-clock time, "HH:MM". */
      readonly kind: 'daily'
      readonly at: string
      readonly closeBeforeSeconds: number
      readonly timeZone: string
    }

/** One issue to be: it opens when the one before it closes, so that one is always on sale. */
export interface Slot {
  /** "YYYYMMDD-NNNN" (every) or "YYYYMMDD" (daily): day and number in the schedule's time zone. */
  readonly issueNo: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
}

const DAY_MS = 86_400_000

interface WallDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function partsIn(timeZone: string, instant: number): Record<string, number> {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  const parts = formatter.formatToParts(instant)
  return Object.fromEntries(parts.map((part) => [part.type, Number(part.value)]))
}

function dayOf(timeZone: string, instant: number): WallDay {
  const { year = 0, month = 1, day = 1 } = partsIn(timeZone, instant)
  return { year, month, day }
}

/** The instant at which clocks in the zone show this day and second; after a gap, the next one. */
function instantOf(timeZone: string, wall: WallDay, secondOfDay: number): number {
  const wanted = Date.UTC(wall.year, wall.month - 1, wall.day) + secondOfDay * 1_000
  let instant = wanted
  // Twice: the offset at the first guess may be that of the other side of a change of clocks.
  for (let pass = 0; pass < 2; pass += 1) {
    const shown = partsIn(timeZone, instant)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
    instant += wanted - Date.UTC(year, month - 1, day, hour, minute, second)
  }
  return instant
}

function dateText({ year, month, day }: WallDay): string {
  return `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
}

function secondsOf(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!match) throw new RangeError(`"${time}" is no time of day`)
  return Number(match[1]) * 3_600 + Number(match[2]) * 60
}

interface DrawTime {
  readonly issueNo: string
  readonly at: number
}

/** Draw times of the wall day that holds `instant` (every: all of it), in order. */
function drawsOfDay(schedule: Schedule, instant: number): DrawTime[] {
  const wall = dayOf(schedule.timeZone, instant)
  if (schedule.kind === 'daily') {
    const at = instantOf(schedule.timeZone, wall, secondsOf(schedule.at))
    return [{ issueNo: dateText(wall), at }]
  }
  const { seconds } = schedule
  if (!Number.isInteger(seconds) || seconds < 1 || 86_400 % seconds !== 0) {
    throw new RangeError('an interval must divide a day')
  }
  const midnight = instantOf(schedule.timeZone, wall, 0)
  // The draw at the end of the last interval belongs to this day, at midnight of the next.
  return Array.from({ length: 86_400 / seconds }, (_, index) => ({
    issueNo: `${dateText(wall)}-${String(index + 1).padStart(4, '0')}`,
    at: midnight + (index + 1) * seconds * 1_000,
  }))
}

/**
 * The next `count` issues whose sale has not ended at `now`, in order; the first may be on sale
 * already. Throws RangeError for a schedule that makes no sense.
 */
export function nextSlots(schedule: Schedule, now: Date, count: number): Slot[] {
  const closeBefore = schedule.closeBeforeSeconds * 1_000
  const start = now.getTime()
  const draws: DrawTime[] = []
  for (let day = -1; draws.filter((one) => one.at - closeBefore > start).length < count; day += 1) {
    if (day > count + 1) throw new RangeError('the schedule gives no draws')
    draws.push(...drawsOfDay(schedule, start + day * DAY_MS))
  }
  draws.sort((a, b) => a.at - b.at)
  const unique = draws.filter((one, index) => one.issueNo !== draws[index - 1]?.issueNo)
  const first = unique.findIndex((one) => one.at - closeBefore > start)
  return unique.slice(first, first + count).map((one, index) => ({
    issueNo: one.issueNo,
    opensAt: new Date((unique[first + index - 1]?.at ?? one.at - DAY_MS) - closeBefore),
    closesAt: new Date(one.at - closeBefore),
    drawsAt: new Date(one.at),
  }))
}
