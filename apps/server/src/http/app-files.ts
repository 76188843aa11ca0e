import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type LanguageCode } from '@fairhouse/i18n'
import { faviconSvg, frameColors, themeTokens } from '@fairhouse/ui/look'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Brand } from '#server/core/brand.ts'
import type { Brands } from '../modules/settings/index.ts'
import { Problem } from '#server/core/problem.ts'

/** Icons of the installed app by the end of their name; systems cut those of `isFull`. */
const ICONS = {
  '180': { side: 180, isFull: true },
  '192': { side: 192, isFull: false },
  '512': { side: 512, isFull: false },
  'maskable-512': { side: 512, isFull: true },
} as const

type IconName = keyof typeof ICONS

const IMMUTABLE = 'public, max-age=31536000, immutable'
const BRIEF = 'public, max-age=3600'

/** Changes with the look: an icon of another look has another address. */
function lookMark({ settings }: Brand): string {
  return createHash('sha256').update(JSON.stringify(settings.look)).digest('hex').slice(0, 10)
}

/** The web app manifest of the site (W3C Web Application Manifest). */
function appManifest(brand: Brand): object {
  const { look, languages, tagline } = brand.settings
  const mark = lookMark(brand)
  const { defaultLanguage } = languages
  const { tag, dir } = LANGUAGES[defaultLanguage as LanguageCode]
  const icon = (name: IconName, purpose: 'any' | 'maskable') => {
    const { side } = ICONS[name]
    const src = `/app-icons/${mark}-${name}.png`
    return { src, sizes: `${side}x${side}`, type: 'image/png', purpose }
  }
  const description = tagline[defaultLanguage as keyof typeof tagline]
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    ...(description === undefined ? {} : { description }),
    lang: tag,
    dir,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeTokens(look, 'dark').bg,
    theme_color: frameColors(look).dark,
    icons: [icon('192', 'any'), icon('512', 'any'), icon('maskable-512', 'maskable')],
  }
}

/** Draws an icon of the brand's mark: PNG. */
function drawIcon(brand: Brand, name: IconName): Promise<Buffer> {
  const { side, isFull } = ICONS[name]
  const svg = faviconSvg(brand.settings.look, isFull)
  // The mark is of 32 units at 72 dots an inch: drawn at its size, not blown up.
  return sharp(Buffer.from(svg), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer()
}

/** Icons once drawn stay: a look has four. */
function createIcons(): (brand: Brand, name: IconName) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>()
  return (brand, name) => {
    const key = `${brand.brandId}/${name}/${lookMark(brand)}`
    const known = drawn.get(key)
    if (known) return known
    // Looks that were tried on are forgotten, with all others.
    if (drawn.size > 400) drawn.clear()
    const icon = drawIcon(brand, name)
    drawn.set(key, icon)
    return icon
  }
}

const ICON = /^(?:([0-9a-f]{10})-)?(180|192|512|maskable-512)\.png$/

/** Stands in the worker's file where the build it belongs to is named. */
const BUILD = '%BUILD%'

/** Names of files that are generated here, for the handler of the folder's other files. */
export const APP_FILES: readonly string[] = ['sw.js']

/**
 * Serves what makes the site an app: the manifest and the icons of each brand, and the service
 * worker, which names the build: another build is another worker, and open pages are notified.
 */
export function serveAppFiles(
  app: FastifyInstance,
  { brands }: { readonly brands: Pick<Brands, 'ofHost'> },
  site: { readonly root: string; readonly html: string },
): void {
  const iconOf = createIcons()
  app.get('/manifest.webmanifest', async (request, reply) => {
    const brand = await brands.ofHost(request.hostname)
    reply.type('application/manifest+json').header('cache-control', BRIEF)
    return appManifest(brand)
  })
  app.get<{ Params: { name: string } }>('/app-icons/:name', async (request, reply) => {
    const [, mark, name] = ICON.exec(request.params.name) ?? []
    if (name === undefined) throw new Problem('NOT_FOUND')
    const brand = await brands.ofHost(request.hostname)
    reply.type('image/png').header('cache-control', mark === lookMark(brand) ? IMMUTABLE : BRIEF)
    return iconOf(brand, name as IconName)
  })
  const file = path.join(site.root, 'sw.js')
  if (!existsSync(file)) return
  const build = createHash('sha256').update(site.html).digest('hex').slice(0, 16)
  const worker = readFileSync(file, 'utf8').replace(BUILD, build)
  app.get('/sw.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
}
