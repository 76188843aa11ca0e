import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { presentPermission, type Brand } from '../modules/settings/index.ts'
import { siteCsp } from './csp.ts'
import { sendNotFound } from './errors.ts'
import { Problem } from './problem.ts'
import { isRestricted } from './region.ts'

const YEAR_S = 31_536_000

/** Built pages: their folder, and the one HTML that every address of theirs begins with. */
interface Pages {
  readonly root: string
  readonly html: string
}

function openPages(folder: string): Pages | undefined {
  const root = path.resolve(folder)
  const file = path.join(root, 'index.html')
  return existsSync(file) ? { root, html: readFileSync(file, 'utf8') } : undefined
}

async function serveFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    index: false,
    globIgnore: ['index.html'],
    decorateReply: false,
    cacheControl: false,
    preCompressed: false,
    setHeaders(response, file) {
      // Vite puts a hash of the content into the names under /assets.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
      )
    },
  })
}

/** JSON that may stand inside HTML: nothing in it can end the element it stands in. */
function embed(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

type PageDeps = Pick<Deps, 'brands' | 'placeOf' | 'log'>

/** The brand of a page. Undefined when it cannot be known now: the page will ask by itself. */
async function brandOf(deps: PageDeps, request: FastifyRequest): Promise<Brand | undefined> {
  try {
    return await deps.brands.ofHost(request.hostname)
  } catch (error) {
    if (error instanceof Problem) throw error
    deps.log.error({ err: error, requestId: request.id }, 'a page without its permission')
    return undefined
  }
}

/**
 * The site's HTML with the permission response in it as data, so that the page starts without a
 * call. Data, no script: the content security policy needs no exception.
 */
async function sendSite(
  deps: PageDeps,
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const brand = await brandOf(deps, request)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
  if (brand === undefined) return reply.send(pages.html)
  const restrictedAddress = isRestricted(deps, brand, request) ? request.ip : undefined
  const permission = presentPermission(brand, { now: deps.brands.now(), restrictedAddress })
  const data = `<script type="application/json" id="permission">${embed(permission)}</script>`
  reply.header('content-security-policy', siteCsp(brand.settings.site))
  return reply.send(pages.html.replace('</head>', () => `${data}</head>`))
}

/** Paths that are no page, whatever a browser accepts. */
const NO_PAGE = /^\/(\.well-known|wps|lgw|lotto|staff|realtime|assets|office\/assets)(\/|\?|$)/

function isForPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept?.includes('text/html') ?? false) &&
    !NO_PAGE.test(request.url)
  )
}

/**
 * Serves the built site, and the office below /office/. Any path that is no file and no API is a
 * page (history mode); everything else that nobody serves is answered NOT_FOUND.
 */
export async function installPages(
  app: FastifyInstance,
  deps: PageDeps,
  folders: { readonly siteDir: string; readonly officeDir: string },
): Promise<void> {
  const site = openPages(folders.siteDir)
  const office = openPages(folders.officeDir)
  const sendOffice = (reply: FastifyReply) =>
    office &&
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(office.html)
  if (site) {
    await serveFiles(app, site.root, '/')
    for (const url of ['/', '/index.html']) {
      app.get(url, (request, reply) => sendSite(deps, site, request, reply))
    }
  }
  if (office) {
    await serveFiles(app, office.root, '/office/')
    for (const url of ['/office/', '/office/index.html']) {
      app.get(url, (_request, reply) => sendOffice(reply))
    }
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isForPage(request)) return sendNotFound(request, reply)
    if (/^\/office(\/|\?|$)/.test(request.url)) {
      return sendOffice(reply) ?? sendNotFound(request, reply)
    }
    return site ? sendSite(deps, site, request, reply) : sendNotFound(request, reply)
  })
}
