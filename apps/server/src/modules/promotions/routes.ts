import type { FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import type { Deps } from '#server/deps.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../pictures/index.ts'
import { tokenOf } from '../sessions/index.ts'
import { isTrialToken } from '../settings/index.ts'
import { applyForPromotion } from './apply-for-promotion.ts'
import { saveApplicationPicture } from './pictures.ts'
import { readPromotion, readPromotions, type PromotionReader } from './read-promotions.ts'
import { joinPromotion, redeemCode, requirePromotions } from './take-part.ts'

/** Trials and sub-accounts see what there is, and that it is not for them. */
async function readerOf(
  { sessions }: Pick<Deps, 'sessions'>,
  brand: Brand,
  request: FastifyRequest,
): Promise<PromotionReader> {
  const language = languageOf(request)
  const token = tokenOf(request)
  if (token !== undefined && isTrialToken(token)) {
    return { brand, language, member: undefined, isBarred: true }
  }
  const found = token === undefined ? undefined : await sessions.find(token, brand)
  const isBarred = found?.subAccount !== undefined
  return { brand, language, member: isBarred ? undefined : found, isBarred }
}

export const promotionRoutes: RouteTable = (route, deps) => {
  const { db } = deps

  route('GET /wps/promotions', async ({ brand, query, request }) => {
    requirePromotions(brand)
    return readPromotions(db, await readerOf(deps, brand, request), query.category)
  })

  route('GET /wps/promotions/:promotionId', async ({ brand, params, request }) => {
    requirePromotions(brand)
    const reader = await readerOf(deps, brand, request)
    return { promotion: await readPromotion(db, reader, params.promotionId) }
  })

  route('GET /wps/promotions/banners/:pictureId', async ({ brand, params, reply }) => {
    const whose = { purpose: 'promotion' } as const
    const image = await readPicture(db, brand.brandId, params.pictureId, whose)
    reply.headers(IMMUTABLE_PICTURE)
    return image
  })

  route('POST /wps/promotions/:promotionId/join', async ({ brand, member, params, request }) => {
    const part = { brand, member, language: languageOf(request) }
    return { promotion: await joinPromotion(db, part, params.promotionId) }
  })

  route('POST /wps/promotions/:promotionId/apply', async (call) => {
    const { brand, member, params, body, idempotencyKey, request } = call
    const part = { brand, member, language: languageOf(request) }
    const { promotionId } = params
    return {
      promotion: await applyForPromotion(deps, { ...part, promotionId, body, idempotencyKey }),
    }
  })

  route('POST /wps/promotions/code', async ({ brand, member, body, request }) => {
    const part = { brand, member, language: languageOf(request) }
    return { promotion: await redeemCode(deps, part, body.code) }
  })

  route('POST /wps/promotions/pictures', async ({ brand, member, request }) => {
    requirePromotions(brand)
    return saveApplicationPicture(deps, member, request.body)
  })

  route('GET /wps/promotions/pictures/:pictureId', async ({ member, params, reply }) => {
    const whose = { purpose: 'application', memberId: member.memberId } as const
    const image = await readPicture(db, member.brandId, params.pictureId, whose)
    // Private to the member: shared caches must not store it.
    reply.headers({ ...IMMUTABLE_PICTURE, 'cache-control': 'private, max-age=86400' })
    return image
  })
}
