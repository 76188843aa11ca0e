import type { RouteTable } from '#server/http/routing.ts'
import { listPlaces, listRaces } from './list-races.ts'
import { addRace, changeRace } from './write-races.ts'

export const staffRaceRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/races', ({ brand, query }) => listRaces(db, brand, query.state))

  route('POST /staff/races', async ({ staff, brand, body }) => ({
    race: await addRace({ db, brand, actor: staff }, body),
  }))

  route('PUT /staff/races/:raceId', async ({ staff, brand, params, body }) => {
    const { version, ...written } = body
    const given = { raceId: params.raceId, version, body: written }
    return { race: await changeRace({ db, brand, actor: staff }, given) }
  })

  route('GET /staff/races/:raceId/standings', ({ brand, params, query }) =>
    listPlaces(db, brand, params.raceId, Number(query.from ?? 1)),
  )
}
