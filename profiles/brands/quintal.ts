import { QUINTAL } from '@fairhouse/ui/look'
import { NORTH_PRICES, sscPrices } from './prices.ts'
import type { BrandSeed } from './types.ts'

/** A brand of few, slow draws, in the look of a house's yard, by the rules of Brazil. */
export const quintalBrand: BrandSeed = {
  brandId: 4,
  code: 'quintal',
  name: 'Quintal',
  profile: 'br-demo',
  currency: 'BRL',
  hosts: ['quintal.localhost'],
  look: QUINTAL,
  tagline: {
    pt: 'Loteria sem pressa, com cada sorteio à vista.',
    en: 'Lottery without the rush, every draw in plain sight.',
  },
  languages: { offered: ['pt'], defaultLanguage: 'pt' },
  switches: { freePlay: false },
  lotteries: [
    {
      lotteryCode: 'NORTH30',
      family: 'VN_MB',
      source: 'own',
      prizeMode: 'SEA',
      area: 'VN',
      gameGroup: 'VNC',
      schedule: { kind: 'every', seconds: 1_800, closeBeforeSeconds: 30, timeZone: 'UTC' },
      prices: NORTH_PRICES,
    },
    {
      lotteryCode: 'SSC5',
      family: 'SSC',
      source: 'own',
      prizeMode: 'ELOTT',
      area: 'CN',
      gameGroup: 'SSC',
      schedule: { kind: 'every', seconds: 300, closeBeforeSeconds: 5, timeZone: 'UTC' },
      prices: sscPrices(1950),
    },
  ],
}
