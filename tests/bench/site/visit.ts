import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from '@playwright/test'
import type { Budget } from './budgets.ts'

/** How long a page must be still to count as idle. */
const STILL_MS = 2_000

type Kind = 'html' | 'js' | 'css' | 'font' | 'other'

interface Fetched {
  readonly kind: Kind
  readonly bytes: number
  readonly isOurs: boolean
}

function kindOf(response: Response): Kind {
  const type = response.headers()['content-type'] ?? ''
  if (response.request().isNavigationRequest()) return 'html'
  if (type.includes('javascript')) return 'js'
  if (type.includes('css')) return 'css'
  return type.includes('font') ? 'font' : 'other'
}

/** Everything is counted after gzip of highest effort, so that figures can be compared. */
async function weigh(response: Response, origin: string): Promise<Fetched> {
  const kind = kindOf(response)
  const body = await response.body().catch(() => Buffer.alloc(0))
  const bytes = kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length
  return { kind, bytes, isOurs: new URL(response.url()).origin === origin }
}

/** What a page fetches until it is idle, by a browser that has nothing of it yet. */
export async function visit(
  context: BrowserContext,
  origin: string,
  path: string,
): Promise<Required<Pick<Budget, 'js' | 'css' | 'html' | 'font'>> & Budget> {
  const page = await context.newPage()
  const weights: Promise<Fetched>[] = []
  page.on('response', (response) => {
    if (response.status() === 200) weights.push(weigh(response, origin))
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  // The first interaction: what a page defers until then is counted, too.
  await page.mouse.move(1, 1)
  // A page that fetches again a little later is not idle yet.
  for (let seen = -1; seen !== weights.length;) {
    seen = weights.length
    // oxlint-disable-next-line no-await-in-loop -- waits for stillness
    await new Promise((done) => setTimeout(done, STILL_MS))
  }
  const fetched = await Promise.all(weights)
  await page.close()
  const of = (kind: Kind) => fetched.filter((one) => one.kind === kind).map(({ bytes }) => bytes)
  const sum = (list: readonly number[]) => list.reduce((all, bytes) => all + bytes, 0)
  return {
    js: sum(of('js')),
    css: sum(of('css')),
    html: sum(of('html')),
    font: Math.max(0, ...of('font')),
    fonts: of('font').length,
    requests: fetched.length,
    thirdParties: fetched.filter(({ isOurs }) => !isOurs).length,
  }
}
