import { askedLanguage } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { IMMUTABLE_PICTURE } from '../../pictures/index.ts'
import { findApplication, listApplications } from './application-rows.ts'
import { decideApplication, takeApplication } from './decide-application.ts'
import { listGifts } from './gifts.ts'
import { openPicture, saveBanner } from './pictures.ts'
import { presentApplication } from './present-application.ts'
import { previewPromotion } from './preview.ts'
import { simulatePromotion } from './simulate.ts'
import { listPromotions } from './staff-rows.ts'
import { addPromotion, changePromotion } from './write-promotions.ts'

const PAGE = 50

export const staffPromotionRoutes: RouteTable = (route, deps) => {
  const { db } = deps

  route('GET /staff/promotions', ({ brand, query }) => listPromotions(db, brand, query))

  route('POST /staff/promotions', async ({ staff, brand, body }) => ({
    promotion: await addPromotion({ db, brand, actor: staff }, body),
  }))

  route('PUT /staff/promotions/:promotionId', async ({ staff, brand, params, body }) => {
    const { version, ...written } = body
    const given = { promotionId: params.promotionId, version, body: written }
    return { promotion: await changePromotion({ db, brand, actor: staff }, given) }
  })

  route('POST /staff/promotions/pictures', ({ staff, brand, request }) =>
    saveBanner(deps, { actor: staff, brand }, request.body),
  )

  route('POST /staff/promotions/preview', async ({ brand, body, request }) => ({
    promotion: await previewPromotion(db, brand, {
      promotion: body.promotion,
      language: askedLanguage(body, request),
    }),
  }))

  route('POST /staff/promotions/simulate', ({ brand, body }) =>
    simulatePromotion(db, brand, body.promotion),
  )

  route('GET /staff/promotions/:promotionId/gifts', ({ brand, params, query }) => {
    const { limit, ...choice } = query
    return listGifts(db, brand, params.promotionId, { ...choice, limit: Number(limit ?? PAGE) })
  })

  route('GET /staff/promotion-applications', ({ brand, query }) => {
    const { limit, ...choice } = query
    return listApplications(db, brand, { ...choice, limit: Number(limit ?? PAGE) })
  })

  route('GET /staff/promotion-applications/:applicationId', async ({ brand, params }) => ({
    application: presentApplication(
      await findApplication(db, brand.brandId, params.applicationId),
      brand,
    ),
  }))

  route(
    'GET /staff/promotion-applications/:applicationId/pictures/:pictureId',
    async ({ staff, brand, params, reply }) => {
      const image = await openPicture(deps, { actor: staff, brand }, params)
      // Not cached: each look at it is audited.
      reply.headers({ ...IMMUTABLE_PICTURE, 'cache-control': 'no-store' })
      return image
    },
  )

  route(
    'POST /staff/promotion-applications/:applicationId/take',
    async ({ staff, brand, params, body }) => ({
      application: await takeApplication({ db, brand, actor: staff, ...params }, body.isTaken),
    }),
  )

  route(
    'POST /staff/promotion-applications/:applicationId/decide',
    async ({ staff, brand, params, body }) => ({
      application: await decideApplication({ db, brand, actor: staff, ...params }, body),
    }),
  )
}
