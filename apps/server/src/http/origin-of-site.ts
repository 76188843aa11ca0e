import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

const HOST = /^[\w.-]+(:\d+)?$/

/** The origin of the site that a request asks for: "https://play.example". */
export function originOf(
  { config }: { readonly config: Pick<Config, 'PUBLIC_URL'> },
  { host }: FastifyRequest,
): string {
  const { protocol } = new URL(config.PUBLIC_URL)
  return HOST.test(host) ? `${protocol}//${host}` : config.PUBLIC_URL
}
