import type { RouteTable } from '#server/http/routing.ts'
import { countMembers } from './count-members.ts'
import { addSegment, changeSegment, listSegments } from './segments.ts'

export const staffSegmentRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/segments', ({ brand }) => listSegments(db, brand))

  route('POST /staff/segments/count', ({ brand, body }) => countMembers(db, brand, body.rules))

  route('POST /staff/segments', async ({ staff, brand, body }) => ({
    segment: await addSegment({ db, brand, actor: staff }, body),
  }))

  route('PUT /staff/segments/:segmentId', async ({ staff, brand, params, body }) => {
    const { version, ...written } = body
    const given = { segmentId: params.segmentId, version, body: written }
    return { segment: await changeSegment({ db, brand, actor: staff }, given) }
  })
}
