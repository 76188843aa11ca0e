import { LANGUAGE_CODES, type LanguageCode, PSEUDO_CODES } from '@fairhouse/i18n'
import type { Page } from '@playwright/test'
import { openHead } from './support/agents.ts'
import { expect, test } from './support/journey.ts'
import { deposit, openAccount, placeBet } from './support/member.ts'
import { FAMILY_ROUTES, inLanguage, MORE_ROUTES, type SiteRoute, ROUTES } from './support/routes.ts'
import { expectNoDefects } from './support/page-checks.ts'
import { wakeApp } from './support/wake-app.ts'

// Some twenty routes each, on a busy machine.
test.describe.configure({ timeout: 600_000 })
// By touch: targets are at their largest, and must still fit.
// A trace of hundreds of checks costs more than the checks.
test.use({ hasTouch: true, trace: 'off' })

/** One of each family of scripts: Latin, Cyrillic, Indic, tall, wide, right to left; and long. */
const OF_FAMILIES: readonly LanguageCode[] = ['pt', 'ru', 'hi', 'th', 'zh-Hans', 'ar', 'en-XA']
/** Colours do not depend on the language: one of each direction is checked in all themes. */
const OF_ALL_THEMES: ReadonlySet<LanguageCode> = new Set(['pt', 'ar'])
const LANGUAGES =
  process.env['SWEEP_LANGUAGES'] === 'all' ? [...LANGUAGE_CODES, ...PSEUDO_CODES] : OF_FAMILIES

/** Waits for all that a page fetches by itself, down to its end. */
async function untilWhole(page: Page, path: string): Promise<void> {
  await wakeApp(page)
  const isOverlaid = /dialog=|securityCenter\/|^\/(login|register)/.test(path)
  if (isOverlaid) await expect(page.getByRole('dialog'), path).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** The offline page continues as soon as there is a network. */
async function stayOffline(page: Page): Promise<void> {
  await page.route('**/health', (route) => route.abort())
}

async function sweep(
  page: Page,
  routes: readonly SiteRoute[],
  language: LanguageCode,
): Promise<void> {
  for (const { path } of routes) {
    await page.goto(inLanguage(path, language))
    await untilWhole(page, path)
    const isOneTheme = !OF_ALL_THEMES.has(language)
    await expectNoDefects(page, `${path} in ${language}`, { isTouched: true, isOneTheme })
  }
}

async function enterAs(page: Page, whose: 'member' | 'agent'): Promise<void> {
  if (whose === 'agent') await openHead(page.request)
  else await openAccount(page.request)
  await deposit(page.request, '50')
  await placeBet(page.request)
  // The page learns of a session by a hint that logging in leaves.
  await page.addInitScript(() => localStorage.setItem('hasSession', '1'))
}

const ALL = [...ROUTES, ...MORE_ROUTES]
const ofVisitors = ALL.filter(({ who }) => who === 'anybody')
const half = Math.ceil(ofVisitors.length / 2)

// Long words and right-to-left text show what does not fit a family's own pads.
for (const language of ['pt', 'en-XA', 'ar-XB'] as const) {
  test(`a lottery of each family is sound in ${language}`, async ({ page }) => {
    await sweep(page, FAMILY_ROUTES, language)
  })
}

for (const language of LANGUAGES) {
  for (const [part, routes] of [
    ['first', ofVisitors.slice(0, half)],
    ['second', ofVisitors.slice(half)],
  ] as const) {
    test(`the rooms of visitors are sound in ${language}, ${part} half`, async ({
      page,
      browserConsole,
    }) => {
      browserConsole.expect('a network that is not there', /ERR_FAILED .*\/health/)
      await stayOffline(page)
      await sweep(page, routes, language)
    })
  }

  for (const whose of ['member', 'agent'] as const) {
    test(`the rooms of ${whose}s are sound in ${language}`, async ({ page }) => {
      await enterAs(page, whose)
      await sweep(
        page,
        ALL.filter(({ who }) => who === whose),
        language,
      )
    })
  }
}
