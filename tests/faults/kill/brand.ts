import { demoBrand, type BrandSeed, type LotterySeed } from '@fairhouse/profiles'

/** A lottery that is drawn so often. */
function often(lotteryCode: string, family: LotterySeed['family'], seconds: number): LotterySeed {
  const like = demoBrand.lotteries.find((one) => one.family === family && one.source === 'own')
  if (!like) throw new RangeError(`the demo draws no ${family}`)
  return {
    ...like,
    lotteryCode,
    schedule: { ...like.schedule, times: { kind: 'every', seconds }, closeBeforeSeconds: 1 },
  }
}

/**
 * Lotteries that are drawn every few seconds, so that kills interrupt draws, and one whose issue
 * outlives them all: what was leased of its limits comes back.
 */
export const KILL_BRAND: BrandSeed = {
  ...demoBrand,
  code: 'faults',
  name: 'Faults',
  lotteries: [
    often('FAST5', 'SSC', 5),
    often('NORTH10', 'VN_MB', 10),
    often('DAILY', 'SSC', 86_400),
  ],
}
