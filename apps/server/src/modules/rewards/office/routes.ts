import type { RouteTable } from '#server/http/routing.ts'
import { readAtRisk, setAtRisk } from './at-risk.ts'
import { readCosts } from './costs.ts'
import { proposeReward } from './give.ts'
import { listGiven, withdrawReward } from './given.ts'

const PAGE = 50

export const staffRewardRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/rewards', ({ brand, query }) =>
    listGiven(db, brand, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/rewards/costs', async ({ brand, query }) => ({
    costs: await readCosts(db, brand, query),
  }))

  route('POST /staff/rewards/:rewardId/withdraw', async ({ staff, brand, params, body }) => ({
    reward: await withdrawReward({ db, brand, actor: staff }, params.rewardId, body.reason),
  }))

  route('POST /staff/members/:memberId/rewards', async ({ staff, brand, params, body }) => ({
    approval: await proposeReward({ db, brand, actor: staff }, params.memberId, body),
  }))

  route('GET /staff/members/:memberId/at-risk', ({ brand, params }) =>
    readAtRisk(db, brand, params.memberId),
  )

  route('PUT /staff/members/:memberId/at-risk', ({ staff, brand, params, body }) =>
    setAtRisk({ db, brand, actor: staff }, params.memberId, body),
  )
}
