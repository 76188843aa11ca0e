import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readRoundGames } from '../round-games.ts'
import { cancelGrant, readGrant } from './grants.ts'

export const staffFreeRoundRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/rewards/round-games', async ({ brand, request }) => ({
    games: await readRoundGames(db, brand, languageOf(request)),
  }))

  route('GET /staff/rewards/:rewardId/rounds', async ({ brand, params, request }) => ({
    grant: await readGrant(db, brand, params.rewardId, languageOf(request)),
  }))

  route('POST /staff/rewards/:rewardId/rounds/cancel', async (call) => {
    const { staff: actor, brand, params, body, request } = call
    const action = { db, brand, actor }
    return { grant: await cancelGrant(action, params.rewardId, body.reason, languageOf(request)) }
  })
}
