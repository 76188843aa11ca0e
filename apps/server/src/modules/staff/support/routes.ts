import type { RouteTable } from '#server/http/routing.ts'
import {
  findApplication,
  listApplications,
  presentApplication,
} from '../../agent-applications/index.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../../pictures/index.ts'
import { listFeedback, readFeedback } from '../../support/index.ts'
import { proposeMove, readMoves } from '../members/move-team.ts'
import { proposeAcceptance, reject, review } from './applications.ts'
import { readRatesOf, setRatesOf } from '../members/set-rates.ts'
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

export const applicationRoutes: RouteTable = (route, deps) => {
  route('GET /staff/agent-applications', ({ brand, query }) =>
    listApplications(deps.db, brand.brandId, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/agent-applications/:applicationId', async ({ brand, params }) => ({
    application: presentApplication(
      await findApplication(deps.db, brand.brandId, params.applicationId),
    ),
  }))

  route('POST /staff/agent-applications/:applicationId/review', async (call) => {
    const { staff: actor, brand, params } = call
    return { application: await review(deps, { actor, brand }, params.applicationId) }
  })

  route('POST /staff/agent-applications/:applicationId/accept', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { approval: await proposeAcceptance(deps, { actor, brand }, { ...params, ...body }) }
  })

  route('POST /staff/agent-applications/:applicationId/reject', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { application: await reject(deps, { actor, brand }, { ...params, ...body }) }
  })

  route('POST /staff/agents/moves', async ({ staff, brand, body }) => ({
    approval: await proposeMove(deps.db, staff, brand.brandId, body),
  }))

  route('GET /staff/agents/moves', ({ brand, query }) => readMoves(deps.db, brand.brandId, query))

  route('GET /staff/agents/:memberId/rates', ({ brand, params }) =>
    readRatesOf(deps.db, brand, params.memberId),
  )

  route('PUT /staff/agents/:memberId/rates', ({ staff, brand, params, body }) =>
    setRatesOf(deps.db, staff, brand, { ...params, ...body }),
  )
}
