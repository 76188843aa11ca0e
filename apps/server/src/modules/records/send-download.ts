import type { FastifyReply } from 'fastify'
import type { Download } from './downloads.ts'

/** Sends a download as it is made. What breaks on the way breaks the connection: it ends short. */
export function sendDownload(reply: FastifyReply, { type, name, stream }: Download): Uint8Array {
  reply.type(type)
  reply.header('content-disposition', `attachment; filename="${name}"`)
  reply.header('cache-control', 'no-store')
  return stream as unknown as Uint8Array
}
