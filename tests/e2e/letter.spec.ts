import type { VendorLane } from '@fairhouse/protocol'
import { openHead } from './support/agents.ts'
import { openBrand } from './support/brands.ts'
import { changePages } from './support/changed-page.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember, openAccount } from './support/member.ts'
import { header, loginDialog, mainMenu } from './support/shell.ts'
import { jsonOf, requestAs } from './support/staff.ts'
import { wakeApp } from './support/wake-app.ts'
import { en, pt } from './support/texts.ts'

// Small clauses of the specification that no journey passes by; docs/SPECIFICATION.md names them.
const { t } = pt

/** A fixed time for the page, independent of the real one. */
const GIVEN = Date.parse('2026-11-28T12:00:00Z')

const nav = (centre: 'member' | 'agent') =>
  t('shell.centre.pages', { centre: t(`shell.${centre}.title`) })

test('the foot of a page says whose it is, and from which age on one may play', async ({
  page,
}) => {
  const answer = await page.goto('/')
  const foot = page.getByRole('contentinfo')
  // The year is the server's, of the moment that this very page was made for.
  const year = /"serverTime":"(\d{4})-/.exec((await answer?.text()) ?? '')?.[1] ?? 'no year'
  for (const text of [
    t('common.footer.copyright', { year, brand: 'Fairhouse' }),
    t('common.footer.responsible'),
    t('common.footer.fair'),
    t('common.footer.licence'),
  ]) {
    await expect(foot.getByText(text)).toBeVisible()
  }
  await expect(foot.getByText(t('common.minAgeLong', { age: 18 })).last()).toBeVisible()
})

test('announcements stand seven to a page', async ({ page }) => {
  await openAccount(page.request)
  await page.addInitScript(() => localStorage.setItem('hasSession', '1'))
  await page.route('**/wps/notices*', async (route) => {
    const answer = await route.fetch()
    const banners = Array.from({ length: 9 }, (_, at) => ({ ...NOTICE, noticeId: `ntc_x${at}` }))
    const json = { ...((await answer.json()) as object), banners, popup: [], headlines: [] }
    return route.fulfill({ json })
  })
  await page.goto('/?dialog=notice')
  const dialog = page.getByRole('dialog', { name: t('notices.title') })
  const all = dialog.getByRole('button').filter({ hasText: NOTICE.title })
  await expect(all).toHaveCount(7)
  await dialog.getByRole('button', { name: t('ui.page', { page: '2' }), exact: true }).click()
  await expect(all).toHaveCount(2)
})

const NOTICE = {
  noticeId: 'ntc_x0',
  type: 'B',
  title: 'Um de nove',
  summary: '',
  content: '<p>Nada</p>',
  language: 'pt',
  link: null,
  picture: null,
  isLegal: false,
  publishedAt: '2026-11-21T12:00:00.000Z',
  until: null,
}

const card = (at: number): VendorLane['cards'][number] => ({
  vassalage: `V${at}`,
  name: `Vendor ${at}`,
  isHot: false,
  games: 1,
  isGame: 'VASSALAGE',
  isDown: false,
  colors: [],
})

const laneOf = (title: VendorLane['title'], count: number): VendorLane => ({
  title,
  cards: Array.from({ length: count }, (_, at) => card(at)),
  gameClassify: [],
})

