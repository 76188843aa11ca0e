import type { NoticeType } from '@fairhouse/protocol'
import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { tokenOf } from '../sessions/index.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../pictures/index.ts'
import { isTrialToken } from '../settings/index.ts'
import { countUnread, readMessages } from './messages.ts'
import { markAllAsRead, markOne } from './commands/mark-messages.ts'
import { readNotices } from './queries.ts'

const PAGE = 20

export const noticeRoutes: RouteTable = (route, deps) => {
  route('GET /wps/notices', async ({ brand, query, request }) => {
    const token = tokenOf(request)
    // Trials see the notices of visitors.
    const isKnown = token !== undefined && !isTrialToken(token)
    return readNotices(deps, brand, {
      member: isKnown ? await deps.sessions.find(token, brand) : undefined,
      types: (query.type ?? 'B').split(',') as NoticeType[],
      platform: query.platform ?? 'W',
      execution: query.execution ?? 'B',
      language: languageOf(request),
    })
  })

  route('GET /wps/messages', async ({ brand, member, query, request }) => {
    const page = await readMessages(deps.db, brand, member, languageOf(request), {
      limit: Number(query.limit ?? PAGE),
      isUnread: query.unread === '1',
      ...(query.before === undefined ? {} : { before: query.before }),
    })
    return { ...page, unread: await countUnread(deps.db, member) }
  })

  route('GET /wps/messages/unread', async ({ member }) => ({
    unread: await countUnread(deps.db, member),
  }))

  route('PUT /wps/messages/read', async ({ member }) => ({
    unread: await markAllAsRead(deps.db, member),
  }))

  route('PUT /wps/messages/:messageId/read', async ({ member, params }) => ({
    unread: await markOne(deps.db, member, params.messageId, 'read'),
  }))

  route('DELETE /wps/messages/:messageId', async ({ member, params }) => ({
    unread: await markOne(deps.db, member, params.messageId, 'removed'),
  }))

  route('GET /wps/pictures/:pictureId', async ({ brand, params, reply }) => {
    const whose = { purpose: 'notice' } as const
    const image = await readPicture(deps.db, brand.brandId, params.pictureId, whose)
    reply.headers(IMMUTABLE_PICTURE)
    return image
  })
}
