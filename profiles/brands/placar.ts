import { PLACAR } from '@fairhouse/ui/look'
import { everyMinutes, groupLottery } from './lotteries/own.ts'
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
  lotteries: [groupLottery('SSC', 1960, { lotteryCode: 'SSC5', schedule: everyMinutes(5, 5) })],
}
