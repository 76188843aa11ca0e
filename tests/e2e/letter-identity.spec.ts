import type { Locator, Page } from '@playwright/test'
import { openBrand } from './support/brands.ts'
import { changePages } from './support/changed-page.ts'
import { addMobile, newMobile, passCode, typeMobile } from './support/contacts.ts'
import { keyboardInput } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember, newAccount, openAccount } from './support/member.ts'
import { requestElsewhere } from './support/places.ts'
import { header, loginDialog, mainMenu } from './support/shell.ts'
import { jsonOf, requestAs } from './support/staff.ts'
import { wakeApp } from './support/wake-app.ts'
import { pt } from './support/texts.ts'

// Small clauses about login and logout that no journey covers; docs/SPECIFICATION.md names them.
const { t } = pt

test('a new account leads home', async ({ page }) => {
  await page.goto('/vnlottery?dialog=registerModal')
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  const { username, password } = newAccount()
  const birthday = dialog.getByRole('group', { name: t('identity.birthday') })
  await dialog.getByLabel(t('identity.username')).fill(username)
  await dialog.getByLabel(t('identity.password'), { exact: true }).fill(password)
  await birthday.getByLabel(t('common.day')).fill('17')
  await birthday.getByLabel(t('common.month')).fill('05')
  await birthday.getByLabel(t('common.year')).fill('1990')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: t('identity.registerSubmit') }).click()
  await expect(page.getByText(t('identity.welcome', { username }))).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a password chosen anew by telephone leads home', async ({ page }) => {
  const elsewhere = await requestElsewhere()
  const account = await openAccount(elsewhere)
  const mobile = newMobile()
  const known = await addMobile(elsewhere, account, mobile)
  const input = keyboardInput(page)
  await page.goto('/vnlottery?dialog=forgetPassModal')
  const forgot = page.getByRole('dialog', { name: t('identity.forgot.title') })
  await input.choose(forgot.getByRole('tab', { name: t('identity.forgot.byPhone') }))
  await typeMobile(forgot, input, pt, mobile)
  await passCode(forgot, input, pt, { to: mobile.whole, known })
  const password = `${account.password} outra`
  await input.type(forgot.getByLabel(t('identity.newPassword'), { exact: true }), password)
  await input.type(forgot.getByLabel(t('identity.newPasswordAgain')), password)
  await input.press(forgot.getByRole('button', { name: t('identity.forgot.setPassword') }))
  const done = page.getByRole('button', { name: t('identity.notices.done') })
  const welcome = page.getByText(t('identity.welcomeBack', { username: account.username }))
  await expect(done.or(welcome).first()).toBeVisible()
  if (await done.isVisible()) await done.click()
  await expect(welcome).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a tab keeps whose site it is, and forgets all else at a log-out', async ({ page }) => {
  const { username } = await enterAsMember(page, pt, '10')
  const kept = () => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  await expect.poll(kept).toMatchObject({ account: username, isAgent: '0', memberLabel: '[]' })
  const { merchant, merchantCode } = await kept()
  expect([merchant, merchantCode]).toEqual(['Fairhouse', 'demo'])
  await page.evaluate(() => sessionStorage.setItem('probe', 'of somebody'))
  await page.goto('/member')
  const out = page.getByRole('button', { name: t('common.logout'), exact: true })
  await out.click()
  const question = page.getByRole('dialog', { name: t('common.logoutTitle') })
  await question.getByRole('button', { name: t('common.logout') }).click()
  await expect(page.getByText(t('common.logoutDone'))).toBeVisible()
  await expect.poll(kept).toMatchObject({ merchant, merchantCode })
  const names = Object.keys(await kept())
  for (const name of ['probe', 'account', 'customerId', 'isAgent', 'memberLabel']) {
    expect(names).not.toContain(name)
  }
})

test('a field that must be filled in has its mark before its placeholder', async ({ page }) => {
  const placeholderOf = (field: Locator) => field.getAttribute('placeholder')
  await page.goto('/login')
  const login = loginDialog(page)
  await expect(login).toBeVisible()
  for (const key of ['identity.username', 'identity.password'] as const) {
    expect(await placeholderOf(login.getByLabel(t(key), { exact: true }))).toBe(`＊${t(key)}`)
  }
  await page.goto('/register')
  const register = page.getByRole('dialog', { name: t('identity.registerTitle') })
  const name = register.getByLabel(t('identity.username'))
  expect(await placeholderOf(name)).toMatch(/^＊./)
  const email = register.getByLabel(t('fields.email'), { exact: true })
  expect((await placeholderOf(email)) ?? '').not.toContain('＊')
})

