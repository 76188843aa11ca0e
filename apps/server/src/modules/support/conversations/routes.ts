import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { keyOf, openService, ownerFor, requireCaller } from './callers.ts'
import { serviceConfig } from './config.ts'
import { readOwnConversations } from './read-conversations.ts'
import { sendServiceMessage } from './send-message.ts'

export const customerServiceRoutes: RouteTable = (route, deps) => {
  route('GET /wps/customer-service/config', async ({ brand, request, reply }) =>
    serviceConfig(deps, brand, await ownerFor(deps, brand, { request, reply })),
  )

  route('POST /wps/customer-service/open', ({ brand, body, request, reply }) =>
    openService(deps, brand, { token: body.token, request, reply }),
  )

  route('GET /wps/customer-service/conversations', async ({ brand, request }) => {
    const caller = await requireCaller(deps, brand, request)
    return {
      isMember: 'memberId' in caller,
      conversations: await readOwnConversations(deps.db, brand.brandId, keyOf(caller)),
    }
  })

  route('PUT /wps/customer-service/messages', async ({ brand, body, idempotencyKey, request }) => {
    const caller = await requireCaller(deps, brand, request)
    return sendServiceMessage(deps, brand, caller, {
      body,
      idempotencyKey,
      language: languageOf(request),
      address: visitOf(request).address,
    })
  })
}
