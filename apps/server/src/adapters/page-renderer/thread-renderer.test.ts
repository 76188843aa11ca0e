import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageRead, PageRequest } from '@fairhouse/protocol'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { PageRenderer } from '#server/http/page-renderer.ts'
import { createThreadRenderer, type ThreadRendererOptions } from './thread-renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'renderer-'))
const faults: Error[] = []
const open: PageRenderer[] = []

afterEach(async () => {
  for (const renderer of open.splice(0)) await renderer.close()
  faults.length = 0
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A site in a few words: what it does is said by the address it is asked for. */
const BUNDLE = `
let rendering = 0
export async function render({ url }, read) {
  rendering += 1
  const together = rendering
  try {
    if (url === '/fault') throw new Error('a fault of the page')
    if (url === '/exit') process.exit(7)
    if (url === '/loop') for (;;);
    if (url === '/late') await new Promise(() => undefined)
    const answer = await read('GET /health', { query: { url } })
    await new Promise((resolve) => setImmediate(resolve))
    const body = JSON.stringify({ url, together, answer })
    return { status: 200, language: 'en', dir: 'ltr', head: '', body, data: '{}' }
  } finally {
    rendering -= 1
  }
}`

function rendererOf(code: string, options: Partial<ThreadRendererOptions> = {}): PageRenderer {
  const bundle = join(folder, `${String(code.length)}.mjs`)
  writeFileSync(bundle, code)
  const renderer = createThreadRenderer({
    bundle,
    onFault: (fault) => faults.push(fault),
    // The machine of a test may have much else to do.
    patienceMs: 20_000,
    ...options,
  })
  open.push(renderer)
  return renderer
}

const pageOf = (url: string) => ({ url }) as PageRequest
const read: PageRead = (key, input) => Promise.resolve({ status: 200, body: { key, ...input } })

async function bodyOf(page: Promise<{ readonly body: string } | undefined>) {
  return JSON.parse((await page)?.body ?? 'null') as Record<string, unknown> | null
}

test('a page is rendered in the thread, from reads answered outside of it', async () => {
  const page = await bodyOf(rendererOf(BUNDLE).render(pageOf('/a'), read))
  const body = { key: 'GET /health', query: { url: '/a' } }
  expect(page).toEqual({ url: '/a', together: 1, answer: { status: 200, body } })
})

test('pages come one after the other, each with its own answers', async () => {
  const renderer = rendererOf(BUNDLE)
  const urls = ['/1', '/2', '/3', '/4']
  const pages = await Promise.all(urls.map((url) => bodyOf(renderer.render(pageOf(url), read))))
  for (const [at, url] of urls.entries()) {
    expect(pages[at]).toMatchObject({ url, together: 1, answer: { body: { query: { url } } } })
  }
})

test('a fault of a page is told, and the next page comes', async () => {
  const renderer = rendererOf(BUNDLE)
  expect(await renderer.render(pageOf('/fault'), read)).toBeUndefined()
  expect(faults.map(({ cause }) => String(cause))).toEqual([
    expect.stringContaining('a fault of the page'),
  ])
  expect(await bodyOf(renderer.render(pageOf('/b'), read))).toMatchObject({ url: '/b' })
})

test.each(['/exit', '/loop', '/late'])(
  'a page that ends its thread or never ends (%s) costs a moment without pages, no more',
  async (url) => {
    const renderer = rendererOf(BUNDLE, { stuckMs: 3_000 })
    expect(await renderer.render(pageOf(url), read)).toBeUndefined()
    expect(faults).toHaveLength(1)
    // At rest: what comes now is not rendered, and costs nothing.
    expect(await renderer.render(pageOf('/c'), read)).toBeUndefined()
    await expect
      .poll(() => bodyOf(renderer.render(pageOf('/c'), read)), { timeout: 10_000, interval: 100 })
      .toMatchObject({ url: '/c' })
  },
)

test('nobody waits for a slow page longer than their patience; the next comes', async () => {
  const renderer = rendererOf(BUNDLE, { patienceMs: 1_500 })
  await expect.poll(() => bodyOf(renderer.render(pageOf('/a'), read))).toMatchObject({ url: '/a' })
  let answer = () => {}
  const slow: PageRead = (key, input) =>
    new Promise((done) => {
      answer = () => done({ status: 200, body: { key, ...input } })
    })
  const [late, given] = await Promise.all([
    bodyOf(renderer.render(pageOf('/slow'), slow)),
    bodyOf(renderer.render(pageOf('/b'), read)),
  ])
  answer()
  // The request queued behind it went without a page; nothing was rendered in vain.
  expect([late, given]).toEqual([null, null])
  await expect.poll(() => bodyOf(renderer.render(pageOf('/c'), read))).toMatchObject({ url: '/c' })
  expect(faults).toEqual([])
})

test('a bundle that cannot be loaded is told; one that is not there is left alone', async () => {
  expect(await rendererOf('throw new Error("broken")').render(pageOf('/'), read)).toBeUndefined()
  expect(String(faults[0]?.cause)).toContain('broken')
  const none = createThreadRenderer({ bundle: join(folder, 'none.mjs'), onFault: () => undefined })
  expect(await none.render(pageOf('/'), read)).toBeUndefined()
})

test('more pages than may wait are not rendered', async () => {
  const renderer = rendererOf(BUNDLE, { waitingMax: 2 })
  const pages = await Promise.all(
    ['/1', '/2', '/3'].map((url) => renderer.render(pageOf(url), read)),
  )
  expect(pages.map((page) => page !== undefined)).toEqual([true, true, false])
})
