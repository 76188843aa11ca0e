import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { drawnIssueOf, enterAsMember, expectBalance, openAccount } from './support/member.ts'
import { en, pt } from './support/texts.ts'

const { t } = pt

/** The scripts of the page: their requests are held back until released. */
async function holdProgram(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', (route) => {
    if (isHeld) held.push(route)
    else void route.continue()
  })
  return async () => {
    isHeld = false
    for (const route of held.splice(0)) await route.continue()
  }
}

test.describe('without a program', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads every room, in the language asked for, with its draws', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: t('home.heroTitle') })).toBeVisible()
    await expect(page.getByRole('timer').first()).toHaveText(/\d\d:\d\d/)
    await expect(
      page.getByRole('banner').getByRole('button', { name: t('common.login') }),
    ).toBeVisible()
    const card = `${t('home.bet')}: ${t('lottery.name.SSC1')}`
    await page.getByRole('main').getByRole('link', { name: card }).click()
    await expect(page.getByRole('heading', { name: t('lottery.name.SSC1') })).toBeVisible()
    await page.goto('/lottery?language=en')
    await expect(page.getByRole('heading', { name: en.t('home.lobbyTitle') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/?language=ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })
})

test('the page stands before its program, and a button pressed then is not lost', async ({
  page,
}) => {
  const letGo = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  const login = page.getByRole('banner').getByRole('button', { name: t('common.login') })
  await login.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await letGo()
  await expect(page.getByRole('dialog', { name: t('identity.loginTitle') })).toBeVisible()
})

test('a form sent before its program keeps what was typed, and is answered then', async ({
  page,
}) => {
  const letGo = await holdProgram(page)
  await page.goto('/join', { waitUntil: 'commit' })
  await page.getByLabel(t('support.join.name')).fill('Maria')
  await page.getByRole('button', { name: t('support.join.send') }).click()
  await letGo()
  await expect(page.getByText(t('support.join.channelsMissing'))).toBeVisible()
  await expect(page.getByLabel(t('support.join.name'))).toHaveValue('Maria')
  expect(new URL(page.url()).search).toBe('')
})

test('the page is taken over as it came: nothing of it is made anew', async ({ page }) => {
  const letGo = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: t('home.heroTitle') })
  await heading.evaluate((element) => element.setAttribute('data-as-it-came', ''))
  await letGo()
  // It answers: the program is there.
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.login') })
    .click()
  await expect(page.getByRole('dialog', { name: t('identity.loginTitle') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading).toHaveAttribute('data-as-it-came', '')
})

test.describe('far from the house', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('a reader is told times of their own, and the page is taken over all the same', async ({
    page,
  }) => {
    const drawn = await drawnIssueOf(page.request, 'SSC1')
    for (const path of ['/', '/lottery/SSC1', `/verify/${drawn.issueId}`]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    const time = new Date(drawn.drawsAt).toLocaleTimeString('pt-BR', { timeZone: 'Asia/Tokyo' })
    await expect(page.getByRole('main').getByText(time).first()).toBeVisible()
  })
})

test('a link pressed before the program is there leads on all the same', async ({ page }) => {
  const letGo = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common.seeAll') })
    .click()
  await page.waitForURL('**/lottery')
  await letGo()
  await expect(page.getByRole('heading', { name: t('home.lobbyTitle') })).toBeVisible()
})

test('a member finds their own page, whatever the server drew', async ({ page }) => {
  await enterAsMember(page, pt, '12')
  await page.reload()
  await expectBalance(page, pt, '12')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: t('common.login') })).toHaveCount(0)
  // The session ends elsewhere: the page that comes next is a visitor's.
  await page.context().clearCookies()
  await page.goto('/')
  await expect(header.getByRole('button', { name: t('common.login') })).toBeVisible()
})

test('a session of which this browser was not told is found', async ({ page }) => {
  await openAccount(page.request)
  await page.goto('/')
  await expectBalance(page, pt, '0')
})

test('an address where nothing lives says so to machines, too', async ({ page }) => {
  const answer = await page.goto('/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { name: t('common.notFoundTitle') })).toBeVisible()
})

test('every page of the site map is there to be found, with title, words and languages', async ({
  page,
}) => {
  const map = await (await page.request.get('/sitemap.xml')).text()
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) {
    const { pathname } = new URL(address)
    const answer = await page.request.get(pathname, { headers: { accept: 'text/html' } })
    expect(answer.status(), pathname).toBe(200)
    const html = await answer.text()
    expect(html, pathname).toMatch(/<title>[^<]{3,}<\/title>/)
    expect(html, pathname).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html, pathname).toContain(`rel="canonical" href="${address}"`)
    expect(html, pathname).not.toContain('noindex')
  }
})
