import type { Brand } from '#server/core/brand.ts'
import { languageOf } from '#server/http/errors.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { isOn } from '../settings/index.ts'
import { enterRace, leaveRace, mayBeRewarded } from './enter-race.ts'
import { readRace, readRaces, readStandings } from './read-races.ts'

const PAGE = 20

/** Throws FEATURE_OFF where the brand has no races. */
function requireRaces(brand: Brand): void {
  if (!isOn(brand, 'races')) throw new Problem('FEATURE_OFF')
}

export const raceRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/races', async ({ brand, member, request }) => {
    requireRaces(brand)
    if (!(await mayBeRewarded(db, member))) return { races: [], isAway: true }
    const reader = { brand, member, language: languageOf(request) }
    return { races: await readRaces(db, reader), isAway: false }
  })

  route('GET /wps/races/:raceId', async ({ brand, member, params, request }) => {
    requireRaces(brand)
    if (!(await mayBeRewarded(db, member))) throw new Problem('NOT_FOUND')
    return readRace(db, { brand, member, language: languageOf(request) }, params.raceId)
  })

  route('GET /wps/races/:raceId/standings', async ({ brand, member, params, query }) => {
    requireRaces(brand)
    if (!(await mayBeRewarded(db, member))) throw new Problem('NOT_FOUND')
    const page = { from: Number(query.from ?? 1), limit: Number(query.limit ?? PAGE) }
    return readStandings(db, member, params.raceId, page)
  })

  route('PUT /wps/races/:raceId/entry', async ({ brand, member, params, body, request }) => {
    requireRaces(brand)
    await enterRace(db, member, params.raceId, body.alias)
    return readRace(db, { brand, member, language: languageOf(request) }, params.raceId)
  })

  route('DELETE /wps/races/:raceId/entry', async ({ brand, member, params, request }) => {
    requireRaces(brand)
    await leaveRace(db, member, params.raceId)
    return readRace(db, { brand, member, language: languageOf(request) }, params.raceId)
  })
}
