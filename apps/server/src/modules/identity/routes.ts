import type { MemberInfo, SessionStarted } from '@fairhouse/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteTable } from '#server/http/routing.ts'
import type { Brand } from '../settings/index.ts'
import { logIn } from './commands/log-in.ts'
import { registerMember } from './commands/register-member.ts'
import { presentMember } from './present-member.ts'
import { clearSessionCookie, setSessionCookie } from './sessions.ts'

/** Pages get the cookie; an API client that asks for it (`x-session: bearer`) gets the token. */
function answer(
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly brand: Brand },
  started: { readonly member: MemberInfo; readonly token: string },
): SessionStarted {
  if (call.request.headers['x-session'] === 'bearer') return started
  setSessionCookie(call.reply, started.token, call.brand)
  return { member: started.member }
}

export const identityRoutes: RouteTable = (route, deps) => {
  route('PUT /wps/member/register', async (call) =>
    answer(call, await registerMember(deps, call.brand, call.body)),
  )

  route('POST /wps/session/login', async (call) =>
    answer(call, await logIn(deps, call.brand, call.body)),
  )

  route('DELETE /wps/session/logout', async ({ request, reply, brand, member }) => {
    await deps.sessions.end(request, brand)
    clearSessionCookie(reply)
    deps.sockets.endSession(member)
    return { ok: true as const }
  })

  route('GET /wps/member/info', async ({ member }) => {
    const rows = await deps.db.query<{ registered_at: Date }>(
      'select registered_at from members where brand_id = $1 and member_id = $2',
      [member.brandId, member.memberId],
    )
    return presentMember({ ...member, registeredAt: rows[0]?.registered_at ?? new Date(0) })
  })
}
