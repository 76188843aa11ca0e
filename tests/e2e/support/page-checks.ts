import type { Page } from '@playwright/test'
import { COLOURS, COLOURS_AND_NAMES, violationsOf, WCAG } from './axe.ts'
import { burstTexts, clippedTexts } from './clipped.ts'
import { expect } from './journey.ts'
import { expectNoKeys } from './sight.ts'
import { smallTargets } from './small-targets.ts'

/** The narrowest usual phone, a tablet, a desk. */
const VIEWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const

const PHONE = VIEWS[0]
const DESK = VIEWS[2]

/**
 * The four themes, as the preferences set them, each at one width, as colours do not depend on it;
 * and the rules checked: everything once, then what may have changed since.
 */
const THEMES = [
  { scheme: 'light', contrast: null, view: PHONE, rules: WCAG },
  { scheme: 'dark', contrast: 'more', view: PHONE, rules: COLOURS },
  { scheme: 'dark', contrast: null, view: DESK, rules: COLOURS_AND_NAMES },
  { scheme: 'light', contrast: 'more', view: DESK, rules: COLOURS },
] as const

type ThemeSettings = Pick<(typeof THEMES)[number], 'scheme' | 'contrast'>

/** In the page: what a chosen theme sets before the first paint. */
function applyTheme({ scheme, contrast }: ThemeSettings): void {
  const { dataset } = document.documentElement
  dataset['theme'] = scheme
  if (contrast === null) delete dataset['contrast']
  else dataset['contrast'] = contrast
}

/**
 * In the page: waits for the next frame and the end of all animations. Without a frame within a
 * second it continues; a page that never rests reports what moves.
 */
async function untilAtRest(): Promise<void> {
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 1_000)
    })
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  const end = performance.now() + 30_000
  await Promise.race([
    document.fonts.ready,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('the typeface never came')), 20_000)
    }),
  ])
  await frame()
  do await frame()
  while (moving().length > 0 && performance.now() < end)
  const names = moving().map((one) => (one as CSSAnimation).animationName ?? 'a transition')
  if (names.length > 0) throw new Error(`never at rest: ${names.join(', ')}`)
}

/** In the page: how far it reaches over the side. */
function pixelsOver(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}

interface CheckOptions {
  /** Used by touch: targets on a phone are at least 44 px. */
  readonly isTouched?: boolean
  /** Checks one theme only: for pages whose colours another check covers. */
  readonly isOneTheme?: boolean
}

/** Retries: just after a change of width a page may not have its new layout yet. */
const lasting = expect.configure({ soft: true })

/**
 * Checks a whole page in its language: nothing cut off or overflowing at any width, no key of a
 * text, and in each theme no violation that can be found automatically. Leaves it in another theme.
 */
export async function expectNoDefects(page: Page, where: string, options: CheckOptions = {}) {
  // Motion off: a colour in transition is not a colour of the theme.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoKeys(page, where)
  await expectFits(page, where, options)
  await expectAccessible(page, where, options.isOneTheme ? THEMES.slice(0, 1) : THEMES)
}

async function expectFits(page: Page, where: string, { isTouched = false }: CheckOptions) {
  for (const view of VIEWS) {
    await page.setViewportSize(view)
    await page.evaluate(untilAtRest)
    const at = `${where} at ${view.width} px`
    await lasting.poll(() => page.evaluate(pixelsOver), `${at}: pixels over the side`).toBe(0)
    await lasting.poll(() => page.evaluate(clippedTexts), `${at}: texts cut off`).toEqual([])
    await lasting.poll(() => page.evaluate(burstTexts), `${at}: texts out of their box`).toEqual([])
    if (view !== PHONE || !isTouched) continue
    await lasting.poll(() => page.evaluate(smallTargets), `${at}: less than 44 px`).toEqual([])
  }
}

async function expectAccessible(
  page: Page,
  where: string,
  themes: readonly (typeof THEMES)[number][],
): Promise<void> {
  for (const theme of themes) {
    const { scheme, contrast, view, rules } = theme
    await page.setViewportSize(view)
    await page.evaluate(applyTheme, { scheme, contrast })
    await page.evaluate(untilAtRest)
    const found = await violationsOf(page, rules)
    expect.soft(found, `${where}, ${scheme}${contrast ? ', high contrast' : ''}`).toEqual([])
  }
}
