import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { findPlace } from '../../agent-tree/index.ts'
import { readChanges, readOverview, readRebates } from '../read-ranks.ts'
import { readSettings } from '../write-rule.ts'
import { listRanked } from './ranked-members.ts'
import { setRule } from './set-rule.ts'
import { simulateRule } from './simulate.ts'

const PAGE = 50
/** Changes and rebates on the page of a member. */
const LAST = { before: undefined, limit: 10 }

export const staffRankRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/ranks/settings', ({ brand }) => readSettings(db, brand))

  route('PUT /staff/ranks/settings', ({ staff, brand, body }) =>
    setRule({ db, brand, actor: staff }, body),
  )

  route('POST /staff/ranks/simulate', ({ brand, body }) => simulateRule(db, brand, body))

  route('GET /staff/ranks/members', ({ brand, query }) =>
    listRanked(db, brand, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/members/:memberId/rank', async ({ brand, params }) => {
    const memberId = parseId('mbr', params.memberId) ?? 0n
    const place = await findPlace(db, brand.brandId, memberId)
    if (!place || place.kind === 'trial') throw new Problem('MEMBER_NOT_FOUND')
    const reader = { brand, memberId }
    const { changes } = await readChanges(db, reader, LAST)
    const { rebates } = await readRebates(db, reader, LAST)
    return { overview: await readOverview(db, reader), changes, rebates }
  })
}
