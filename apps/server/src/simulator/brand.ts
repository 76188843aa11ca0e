import type { Schedule } from '@fairhouse/lottery/schedule'
import { demoBrand, type BrandSeed, type LotterySeed } from '@fairhouse/profiles'
import { RECORDED } from './model/issues.ts'

/** The simulation's lottery with own draws. */
export const OWN = 'DIGITS'

function lottery(lotteryCode: string, like: string, at: readonly string[]): LotterySeed {
  const found = demoBrand.lotteries.find((one) => one.lotteryCode === like)
  if (!found) throw new RangeError(`the demo has no lottery ${like}`)
  const schedule: Schedule = {
    timeZone: 'UTC',
    times: { kind: 'at', at },
    closeBeforeSeconds: 60,
    numbering: { kind: 'inDay', date: 'YYYYMMDD', digits: 2, separator: '-' },
  }
  return { ...found, lotteryCode, schedule }
}

/** One lottery drawn here and one whose results people record, a few draws a day. */
export const SIMULATED_BRAND: BrandSeed = {
  ...demoBrand,
  code: 'simulated',
  name: 'Simulated',
  lotteries: [
    lottery(OWN, 'SSC1', ['03:00', '09:00', '15:00', '21:00']),
    lottery(RECORDED, 'VN_MB', ['06:00', '18:00']),
  ],
}

/** Prices; the model knows what they win. */
export const PRICES = { digits: 'g1950', north: 'x98' } as const
export const PLAYS = { digits: 'SSC_DWD', north: 'VN_MB_DE' } as const
