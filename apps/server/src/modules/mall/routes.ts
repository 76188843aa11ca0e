import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../pictures/index.ts'
import { requirePointMall } from '../points/index.ts'
import { convertPoints } from './convert.ts'
import { exchangeGood } from './exchange-good.ts'
import { readerOf } from './gift-terms.ts'
import { readExchanges } from './read-exchanges.ts'
import { readGoods } from './read-goods.ts'

const PAGE = 20

export const mallRoutes: RouteTable = (route, { db, vault }) => {
  route('POST /wps/points/convert', (call) =>
    convertPoints(db, { ...call, language: languageOf(call.request) }),
  )

  route('GET /wps/mall/goods', async ({ brand, member, request }) => {
    requirePointMall(brand)
    return { goods: await readGoods(db, brand, member, languageOf(request)) }
  })

  route('GET /wps/mall/pictures/:pictureId', async ({ brand, params, reply }) => {
    const image = await readPicture(db, brand.brandId, params.pictureId, { purpose: 'good' })
    reply.headers(IMMUTABLE_PICTURE)
    return image
  })

  route('GET /wps/mall/exchanges', async ({ brand, member, query, request }) => {
    requirePointMall(brand)
    const { state, before, limit } = query
    const page = { state, before, limit: Number(limit ?? PAGE) }
    return readExchanges(db, member, readerOf(brand, languageOf(request)), page)
  })

  route('POST /wps/mall/exchanges', (call) =>
    exchangeGood({ db, vault }, { ...call, language: languageOf(call.request) }),
  )
}
