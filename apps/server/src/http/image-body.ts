import type { IncomingMessage } from 'node:http'
import { AVATAR_MAX_BYTES } from '@fairhouse/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/core/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bodies of pictures are taken, as their bytes. */
    readonly takesImage?: boolean
  }
}

/** Every media type a browser may send for a picture; the bytes decide what it is. */
const TYPES = /^image\/[a-z0-9.+-]{1,40}$/

export function isImageType({ headers }: FastifyRequest): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1)
  return TYPES.test(type.trim().toLowerCase())
}

async function read(payload: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of payload) {
    length += (part as Buffer).length
    if (length > AVATAR_MAX_BYTES) throw new Problem('IMAGE_TOO_LARGE')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** Reads pictures for routes that accept them; for all others they are not even read. */
export function installImageParser(app: FastifyInstance): void {
  app.addContentTypeParser(TYPES, async (request: FastifyRequest, payload: IncomingMessage) => {
    if (!request.routeOptions.config.takesImage) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > AVATAR_MAX_BYTES) throw new Problem('IMAGE_TOO_LARGE')
    return read(payload)
  })
}
