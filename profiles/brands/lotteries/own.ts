import type { FamilyCode } from '@fairhouse/lottery/all'
import type { Schedule } from '@fairhouse/lottery/schedule'
import { groupPrices } from '../prices/groups.ts'
import { OWN_MARK_SIX_PRICES } from '../prices/mark-six.ts'
import { KENO_PRICES, PC28_PRICES } from '../prices/numbers.ts'
import { OWN_FOUR_D_PRICES } from '../prices/official.ts'
import { LAO_PRICES, OWN_THAI_PRICES } from '../prices/south-east-asia.ts'
import { NORTH_PRICES, SOUTH_PRICES } from '../prices/vietnam.ts'
import type { LotterySeed, PriceTable } from '../types.ts'

/** A draw at this interval of minutes, all day and night: "20261121-0045". */
export function everyMinutes(minutes: number, closeBeforeSeconds: number): Schedule {
  return {
    timeZone: 'UTC',
    times: { kind: 'every', seconds: minutes * 60 },
    closeBeforeSeconds,
    numbering: { kind: 'inDay', date: 'YYYYMMDD', digits: 4, separator: '-' },
  }
}

/** Priced by a prize group: SSC and its kind. */
export function groupLottery(
  family: FamilyCode & LotterySeed['gameGroup'],
  group: number,
  lottery: Pick<LotterySeed, 'lotteryCode' | 'schedule'>,
): LotterySeed {
  return {
    ...lottery,
    family,
    source: 'own',
    prizeMode: 'ELOTT',
    area: 'CN',
    gameGroup: family,
    prices: groupPrices(family, group),
  }
}

/** Priced by a table of rates: numbers of the Chinese kind. */
function rateLottery(
  family: 'PC28' | 'KENO' | 'LHC',
  prices: PriceTable,
  lottery: Pick<LotterySeed, 'lotteryCode' | 'schedule'>,
): LotterySeed {
  const kind = { source: 'own', prizeMode: 'ZY', area: 'CN', gameGroup: family } as const
  return { ...lottery, ...kind, family, prices }
}

/** Vietnam North, drawn here at fixed odds. */
export function northLottery(lottery: Pick<LotterySeed, 'lotteryCode' | 'schedule'>): LotterySeed {
  const kind = { prizeMode: 'SEA', area: 'VN', gameGroup: 'VNC', source: 'own' } as const
  return { ...lottery, ...kind, family: 'VN_MB', prices: NORTH_PRICES }
}

const SEA = { source: 'own', prizeMode: 'SEA' } as const

/** Drawn by this platform, by commitment and reveal. */
export const OWN_LOTTERIES: readonly LotterySeed[] = [
  groupLottery('SSC', 1950, { lotteryCode: 'SSC1', schedule: everyMinutes(1, 5) }),
  groupLottery('SSC', 1950, { lotteryCode: 'SSC5', schedule: everyMinutes(5, 5) }),
  groupLottery('3D', 1950, { lotteryCode: 'D3M3', schedule: everyMinutes(3, 5) }),
  groupLottery('11X5', 1950, { lotteryCode: 'X5M5', schedule: everyMinutes(5, 5) }),
  groupLottery('K3', 1950, { lotteryCode: 'K3M2', schedule: everyMinutes(2, 5) }),
  groupLottery('PK10', 1950, { lotteryCode: 'PK10M5', schedule: everyMinutes(5, 5) }),
  rateLottery('PC28', PC28_PRICES, { lotteryCode: 'PC28M3', schedule: everyMinutes(3, 10) }),
  rateLottery('KENO', KENO_PRICES, { lotteryCode: 'KENO8', schedule: everyMinutes(8, 10) }),
  rateLottery('LHC', OWN_MARK_SIX_PRICES, { lotteryCode: 'LHC10', schedule: everyMinutes(10, 15) }),
  northLottery({ lotteryCode: 'NORTH5', schedule: everyMinutes(5, 10) }),
  {
    ...SEA,
    lotteryCode: 'SOUTH10',
    family: 'VN_MTN',
    area: 'VN',
    gameGroup: 'VNC',
    schedule: everyMinutes(10, 10),
    prices: SOUTH_PRICES,
  },
  {
    ...SEA,
    lotteryCode: 'FOURD15',
    family: '4D',
    area: 'SEA',
    gameGroup: 'SGC',
    schedule: everyMinutes(15, 15),
    prices: OWN_FOUR_D_PRICES,
  },
  {
    ...SEA,
    lotteryCode: 'THAI15',
    family: 'TH',
    area: 'SEA',
    gameGroup: 'THAI',
    schedule: everyMinutes(15, 15),
    prices: OWN_THAI_PRICES,
  },
  {
    ...SEA,
    lotteryCode: 'LAO10',
    family: 'LAO',
    area: 'SEA',
    gameGroup: 'LAO',
    schedule: everyMinutes(10, 15),
    prices: LAO_PRICES,
  },
]
