import { NORTH_PRICES, sscPrices } from './prices.ts'
import type { BrandSeed } from './types.ts'

/** What `npm start` shows: two own lotteries, drawn all day, and the recorded evening draw. */
export const demoBrand: BrandSeed = {
  brandId: 1,
  code: 'demo',
  name: 'Fairhouse',
  profile: 'demo',
  currency: 'BRL',
  hosts: ['*'],
  lotteries: [
    {
      lotteryCode: 'SSC1',
      family: 'SSC',
      source: 'own',
      prizeMode: 'ELOTT',
      area: 'CN',
      gameGroup: 'SSC',
      schedule: { kind: 'every', seconds: 60, closeBeforeSeconds: 5, timeZone: 'UTC' },
      prices: sscPrices(1950),
    },
    {
      lotteryCode: 'NORTH5',
      family: 'VN_MB',
      source: 'own',
      prizeMode: 'SEA',
      area: 'VN',
      gameGroup: 'VNC',
      schedule: { kind: 'every', seconds: 300, closeBeforeSeconds: 10, timeZone: 'UTC' },
      prices: NORTH_PRICES,
    },
    {
      lotteryCode: 'VN_MB',
      family: 'VN_MB',
      source: 'recorded',
      prizeMode: 'SEA',
      area: 'VN',
      gameGroup: 'VNC',
      schedule: {
        kind: 'daily',
        at: '18:15',
        closeBeforeSeconds: 600,
        timeZone: 'Asia/Ho_Chi_Minh',
      },
      prices: NORTH_PRICES,
    },
  ],
}

/** Where visitors of the demo try: lotteries drawn on their own, and a ledger of its own. */
export const demoTrials: BrandSeed = {
  ...demoBrand,
  brandId: 2,
  code: 'demo-trial',
  hosts: [],
  trialOf: demoBrand.brandId,
  lotteries: demoBrand.lotteries.filter((lottery) => lottery.source === 'own'),
}
