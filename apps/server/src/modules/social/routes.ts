import type { FastifyReply, FastifyRequest } from 'fastify'
import { SOCIAL_PAGE, type RouteKey } from '@fairhouse/protocol'
import { languageOf } from '#server/http/errors.ts'
import { Problem } from '#server/core/problem.ts'
import type { Call, RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { startAnswer } from '../sessions/index.ts'
import { siteOf } from '../verification/index.ts'
import { finishSocial } from './commands/finish-social.ts'
import { linkSocial, verifyLink, type Linking } from './commands/link-social.ts'
import { logInSocial } from './commands/log-in-social.ts'
import { registerSocial } from './commands/register-social.ts'
import { offeredProviders, startSocial } from './commands/start-social.ts'
import { linkedMember } from './links.ts'
import { newSecret, readTicket } from './tickets.ts'

/** Ties the redirect, the callback and the ticket to one browser. */
const BROWSER_COOKIE = '__Host-social'
const COOKIE_SECONDS = 30 * 60
const SECRET = /^[A-Za-z0-9_-]{43}$/

function browserOf(request: FastifyRequest): string | undefined {
  const known = request.cookies[BROWSER_COOKIE]
  return known !== undefined && SECRET.test(known) ? known : undefined
}

function requireBrowser(request: FastifyRequest): string {
  const browser = browserOf(request)
  if (browser === undefined) throw new Problem('LINK_INVALID')
  return browser
}

/** Lax: the callback from the provider is a plain navigation, and must send it. */
function saveBrowser(reply: FastifyReply, browser: string): void {
  reply.setCookie(BROWSER_COOKIE, browser, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: COOKIE_SECONDS,
  })
}

export const socialRoutes: RouteTable = (route, deps) => {
  const visit = (request: FastifyRequest) => visitOf(request, deps.placeOf)

  function linking({ brand, request }: Pick<Call<RouteKey>, 'brand' | 'request'>): Linking {
    return {
      brand,
      browser: requireBrowser(request),
      visit: visit(request),
      site: siteOf(request),
      language: languageOf(request),
    }
  }

  route('GET /wps/social/providers', async ({ brand }) => ({
    providers: offeredProviders(deps, brand),
  }))

  route('GET /wps/social/:provider/start', async ({ brand, params, request, reply }) => {
    const browser = browserOf(request) ?? newSecret(deps)
    const start = { provider: params.provider, host: request.host, browser }
    const url = await startSocial(deps, brand, start)
    saveBrowser(reply, browser)
    return reply.redirect(url.href)
  })

  route('GET /wps/social/:provider/callback', async ({ brand, params, query, request, reply }) => {
    const back = { provider: params.provider, host: request.host, query }
    const result = await finishSocial(deps, brand, { ...back, browser: browserOf(request) })
    const fragment = 'ticket' in result ? `ticket=${result.ticket}` : `error=${result.code}`
    return reply.redirect(`${SOCIAL_PAGE}#${fragment}`)
  })

  route('GET /wps/social/ticket/:ticket', async ({ brand, params, request }) => {
    const shown = { ticket: params.ticket, browser: requireBrowser(request) }
    const ticket = await readTicket(deps.db, deps, brand, shown)
    return {
      provider: ticket.provider,
      isLinked: (await linkedMember(deps.db, brand, ticket)) !== undefined,
      suggested: ticket.suggested,
      expiresAt: ticket.expiresAt.toISOString(),
    }
  })

  route('POST /wps/social/login', async (call) => {
    const { brand, body, request } = call
    const shown = { ticket: body.ticket, browser: requireBrowser(request) }
    return startAnswer(call, await logInSocial(deps, brand, shown, visit(request)))
  })

  route('POST /wps/social/link', async (call) =>
    startAnswer(call, await linkSocial(deps, linking(call), call.body)),
  )

  route('POST /wps/social/link/verify', async (call) =>
    startAnswer(call, await verifyLink(deps, linking(call), call.body)),
  )

  route('POST /wps/social/register', async (call) =>
    startAnswer(
      call,
      await registerSocial(deps, { ...linking(call), host: call.request.hostname }, call.body),
    ),
  )
}
