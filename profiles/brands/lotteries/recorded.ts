import type { Schedule } from '@fairhouse/lottery/schedule'
import { groupPrices } from '../prices/groups.ts'
import { MARK_SIX_PRICES } from '../prices/mark-six.ts'
import { FOUR_D_PRICES, MALAYSIA_PRICES, VIETLOTT_PRICES } from '../prices/official.ts'
import { HANOI_PRICES, LAO_PRICES, THAI_PRICES } from '../prices/south-east-asia.ts'
import { NORTH_PRICES, SOUTH_PRICES } from '../prices/vietnam.ts'
import type { LotterySeed, PriceTable } from '../types.ts'

const VIETNAM = 'Asia/Ho_Chi_Minh'
const MINUTES = 60

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 4, 5, 6]

type When = Pick<Schedule, 'timeZone' | 'closeBeforeSeconds'>

/** One draw on these days of the week, or daily, numbered by its day. */
function at(time: string, when: When, weekdays?: readonly number[]): Schedule {
  return {
    ...when,
    times: { kind: 'at', at: [time] },
    ...(weekdays && { days: { kind: 'weekdays', days: weekdays } }),
    numbering: { kind: 'day' },
  }
}

const inVietnam: When = { timeZone: VIETNAM, closeBeforeSeconds: 10 * MINUTES }
const SEA_RECORDED = { source: 'recorded', prizeMode: 'SEA' } as const

/** Provinces draw on their own days, the South at 16:15, the Centre an hour later. */
function province(
  lotteryCode: string,
  time: '16:15' | '17:15',
  ...weekdays: readonly number[]
): LotterySeed {
  return {
    ...SEA_RECORDED,
    lotteryCode,
    family: 'VN_MTN',
    area: 'VN',
    gameGroup: 'VNC',
    schedule: at(time, inVietnam, weekdays),
    prices: SOUTH_PRICES,
  }
}

/** Vietlott numbers its draws one after the other: `number` was the first of `day`. */
function vietlott(
  game: string,
  when: {
    readonly times: readonly string[]
    readonly weekdays?: readonly number[]
    readonly day: string
    readonly number: number
  },
): LotterySeed {
  const { times, weekdays, day, number } = when
  return {
    ...SEA_RECORDED,
    lotteryCode: game,
    family: 'VIETLOTT',
    game,
    area: 'VN',
    gameGroup: 'VIETLOTT',
    schedule: {
      timeZone: VIETNAM,
      times: { kind: 'at', at: times },
      ...(weekdays && { days: { kind: 'weekdays', days: weekdays } }),
      closeBeforeSeconds: 15 * MINUTES,
      numbering: { kind: 'running', day, number, digits: 5 },
    },
    prices: pick(VIETLOTT_PRICES, (code) => code === game),
  }
}

function pick(prices: PriceTable, isKept: (code: string) => boolean): PriceTable {
  return Object.fromEntries(Object.entries(prices).filter(([code]) => isKept(code)))
}

/** Results of Hong Kong are published sorted: nothing is sold on the order of the balls. */
const BY_ORDER = ['LHC_ZMT', 'LHC_ZM16', 'LHC_PARLAY']

const VIETNAMESE: readonly LotterySeed[] = [
  {
    ...SEA_RECORDED,
    lotteryCode: 'VN_MB',
    family: 'VN_MB',
    area: 'VN',
    gameGroup: 'VNC',
    schedule: {
      ...at('18:15', inVietnam),
      // Tết.
      except: ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'],
    },
    prices: NORTH_PRICES,
  },
  province('VN_TPHCM', '16:15', MONDAY, SATURDAY),
  province('VN_BENTRE', '16:15', TUESDAY),
  province('VN_DONGNAI', '16:15', WEDNESDAY),
  province('VN_ANGIANG', '16:15', THURSDAY),
  province('VN_BINHDUONG', '16:15', FRIDAY),
  province('VN_TIENGIANG', '16:15', SUNDAY),
  province('VN_HUE', '17:15', MONDAY, SUNDAY),
  province('VN_DAKLAK', '17:15', TUESDAY),
  province('VN_DANANG', '17:15', WEDNESDAY, SATURDAY),
  province('VN_BINHDINH', '17:15', THURSDAY),
  province('VN_GIALAI', '17:15', FRIDAY),
  vietlott('MEGA645', {
    times: ['18:00'],
    weekdays: [WEDNESDAY, FRIDAY, SUNDAY],
    day: '2026-08-16',
    number: 1550,
  }),
  vietlott('POWER655', {
    times: ['18:00'],
    weekdays: [TUESDAY, THURSDAY, SATURDAY],
    day: '2026-08-22',
    number: 1388,
  }),
  vietlott('LOTTO535', { times: ['13:00', '21:00'], day: '2026-08-22', number: 839 }),
  vietlott('MAX3D', {
    times: ['18:00'],
    weekdays: [MONDAY, WEDNESDAY, FRIDAY],
    day: '2026-08-14',
    number: 1119,
  }),
  vietlott('MAX3DPRO', {
    times: ['18:00'],
    weekdays: [TUESDAY, THURSDAY, SATURDAY],
    day: '2026-08-22',
    number: 769,
  }),
]

