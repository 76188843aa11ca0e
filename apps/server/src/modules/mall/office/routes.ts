import type { RouteTable } from '#server/http/routing.ts'
import { approveExchange, listExchanges, openDelivery, rejectExchange } from './exchanges.ts'
import { addGood, changeGood, listGoods, saveGoodPicture } from './goods.ts'

const PAGE = 50

export const staffMallRoutes: RouteTable = (route, deps) => {
  const { db, vault } = deps

  route('GET /staff/mall/goods', ({ brand, query }) => listGoods(db, brand, query.state))

  route('POST /staff/mall/goods', async ({ staff, brand, body }) => ({
    good: await addGood({ db, brand, actor: staff }, body),
  }))

  route('PUT /staff/mall/goods/:goodId', async ({ staff, brand, params, body }) => {
    const { version, ...written } = body
    const given = { goodId: params.goodId, version, body: written }
    return { good: await changeGood({ db, brand, actor: staff }, given) }
  })

  route('POST /staff/mall/pictures', ({ staff, brand, request }) =>
    saveGoodPicture(deps, { actor: staff, brand }, request.body),
  )

  route('GET /staff/mall/exchanges', ({ brand, query }) =>
    listExchanges(db, brand, query, Number(query.limit ?? PAGE)),
  )

  route(
    'POST /staff/mall/exchanges/:exchangeId/delivery',
    async ({ staff, brand, params, body }) => ({
      delivery: await openDelivery({ db, vault, brand, actor: staff, ...params }, body.reason),
    }),
  )

  route('POST /staff/mall/exchanges/:exchangeId/approve', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { exchange: await approveExchange({ db, brand, actor, ...params }, body.remark) }
  })

  route('POST /staff/mall/exchanges/:exchangeId/reject', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { exchange: await rejectExchange({ db, brand, actor, ...params }, body.reason) }
  })
}
