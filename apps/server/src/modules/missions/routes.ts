import { languageOf } from '#server/http/errors.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { isOn } from '../settings/index.ts'
import { readMissions } from './read-missions.ts'

export const missionRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/missions', async ({ brand, member, request }) => {
    if (!isOn(brand, 'missions')) throw new Problem('FEATURE_OFF')
    return readMissions(db, brand, member, languageOf(request))
  })
}
