import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { originOf } from './origin-of-site.ts'

type MapDeps = Pick<Deps, 'brands' | 'catalogue' | 'config'>

/** Pages for search engines, besides those of the lotteries. */
const PATHS = ['/', '/lottery', '/help', '/download-the-app', '/join'] as const

/** Pages of one person, which are of no use to anyone else. */
const CLOSED = ['/member', '/agent', '/office/', '/social', '/reset-password'] as const

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

async function pathsOf(deps: MapDeps, request: FastifyRequest): Promise<readonly string[]> {
  const { brandId } = await deps.brands.ofHost(request.hostname)
  const lotteries = await deps.catalogue.lotteriesOf(brandId)
  // Where each opens (SPECIFICATION 2.102, 2.103).
  const pathOf = (area: string) => (area === 'VN' ? '/vnlottery' : '/lottery')
  return [...PATHS, ...lotteries.map((one) => `${pathOf(one.area)}/${one.lotteryCode}`)]
}

/** Serves what search engines fetch: robots.txt and the site map. */
export function serveSiteMap(app: FastifyInstance, deps: MapDeps): void {
  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      `Sitemap: ${originOf(deps, request)}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(deps, request)
    const urls = (await pathsOf(deps, request)).map(
      (path) => `<url><loc>${escapeXml(origin + encodeURI(path))}</loc></url>`,
    )
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
    return reply.type('application/xml; charset=utf-8').send(xml)
  })
}
