import type { TeamBet } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'

/** The name of the lottery or game, with its draw. */
export function usePlayName(): (play: TeamBet) => string {
  const { find } = useTranslator()
  return ({ lotteryCode, gameName, product, issueNo }) => {
    const name =
      lotteryCode === null
        ? (gameName ?? product)
        : (find(`lottery.name.${lotteryCode}`) ?? lotteryCode)
    return issueNo === null ? name : `${name} · ${issueNo}`
  }
}
