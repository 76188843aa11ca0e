import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { drawAll } from './axe.ts'
import { expect } from './journey.ts'
import { wideDialogs } from './wide-dialogs.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const LOCALES = new URL('../../../packages/i18n/locales/en/', import.meta.url)
const NAMESPACES = readdirSync(LOCALES).map((file) => file.replace('.json', ''))
/** Placeholder of a missing text. */
const KEY = new RegExp(String.raw`\b(?:${NAMESPACES.join('|')})\.[a-z\d][\w.]*`, 'gi')

/** Layout is checked in the whole suite; the gate checks what people can do. */
export const isLayoutChecked = process.env['E2E_LAYOUT'] !== 'off'

/** A wide screen by day, and the narrowest usual one by night: each theme and each layout once. */
const VIEWS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const

/** Screenshots of each step, for review: `E2E_PICTURES=folder`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w-]+/g, '-')}.png`) })
}

/**
 * No key for a text, nothing over the side, and no violation that a machine can find. Waits for
 * what is being loaded, unless something is meant to wait for the person.
 */
export async function inspect(page: Page, where: string, isBusyMeant = false): Promise<void> {
  if (!isLayoutChecked) return
  if (!isBusyMeant) await expect(page.locator('main [aria-busy=true]'), where).toHaveCount(0)
  await expectNoKeys(page, where)
  await page.evaluate(drawAll)
  for (const { colorScheme, ...size } of VIEWS) {
    const view = `${where} at ${size.width} px, ${colorScheme}`
    await page.setViewportSize(size)
    // Motion off: a colour in transition is not a colour of the theme.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(() => page.evaluate(isAtRest, colorScheme), { message: view }).toBe(true)
    await expectNoSideScroll(page, view)
    await expectAccessible(page, view)
    await takePicture(page, view)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** In the page: whether the theme is applied, and no transition or request is running. */
export function isAtRest(colorScheme: string): boolean {
  const isRunning = document.getAnimations().some(({ playState }) => playState === 'running')
  return !isRunning && matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches
}

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page, view: string): Promise<void> {
  // Scrolled a little, the header that sticks covers half of the line below it: too small to hit.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`),
  )
  expect.soft(found, view).toEqual([])
}

/** Expects no horizontal overflow of the page, nor of an open dialog. */
export async function expectNoSideScroll(page: Page, view: string): Promise<void> {
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return Math.max(0, scrollWidth - clientWidth)
    })
  await expect.soft.poll(over, { message: `${view}: pixels over the side`, timeout: 2000 }).toBe(0)
  const wide = () => page.evaluate(wideDialogs)
  await expect.soft.poll(wide, { message: `${view}: dialogs`, timeout: 2000 }).toEqual([])
}

/** Expects every text to be resolved: no key is shown or in accessible names. */
export async function expectNoKeys(page: Page, where: string): Promise<void> {
  const texts = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt']
    const spoken = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())]
    // Each text separately: the last word of one and the first of the next do not form a key.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const written: string[] = []
    while (walker.nextNode()) written.push(walker.currentNode.nodeValue ?? '')
    return [
      document.title,
      ...written,
      ...spoken.flatMap((element) => names.map((name) => element.getAttribute(name) ?? '')),
    ].join('\n')
  })
  expect.soft(texts.match(KEY) ?? [], where).toEqual([])
}
