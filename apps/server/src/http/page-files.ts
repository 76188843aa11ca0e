import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** Files of a built application. The build has laid compressed ones beside those worth it. */
export async function serveFiles(
  app: FastifyInstance,
  root: string,
  prefix: string,
  madeElsewhere: readonly string[] = [],
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', ...madeElsewhere],
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
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
