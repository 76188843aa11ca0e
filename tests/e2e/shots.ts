import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import startPlatform from './global-setup.ts'
import { deposit, openAccount, placeBet } from './support/member.ts'
import { FAMILY_ROUTES, inLanguage, ROUTES, type SiteRoute } from './support/routes.ts'

const HELP = `Takes pictures of every room of the site, a sheet each, into shots/:
at 360 and 1440 px, light and dark.
  npm run -s shots -- [--only PART] [--language CODE] [--url URL]
  --only PART      rooms whose address holds PART
  --language CODE  pt, unless told otherwise
  --url URL        a platform that runs already; else one starts on data of its own`

const OUT = fileURLToPath(new URL('../../shots/', import.meta.url))
/** Longer pages are cut: a sheet must stay readable. */
const MAX_HEIGHT = 2600

const VIEWS = [
  { width: 360, scheme: 'light', shown: 360 },
  { width: 360, scheme: 'dark', shown: 360 },
  { width: 1440, scheme: 'light', shown: 900 },
  { width: 1440, scheme: 'dark', shown: 900 },
] as const

async function enter(
  browser: Browser,
  baseURL: string,
  who: SiteRoute['who'],
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'pt-BR' })
  if (who === 'anybody') return context
  await openAccount(context.request)
  await deposit(context.request, '1250')
  await placeBet(context.request)
  // The page learns of a session by a hint that logging in leaves.
  await context.addInitScript(() => localStorage.setItem('hasSession', '1'))
  return context
}

/** In the page: when the text has the theme's colour; after a change of theme that takes frames. */
function untilThemed(): Promise<void> {
  const probe = document.createElement('i')
  probe.style.color = 'var(--text)'
  document.body.append(probe)
  const isThemed = () =>
    getComputedStyle(document.body).color === getComputedStyle(probe).color &&
    document.getAnimations().every(({ playState }) => playState !== 'running')
  return new Promise((resolve) => {
    const look = () => {
      if (!isThemed()) return void requestAnimationFrame(look)
      probe.remove()
      resolve()
    }
    requestAnimationFrame(look)
  })
}

/** In the page: its length at a window of that height; a dialog fills no more. */
async function lengthWithin(height: number): Promise<number> {
  const isLaid = () => innerHeight === height
  while (!isLaid()) await new Promise(requestAnimationFrame)
  const hasDialog = document.querySelector('dialog[open]') !== null
  return hasDialog ? height : document.documentElement.scrollHeight
}

/** One picture of the whole page, as the address of its data. */
async function shoot(page: Page, { width, scheme }: (typeof VIEWS)[number]): Promise<string> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  const height = width < 500 ? 740 : 900
  await page.setViewportSize({ width, height })
  const length = await page.evaluate(lengthWithin, height)
  await page.setViewportSize({ width, height: Math.min(length, MAX_HEIGHT) })
  await page.evaluate(untilThemed)
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
}

/** Puts the four views of a route on one sheet. */
async function makeSheet(browser: Browser, pictures: readonly string[], file: string) {
  const width = VIEWS.reduce((sum, { shown }) => sum + shown + 12, 12)
  const sheet = await browser.newPage({ viewport: { width, height: 400 } })
  const images = pictures.map((data, at) => `<img width="${VIEWS[at]?.shown}" src="${data}">`)
  const style = 'margin:12px;display:flex;gap:12px;align-items:start;background:#777'
  await sheet.setContent(`<body style="${style}">${images.join('')}</body>`)
  await sheet.screenshot({ path: file, fullPage: true })
  await sheet.close()
}

async function shootRoutes(baseURL: string, only: string, language: string): Promise<void> {
  const { args, executablePath } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({
    ...(args ? { args } : {}),
    ...(executablePath ? { executablePath } : {}),
  })
  for (const who of ['anybody', 'member'] as const) {
    const page = await (await enter(browser, baseURL, who)).newPage()
    const routes = [...ROUTES, ...FAMILY_ROUTES]
    for (const route of routes.filter((each) => each.who === who && each.path.includes(only))) {
      await page.goto(inLanguage(route.path, language), { waitUntil: 'networkidle' })
      // A rendered page starts its scripts at the first interaction.
      await page.mouse.move(1, 1)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      const pictures: string[] = []
      for (const view of VIEWS) pictures.push(await shoot(page, view))
      const file = join(OUT, `${route.path.slice(1).replaceAll(/[/?=]/g, '-') || 'home'}.png`)
      await makeSheet(browser, pictures, file)
      console.log(file)
    }
  }
  await browser.close()
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    language: { type: 'string', default: 'pt' },
    url: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(HELP)
} else {
  if (values.url) process.env['E2E_BASE_URL'] = values.url
  const stop = await startPlatform()
  try {
    rmSync(OUT, { recursive: true, force: true })
    mkdirSync(OUT, { recursive: true })
    await shootRoutes(process.env['E2E_BASE_URL'] ?? '', values.only, values.language)
  } finally {
    await stop?.()
  }
}
