import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import { setSessionCookie } from './sessions.ts'

/**
 * The answer that begins a session: pages get the token as a cookie, which no script can read; an
 * API client that asks for it (`x-session: bearer`), or that came with one, gets it in the body.
 */
export function startAnswer<T extends { token?: string }>(
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly brand: Brand },
  started: T,
): T {
  const { headers } = call.request
  const isApiClient = headers['x-session'] === 'bearer' || headers.authorization !== undefined
  if (isApiClient || started.token === undefined) return started
  setSessionCookie(call.reply, started.token, call.brand)
  const { token: _, ...shown } = started
  return shown as T
}
