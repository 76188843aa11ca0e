import type { Browser, CDPSession, Page } from '@playwright/test'
import { median } from '../lib/statistics.ts'

/** "Slow 4G", as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** A slow phone: six times slower than the measuring one. */
const CPU_RATE = 6
const TILE = '[data-at]'

/** A fresh phone context, with the page and its CPU throttling. */
async function phone(browser: Browser, origin: string) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  return { context, page, devtools: await context.newCDPSession(page) }
}

/** In the page, before anything else: writes down when the first tile was painted. */
function watchTiles(): void {
  const seen = globalThis as unknown as { paintedAt?: number }
  const look = () => {
    if (document.querySelector('[data-at] img, [data-at] svg, [data-at] a')) {
      requestAnimationFrame(() => setTimeout(() => (seen.paintedAt = performance.now())))
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function slowNetwork(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
}

/** Milliseconds from the first request to the first painted tile, each by a new visitor. */
export async function firstTiles(browser: Browser, origin: string, runs: number) {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const { context, page, devtools } = await phone(browser, origin)
    await slowNetwork(devtools)
    await page.addInitScript(watchTiles)
    await page.goto('/slot-games', { waitUntil: 'commit' })
    const painted = await page.waitForFunction(
      () => (globalThis as unknown as { paintedAt?: number }).paintedAt,
    )
    times.push(Number(await painted.jsonValue()))
    await context.close()
  }
  return median(times)
}

async function scrollThrough(page: Page): Promise<number> {
  let most = 0
  for (let screen = 0; screen < 40; screen += 1) {
    await page.mouse.wheel(0, 2_000)
    most = Math.max(most, await page.locator(TILE).count())
  }
  return most
}

/** In the page: milliseconds from each key to the frame that shows what it found. */
async function typeInto(page: Page, text: string): Promise<number[]> {
  const box = page.getByRole('searchbox')
  await box.click()
  await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement
    const page = globalThis as unknown as { keys: number[] }
    page.keys = []
    field.addEventListener('input', () => {
      const began = performance.now()
      requestAnimationFrame(() => setTimeout(() => page.keys.push(performance.now() - began)))
    })
  })
  // The search is fetched and made with the first key, which is not counted.
  await box.press('x')
  await page.waitForLoadState('networkidle')
  await box.press('Backspace')
  await page.evaluate(() => ((globalThis as unknown as { keys: number[] }).keys = []))
  for (const [at, key] of [...text].entries()) {
    await page.keyboard.type(key)
    await page.waitForFunction(
      (count) => (globalThis as unknown as { keys: number[] }).keys.length > count,
      at,
    )
  }
  return page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys)
}

export interface Lobby {
  readonly tiles: number
  readonly keys: readonly number[]
  readonly frames: readonly number[]
}

/** The most tiles at once while all is scrolled through; the search's keys on a slowed device. */
export async function walkLobby(
  browser: Browser,
  origin: string,
  script: string,
  typed: readonly string[],
): Promise<Lobby> {
  const { context, page, devtools } = await phone(browser, origin)
  await page.goto('/slot-games', { waitUntil: 'networkidle' })
  const tiles = await scrollThrough(page)
  await page.mouse.wheel(0, -1_000_000)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  const frames = await typeInto(page, typed[0] ?? '')
  await context.close()
  const keys = await timeKeys(browser, origin, script, typed)
  return { tiles, keys, frames }
}

/** Only the search, in an otherwise empty page. */
async function timeKeys(
  browser: Browser,
  origin: string,
  script: string,
  typed: readonly string[],
): Promise<number[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.route(`${origin}/bench`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
  )
  await page.goto(`${origin}/bench`)
  await page.addScriptTag({ content: script })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  const keys = typed.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)))
  const times = await page.evaluate(
    (texts) =>
      (
        globalThis as unknown as {
          timeKeys: (language: string, typed: readonly string[]) => Promise<number[]>
        }
      ).timeKeys('pt', texts),
    keys,
  )
  await context.close()
  return times
}
