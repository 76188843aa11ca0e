import { sscPrices } from './prices.ts'
import type { BrandSeed } from './types.ts'

/** Sports-first and dense: near-black greys, one blue, the orange of a scoreboard for money. */
export const placarBrand: BrandSeed = {
  brandId: 3,
  code: 'placar',
  name: 'Placar',
  profile: 'demo',
  currency: 'BRL',
  hosts: ['placar.localhost'],
  look: {
    brandHue: 262,
    brandChroma: 0.17,
    neutralHue: 270,
    neutralChroma: 0.013,
    moneyHue: 45,
    moneyChroma: 0.122,
    round: 0.6,
    font: 'archivo',
    families: ['bauhaus', 'quarterCircles', 'chevrons', 'stripes'],
    palettes: ['acerola', 'jabuticaba', 'noite', 'guarana'],
  },
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
      schedule: { kind: 'every', seconds: 300, closeBeforeSeconds: 5, timeZone: 'UTC' },
      prices: sscPrices(1960),
    },
  ],
}
