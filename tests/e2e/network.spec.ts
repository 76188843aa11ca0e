import type { Page } from '@playwright/test'
import { changePages } from './support/changed-page.ts'
import { type Console, expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'

const { t } = pt
const TAG = 'G-TEST12345'
const TAG_HOST = 'https://www.googletagmanager.com'

/** Every request of the page that leaves the site. */
function strangersOf(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') found.push(request.url())
  })
  return found
}

async function visitMeasuredBrand(page: Page, browserConsole: Console): Promise<string[]> {
  const strangers = strangersOf(page)
  await page.route(`${TAG_HOST}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await changePages(page, browserConsole, {
    html: (text) => text.replace('"gtagId":null', `"gtagId":"${TAG}"`),
    policy: { 'script-src': TAG_HOST },
  })
  await page.goto('/')
  return strangers
}

const question = (page: Page) => page.getByRole('region', { name: t('shell.consent.title') })

test('nothing leaves the site without consent, which may be taken back', async ({
  page,
  browserConsole,
}) => {
  const strangers = await visitMeasuredBrand(page, browserConsole)
  await expect(question(page)).toBeVisible()
  await inspect(page, 'the question for consent')
  const [no, yes] = await Promise.all(
    ['no', 'yes'].map((answer) =>
      question(page)
        .getByRole('button', { name: t(`shell.consent.${answer as 'no' | 'yes'}`), exact: true })
        .evaluate((button) => ({ ...button.dataset, className: button.className })),
    ),
  )
  expect(no, 'both answers look the same').toEqual(yes)
  await page.goto('/lottery')
  await expect(question(page), 'asked on every page until it is answered').toBeVisible()
  expect(strangers).toEqual([])

  await question(page)
    .getByRole('button', { name: t('shell.consent.yes'), exact: true })
    .click()
  await expect(question(page)).toBeHidden()
  await expect.poll(() => strangers).toEqual([`${TAG_HOST}/gtag/js?id=${TAG}`])
  const told = () =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((order) =>
        Array.from(order),
      ),
    )
  await page
    .getByRole('link', { name: t('lottery.name.SSC1') })
    .first()
    .click()
  await expect.poll(async () => JSON.stringify(await told())).toContain('/lottery/$lotteryCode')
  expect(JSON.stringify(await told()), 'the room, not the address').not.toContain('SSC1')

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.settings') })
    .click()
  const choice = page.getByRole('radiogroup', { name: t('shell.consent.setting') })
  await choice.getByRole('radio', { name: t('shell.consent.off') }).click()
  const isOff = () =>
    page.evaluate((id) => (window as unknown as Record<string, unknown>)[`ga-disable-${id}`], TAG)
  await expect.poll(isOff).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(strangers, 'once, and never again').toHaveLength(1)
})

test('a reader who does not agree is not asked again', async ({ page, browserConsole }) => {
  const strangers = await visitMeasuredBrand(page, browserConsole)
  await question(page)
    .getByRole('button', { name: t('shell.consent.no'), exact: true })
    .click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(strangers).toEqual([])
})

test('without a tag there is nothing to ask', async ({ page }) => {
  const strangers = strangersOf(page)
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(question(page)).toHaveCount(0)
  expect(strangers).toEqual([])
})

test('a page that loses the network says so, and that it is back by falling silent', async ({
  page,
  context,
  browserConsole,
}) => {
  browserConsole.expect('there is no network', /ERR_INTERNET_DISCONNECTED/)
  // All of the page is loaded before the network goes: it starts at the first interaction.
  const lastPart = page.waitForResponse(/\/assets\/banner-carousel-/)
  await page.goto('/')
  await page.mouse.move(1, 1)
  await (await lastPart).finished()
  await page.waitForLoadState('networkidle')
  const line = page.getByRole('status').filter({ hasText: t('common.offline') })
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await context.setOffline(false)
  await expect(line).toHaveCount(0)
})

test('a page that waits long says so and offers another address', async ({ page }) => {
  await page.goto('/help')
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/wps/system/domainRoute', async (route) => {
    await isHeld
    await route.continue()
  })
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('shell.domains.title') })
    .click()
  const slow = page.getByText(t('shell.slow'))
  await expect(slow).toHaveCount(1)
  answer()
  await expect(slow).toHaveCount(0)
})

test('the addresses of the site are measured from here', async ({ page, browserConsole }) => {
  browserConsole.expect('one of them is down', /three\.example/)
  const [two, three] = ['https://two.example', 'https://three.example']
  await changePages(page, browserConsole, { policy: { 'connect-src': `${two} ${three}` } })
  await page.route('**/wps/system/domainRoute', (route) =>
    route.fulfill({ json: { domainList: [{ url: two }, { url: three }], resources: [] } }),
  )
  await page.route(`${two}/health`, (route) =>
    route.fulfill({ json: { status: 'ok' }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.route(`${three}/health`, (route) => route.abort())
  await page.goto('/?dialog=domains')
  const dialog = page.getByRole('dialog', { name: t('shell.domains.title') })
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(row('two.example')).toContainText(/\d+ ms/)
  await expect(row('three.example')).toContainText(t('shell.domains.silent'))
  await expect(row(t('shell.domains.here'))).toContainText(/\d+ ms/)
  await expect(dialog.getByText(t('shell.domains.fastest'))).toHaveCount(1)
  await expect(dialog.getByRole('link', { name: 'two.example' })).toHaveAttribute('href', `${two}/`)
  await inspect(page, 'the addresses of the site')
})

test('a part of the page that does not come is told, and the page goes on', async ({
  page,
  browserConsole,
}) => {
  browserConsole.expect('the part is held back', /ERR_FAILED|Failed to fetch|error loading/i)
  await page.goto('/')
  await page.route('**/assets/domains-dialog-*.js', (route) => route.abort())
  const opener = page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('shell.domains.title') })
  await opener.click()
  await expect(page.getByText(t('shell.notLoaded.title'))).toBeVisible()
  await page.unroute('**/assets/domains-dialog-*.js')
  await expect(page.getByRole('heading', { name: t('home.heroTitle') })).toBeVisible()
})

test('pictures of the brand come from its hosts, and from another where one fails', async ({
  page,
  browserConsole,
}) => {
  browserConsole.expect('both hosts are down, and the site has no such picture', /none\.webp/)
  const hosts = ['https://one.example', 'https://two.example']
  await changePages(page, browserConsole, {
    html: (text) => text.replace('"imageCDNs":[]', `"imageCDNs":${JSON.stringify(hosts)}`),
    policy: { 'img-src': hosts.join(' ') },
  })
  const asked: string[] = []
  await page.route('**/none.webp', async (route) => {
    asked.push(new URL(route.request().url()).hostname)
    await route.abort()
  })
  // Data of members is fetched by the page itself.
  await openAccount(page.request)
  // As a login would have left it: the page cannot know of a session otherwise.
  await page.addInitScript(() => localStorage.setItem('hasSession', '1'))
  await page.route('**/wps/notices*', async (route) => {
    const answer = await route.fetch()
    const picture = { url: '/none.webp', width: 840, height: 360 }
    const json = { ...((await answer.json()) as object), banners: [{ ...BANNER, picture }] }
    return route.fulfill({ json })
  })
  await page.goto('/')
  await page.getByRole('button', { name: BANNER.title }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBe(4)
  expect(new Set(asked.slice(0, 2)), 'one host, then the other').toEqual(
    new Set(hosts.map((host) => new URL(host).hostname)),
  )
  expect(asked.at(-1), 'the site itself at last').toBe('localhost')
})

const BANNER = {
  noticeId: 'ntc_1',
  type: 'PU',
  title: 'A banner',
  summary: '',
  content: '',
  language: 'pt',
  link: null,
  isLegal: false,
  publishedAt: '2026-11-21T12:00:00.000Z',
  until: null,
}
