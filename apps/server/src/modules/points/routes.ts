import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../pictures/index.ts'
import { requirePointMall } from './ask.ts'
import { convertPoints } from './convert.ts'
import { exchangeGood } from './mall/exchange-good.ts'
import { readGoods } from './mall/goods.ts'
import { readExchanges } from './mall/read-exchanges.ts'
import { readDay, readEntries, readOverview } from './read-points.ts'

const PAGE = 20

export const pointRoutes: RouteTable = (route, { db, vault }) => {
  route('GET /wps/points', async ({ brand, member }) => {
    requirePointMall(brand)
    return readOverview(db, brand, member)
  })

  route('GET /wps/points/entries', async ({ brand, member, query }) => {
    requirePointMall(brand)
    return readEntries(db, member, { before: query.before, limit: Number(query.limit ?? PAGE) })
  })

  route('GET /wps/points/days/:day', async ({ brand, member, params }) => {
    requirePointMall(brand)
    return readDay(db, member, params.day)
  })

  route('POST /wps/points/convert', (call) => convertPoints(db, call))

  route('GET /wps/mall/goods', async ({ brand, member, request }) => {
    requirePointMall(brand)
    return { goods: await readGoods(db, brand, member, languageOf(request)) }
  })

  route('GET /wps/mall/pictures/:pictureId', async ({ brand, params, reply }) => {
    const image = await readPicture(db, brand.brandId, params.pictureId, { purpose: 'good' })
    reply.headers(IMMUTABLE_PICTURE)
    return image
  })

  route('GET /wps/mall/exchanges', async ({ brand, member, query }) => {
    requirePointMall(brand)
    const { state, before, limit } = query
    return readExchanges(db, member, { state, before, limit: Number(limit ?? PAGE) })
  })

  route('POST /wps/mall/exchanges', (call) => exchangeGood({ db, vault }, call))
}
