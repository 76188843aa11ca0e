import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectNoKeys } from './support/sight.ts'
import { en, pt } from './support/texts.ts'

const language = (page: Page) => page.locator('html')

/** The stored choice in the browser: local storage, and the cookie that the server reads. */
async function kept(page: Page) {
  const stored = await page.evaluate(() => [
    localStorage.getItem('lang'),
    localStorage.getItem('hisLang'),
  ])
  const cookies = await page.context().cookies()
  return [...stored, cookies.find(({ name }) => name === 'lang')?.value]
}

test('another language comes without a reload, is remembered, and is the server’s, too', async ({
  page,
}) => {
  await page.goto('/')
  await expect(language(page)).toHaveAttribute('lang', 'pt-BR')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  const inEnglish = (path: string) =>
    page.waitForRequest(
      (request) => request.url().includes(path) && request.headers()['language'] === 'en',
    )
  // Data with texts is fetched again, in the new language.
  const asked = Promise.all([inEnglish('/lgw/games/game_menus'), inEnglish('/wps/notices')])
  await page.getByRole('button', { name: `${pt.t('common.language')}:` }).click()
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: en.t('home.heroTitle') })).toBeVisible()
  await expect(language(page)).toHaveAttribute('lang', 'en')
  await asked
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  expect(await kept(page)).toEqual(['en', 'pt', 'en'])

  const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('<html lang="en"')
  await page.reload()
  await expect(language(page)).toHaveAttribute('lang', 'en')

  await page.getByRole('button', { name: `${en.t('common.language')}:` }).click()
  await page.getByRole('button', { name: 'Português', exact: true }).click()
  await expect(language(page)).toHaveAttribute('lang', 'pt-BR')
  expect(await kept(page)).toEqual(['pt', 'en', 'pt'])
})

test('what a form has said stands there in the new language at once', async ({ page }) => {
  await page.goto('/join')
  await page.getByRole('button', { name: pt.t('support.join.send') }).click()
  await expect(page.getByText(pt.t('support.join.channelsMissing'))).toBeVisible()
  await page.getByRole('button', { name: `${pt.t('common.language')}:` }).click()
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.getByText(en.t('support.join.channelsMissing'))).toBeVisible()
  await expect(page.getByText(pt.t('support.join.channelsMissing'))).toBeHidden()
})

for (const [code, dir] of [
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
  ['km-XC', 'ltr'],
  ['ar', 'rtl'],
  ['th', 'ltr'],
  ['CN', 'ltr'],
] as const) {
  const way = dir === 'rtl' ? 'right to left' : 'left to right'
  test(`an address asks for ${code}: from ${way}`, async ({ page }) => {
    await page.goto(`/?language=${code}`)
    await expect(language(page)).toHaveAttribute('dir', dir)
    await expectNoKeys(page, code)
    await page.goto(`/lottery/SSC1?language=${code}`)
    await expect(language(page)).toHaveAttribute('dir', dir)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectNoKeys(page, `${code}, a lottery`)
    // Looking is not choosing.
    expect((await kept(page))[0]).toBeNull()
  })
}
