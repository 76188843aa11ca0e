import type { RouteTable } from '#server/http/routing.ts'
import { Problem } from '#server/core/problem.ts'
import { listDifferences, readDays } from '../queries.ts'
import { vendorSources } from '../../play/index.ts'
import { compareAgain, explain, fetchAgain } from './actions.ts'

const PAGE = 50

export const staffReconciliationRoutes: RouteTable = (route, deps) => {
  const { db } = deps
  /** Gateways, and the current vendors. */
  const contextNow = async () => ({
    db,
    sources: [...deps.reportSources, ...(await vendorSources(deps.play))],
  })

  route('GET /staff/reconciliation/differences', async ({ brand, query }) => {
    const page = { limit: Number(query.limit ?? PAGE), before: query.before }
    return listDifferences(db, brand.brandId, query, page, (await contextNow()).sources)
  })

  route('GET /staff/reconciliation/days', async () => ({
    sources: (await contextNow()).sources.map(({ name }) => name),
    days: await readDays(db),
  }))

  route('POST /staff/reconciliation/days', async ({ staff: actor, brand, body }) => {
    await compareAgain(await contextNow(), { brand, actor }, body)
    const [day] = await readDays(db, body)
    if (!day) throw new Problem('NOT_FOUND')
    return { day }
  })

  route('POST /staff/reconciliation/differences/:differenceId/explain', async (call) => {
    const { staff: actor, brand, params, body } = call
    const context = await contextNow()
    return { difference: await explain(context, { brand, actor }, { ...params, ...body }) }
  })

  route('POST /staff/reconciliation/differences/:differenceId/fetch', async (call) => {
    const { staff: actor, brand, params, body } = call
    const context = await contextNow()
    return { difference: await fetchAgain(context, { brand, actor }, { ...params, ...body }) }
  })
}
