import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Lottery } from '#server/modules/lottery/index.ts'
import { originOf } from './origin-of-site.ts'

type MapDeps = Pick<Deps, 'brands' | 'catalogue' | 'config'>

/** Rooms that anybody may want to find, besides those of the lotteries. */
const ROOMS = ['/', '/lottery', '/help', '/download-the-app', '/join'] as const

/** Rooms of one person, which say nothing to anybody else. */
const CLOSED = ['/member', '/agent', '/office/', '/social', '/reset-password'] as const

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

async function pathsOf(deps: MapDeps, request: FastifyRequest): Promise<readonly string[]> {
  const { brandId } = await deps.brands.ofHost(request.hostname)
  const lotteries = await deps.catalogue.lotteriesOf(brandId)
  // Where each opens (SPECIFICATION 2.102, 2.103).
  const roomOf = ({ area }: Lottery) => (area === 'VN' ? '/vnlottery' : '/lottery')
  return [...ROOMS, ...lotteries.map((one) => `${roomOf(one)}/${one.lotteryCode}`)]
}

/** Serves what search engines ask for: where they may go, and what there is to find. */
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