test('a code that is not sent is warned of, and asked for a second later at most', async ({
  page,
}) => {
  await page.clock.install()
  // The list of countries arrives after the number was sent: the default country applies.
  const countries = Promise.withResolvers<void>()
  await page.route('**/wps/system/countries*', async (route) => {
    await countries.promise
    await route.continue()
  })
  await page.goto('/login')
  const login = loginDialog(page)
  await login.getByRole('tab', { name: t('identity.byMobile') }).click()
  await login.getByRole('textbox', { name: t('fields.mobileNum') }).fill('123456789012345')
  const send = login.getByRole('button', { name: t('identity.code.send') })
  await page.clock.pauseAt(Date.now() + 60_000)
  await send.click()
  countries.resolve()
  const warning = page.getByRole('dialog', { name: t('identity.code.failed') })
  await expect(warning.getByRole('alert')).toContainText(t('errors.PHONE_INVALID'))
  await warning.getByRole('button', { name: t('common.close') }).last().click()
  await expect(warning).toBeHidden()
  // The page's clock ticks once a second: of a second that has just begun it may show two.
  const counting = (seconds: number) =>
    login.getByRole('button', { name: t('identity.code.again', { seconds }) })
  await expect(counting(1).or(counting(2))).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(send).toBeVisible()
})

test('the lottery lobby shows what is played most, of the kind that is looked at', async ({
  page,
}) => {
  // The page is rendered with its lotteries: it sends a request only when the kind changes.
  await page.goto('/lottery')
  await wakeApp(page)
  const asked = page.waitForRequest(/\/lgw\/games\/popular\?/)
  await page.getByRole('main').getByText(t('lottery.lobby.ELOTT'), { exact: true }).click()
  const query = new URL((await asked).url()).searchParams
  expect(Object.fromEntries(query)).toMatchObject({ count: '20', prizeMode: 'ELOTT' })
  const popular = page.locator('section', {
    has: page.getByRole('heading', { name: t('lottery.lobby.popular') }),
  })
  await expect(popular.getByRole('link').first()).toBeVisible()
})

test('the menus of the header give way to the games of the house, too', async ({
  page,
  browserConsole,
}) => {
  await openAccount(page.request)
  await page.addInitScript(() => localStorage.setItem('hasSession', '1'))
  const off = '"modId":"lotteryHeadNavHidden","enabled":"0"'
  await changePages(page, browserConsole, {
    html: (text) => text.replace(off, off.replace('"0"', '"1"')),
  })
  await page.goto('/')
  await wakeApp(page)
  const own = mainMenu(page).getByRole('link', { name: t('shell.category.ELOTT'), exact: true })
  await own.click()
  await expect(page).toHaveURL(/\/lottery-games#ELOTT$/)
  await expect(mainMenu(page)).toHaveCount(0)
  await header(page).getByRole('link').first().click()
  await expect(mainMenu(page)).toBeVisible()
})

/** A brand of this journey that has people who help. */
async function openHelpedBrand(url: string): Promise<string> {
  const { address, code } = await openBrand()
  const office = await requestAs('ana')
  const headers = { 'x-brand': code }
  const path = '/staff/site-settings'
  const { site } = await jsonOf<{ site: object }>(await office.get(path, { headers }))
  const data = { site: { ...site, customerServiceUrl: url }, reason: 'For a journey' }
  expect((await office.put(path, { data, headers })).ok()).toBe(true)
  await office.dispose()
  return address
}

async function refuse(page: Page, code: string): Promise<void> {
  const error = { code, message: 'refused', requestId: 'req_1' }
  await page.route('**/wps/session/login', (route) =>
    route.fulfill({ status: 403, json: { error } }),
  )
}

test('a refusal that people can help with leads to them', async ({ page }) => {
  const url = 'https://help.example/talk'
  const address = await openHelpedBrand(url)
  for (const code of ['INTERNAL', 'CODE_QUOTA', 'FEATURE_OFF', 'ORIGIN_REFUSED']) {
    await refuse(page, code)
    await page.goto(`${address}/login`)
    const login = loginDialog(page)
    await login.getByLabel(t('identity.username')).fill('alguem')
    await login.getByLabel(t('identity.password'), { exact: true }).fill('qualquer coisa')
    await login.getByRole('button', { name: t('identity.loginSubmit'), exact: true }).click()
    const alert = login.getByRole('link', { name: t('shell.nav.service') })
    await expect(alert, code).toHaveAttribute('href', url)
    await page.unroute('**/wps/session/login')
  }
})
