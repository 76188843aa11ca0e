import type { RouteTable } from '#server/http/routing.ts'
import { listConversations, readConversation } from '../conversations/staff-queries.ts'
import { answerMember, claim, close } from './conversations.ts'

const PAGE = 50

export const conversationRoutes: RouteTable = (route, deps) => {
  route('GET /staff/conversations', ({ brand, query }) =>
    listConversations(deps.db, brand.brandId, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/conversations/:conversationId', async ({ brand, params }) => ({
    conversation: await readConversation(deps.db, brand.brandId, params.conversationId),
  }))

  route('POST /staff/conversations/:conversationId/claim', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { conversation: await claim({ db: deps.db, actor, brand, ...params }, body.isTakeover) }
  })

  route('POST /staff/conversations/:conversationId/answer', async (call) => {
    const { staff: actor, brand, params, body } = call
    const work = { db: deps.db, actor, brand, ...params }
    return { conversation: await answerMember(work, body.text) }
  })

  route('POST /staff/conversations/:conversationId/close', async (call) => {
    const { staff: actor, brand, params } = call
    return { conversation: await close({ db: deps.db, actor, brand, ...params }) }
  })
}