test('a menu of six vendors stands in the middle, one of seven begins at the side', async ({
  page,
}) => {
  await page.route('**/lgw/games/vendors*', (route) =>
    route.fulfill({ json: { lanes: [laneOf('RNG', 6), laneOf('LIVE', 7)] } }),
  )
  // The home page starts with a part of the menu, and fetches the rest.
  await page.goto('/')
  await wakeApp(page)
  const opener = (id: 'RNG' | 'LIVE') =>
    mainMenu(page).getByRole('button', {
      name: t('shell.nav.open', { category: t(`shell.category.${id}`) }),
    })
  for (const [id, count, place] of [
    ['RNG', 6, 'center'],
    ['LIVE', 7, 'normal'],
  ] as const) {
    // Coming over it opens it, and the press that follows leaves it open.
    await opener(id).hover()
    const cards = mainMenu(page).getByRole('button', { name: /^Vendor \d$/ })
    await expect(cards).toHaveCount(count)
    await opener(id).click()
    await expect(cards).toHaveCount(count)
    const vendor = page.getByRole('button', { name: 'Vendor 0' })
    const list = mainMenu(page).getByRole('list').filter({ has: vendor }).last()
    await expect(list).toHaveCSS('justify-content', place)
    await page.keyboard.press('Escape')
    await expect(cards).toHaveCount(0)
  }
})

