import { demoBrand, type BrandSeed, type LotterySeed } from '@fairhouse/profiles'

/** Lotteries that are drawn every few seconds, so that kills interrupt draws. */
function fast(lotteryCode: string, family: LotterySeed['family'], seconds: number): LotterySeed {
  const like = demoBrand.lotteries.find((one) => one.family === family && one.source === 'own')
  if (!like) throw new RangeError(`the demo draws no ${family}`)
  return {
    ...like,
    lotteryCode,
    schedule: { ...like.schedule, times: { kind: 'every', seconds }, closeBeforeSeconds: 1 },
  }
}

export const KILL_BRAND: BrandSeed = {
  ...demoBrand,
  code: 'faults',
  name: 'Faults',
  lotteries: [fast('FAST5', 'SSC', 5), fast('NORTH10', 'VN_MB', 10)],
}
