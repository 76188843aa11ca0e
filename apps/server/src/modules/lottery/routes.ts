import { minorToWire } from '@fairhouse/money'
import type { LotteryDetail } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { cancelBet } from './commands/cancel-bet.ts'
import { placeBets } from './commands/place-bets.ts'
import { type Lottery, parseIssueId } from '../lotteries/index.ts'
import { presentNumbers } from '../exposure/index.ts'
import { addMenus } from './menu-routes.ts'
import { findBet, readBets, readLobby, readPastIssues, readProof } from './queries.ts'

function presentLimits({ profile }: Brand): LotteryDetail['limits'] {
  return {
    minUnitStakeMinor: minorToWire(profile.lottery.minUnitStake),
    maxStakeMinor: minorToWire(profile.lottery.maxStake),
    maxPayoutMinor: minorToWire(profile.lottery.maxPayout),
    maxLines: profile.lottery.maxLines,
    maxMultiple: profile.lottery.maxMultiple,
    maxChaseSteps: profile.lottery.maxChaseSteps,
    leastPrizeGroup: profile.lottery.leastPrizeGroup,
  }
}

/** The end of the page before as a number; undefined for anything else: the newest page. */
function beforeOf(text: string | undefined): bigint | undefined {
  const digits = /^(?:iss_)?(\d{1,18})$/.exec(text ?? '')?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

export const lotteryRoutes: RouteTable = (route, deps) => {
  async function requireLottery(brand: Brand, lotteryCode: string) {
    const lottery = await deps.catalogue.find(brand.brandId, lotteryCode)
    if (!lottery) throw new Problem('LOTTERY_NOT_FOUND')
    return lottery
  }

  async function numbersOnSale(brand: Brand, lottery: Lottery, issueId: string | undefined) {
    if (issueId === undefined) return undefined
    const state = await deps.exposure.numbersOf(brand, lottery, parseIssueId(issueId))
    return presentNumbers(state.shown)
  }

  addMenus(route, deps)

  route('GET /lgw/lotteries/:lotteryCode', async ({ brand, params }) => {
    const lottery = await requireLottery(brand, params.lotteryCode)
    const [shown] = await readLobby(deps.db, [lottery])
    if (!shown) throw new Problem('LOTTERY_NOT_FOUND')
    const prices = [...lottery.offers].map(([playCode, offer]) => ({
      playCode,
      price: offer.price,
      variant: offer.variant,
    }))
    const numbers = await numbersOnSale(brand, lottery, shown.current?.issueId)
    return { lottery: shown, prices, limits: presentLimits(brand), ...(numbers && { numbers }) }
  })

  route('GET /lgw/lotteries/:lotteryCode/issues', async ({ brand, params, query }) => {
    const lottery = await requireLottery(brand, params.lotteryCode)
    const page = { limit: Number(query.limit ?? 20), before: beforeOf(query.before) }
    return readPastIssues(deps.db, lottery, page)
  })

  route('GET /lgw/issues/:issueId/proof', async ({ brand, params }) => {
    const proof = await readProof(deps.db, brand.brandId, params.issueId)
    if (!proof) throw new Problem('ISSUE_NOT_FOUND')
    return proof
  })

  route('POST /lgw/bets', (call) => placeBets(deps, call))

  route('GET /lgw/bets', ({ member, query }) =>
    readBets(deps.db, member, { limit: Number(query.limit ?? 20), before: beforeOf(query.before) }),
  )

  route('GET /lgw/bets/:betId', async ({ member, params }) => {
    const bet = await findBet(deps.db, member, params.betId)
    if (!bet) throw new Problem('BET_NOT_FOUND')
    return bet
  })

  route('DELETE /lgw/bets/:betId', ({ brand, member, params }) =>
    cancelBet({ ...deps, brand }, member, params.betId),
  )
}
