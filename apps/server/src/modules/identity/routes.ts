import type { LoginResult, RegisterBody } from '@fairhouse/protocol'
import { COUNTRIES } from '@fairhouse/protocol/countries'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '#server/http/errors.ts'
import { visitOf } from '#server/http/visit.ts'
import type { Call, RouteTable } from '#server/http/routing.ts'
import type { Deps } from '#server/deps.ts'
import { passkeyOptions, siteOf } from '../verification/index.ts'
import { affiliateFault } from './affiliates.ts'
import { answerChallenge, beginChallenge, type Ceremony } from './commands/answer-challenge.ts'
import { changePassword } from './commands/change-password.ts'
import { logOut } from './commands/end-sessions.ts'
import { logInByPasskey } from './commands/log-in-by-passkey.ts'
import { logIn } from './commands/log-in.ts'
import { registerMember } from './commands/register-member.ts'
import { requestPasswordLink } from './commands/request-password-link.ts'
import { readLinkOptions, resetByLink, resetByMobile } from './commands/reset-password.ts'
import { startTrial } from './commands/start-trial.ts'
import { ownRoutes } from './own-routes.ts'
import { readRegisterSettings } from './register-settings.ts'
import { clearSessionCookie, startAnswer } from '../sessions/index.ts'
import { subAccountRoutes } from './sub-account-routes.ts'

const OK = { ok: true } as const

/** From where a request comes, for commands that look at it. */
function ceremonyOf(request: FastifyRequest, deps: Deps): Ceremony {
  return {
    visit: visitOf(request, deps.placeOf),
    site: siteOf(request),
    language: languageOf(request),
  }
}

const registrationRoutes: RouteTable = (route, deps) => {
  route('GET /wps/system/setting/register', ({ brand }) => readRegisterSettings(deps.db, brand))

  route('GET /wps/system/countries', async () => [...COUNTRIES])

  route('GET /wps/agent/affiliate', async ({ brand, query, request }) => {
    const host = query.domain ?? request.hostname
    const code = await affiliateFault(deps.db, brand, query.code, host)
    return { isValid: code === undefined, ...(code === undefined ? {} : { code }) }
  })

  type RegisterCall = Pick<Call<'PUT /wps/member/register'>, 'brand' | 'request' | 'reply'>
  const register = async (call: RegisterCall, body: RegisterBody, by: 'username' | 'mobile') => {
    const { member, token } = await registerMember(deps, call.brand, body, {
      by,
      visit: visitOf(call.request, deps.placeOf),
      host: call.request.hostname,
      language: languageOf(call.request),
    })
    return startAnswer(call, { member, ...(token === undefined ? {} : { token }) })
  }
  route('PUT /wps/member/register', (call) => register(call, call.body, 'username'))
  route('PUT /wps/member/register/mobile', (call) => register(call, call.body, 'mobile'))
}

const loginRoutes: RouteTable = (route, deps) => {
  route('POST /wps/session/login', async (call) => {
    const visit = visitOf(call.request, deps.placeOf)
    return startAnswer(call, await logIn(deps, call.brand, call.body, visit))
  })

  route('POST /wps/session/login/challenge', ({ brand, body, request }) =>
    beginChallenge(deps, brand, body, ceremonyOf(request, deps)),
  )

  route('POST /wps/session/login/verify', async (call) => {
    const { brand, body, request } = call
    const done = await answerChallenge(deps, brand, body, ceremonyOf(request, deps))
    return startAnswer(call, done)
  })

  route('POST /wps/session/login/passkey/options', ({ brand, request }) =>
    passkeyOptions(deps, brand, siteOf(request), { purpose: 'login' }),
  )

  route('POST /wps/session/login/passkey', async (call) => {
    const { brand, body, request } = call
    const { assertion, entry } = body
    const done = await logInByPasskey(deps, brand, assertion, ceremonyOf(request, deps), entry)
    return startAnswer(call, done)
  })

  route('POST /wps/session/login/freeplay', async (call): Promise<LoginResult> => {
    const visit = visitOf(call.request, deps.placeOf)
    const { trials, login } = await startTrial(deps, call.brand, visit)
    return startAnswer({ ...call, brand: trials }, login)
  })

  route('DELETE /wps/session/logout', async ({ reply, brand, member }) => {
    await logOut(deps, brand, member)
    clearSessionCookie(reply)
    return OK
  })
}

const passwordRoutes: RouteTable = (route, deps) => {
  route('POST /wps/member/password', async (call) => {
    const { brand, member, body, request } = call
    const visit = visitOf(request, deps.placeOf)
    return startAnswer(call, await changePassword(deps, brand, member, body, visit))
  })

  route('POST /wps/member/password/email', async ({ brand, body, request }) => {
    await requestPasswordLink(deps, brand, body, ceremonyOf(request, deps))
    return OK
  })

  route('POST /wps/member/password/email/options', ({ brand, body, request }) =>
    readLinkOptions(deps, brand, body, ceremonyOf(request, deps)),
  )

  route('POST /wps/member/password/email/confirm', async ({ brand, body, request }) => {
    await resetByLink(deps, brand, body, ceremonyOf(request, deps))
    return OK
  })

  route('POST /wps/member/password/verification', async (call) => {
    const { brand, body, request } = call
    const done = await resetByMobile(deps, brand, body, ceremonyOf(request, deps))
    return startAnswer(call, done)
  })
}

export const identityRoutes: RouteTable = (route, deps) => {
  route('GET /.well-known/jwks.json', ({ brand }) => deps.payloads.jwks(brand))
  for (const routes of [
    registrationRoutes,
    loginRoutes,
    ownRoutes,
    passwordRoutes,
    subAccountRoutes,
  ]) {
    routes(route, deps)
  }
}
