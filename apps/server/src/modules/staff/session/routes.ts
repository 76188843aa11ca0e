import type { StaffMe } from '@fairhouse/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { Deps } from '#server/deps.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { passkeySiteOf } from '../context.ts'
import { clearStaffCookie, setStaffCookie, STAFF_COOKIE } from '../sessions.ts'
import { changeEmail } from './change-email.ts'
import { changePassword, confirmPassword } from './change-password.ts'
import { enrol } from './enrol.ts'
import { logInByPasskey, passkeyLoginOptions } from './log-in-by-passkey.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { addPasskey, passkeyCreationOptions, removePasskey } from './passkeys.ts'
import { endOtherOwnSessions, endOwnSession, readOwnSessions } from './own-sessions.ts'
import { readMe } from './queries.ts'
import { beginReplacement, finishReplacement, stepUpOptions } from './replace-authenticator.ts'
import type { Started } from './start-session.ts'

interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly brand: Brand
}

export const staffSessionRoutes: RouteTable = (route, deps) => {
  /** The token is set as the cookie, and nowhere else. */
  async function answer({ request, reply, brand }: Call, started: Started): Promise<StaffMe> {
    setStaffCookie(reply, started.token, started.rule)
    request.cookies[STAFF_COOKIE] = started.token
    return readMe(deps, await deps.staffSessions.require(request), brand.brandId)
  }
  const siteOf = (request: FastifyRequest) => passkeySiteOf(request, deps.config.PUBLIC_URL)
  const from = (request: FastifyRequest) => visitOf(request, deps.placeOf)

  route('POST /staff/session', async (call) => {
    const done = await logIn(deps, call.brand.brandId, call.body, from(call.request))
    return 'enrolment' in done ? done : { me: await answer(call, done) }
  })

  route('POST /staff/session/passkey/options', ({ request }) =>
    passkeyLoginOptions(deps, siteOf(request)),
  )

  route('POST /staff/session/passkey', async (call) => {
    const where = { site: siteOf(call.request), from: from(call.request) }
    const started = await logInByPasskey(deps, call.brand.brandId, call.body, where)
    return { me: await answer(call, started) }
  })

  route('POST /staff/enrolment', async (call) => {
    const started = await enrol(deps, call.brand.brandId, call.body, from(call.request))
    return { me: await answer(call, started) }
  })

  bindOwn(route, deps)
}

/** Routes about the person's own session only. */
function bindOwn(route: Parameters<RouteTable>[0], deps: Deps): void {
  const from = (request: FastifyRequest) => visitOf(request, deps.placeOf)

  route('DELETE /staff/session', async ({ staff, brand, reply }) => {
    await logOut(deps, staff, brand.brandId)
    clearStaffCookie(reply)
    return { ok: true as const }
  })

  route('GET /staff/me', ({ staff, brand }) => readMe(deps, staff, brand.brandId))

  route('POST /staff/password', async ({ staff, brand, body, request }) => {
    await changePassword(deps, staff, brand.brandId, body, from(request))
    return { ok: true as const }
  })

  route('PUT /staff/email', async ({ staff, brand, body, request }) => {
    await changeEmail(deps, staff, brand.brandId, body, from(request))
    return { ok: true as const }
  })

  route('GET /staff/sessions', async ({ staff }) => ({
    sessions: await readOwnSessions(deps, staff),
  }))

  route('DELETE /staff/sessions', async ({ staff, brand }) => ({
    ended: await endOtherOwnSessions(deps, staff, brand.brandId),
  }))

  route('DELETE /staff/sessions/:sessionId', async ({ staff, brand, params }) => {
    await endOwnSession(deps, staff, brand.brandId, params.sessionId)
    return { ok: true as const }
  })

  bindFactors(route, deps)
}

/** The person's own authenticator and passkeys. */
function bindFactors(route: Parameters<RouteTable>[0], deps: Deps): void {
  const siteOf = (request: FastifyRequest) => passkeySiteOf(request, deps.config.PUBLIC_URL)
  const from = (request: FastifyRequest) => visitOf(request, deps.placeOf)

  route('POST /staff/step-up/options', ({ staff, request }) =>
    stepUpOptions(deps, staff, siteOf(request)),
  )

  route('POST /staff/authenticator', ({ staff, body, request }) =>
    beginReplacement(deps, staff, body, { site: siteOf(request), from: from(request) }),
  )

  route('PUT /staff/authenticator', async ({ staff, brand, body, request }) => {
    await finishReplacement(deps, staff, brand.brandId, body, from(request))
    return { ok: true as const }
  })

  route('POST /staff/passkeys/options', async ({ staff, body, request }) => {
    await confirmPassword(deps, staff, body.password, from(request))
    return passkeyCreationOptions(deps, staff, siteOf(request))
  })

  route('POST /staff/passkeys', ({ staff, brand, body, request }) =>
    addPasskey(deps, staff, brand.brandId, { ...body, site: siteOf(request) }),
  )

  route('POST /staff/passkeys/:passkeyId/remove', async (call) => {
    const { staff, brand, params, body, request } = call
    await confirmPassword(deps, staff, body.password, from(request))
    await removePasskey(deps, staff, brand.brandId, params.passkeyId)
    return { ok: true as const }
  })
}
