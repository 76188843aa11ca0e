import type { RouteTable } from '#server/http/routing.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../../pictures/index.ts'
import { listFeedback, readFeedback } from '../queries.ts'
import { answer } from './feedback.ts'

const PAGE = 50

export const feedbackRoutes: RouteTable = (route, deps) => {
  route('GET /staff/feedback', ({ brand, query }) =>
    listFeedback(deps.db, brand.brandId, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/feedback/:feedbackId', async ({ brand, params }) => ({
    feedback: await readFeedback(deps.db, brand.brandId, params.feedbackId),
  }))

  route('POST /staff/feedback/:feedbackId/answer', async ({ staff, brand, params, body }) => ({
    feedback: await answer({ db: deps.db, actor: staff, brand }, { ...params, ...body }),
  }))

  route('GET /staff/feedback/pictures/:pictureId', async ({ brand, params, reply }) => {
    const whose = { purpose: 'feedback' } as const
    const image = await readPicture(deps.db, brand.brandId, params.pictureId, whose)
    reply.headers({ ...IMMUTABLE_PICTURE, 'cache-control': 'no-store' })
    return image
  })
}