const SOUTH_EAST_ASIAN: readonly LotterySeed[] = [
  {
    ...SEA_RECORDED,
    lotteryCode: 'SG4D',
    family: '4D',
    area: 'SEA',
    gameGroup: 'SGC',
    schedule: at('18:30', { timeZone: 'Asia/Singapore', closeBeforeSeconds: 30 * MINUTES }, [
      WEDNESDAY,
      SATURDAY,
      SUNDAY,
    ]),
    prices: FOUR_D_PRICES,
  },
  {
    ...SEA_RECORDED,
    lotteryCode: 'TOTO4D',
    family: '4D',
    area: 'SEA',
    gameGroup: 'MAS',
    schedule: {
      ...at('19:00', { timeZone: 'Asia/Kuala_Lumpur', closeBeforeSeconds: 30 * MINUTES }, [
        WEDNESDAY,
        SATURDAY,
        SUNDAY,
      ]),
      numbering: { kind: 'running', day: '2024-04-06', number: 5784, digits: 4, yearBehind: '/' },
    },
    prices: MALAYSIA_PRICES,
  },
  {
    ...SEA_RECORDED,
    lotteryCode: 'THAI_GLO',
    family: 'TH',
    area: 'SEA',
    gameGroup: 'THAI',
    schedule: {
      ...at('16:00', { timeZone: 'Asia/Bangkok', closeBeforeSeconds: 30 * MINUTES }),
      days: { kind: 'monthDays', days: [1, 16] },
      // New Year, Teachers' Day, Labour Day: drawn a day later.
      except: ['2027-01-01', '2027-01-16', '2027-05-01'],
      extra: ['2027-01-02', '2027-01-17', '2027-05-02'],
    },
    prices: THAI_PRICES,
  },
  {
    ...SEA_RECORDED,
    lotteryCode: 'LAO_PATTHANA',
    family: 'LAO',
    area: 'SEA',
    gameGroup: 'LAO',
    schedule: at('20:30', { timeZone: 'Asia/Vientiane', closeBeforeSeconds: 15 * MINUTES }, [
      MONDAY,
      WEDNESDAY,
      FRIDAY,
    ]),
    prices: LAO_PRICES,
  },
  {
    ...SEA_RECORDED,
    lotteryCode: 'HANOI',
    family: 'HANOI',
    area: 'SEA',
    gameGroup: 'HANOI',
    schedule: at('18:15', inVietnam),
    prices: HANOI_PRICES,
  },
]

const CHINESE: readonly LotterySeed[] = [
  {
    lotteryCode: 'LHC_HK',
    family: 'LHC',
    source: 'recorded',
    prizeMode: 'ZY',
    area: 'CN',
    gameGroup: 'LHC',
    schedule: {
      ...at('21:30', { timeZone: 'Asia/Hong_Kong', closeBeforeSeconds: 15 * MINUTES }, [
        TUESDAY,
        THURSDAY,
        SATURDAY,
      ]),
      numbering: { kind: 'inYear', year: 'YY', digits: 3, separator: '/' },
    },
    prices: pick(MARK_SIX_PRICES, (code) => !BY_ORDER.includes(code)),
  },
  {
    lotteryCode: 'FC3D',
    family: '3D',
    source: 'recorded',
    prizeMode: 'LOTT',
    area: 'CN',
    gameGroup: '3D',
    schedule: {
      ...at('21:15', { timeZone: 'Asia/Shanghai', closeBeforeSeconds: 15 * MINUTES }),
      numbering: { kind: 'inYear', year: 'YYYY', digits: 3 },
    },
    prices: groupPrices('3D', 1950),
  },
]

/** Drawn by official bodies; their results are recorded here. */
export const RECORDED_LOTTERIES: readonly LotterySeed[] = [
  ...VIETNAMESE,
  ...SOUTH_EAST_ASIAN,
  ...CHINESE,
]
