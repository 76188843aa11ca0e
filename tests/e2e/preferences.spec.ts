import type { Page } from '@playwright/test'
import { AZULEJO, themeTokens } from '@fairhouse/ui/look'
import { expect, test } from './support/journey.ts'
import { expectAccessible, inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'

const { t } = pt

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

async function openSettings(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.settings') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('common.settings') })
  await expect(dialog).toBeVisible()
  return dialog
}

test('four themes are chosen, hold before the first paint, and are all readable', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/')
  const dialog = await openSettings(page)
  await inspect(page, 'preferences')
  const html = page.locator('html')
  const choose = (group: string, name: string) =>
    dialog.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).click()
  const theme = t('common.theme')
  const contrast = t('preferences.contrast')
  for (const [themeName, contrastName, tokens] of [
    ['themeLight', 'contrastUsual', themeTokens(AZULEJO, 'light')],
    ['themeDark', 'contrastUsual', themeTokens(AZULEJO, 'dark')],
    ['themeLight', 'contrastMore', themeTokens(AZULEJO, 'lightMore')],
    ['themeDark', 'contrastMore', themeTokens(AZULEJO, 'darkMore')],
  ] as const) {
    await choose(theme, t(`common.${themeName}`))
    await choose(contrast, t(`preferences.${contrastName}`))
    // The root is as dark as the backdrop while a dialog is open.
    await expect(page.locator('body')).toHaveCSS('background-color', rgb(tokens.bg))
    await expect(html).toHaveCSS('color', rgb(tokens.text))
    await expectAccessible(page, `${themeName}, ${contrastName}`)
  }
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('data-contrast', 'more')
  await expect(html).toHaveCSS('background-color', 'rgb(0, 0, 0)')
})

test('high contrast follows the system until something else is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' })
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await page.evaluate(() => localStorage.setItem('contrast', 'usual'))
  await page.reload()
  await expect(html).toHaveCSS('background-color', rgb(themeTokens(AZULEJO, 'dark').bg))
})

test('the frame of the browser follows a chosen theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const dialog = await openSettings(page)
  await dialog.getByRole('radio', { name: t('common.themeDark') }).click()
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    )
  expect(await shown()).toEqual(['#060f1a'])
  await page.reload()
  expect(await shown()).toEqual(['#060f1a'])
})

test('calm mode: larger type, nothing moves, nothing is advertised', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const dialog = await openSettings(page)
  const size = () =>
    page.locator('body').evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize))
  const before = await size()
  const calm = dialog.getByRole('switch', { name: t('preferences.calm') })
  await calm.click()
  await expect(calm).toBeChecked()
  expect(await size()).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await openSettings(page)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expect(page.locator('[data-promotion]:visible')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-calm', '')
  await inspect(page, 'home in calm mode')
})

test('low data: no picture, no typeface, nothing fetched ahead, and a counter', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (['font', 'image'].includes(request.resourceType())) fetched.push(request.url())
  })
  await page.addInitScript(() => localStorage.setItem('lowData', 'on'))
  await page.goto('/')
  await expect(page.getByText(/ KB nesta visita/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((url) => !url.includes('favicon'))).toEqual([])
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const before = await scripts()
  await page.getByRole('link', { name: t('home.heroPlay') }).hover()
  await page.getByRole('heading', { level: 1 }).hover()
  const after = await scripts()
  // The service worker is registered a few seconds after the page has loaded.
  const isAsked = (name: string) => name.endsWith('.js') && !name.includes('service-worker')
  expect(after.filter((name) => isAsked(name) && !before.includes(name))).toEqual([])
  await inspect(page, 'home in low-data mode')
})
