import type { FastifyInstance } from 'fastify'
import { VENDOR_DOCS_CSP, vendorDocs } from './page.ts'

/** Serves `/docs/vendors`: how games are connected, for their makers. */
export function serveVendorDocs(app: FastifyInstance): void {
  app.get<{ Querystring: { language?: unknown } }>('/docs/vendors', async (request, reply) => {
    const { language } = request.query
    const wished = typeof language === 'string' ? language : request.headers['accept-language']
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300')
    reply.header('vary', 'Accept-Language').header('content-security-policy', VENDOR_DOCS_CSP)
    return reply.send(vendorDocs((wished ?? '').slice(0, 200)))
  })
}
