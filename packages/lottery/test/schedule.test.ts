import { assertSchedule, nextSlots, type Schedule } from '@fairhouse/lottery/schedule'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const hanoi = 'Asia/Ho_Chi_Minh'

const daily: Schedule = {
  timeZone: hanoi,
  times: { kind: 'at', at: ['18:15'] },
  closeBeforeSeconds: 600,
  numbering: { kind: 'day' },
}

const minutes: Schedule = {
  timeZone: 'UTC',
  times: { kind: 'every', seconds: 60 },
  closeBeforeSeconds: 5,
  numbering: { kind: 'inDay', date: 'YYYYMMDD', digits: 4, separator: '-' },
}

/** "number opens closes draws", as short as the table below wants them. */
function shown(schedule: Schedule, now: string, count: number): string[] {
  return nextSlots(schedule, new Date(now), count).map(
    ({ issueNo, drawsAt }) => `${issueNo} ${drawsAt.toISOString().slice(0, 16)}`,
  )
}

const vietlott: Schedule = {
  ...daily,
  times: { kind: 'at', at: ['18:00'] },
  days: { kind: 'weekdays', days: [0, 3, 5] },
  numbering: { kind: 'running', day: '2026-11-01', number: 1420, digits: 5 },
}

const rows: [string, Schedule, string, string[]][] = [
  [
    'one draw a day, numbered by the day',
    daily,
    '2026-11-21T12:00:00Z',
    ['20261122 2026-11-22T11:15', '20261123 2026-11-23T11:15'],
  ],
  [
    'every minute: the draw at midnight belongs to the day that ends',
    minutes,
    '2026-11-21T23:58:30Z',
    [
      '20261121-1439 2026-11-21T23:59',
      '20261121-1440 2026-11-22T00:00',
      '20261122-0001 2026-11-22T00:01',
    ],
  ],
  [
    'some days of the week, with a running number of five digits',
    vietlott,
    '2026-11-21T00:00:00Z',
    ['01429 2026-11-22T11:00', '01430 2026-11-25T11:00', '01431 2026-11-27T11:00'],
  ],
  [
    'a holiday has no draw and no number; an extra day has both',
    { ...vietlott, except: ['2026-11-25'], extra: ['2026-11-26'] },
    '2026-11-22T12:00:00Z',
    ['01430 2026-11-26T11:00', '01431 2026-11-27T11:00'],
  ],
  [
    'twice a day, the number of the draw in the year behind the year',
    {
      ...daily,
      times: { kind: 'at', at: ['13:00', '21:00'] },
      numbering: { kind: 'inYear', year: 'YY', digits: 3, separator: '/' },
    },
    '2026-12-31T12:00:00Z',
    ['26/730 2026-12-31T14:00', '27/001 2027-01-01T06:00'],
  ],
  [
    'days of the month',
    {
      ...daily,
      timeZone: 'Asia/Bangkok',
      days: { kind: 'monthDays', days: [1, 16] },
      numbering: { kind: 'running', day: '2026-11-01', number: 22, digits: 4, yearBehind: '/' },
    },
    '2026-11-21T00:00:00Z',
    ['0024/26 2026-12-01T11:15', '0025/26 2026-12-16T11:15', '0026/27 2027-01-01T11:15'],
  ],
  [
    'the 29th of a month: February has one in leap years',
    { ...daily, timeZone: 'UTC', days: { kind: 'monthDays', days: [29] } },
    '2027-12-30T00:00:00Z',
    ['20280129 2028-01-29T18:15', '20280229 2028-02-29T18:15', '20280329 2028-03-29T18:15'],
  ],
  [
    'a fast game from morning to night',
    {
      ...minutes,
      timeZone: 'Asia/Shanghai',
      times: { kind: 'every', seconds: 1_200, from: '09:00', to: '23:00' },
      numbering: { kind: 'inDay', date: 'YYMMDD', digits: 2 },
    },
    '2026-11-21T14:30:00Z',
    ['26112141 2026-11-21T14:40', '26112142 2026-11-21T15:00', '26112201 2026-11-22T01:20'],
  ],
  [
    'a night that belongs to the day before',
    {
      ...minutes,
      times: { kind: 'every', seconds: 3_600, from: '20:00', to: '02:00' },
      numbering: { kind: 'inDay', date: 'YYMMDD', digits: 3 },
    },
    '2026-11-22T00:30:00Z',
    ['261121005 2026-11-22T01:00', '261121006 2026-11-22T02:00', '261122001 2026-11-22T21:00'],
  ],
  [
    'clocks go forward: an hour of draws is missing, and no number',
    {
      ...minutes,
      timeZone: 'America/New_York',
      times: { kind: 'every', seconds: 3_600 },
      numbering: { kind: 'inDay', date: 'YYMMDD', digits: 2 },
    },
    '2027-03-14T06:00:00Z',
    ['27031402 2027-03-14T07:00', '27031403 2027-03-14T08:00', '27031404 2027-03-14T09:00'],
  ],
]

