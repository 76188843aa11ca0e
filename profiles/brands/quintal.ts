import { QUINTAL } from '@fairhouse/ui/look'
import { everyMinutes, groupLottery, northLottery } from './lotteries/own.ts'
import type { BrandSeed } from './types.ts'

/** A brand of few, slow draws, in the look of a back yard, by the rules of Brazil. */
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
    northLottery({ lotteryCode: 'NORTH30', schedule: everyMinutes(30, 30) }),
    groupLottery('SSC', 1950, { lotteryCode: 'SSC5', schedule: everyMinutes(5, 5) }),
  ],
}
