import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { tokenOf } from '../sessions/index.ts'
import { isTrialToken } from '../settings/index.ts'
import { sendApplication } from './commands/send-application.ts'

export const agentApplicationRoutes: RouteTable = (route, deps) => {
  route('POST /wps/agent/applications', async ({ brand, body, request }) => {
    const token = tokenOf(request)
    const isKnown = token !== undefined && !isTrialToken(token)
    return sendApplication(deps, brand, {
      body,
      member: isKnown ? await deps.sessions.find(token, brand) : undefined,
      address: visitOf(request).address,
      language: languageOf(request),
    })
  })
}
