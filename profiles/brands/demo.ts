import { OWN_LOTTERIES } from './lotteries/own.ts'
import { RECORDED_LOTTERIES } from './lotteries/recorded.ts'
import type { BrandSeed } from './types.ts'

/** What `npm start` shows: lotteries of every family, drawn here all day or recorded. */
export const demoBrand: BrandSeed = {
  brandId: 1,
  code: 'demo',
  name: 'Fairhouse',
  profile: 'demo',
  currency: 'BRL',
  hosts: ['*'],
  lotteries: [...OWN_LOTTERIES, ...RECORDED_LOTTERIES],
}

/** The demo's brand of trials: lotteries drawn on their own, and a ledger of its own. */
export const demoTrials: BrandSeed = {
  ...demoBrand,
  brandId: 2,
  code: 'demo-trial',
  hosts: [],
  trialOf: demoBrand.brandId,
  lotteries: OWN_LOTTERIES,
}
