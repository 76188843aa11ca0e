import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { APP_FILES, serveAppFiles } from './app-files.ts'
import { sendNotFound } from './errors.ts'
import { serveVendorDocs } from '../vendor-docs/index.ts'
import { serveFiles } from './page-files.ts'
import type { PublicReads } from './public-reads.ts'
import { lookOf } from './page-look.ts'
import { serveSiteMap } from './site-map.ts'
import { createSitePages, type SiteDeps, type SitePorts } from './site-page.ts'

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

/** Paths that are no page, whatever a browser accepts. */
const NO_PAGE = /^\/(\.well-known|wps|lgw|lotto|staff|realtime|assets|office\/assets)(\/|\?|$)/

/** A name that ends as files do: a picture, a script. Pages have none, or end in `.html`. */
const FILE = /\.(?!html$)[A-Za-z0-9]{1,8}$/

/** Clients that accept anything, or name nothing, get pages, too: link previews and scripts. */
function isForPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?')
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !NO_PAGE.test(request.url) &&
    (!FILE.test(path) || (request.headers.accept?.includes('text/html') ?? false))
  )
}

/** What pages show of modules above this folder. */
export interface PagePorts extends SitePorts {
  /** The page that checks receipts, in the first of the given languages that there is. */
  readonly receiptPage: (languages: string) => Promise<{ html: string; csp: string }>
}

/** The page that checks receipts: a single file, so that it can be saved, too. */
function serveReceiptPage(app: FastifyInstance, { receiptPage }: PagePorts): void {
  app.get<{ Querystring: { language?: unknown } }>('/receipt', async (request, reply) => {
    const { language } = request.query
    const wished = typeof language === 'string' ? language : request.headers['accept-language']
    const { html, csp } = await receiptPage((wished ?? '').slice(0, 200))
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300')
    return reply.header('vary', 'Accept-Language').header('content-security-policy', csp).send(html)
  })
}

/**
 * Serves the built site, and the office below /office/. Any path that is no file and no API is a
 * page (history mode); everything else is answered NOT_FOUND.
 */
export async function installPages(
  app: FastifyInstance,
  deps: SiteDeps,
  reads: PublicReads,
  ports: PagePorts,
): Promise<void> {
  const { SITE_DIR, OFFICE_DIR } = deps.config
  const site = openPages(SITE_DIR)
  const office = openPages(OFFICE_DIR)
  const sendSite = site && createSitePages({ deps, reads, ports }, site.html)
  const sendOffice = (reply: FastifyReply) =>
    office &&
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(office.html)
  if (site && sendSite) {
    await serveFiles(app, site.root, '/', ['favicon.svg', ...APP_FILES])
    app.get('/favicon.svg', async (request, reply) => {
      const { icon } = lookOf(await deps.brands.ofHost(request.hostname))
      return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(icon)
    })
    serveAppFiles(app, deps, site)
    serveSiteMap(app, deps)
    for (const url of ['/', '/index.html']) app.get(url, sendSite)
  }
  if (office) {
    await serveFiles(app, office.root, '/office/')
    for (const url of ['/office/', '/office/index.html']) {
      app.get(url, (_request, reply) => sendOffice(reply))
    }
  }
  serveReceiptPage(app, ports)
  serveVendorDocs(app)
  app.setNotFoundHandler((request, reply) => {
    if (!isForPage(request)) return sendNotFound(request, reply)
    if (/^\/office(\/|\?|$)/.test(request.url)) {
      return sendOffice(reply) ?? sendNotFound(request, reply)
    }
    return sendSite ? sendSite(request, reply) : sendNotFound(request, reply)
  })
}
