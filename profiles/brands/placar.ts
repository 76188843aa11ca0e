import { PLACAR } from '@fairhouse/ui/look'
import { sscPrices } from './prices.ts'
import type { BrandSeed } from './types.ts'

/** A brand of quick draws, in the look of a scoreboard. */
export const placarBrand: BrandSeed = {
  brandId: 3,
  code: 'placar',
  name: 'Placar',
  profile: 'demo',
  currency: 'BRL',
  hosts: ['placar.localhost'],
  look: PLACAR,
  tagline: {
    pt: 'O resultado aparece na hora. A prova, também.',
    en: 'The result shows at once. So does its proof.',
  },
  // Trials need a brand of their own; this one has none.
  switches: { freePlay: false },
  lotteries: [
    {
      lotteryCode: 'SSC5',
      family: 'SSC',
      source: 'own',
      prizeMode: 'ELOTT',
      area: 'CN',
      gameGroup: 'SSC',
      schedule: { kind: 'every', seconds: 300, closeBeforeSeconds: 5, timeZone: 'UTC' },
      prices: sscPrices(1960),
    },
  ],
}