test.each(rows)('%s', (_, schedule, now, expected) => {
  expect(() => assertSchedule(schedule)).not.toThrow()
  expect(shown(schedule, now, expected.length)).toEqual(expected)
})

test.each<[string, Partial<Schedule>, RegExp]>([
  ['a zone that is none', { timeZone: 'Asia/Hanoy' }, /zone/i],
  ['a time that is none', { times: { kind: 'at', at: ['25:00'] } }, /"25:00" is no time/],
  ['no time', { times: { kind: 'at', at: [] } }, /at least one time/],
  ['a time twice', { times: { kind: 'at', at: ['18:15', '18:15'] } }, /twice/],
  ['a day of the week that is none', { days: { kind: 'weekdays', days: [7] } }, /0 to 6/],
  ['no day', { days: { kind: 'monthDays', days: [] } }, /1 to 31/],
  ['a holiday that is no day', { except: ['2026-02-30'] }, /"2026-02-30" is no day/],
  [
    'hours without a draw',
    { times: { kind: 'every', seconds: 7_200, from: '09:00', to: '10:00' } },
    /shorter than an interval/,
  ],
  ['an interval of nothing', { times: { kind: 'every', seconds: 0 } }, /interval/],
  ['several draws of one number', { times: { kind: 'at', at: ['13:00', '21:00'] } }, /several/],
  ['sale that ends days before', { closeBeforeSeconds: 90_000 }, /within a day/],
])('%s is refused at load', (_, wrong, sentence) => {
  expect(() => assertSchedule({ ...daily, ...wrong })).toThrow(sentence)
})

test('a schedule without draws says so', () => {
  const never: Schedule = { ...daily, days: { kind: 'monthDays', days: [32] } }
  expect(() => nextSlots(never, new Date('2026-11-21T00:00:00Z'), 1)).toThrow(/no draws/)
})

const zones = [
  'UTC',
  hanoi,
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
]
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (text = '') => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const time = fc.nat(1_439).map(clock)

const times = fc.oneof(
  fc.uniqueArray(time, { minLength: 1, maxLength: 4 }).map((at) => ({ kind: 'at' as const, at })),
  fc
    .tuple(fc.constantFrom(300, 700, 3_600), fc.option(fc.tuple(time, time)))
    .map(([seconds, window]) => ({
      kind: 'every' as const,
      seconds,
      ...(window && { from: window[0], to: window[1] }),
    }))
    // An hour that clocks leave out may be all there is.
    .filter(({ from, to }) => {
      const length = (minuteOf(to) - minuteOf(from) + 1_440) % 1_440
      return from === undefined || length >= 240
    }),
)

const days = fc.oneof(
  fc.constant(undefined),
  fc
    .uniqueArray(fc.nat(6), { minLength: 1 })
    .map((list) => ({ kind: 'weekdays' as const, days: list })),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 3 })
    .map((list) => ({ kind: 'monthDays' as const, days: list })),
)

const schedules = fc
  .tuple(fc.constantFrom(...zones), times, days, fc.constantFrom(0, 30, 900))
  .map(([timeZone, when, on, closeBeforeSeconds]): Schedule => ({
    timeZone,
    times: when,
    ...(on && { days: on }),
    closeBeforeSeconds,
    numbering: { kind: 'running', day: '2026-01-01', number: 1, digits: 7 },
  }))

/** Days on which clocks change somewhere, a leap day, and the turn of a year. */
const instants = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08',
      '2026-11-01',
      '2026-04-05',
      '2026-10-25',
      '2028-02-29',
      '2027-01-01',
    ),
    fc.integer({ min: -86_400, max: 86_400 }),
  )
  .map(([day, seconds]) => new Date(Date.parse(`${day}T00:00:00Z`) + seconds * 1_000))

describe('every schedule', () => {
  test('sells one issue after the other, without gap or overlap', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, now) => {
        const slots = nextSlots(schedule, now, 40)
        for (const [index, slot] of slots.entries()) {
          const before = slots[index - 1]
          expect(slot.opensAt.getTime()).toBeLessThan(slot.closesAt.getTime())
          expect(slot.closesAt.getTime()).toBeLessThanOrEqual(slot.drawsAt.getTime())
          if (before) {
            expect(slot.opensAt).toEqual(before.closesAt)
            expect(Number(slot.issueNo)).toBe(Number(before.issueNo) + 1)
          }
        }
        expect(slots[0]?.closesAt.getTime()).toBeGreaterThan(now.getTime())
        expect(slots[0]?.opensAt.getTime()).toBeLessThanOrEqual(now.getTime())
      }),
      { numRuns: 60 },
    )
  })

  test('says of an issue the same whenever it is asked', () => {
    fc.assert(
      fc.property(schedules, instants, fc.integer({ min: 1, max: 12 }), (schedule, now, ahead) => {
        const slots = nextSlots(schedule, now, ahead + 3)
        const later = slots[ahead]
        if (!later) throw new Error('too few')
        expect(nextSlots(schedule, later.opensAt, 3)).toEqual(slots.slice(ahead))
      }),
      { numRuns: 60 },
    )
  })
})
