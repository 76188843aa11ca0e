import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { claimRewards } from './claim-rewards.ts'
import { namesFor } from './reward-rows.ts'
import { readReward, readRewards } from './read-rewards.ts'

const PAGE = 20

export const rewardRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/rewards', ({ brand, member, query, request }) => {
    const { state, before, limit } = query
    const page = { state, before, limit: Number(limit ?? PAGE) }
    return readRewards(db, member, namesFor(brand, languageOf(request)), page)
  })

  route('GET /wps/rewards/:rewardId', async ({ brand, member, params, request }) => ({
    reward: await readReward(db, member, namesFor(brand, languageOf(request)), params.rewardId),
  }))

  route('POST /wps/rewards/claim', async (call) => ({
    rewards: await claimRewards(db, call, namesFor(call.brand, languageOf(call.request))),
  }))
}
