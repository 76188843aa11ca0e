import type { FastifyReply } from 'fastify'
import type { Download } from './downloads.ts'

/** Streams a download. An error on the way breaks the connection, so that it ends short. */
export function sendDownload(reply: FastifyReply, { type, name, stream }: Download): Uint8Array {
  reply.type(type)
  reply.header('content-disposition', `attachment; filename="${name}"`)
  reply.header('cache-control', 'no-store')
  return stream as unknown as Uint8Array
}
