import { LANGUAGES } from '@fairhouse/i18n'
import { errorText } from '@fairhouse/i18n/server'
import { ERRORS } from '@fairhouse/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from './csp.ts'
import { languageOf } from './errors.ts'

const STYLE = `body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:20vh auto;
padding:0 1.5rem;color:#1c2430;background:#f6f7f9}h1{font-size:1.5rem;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#e8ebf0;background:#12161d}}`

const CSP = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

/**
 * The page of a host that no brand is configured for (HOST_UNKNOWN): it shows nothing of any brand.
 * In the language that the browser prefers.
 */
export function sendUnknownHost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const { tag, dir } = LANGUAGES[language]
  const text = escape(errorText(language, 'HOST_UNKNOWN'))
  const host = escape(request.hostname)
  return reply
    .status(ERRORS.HOST_UNKNOWN.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language, Cookie')
    .header('content-security-policy', CSP)
    .send(
      `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width,initial-scale=1">' +
        `<meta name="robots" content="noindex"><title>${host}</title><style>${STYLE}</style>` +
        `</head><body><main><h1><bdi>${host}</bdi></h1><p>${text}</p></main></body></html>`,
    )
}
