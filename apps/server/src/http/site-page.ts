import {
  loginBefore,
  mustLogInFirst,
  type Permission,
  type RenderedPage,
} from '@fairhouse/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { firebaseOfPages } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { tokenOf } from '../modules/sessions/index.ts'
import { isOn, presentPermission } from '../modules/settings/index.ts'
import { compress, encodingFor, type Encoding } from './compression.ts'
import { hashOf, scriptHashes, siteCsp } from './csp.ts'
import { sendNotFound } from './errors.ts'
import { originOf } from './origin-of-site.ts'
import { createBriefCache } from './page-cache.ts'
import { fillDocument } from './page-document.ts'
import { lookOf } from './page-look.ts'
import { Problem } from '#server/core/problem.ts'
import type { PublicReads } from './public-reads.ts'
import { restrictionOf } from './region.ts'
import { sendUnknownHost } from './unknown-host.ts'

export type SiteDeps = Pick<
  Deps,
  'brands' | 'catalogue' | 'config' | 'db' | 'placeOf' | 'log' | 'pageRenderer' | 'sessions'
>

/** How long a rendered page is served from the cache. */
const AGE_MS = 1_000
const LANGUAGE_COOKIE = 'lang'
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z]{2,8})?$/

/** A document ready to be sent, compressed once for each encoding. */
interface SitePage {
  readonly status: number
  readonly location: string | undefined
  readonly csp: string
  bytes(encoding: Encoding | undefined): Promise<Buffer | string>
}

function toPage(html: string, csp: string, rendered: RenderedPage | undefined): SitePage {
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    status: rendered?.status ?? 200,
    location: rendered?.location,
    csp,
    bytes(encoding) {
      if (encoding === undefined) return Promise.resolve(html)
      const bytes = made.get(encoding) ?? compress(html, encoding)
      made.set(encoding, bytes)
      return bytes
    },
  }
}

/**
 * The brand of a page; 'unknown' where no brand has the host. Undefined when it cannot be known
 * now: the page will ask by itself.
 */
async function brandOf(
  deps: SiteDeps,
  request: FastifyRequest,
): Promise<Brand | 'unknown' | undefined> {
  try {
    return await deps.brands.ofHost(request.hostname)
  } catch (error) {
    if (error instanceof Problem && error.code === 'HOST_UNKNOWN') return 'unknown'
    if (error instanceof Problem) throw error
    deps.log.error({ err: error, requestId: request.id }, 'a page without its permission')
    return undefined
  }
}

function languageIn(request: FastifyRequest): string | undefined {
  const chosen = request.cookies[LANGUAGE_COOKIE]
  return chosen !== undefined && LANGUAGE.test(chosen) ? chosen : undefined
}

/**
 * Where a visitor is redirected before anything of the page leaves. A token that opens no session
 * counts as none; where the site is closed, the page says so to everybody.
 */
async function loginFor(
  deps: SiteDeps,
  brand: Brand,
  request: FastifyRequest,
): Promise<string | undefined> {
  const [path = '/'] = request.url.split('?')
  if (!isOn(brand, 'loginFirst') || !mustLogInFirst(path)) return undefined
  if (deps.brands.isUnderMaintenance(brand) || restrictionOf(deps, brand, request)) return undefined
  const token = tokenOf(request)
  const ofToken = await deps.brands.ofCall(request.hostname, token)
  const member = await deps.sessions.findAny(token, ofToken)
  return member ? undefined : loginBefore(request.url)
}

/** False for a caller that asks for another kind of answer by name, and for no page. */
function takesHtml({ headers }: FastifyRequest): boolean {
  return /^$|text\/html|text\/\*|\*\/\*/.test(headers.accept ?? '')
}

async function renderFor(
  deps: SiteDeps,
  reads: PublicReads,
  brand: Brand,
  about: { readonly request: FastifyRequest; readonly permission: Permission },
): Promise<RenderedPage | undefined> {
  const { request, permission } = about
  const token = tokenOf(request)
  const ofReads = token === undefined ? brand : await deps.brands.ofCall(request.hostname, token)
  const read = reads.readAs({ brand: ofReads, request }, (error) =>
    deps.log.error({ err: error, requestId: request.id }, 'a page without some of its data'),
  )
  const page = {
    url: request.url,
    origin: originOf(deps, request),
    language: languageIn(request),
    isVisitor: token === undefined,
    permission,
  }
  return deps.pageRenderer.render(page, read)
}

/** What the site's pages need of modules above this folder. */
export interface SitePorts {
  /** Origins whose pages may be framed: those of the brand's vendors. */
  readonly frameOrigins: (db: Tx, brandId: number) => Promise<readonly string[]>
}

interface SiteContext {
  readonly deps: SiteDeps
  readonly reads: PublicReads
  readonly ports: SitePorts
}

/**
 * Sends the site's pages. The HTML carries the permission response, so that the page starts without
 * a call, and where possible the whole page as this reader sees it first. What is in it for the
 * page is data, no script; of scripts the built document's own is named in the policy.
 */
export function createSitePages(
  { deps, reads, ports }: SiteContext,
  html: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const scripts = scriptHashes(html)
  const cache = createBriefCache<SitePage>(() => performance.now(), AGE_MS)

  async function make(brand: Brand, request: FastifyRequest): Promise<SitePage> {
    const restriction = restrictionOf(deps, brand, request)
    const firebase = firebaseOfPages(deps.config)
    const visitor = { now: deps.brands.now(), restriction, firebase }
    const permission = presentPermission(brand, visitor)
    const page = await renderFor(deps, reads, brand, { request, permission })
    const data = { permission: JSON.stringify(permission) }
    const look = lookOf(brand)
    const inline = { styles: [hashOf(look.css)], scripts }
    const vendors = await ports.frameOrigins(deps.db, brand.brandId)
    const hasFirebase = firebase !== undefined
    const csp = siteCsp(brand.settings.site, inline, { vendors, hasFirebase })
    return toPage(fillDocument(html, { data, page, look }), csp, page)
  }

  /** What the page depends on besides its brand. */
  function keyOf(request: FastifyRequest): string {
    const token = tokenOf(request)
    const session = token === undefined ? 'visitor' : `session of ${token.length}`
    return [originOf(deps, request), languageIn(request), session, request.url].join('\n')
  }

  return async (request, reply) => {
    const brand = await brandOf(deps, request)
    if (brand === 'unknown') return sendUnknownHost(request, reply)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (brand === undefined) {
      return reply.header('content-security-policy', siteCsp(undefined, { scripts })).send(html)
    }
    const login = await loginFor(deps, brand, request)
    if (login !== undefined) return reply.header('vary', 'Cookie').redirect(login, 302)
    // Where the brand is closed, the page shows the visitor's own address.
    const page = restrictionOf(deps, brand, request)
      ? await make(brand, request)
      : await cache.get(keyOf(request), brand, () => make(brand, request))
    reply.header('content-security-policy', page.csp)
    // The page may have been made a moment ago: its clock starts from this.
    reply.header('server-timing', `now;dur=${deps.brands.now().getTime()}`)
    if (page.status === 404 && !takesHtml(request)) {
      return sendNotFound(request, reply.type('application/json; charset=utf-8'))
    }
    if (page.location !== undefined) return reply.redirect(page.location, page.status)
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.header('vary', 'Accept-Encoding, Cookie').status(page.status)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(await page.bytes(encoding))
  }
}
