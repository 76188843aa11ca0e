import type { RouteTable } from '#server/http/routing.ts'
import { listNotices, readStaffNotice } from '../staff-queries.ts'
import { change, saveNoticePicture, publish, withdraw, write } from './notices.ts'

const PAGE = 50

export const staffNoticeRoutes: RouteTable = (route, deps) => {
  route('GET /staff/notices', ({ brand, query }) =>
    listNotices(deps.db, brand, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/notices/:noticeId', async ({ brand, params }) => ({
    notice: await readStaffNotice(deps.db, brand, params.noticeId),
  }))

  route('POST /staff/notices', async ({ staff, brand, body }) => ({
    notice: await write({ db: deps.db, actor: staff, brand }, body),
  }))

  route('PUT /staff/notices/:noticeId', async ({ staff, brand, params, body }) => {
    const { version, ...written } = body
    const changed = { ...params, version, body: written }
    return { notice: await change({ db: deps.db, actor: staff, brand }, changed) }
  })

  route('POST /staff/notices/:noticeId/publish', async ({ staff, brand, params, body }) => ({
    notice: await publish({ db: deps.db, actor: staff, brand }, { ...params, ...body }),
  }))

  route('POST /staff/notices/:noticeId/withdraw', async ({ staff, brand, params, body }) => ({
    notice: await withdraw({ db: deps.db, actor: staff, brand }, { ...params, ...body }),
  }))

  route('POST /staff/pictures', ({ staff, brand, request }) =>
    saveNoticePicture(deps, { actor: staff, brand }, request.body),
  )
}