test('the header leads home, to the apps, and a member to the withdrawal', async ({ page }) => {
  await enterAsMember(page, pt, '10')
  await header(page)
    .getByRole('link', { name: t('shell.member.withdraw'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/member\/withdraw$/)
  await page.goto('/help')
  await mainMenu(page)
    .getByRole('link', { name: t('common.navHome'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await mainMenu(page)
    .getByRole('link', { name: t('shell.side.download'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/download-the-app$/)
})

test('contracts that a brand has not are not in the menu of agents', async ({
  page,
  browserConsole,
}) => {
  await openHead(page.request)
  const menu = page.getByRole('navigation', { name: nav('agent') })
  const entry = (key: 'dividend' | 'dailySalary' | 'hourlySalary' | 'realtimeSalary') =>
    menu.getByRole('link', { name: t(`agent.menu.${key}`), exact: true })
  await page.goto('/agent')
  for (const key of ['dividend', 'dailySalary', 'hourlySalary'] as const) {
    await expect(entry(key)).toBeVisible()
  }
  const off = (html: string) =>
    ['enableCt', 'salary', 'hourSalary'].reduce(
      (text, id) => text.replace(`"modId":"${id}","enabled":"1"`, `"modId":"${id}","enabled":"0"`),
      html,
    )
  await changePages(page, browserConsole, { html: off })
  await page.goto('/agent')
  await expect(entry('realtimeSalary')).toBeVisible()
  for (const key of ['dividend', 'dailySalary', 'hourlySalary'] as const) {
    await expect(entry(key)).toHaveCount(0)
  }
})

test('an agent reads the announcements in the agent centre', async ({ page }) => {
  await openHead(page.request)
  await page.goto('/agent/announcement')
  const title = t('agent.menu.announcement')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test('slots have their shelves as tabs, which the address names', async ({ page }) => {
  await page.goto('/rng')
  const shelves = page.getByRole('radiogroup', { name: t('games.lobby.shelves') })
  const jackpots = shelves.getByRole('radio', { name: t('games.shelf.jackpot'), exact: true })
  await expect(shelves.getByRole('radio', { name: t('games.lobby.all') })).toBeChecked()
  const tiles = page.locator('[data-at]')
  const all = await tiles.count()
  await jackpots.click()
  await expect(page).toHaveURL(/\/rng\?page=jackpot$/)
  await expect(jackpots).toBeChecked()
  await expect.poll(() => tiles.count()).toBeLessThan(all)
  await page.reload()
  await expect(jackpots).toBeChecked()
})

test('a tab keeps who is logged in, by number and by type', async ({ page }) => {
  const { username } = await enterAsMember(page, pt, '10')
  const kept = () =>
    page.evaluate(() => [
      sessionStorage.getItem('account'),
      sessionStorage.getItem('customerId'),
      sessionStorage.getItem('isAgent'),
    ])
  await expect.poll(kept).toEqual([username, expect.stringMatching(/^mbr_/), '0'])
})

test('a login names what is empty, trims the name, and keeps it for a day', async ({
  page,
  context,
  request,
}) => {
  const { username, password } = await openAccount(request)
  // The lifetime as the page says it: no clock has a part in it.
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    const written: string[] = []
    Object.assign(globalThis, { written })
    Object.defineProperty(document, 'cookie', {
      get: () => own?.get?.call(document) as string,
      set: (text: string) => {
        written.push(text)
        own?.set?.call(document, text)
      },
    })
  })
  await page.goto('/login')
  const dialog = loginDialog(page)
  const submit = dialog.getByRole('button', { name: t('identity.loginSubmit'), exact: true })
  const name = dialog.getByLabel(t('identity.username'))
  const secret = dialog.getByLabel(t('identity.password'), { exact: true })
  await submit.click()
  for (const field of [name, secret]) {
    await expect(field).toHaveAccessibleDescription(t('errors.MISSING_FIELD'))
  }
  await name.fill(`  ${username} `)
  await secret.fill(password)
  await dialog.getByRole('checkbox', { name: t('identity.remember') }).click()
  await submit.click()
  await expect(page.getByText(t('identity.welcomeBack', { username }))).toBeVisible()
  const cookies = await context.cookies()
  const kept = cookies.find((cookie) => cookie.name === 'lastUsername')
  expect(kept?.value).toBe(username)
  const written = await page.evaluate(() => (globalThis as { written?: string[] }).written)
  expect(written?.at(-1)).toMatch(/^lastUsername=.*; Max-Age=86400;/)
})

test('fields that must be filled in are marked, and it is said how', async ({ page }) => {
  await page.goto('/register')
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  await expect(dialog.getByText(t('identity.requiredNote'))).toBeVisible()
  const markOf = (text: string) =>
    dialog
      .locator('label', { hasText: text })
      .first()
      .evaluate((label) => {
        const own = label.querySelector('.required-mark') ?? label
        return getComputedStyle(own, '::after').content + getComputedStyle(own, '::before').content
      })
  expect(await markOf(t('identity.username'))).toMatch(/[*＊]/)
  expect(await markOf(t('fields.email'))).not.toMatch(/[*＊]/)
})

test('the side bar leads to customer service, the operator’s own where there is one', async ({
  page,
}) => {
  const { address, code } = await openBrand()
  const side = page.getByRole('complementary', { name: t('shell.sideBar') })
  const service = side.getByRole('link', { name: t('shell.nav.service') })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await expect(side).toBeVisible()
  await expect(service).toHaveAttribute('href', '/customer-service')

  const url = 'https://help.example/talk'
  const office = await requestAs('ana')
  const headers = { 'x-brand': code }
  const path = '/staff/site-settings'
  const { site } = await jsonOf<{ site: object }>(await office.get(path, { headers }))
  const data = { site: { ...site, customerServiceUrl: url }, reason: 'For a journey' }
  expect((await office.put(path, { data, headers })).ok()).toBe(true)
  await office.dispose()
  await expect(async () => {
    await page.goto(address)
    await expect(service).toHaveAttribute('href', url, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
})

test('in another language the vendors are asked for anew', async ({ page }) => {
  await page.goto('/slot-games')
  await header(page)
    .getByRole('button', { name: `${t('common.language')}:` })
    .click()
  const asked = page.waitForRequest(/\/lgw\/games\/vendors\?.*language=en/)
  await page.getByRole('button', { name: en.language.name, exact: true }).click()
  await asked
})

test('another captcha is fetched once a second at most', async ({ page }) => {
  await page.clock.install({ time: GIVEN })
  const first = page.waitForResponse(/\/wps\/captcha/)
  await page.goto('/join')
  await first
  const refresh = page.getByRole('button', { name: t('identity.captcha.refresh') })
  await expect(refresh).not.toHaveAttribute('aria-disabled', 'true')
  await page.clock.pauseAt(GIVEN + 60_000)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/wps/captcha')) asked += 1
  })
  await refresh.click()
  await refresh.dispatchEvent('click')
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(990)
  await expect(refresh).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(20)
  await expect(refresh).not.toHaveAttribute('aria-disabled', 'true')
  await refresh.click()
  await expect.poll(() => asked).toBe(2)
})
