import type { RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { clearSessionCookie } from '../sessions/index.ts'
import { endOtherSessions, endSession } from './commands/end-sessions.ts'
import { readMemberFacts } from './member-facts.ts'
import { presentMember } from './present-member.ts'
import { forgetNetwork, readMember, readNetworks, readSessions } from './queries.ts'

const OK = { ok: true } as const

/** The member's own facts, sessions and known networks. */
export const ownRoutes: RouteTable = (route, deps) => {
  route('GET /wps/member/info', async ({ brand, member }) =>
    presentMember({
      ...member,
      ...(await readMember(deps.db, member)),
      ...(await readMemberFacts(deps.db, brand, member.memberId)),
    }),
  )

  route('GET /wps/member/sessions', async ({ brand, member }) => ({
    sessions: await readSessions(deps.db, brand, member),
  }))

  route('DELETE /wps/member/sessions', async ({ brand, member, request }) => ({
    ended: await endOtherSessions(deps, brand, member, visitOf(request, deps.placeOf)),
  }))

  route('DELETE /wps/member/sessions/:sessionId', async ({ brand, member, params, reply }) => {
    await endSession(deps, brand, member, params.sessionId)
    if (params.sessionId === member.sessionId) clearSessionCookie(reply)
    return OK
  })

  route('GET /wps/member/networks', async ({ brand, member, request }) => ({
    networks: await readNetworks(deps.db, brand, member, visitOf(request).network),
  }))

  route('DELETE /wps/member/networks/:networkId', async ({ brand, member, params }) => {
    await forgetNetwork(deps.db, brand, member, params.networkId)
    return OK
  })
}
