import cookie from '@fastify/cookie'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Config } from '#server/config.ts'
import { OFFICE_CSP, siteCsp } from './csp.ts'
import { Problem } from '#server/core/problem.ts'
import type { Counted, SharedLimits } from './shared-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests a minute of an address, counted for this route alone; false: not counted. */
    readonly requestLimit?: number | false
  }
}

const WINDOW_MS = 60_000

/** Headers of every page (S-81): what a browser must never do with it. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** An answer of the API is data: nothing in it is ever run, framed or cached. */
const OF_DATA = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; object-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/** Pages run our own files only. */
const OF_PAGES = { ...COMMON, 'content-security-policy': siteCsp() } as const

/** The office is not indexed, and sends no referrer. */
const OF_OFFICE = {
  ...COMMON,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': OFFICE_CSP,
} as const

/** The path as it is routed, percent-decoded. A malformed one matches nothing. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const DATA_PATH = /^\/(\.well-known|wps|gw|lgw|lotto|staff|health|openapi)\b/
const OFFICE_PATH = /^\/office(\/|$)/

function strictTransport({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> {
  return PUBLIC_URL.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
}

/** Headers of every answer of the API, also of one to a malformed request. */
export function dataHeaders(config: Pick<Config, 'PUBLIC_URL'>): Record<string, string> {
  return { ...OF_DATA, ...strictTransport(config) }
}

/** Refuses with RATE_LIMITED what is beyond an address’s limit, and says when to come again. */
function countRequests(
  { REQUESTS_PER_MINUTE }: Pick<Config, 'REQUESTS_PER_MINUTE'>,
  limits: SharedLimits,
): onRequestHookHandler {
  return (request, reply, done) => {
    const { config, method, url } = request.routeOptions
    const { requestLimit } = config
    if (requestLimit === false) {
      done()
      return
    }
    const scope = requestLimit === undefined ? 'requests' : `${String(method)} ${url}`
    const max = requestLimit ?? REQUESTS_PER_MINUTE
    const decide = ({ isAllowed, windowMs }: Counted) => {
      if (isAllowed) {
        done()
        return
      }
      reply.header('retry-after', Math.ceil(windowMs / 1_000))
      done(new Problem('RATE_LIMITED'))
    }
    const counted = limits.count(scope, request.ip, { max, windowMs: WINDOW_MS })
    if (counted instanceof Promise) counted.then(decide, done)
    else decide(counted)
  }
}

/**
 * Installs the guards of every route: headers, cookies and limits by address, of all nodes
 * together. Limits by anything a client chooses (a token, a header) would be no limits.
 */
export async function installGuards(
  app: FastifyInstance,
  config: Config,
  limits: SharedLimits,
): Promise<void> {
  const strict = strictTransport(config)
  const ofData = dataHeaders(config)
  const ofPages = { ...OF_PAGES, ...strict }
  const ofOffice = { ...OF_OFFICE, ...strict }
  const headersOf = (path: string) => {
    if (DATA_PATH.test(path)) return ofData
    return OFFICE_PATH.test(path) ? ofOffice : ofPages
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(pathOf(request.url)))
    const { headers, httpVersion } = request.raw
    // Only HTTP/1.0 may omit the host. No text in the database contains the character 0, so no path
    // or query may ask for it.
    const isBroken = headers.host === undefined && httpVersion === '1.1'
    if (isBroken || request.url.includes('%00')) done(new Problem('VALIDATION_FAILED'))
    else done()
  })
  await app.register(cookie)
  app.addHook('onRequest', countRequests(config, limits))
}
