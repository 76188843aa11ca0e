import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/core/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bodies of forms are taken, beside JSON. */
    readonly takesForm?: boolean
  }
}

/** PostgreSQL stores no text with this character; there is no honest use of it either. */
const NUL_ESCAPE = '\\u0000'

/** Surrogates (UTF-16); a lone one is no character of any text. */
const SURROGATE = /\\u[dD][89a-fA-F]/
const PAIR = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g

/**
 * True for JSON that no column can keep: a NUL, or half a letter. Only escapes can write either;
 * raw bytes are read as UTF-8, which has neither.
 */
export function isUnstorable(json: string): boolean {
  if (json.includes(NUL_ESCAPE)) return true
  // An escaped backslash is no beginning of an escape.
  const rest = () => json.replaceAll('\\\\', ' ').replaceAll(PAIR, ' ')
  return SURROGATE.test(json) && SURROGATE.test(rest())
}

/** Whether a text may name what reaches an object's prototype, as it is or escaped. */
function isSuspect(text: string): boolean {
  return text.includes('__proto__') || text.includes('constructor') || text.includes('\\u')
}

const FORM = 'application/x-www-form-urlencoded'

const raw = new WeakMap<FastifyRequest, Buffer>()

/** The bytes as they came: a signature is over them, not over what was parsed from them. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return raw.get(request) ?? Buffer.alloc(0)
}

/**
 * Parses JSON as Fastify does (refusing `__proto__`), and keeps the bytes of signed routes. Forms
 * are parsed only for routes that accept them.
 */
export function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  /** Most bodies hold nothing that Fastify's parser would have to look at twice. */
  const parseQuickly: typeof parse = (request, text, done) => {
    if (text === '' || isSuspect(text)) return parse(request, text, done)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return parse(request, text, done)
    }
    done(null, value)
  }
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (request.url.startsWith('/wps/cashier/callbacks/')) raw.set(request, bytes)
    // An empty body with the header set is what some clients send with DELETE.
    if (bytes.length === 0 && request.method === 'DELETE') done(null, undefined)
    else {
      const text = bytes.toString('utf8')
      // Most bodies hold no escape at all; of the rest few are looked at twice.
      if (text.includes('\\u') && isUnstorable(text)) done(new Problem('VALIDATION_FAILED'))
      else parseQuickly(request, text, done)
    }
  })
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config.takesForm) done(new Problem('UNSUPPORTED_MEDIA_TYPE'))
    else if (/%00|\0/.test(body as string)) done(new Problem('VALIDATION_FAILED'))
    else done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
}
