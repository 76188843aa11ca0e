import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { expect, test } from './support/journey.ts'
import { clippedTexts } from './support/clipped.ts'
import { expectAccessible, expectNoKeys, expectNoSideScroll } from './support/sight.ts'

const site = fileURLToPath(new URL('../../apps/site', import.meta.url))

// One build for all of them: the page is in no served build.
test.describe.configure({ mode: 'default' })

let folder: string
let server: PreviewServer
let address: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-design-'))
  const settings = { root: site, logLevel: 'error' } as const
  const input = join(site, 'design.html')
  await build({ ...settings, build: { outDir: folder, rolldownOptions: { input } } })
  server = await preview({ ...settings, build: { outDir: folder }, preview: { port: 0 } })
  address = server.resolvedUrls?.local[0] ?? ''
})
test.afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(page: Page, query: Readonly<Record<string, string>>): Promise<string> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${address}design.html?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return Object.values(query).join(', ')
}

/** Targets are at least 44 px, except links in running text. */
function smallTargets(): string[] {
  const pressed =
    'button, [role=tab], summary, select, input:not([type=checkbox]):not([type=radio])'
  return [...document.querySelectorAll<HTMLElement>(`main :is(${pressed})`)]
    .filter((element) => element.checkVisibility() && !element.classList.contains('sr-only'))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width < 43.5 || height < 43.5
    })
    .map((element) => `${element.tagName} ${element.innerText} ${element.ariaLabel}`)
}

for (const brand of ['azulejo', 'placar', 'quintal']) {
  for (const theme of ['light', 'dark']) {
    for (const contrast of ['usual', 'more']) {
      test(`the design of ${brand} is sound: ${theme}, ${contrast} contrast`, async ({ page }) => {
        const view = await open(page, { brand, theme, contrast })
        await expectAccessible(page, view)
        await expectNoKeys(page, view)
      })
    }
  }
}

for (const dir of ['ltr', 'rtl']) {
  for (const mode of ['usual', 'calm', 'low']) {
    test(`the design fits a phone: ${dir}, ${mode} mode @phone`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const view = await open(page, { dir, mode, theme: 'dark' })
      await expectNoSideScroll(page, view)
      expect.soft(await page.evaluate(clippedTexts), view).toEqual([])
      expect.soft(await page.evaluate(smallTargets), view).toEqual([])
    })
  }
}

test('calm mode enlarges the type and stills what moves; low data fetches no typeface', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await open(page, { mode: 'low' })
  expect(fonts).toEqual([])
  await open(page, { mode: 'usual' })
  expect(fonts.length).toBeGreaterThan(0)
  const size = () => page.evaluate(() => Number.parseInt(getComputedStyle(document.body).fontSize))
  expect(await size()).toBe(16)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('radio', { name: 'calm' }).click()
  expect(await size()).toBe(18)
  await page.getByRole('button', { name: 'Open dialog' }).click()
  const moving = await page.evaluate(() => document.getAnimations().length)
  expect(moving).toBe(0)
})

test('forced colours keep edges and marks of what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, { theme: 'light' })
  const chosen = page.getByRole('tab', { selected: true })
  await expect(chosen).toHaveCSS('outline-style', 'solid')
})

test('menus close 200 ms after the focus has left, sheets give it back', async ({ page }) => {
  await page.clock.install()
  await open(page, {})
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  const first = page.getByRole('button', { name: 'First' })
  await expect(first).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Toast' }).focus()
  await page.clock.runFor(150)
  await expect(first).toBeVisible()
  await page.clock.runFor(100)
  await expect(first).toBeHidden()
  const opener = page.getByRole('button', { name: 'Sheet at the end' })
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('"why" explains within the window and closes by Escape', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, {})
  const why = page.getByRole('button', { name: 'Why this amount?' })
  await why.click()
  const note = page.getByRole('note', { name: 'Why this amount?' })
  await expect(note).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(why).toBeFocused()
})

test('files are chosen, refused with why, and taken back', async ({ page }) => {
  await open(page, {})
  const field = page.getByLabel(/^Proof of payment/)
  const file = (name: string, mimeType: string, size: number) => ({
    name,
    mimeType,
    buffer: Buffer.alloc(size),
  })
  await field.setInputFiles([file('a.pdf', 'application/pdf', 2048), file('b.exe', 'app/x', 1)])
  await expect(page.getByText('a.pdf')).toBeVisible()
  await expect(page.getByText('b.exe: file type not accepted')).toBeVisible()
  await page.getByRole('button', { name: 'Remove a.pdf' }).click()
  await expect(page.getByText('a.pdf')).toBeHidden()
  await expect(field).toBeFocused()
})

test('slides turn by their buttons alone', async ({ page }) => {
  await open(page, {})
  const slides = page.getByRole('region', { name: 'News' })
  const next = slides.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(slides.getByText('Limits before you begin')).toBeInViewport()
  await next.click()
  await expect(next).toBeDisabled()
})
