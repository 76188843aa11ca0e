import type { LotteryWire } from '@fairhouse/protocol'
import type { LotterySearch } from './lottery-search.ts'

type Kind = Pick<LotteryWire, 'prizeMode' | 'lottoArea'>

/** Whether the lobby shows a lottery under the filters of the address. */
export function isWanted(lottery: Kind, { lottoArea, prizeMode }: LotterySearch): boolean {
  const isOfArea = lottoArea === undefined || lottery.lottoArea === lottoArea
  return isOfArea && (prizeMode === undefined || lottery.prizeMode === prizeMode)
}

/** Letters without diacritics, in lower case: "Đà Nẵng" is found by "da nang". */
export function plainOf(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
}
