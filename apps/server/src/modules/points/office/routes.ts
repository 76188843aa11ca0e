import type { RouteTable } from '#server/http/routing.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { findPlace } from '../../agent-tree/index.ts'
import { readBalance, readEntries } from '../read-points.ts'
import { readSettings } from '../rules.ts'
import { setPoints } from './settings.ts'

const PAGE = 50

export const staffPointRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/points/settings', ({ brand }) => readSettings(db, brand))

  route('PUT /staff/points/settings', ({ staff, brand, body }) => setPoints(db, staff, brand, body))

  route('GET /staff/members/:memberId/points', async ({ brand, params, query }) => {
    const owner = { brandId: brand.brandId, memberId: parseId('mbr', params.memberId) ?? 0n }
    const place = await findPlace(db, owner.brandId, owner.memberId)
    if (!place || place.kind === 'trial') throw new Problem('MEMBER_NOT_FOUND')
    const page = { before: query.before, limit: Number(query.limit ?? PAGE) }
    const balance = Number(await readBalance(db, owner))
    return { balance, ...(await readEntries(db, owner, page)) }
  })
}
