import { NORTH_PRICES, sscPrices } from './prices.ts'
import type { BrandSeed } from './types.ts'

/** Light-first and calm: warm paper, terracotta, ochre for money, rounder corners. */
export const quintalBrand: BrandSeed = {
  brandId: 4,
  code: 'quintal',
  name: 'Quintal',
  profile: 'demo',
  currency: 'BRL',
  hosts: ['quintal.localhost'],
  look: {
    brandHue: 40,
    brandChroma: 0.167,
    neutralHue: 70,
    neutralChroma: 0.015,
    moneyHue: 95,
    moneyChroma: 0.15,
    round: 1.3,
    font: 'manrope',
    families: ['truchet', 'leaves', 'petals', 'arches'],
    palettes: ['barro', 'cobogo', 'atlantico', 'mata'],
  },
  tagline: {
    pt: 'Loteria sem pressa, com cada sorteio à vista.',
    en: 'Lottery without the rush, every draw in plain sight.',
  },
  switches: { freePlay: false },
  lotteries: [
    {
      lotteryCode: 'NORTH30',
      family: 'VN_MB',
      source: 'own',
      schedule: { kind: 'every', seconds: 1_800, closeBeforeSeconds: 30, timeZone: 'UTC' },
      prices: NORTH_PRICES,
    },
    {
      lotteryCode: 'SSC5',
      family: 'SSC',
      source: 'own',
      schedule: { kind: 'every', seconds: 300, closeBeforeSeconds: 5, timeZone: 'UTC' },
      prices: sscPrices(1950),
    },
  ],
}
