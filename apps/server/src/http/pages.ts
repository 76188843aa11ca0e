import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNotFound } from './errors.ts'

const YEAR_S = 31_536_000

/**
 * Serves the built site. Any path that is no file and no API is a page of the site (history mode);
 * everything else that nobody serves is answered NOT_FOUND.
 */
export async function installPages(app: FastifyInstance, siteDir?: string): Promise<void> {
  const root = siteDir === undefined ? undefined : path.resolve(siteDir)
  if (root === undefined || !existsSync(path.join(root, 'index.html'))) {
    app.setNotFoundHandler(sendNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
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
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept?.includes('text/html') ?? false) &&
      !/^\/(wps|lgw|lotto|assets)\//.test(request.url)
    if (!isPage) return sendNotFound(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
