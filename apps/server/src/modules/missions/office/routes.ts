import type { RouteTable } from '#server/http/routing.ts'
import { addMission, changeMission, listMissions } from './missions.ts'

export const staffMissionRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/missions', ({ brand, query }) => listMissions(db, brand, query.state))

  route('POST /staff/missions', async ({ staff, brand, body }) => ({
    mission: await addMission({ db, brand, actor: staff }, body),
  }))

  route('PUT /staff/missions/:missionId', async ({ staff, brand, params, body }) => {
    const { version, ...written } = body
    const given = { missionId: params.missionId, version, body: written }
    return { mission: await changeMission({ db, brand, actor: staff }, given) }
  })
}
