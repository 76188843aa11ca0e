import { ERRORS, type PageRead, type PageReadAnswer, type RouteKey } from '@fairhouse/protocol'
import type { FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'

/** Whose view is read: an anonymous visitor's, in one brand. */
export interface Reader {
  readonly brand: Brand
  readonly request: FastifyRequest
}

/** Public reads, called without HTTP: pages are rendered from them. */
export interface PublicReads {
  add(key: RouteKey, read: (reader: Reader, input: Parameters<PageRead>[1]) => unknown): void
  readAs(reader: Reader, onFault: (error: unknown) => void): PageRead
}

function refusal(problem: Problem): PageReadAnswer {
  const { code } = problem
  return { status: ERRORS[code].status, body: { error: { code, message: code } } }
}

/**
 * The request of a page as an anonymous one: the page may be cached for others, so that its content
 * depends on its own language only, and on no session, cookie or preference of this browser.
 */
function ofNobody(request: FastifyRequest, language: string | undefined): FastifyRequest {
  const { host } = request.headers
  const headers = { ...(host === undefined ? {} : { host }), ...(language ? { language } : {}) }
  return Object.create(request, {
    headers: { value: headers },
    cookies: { value: {} },
  }) as FastifyRequest
}

/** The public GET routes, as the router adds them. */
export function createPublicReads(): PublicReads {
  const reads = new Map<RouteKey, Parameters<PublicReads['add']>[1]>()
  return {
    add: (key, read) => void reads.set(key, read),
    readAs: (reader, onFault) => async (key, input) => {
      const read = reads.get(key)
      // What needs a member is refused as it would be over HTTP.
      if (!read) return refusal(new Problem('LOGIN_REQUIRED'))
      const ofReader = { ...reader, request: ofNobody(reader.request, input.language) }
      try {
        return { status: 200, body: await read(ofReader, input) }
      } catch (error) {
        if (error instanceof Problem) return refusal(error)
        onFault(error)
        return refusal(new Problem('INTERNAL'))
      }
    },
  }
}
