import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** The axe that @axe-core/playwright brings along. */
const ofPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const SOURCE = readFileSync(ofPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[]
}

interface Axe {
  readonly run: (options: object) => Promise<{ readonly violations: readonly Violation[] }>
}

/** Rules by what they are about, or by their names. */
export type Rules = { readonly type: 'tag' | 'rule'; readonly values: readonly string[] }

/** All of WCAG 2.2 AA that a machine can find. */
export const WCAG: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/** What another theme may change. */
export const COLOURS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What another theme and another width may change: colours, and the names of what shows now. */
export const COLOURS_AND_NAMES: Rules = {
  type: 'rule',
  values: [...COLOURS.values, 'button-name', 'link-name', 'label', 'select-name', 'image-alt'],
}

/**
 * In the page: paints off-screen content, too. Content that the browser has not painted keeps the
 * colours of the previous theme until it is scrolled into view.
 */
export function drawAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/**
 * Violations in the main frame, as "rule element: what to fix". AxeBuilder of the same project
 * reports more and checks frames, but injects its script and returns passed rules each time: too
 * slow for hundreds of checks.
 */
export async function violationsOf(page: Page, rules: Rules): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) {
    await page.evaluate(SOURCE)
    await page.evaluate(drawAll)
  }
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], iframes: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`),
    )
  }, rules)
}
