import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../pictures/index.ts'
import { saveFeedbackPicture, sendFeedback } from './commands/send-feedback.ts'
import { readOwnFeedback } from './queries.ts'
import { rulesOf } from './rules.ts'

export const supportRoutes: RouteTable = (route, deps) => {
  route('GET /wps/feedback', async ({ brand, member }) => ({
    rules: rulesOf(brand),
    feedback: await readOwnFeedback(deps.db, member),
  }))

  route('PUT /wps/feedback', ({ brand, member, body, idempotencyKey, request }) =>
    sendFeedback(deps, brand, member, { body, idempotencyKey, language: languageOf(request) }),
  )

  route('POST /wps/feedback/pictures', ({ member, request }) =>
    saveFeedbackPicture(deps, member, request.body),
  )

  route('GET /wps/feedback/pictures/:pictureId', async ({ member, params, reply }) => {
    const whose = { purpose: 'feedback', memberId: member.memberId } as const
    const image = await readPicture(deps.db, member.brandId, params.pictureId, whose)
    // Private to one member: no shared cache may store it.
    reply.headers({ ...IMMUTABLE_PICTURE, 'cache-control': 'private, max-age=86400' })
    return image
  })
}
