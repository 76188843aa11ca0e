import type { RouteTable } from '#server/http/routing.ts'
import { forfeitBonus } from './forfeit-bonus.ts'
import { readBonuses } from './read-bonuses.ts'

const PAGE = 20

export const bonusRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/bonuses', ({ member, query }) =>
    readBonuses(db, member, { before: query.before, limit: Number(query.limit ?? PAGE) }),
  )

  route('POST /wps/bonuses/:bonusId/forfeit', async ({ member, params }) => ({
    bonus: await forfeitBonus(db, member, params.bonusId),
  }))
}
