import type { LotteryWire } from '@fairhouse/protocol'
import type { LotterySearch, LottoArea } from './lottery-search.ts'

/** The two categories of lotteries: drawn by this house, or by an official body. */
export type LotteryCategory = 'ELOTT' | 'LOTT'

type Kind = Pick<LotteryWire, 'source' | 'family'>

export function categoryOf({ source }: Kind): LotteryCategory {
  return source === 'own' ? 'ELOTT' : 'LOTT'
}

/** Where a lottery of this form is played: its family says so. */
export function areaOf({ family }: Kind): LottoArea {
  return family.startsWith('VN_') ? 'VN' : 'SEA'
}

/** Whether the lobby shows it, by what the address asks for. */
export function isWanted(lottery: Kind, { lottoArea, prizeMode }: LotterySearch): boolean {
  const isOfArea = lottoArea === undefined || areaOf(lottery) === lottoArea
  // The other two sets of prizes are not bound to who draws.
  const isBound = prizeMode === 'ELOTT' || prizeMode === 'LOTT'
  return isOfArea && (!isBound || categoryOf(lottery) === prizeMode)
}
