import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from './deps.ts'

/** Files with a hash in their name never change. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const VERIFIER = 'verifier.html'
/** Files beside the hashed ones: the mark, and notices of the packages in the page. */
const ROOT_FILES = ['/favicon.svg', '/licenses.txt']

/** Allowed frame ancestor of a page: its session's lobby, or none. */
async function frameOf(deps: Deps, publicId: unknown): Promise<string> {
  if (typeof publicId !== 'string') return "'none'"
  const [row] = await deps.db.query<{ lobby_url: string }>(
    'select lobby_url from sessions where public_id = $1',
    [publicId],
  )
  return row ? new URL(row.lobby_url).origin : "'none'"
}

function policyOf(frame: string, publicUrl: string): string {
  const socket = publicUrl.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Sizes and places of what is drawn are set by script on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src 'self' ${socket}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frame}`,
  ].join('; ')
}

/** Headers of every answer. No cookies: the page's secret is its own. */
export function installHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
}

/** Serves the built page: one document for games and replays, its files, and the verifier. */
export function installPages(app: FastifyInstance, deps: Deps): void {
  const folder = resolve(deps.pagesDir)
  if (existsSync(folder)) {
    app.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      preCompressed: true,
      allowedPath: (path) => path.startsWith('/assets/') || ROOT_FILES.includes(path),
      setHeaders: (reply, path) => {
        if (path.includes('/assets/')) reply.header('cache-control', FOR_EVER)
      },
    })
  }
  async function sendPage(reply: FastifyReply, publicId: unknown): Promise<FastifyReply> {
    const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
    if (html === undefined) return reply.status(404).type('text/plain').send('Not built.')
    const policy = policyOf(await frameOf(deps, publicId), deps.publicUrl)
    reply.header('content-security-policy', policy)
    return reply.type('text/html; charset=utf-8').send(html)
  }
  type Page = { Params: { game: string }; Querystring: { s?: string } }
  app.get<Page>('/play/:game', (request, reply) => sendPage(reply, request.query.s))
  app.get<Page>('/replay/:game', (request, reply) => sendPage(reply, request.query.s))
  app.get('/verifier.html', async (_request, reply) => {
    const html = await readFile(join(folder, VERIFIER)).catch(() => undefined)
    if (html === undefined) return reply.status(404).type('text/plain').send('Not built.')
    reply.header('content-disposition', `attachment; filename="${VERIFIER}"`)
    return reply.type('text/html; charset=utf-8').send(html)
  })
}
