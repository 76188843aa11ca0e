import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readOwnGrants } from './read-grants.ts'

export const freeRoundRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/free-rounds', ({ member, request }) =>
    readOwnGrants(db, member, languageOf(request)),
  )
}
