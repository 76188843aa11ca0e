import type { Balance } from '@fairhouse/protocol'
import { betNow, openLottery, receipt } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import {
  deposit,
  enterAsMember,
  expectBalance,
  openAccount,
  placeChase,
} from './support/member.ts'
import { header, logIn, loginDialog } from './support/shell.ts'
import { inspect } from './support/sight.ts'
import { wakeApp } from './support/wake-app.ts'
import { pt } from './support/texts.ts'

// Small clauses of the specification about members; docs/SPECIFICATION.md names them.
const { t, money } = pt

test('after a login the balance, the messages and the login before are shown', async ({
  page,
  request,
}) => {
  const account = await openAccount(request)
  await deposit(request, '25')
  await page.goto('/')
  await header(page)
    .getByRole('button', { name: t('common.login'), exact: true })
    .click()
  await logIn(page, account)
  const name = t('identity.welcomeBack', { username: account.username })
  const shown = page.getByRole('dialog', { name })
  await expect(shown).toContainText(money('25'))
  await expect(shown.getByText(t('identity.notices.advice'))).toBeVisible()
  await inspect(page, 'what is shown after a login')
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expectBalance(page, pt, '25')

  await page.goto('/?dialog=showLoginWrap')
  await expect(shown).toContainText(money('25'))
  await shown.getByRole('link', { name: t('shell.member.transferFund') }).click()
  await expect(page).toHaveURL(/\/member\/transferFund$/)
  await expect(shown).toBeHidden()
})

test('a visitor comes to what is shown after a login by the login', async ({ page }) => {
  await page.goto('/?dialog=showLoginWrap')
  await expect(loginDialog(page)).toBeVisible()
})

test('while the balance is fetched anew a placeholder stands in its place', async ({ page }) => {
  await enterAsMember(page, pt, '30')
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/wps/v2/wallets/balance', async (route) => {
    const answer = await route.fetch()
    const json = { ...((await answer.json()) as Balance), sumBalance: '310000', seq: '999999' }
    await held
    return route.fulfill({ json })
  })
  const pill = header(page).getByRole('button', { name: t('common.balanceRefresh') })
  await pill.click()
  await expect(pill).toContainText('···')
  await expect(pill).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(pill).not.toContainText('···')
  await expectBalance(page, pt, '31')
})

test('the lobby of Vietnam shows what was played there last, and leads back', async ({ page }) => {
  await enterAsMember(page, pt, '100')
  const recent = page.locator('section#recent')
  await page.goto('/vnlottery')
  await wakeApp(page)
  await expect(page.getByRole('heading', { name: t('home.vietnamTitle') })).toBeVisible()
  await expect(recent).toHaveCount(0)
  await openLottery(page, 'NORTH5', 60_000)
  await page.getByLabel(t('lottery.typeNumbers')).fill('07 42')
  await page.getByRole('button', { name: t('lottery.addNumbers') }).click()
  await betNow(page, pt).click()
  await expect(receipt(page, pt)).toBeVisible()
  await page.goto('/vnlottery?backUrl=%2Fhelp')
  await expect(recent.getByRole('link')).toHaveCount(1)
  await expect(recent.getByRole('link')).toHaveAccessibleName(t('lottery.name.NORTH5'))
  await inspect(page, 'the lobby of Vietnam with what was played last')
  const asked = page.waitForRequest(/\/lgw\/vn\/numeros\/opened\/game\?/)
  await recent.getByRole('link').click()
  await expect(page).toHaveURL(/\/vnlottery\/NORTH5$/)
  await page.getByText(t('lottery.trends'), { exact: true }).click()
  const query = new URL((await asked).url()).searchParams
  expect(Object.fromEntries(query)).toEqual({ gameCode: 'NORTH5', count: '100' })
  await page.getByRole('radio', { name: t('lottery.trendView.list'), exact: true }).click()
  const list = page.getByRole('region', { name: t('lottery.trendView.list') })
  await expect(list.getByRole('rowheader').first()).toBeVisible()

  await page.goto('/vnlottery?backUrl=%2Fhelp')
  await page.getByRole('link', { name: t('lottery.lobby.back'), exact: true }).click()
  await expect(page).toHaveURL(/\/help$/)
  await page.goto('/vnlottery?backUrl=%2F%2Felsewhere.example')
  await expect(page.getByRole('heading', { name: t('home.vietnamTitle') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('lottery.lobby.back') })).toHaveCount(0)
})

test('the rules of the sign-up are there at once on the next page of a tab', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  const name = dialog.getByLabel(t('identity.username'))
  await page.goto('/register')
  await expect(name).toBeVisible()
  // The next answer never comes.
  await page.route('**/wps/system/setting/register', () => undefined)
  await page.reload()
  await expect(name).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(sessionStorage))
  expect(kept).toEqual(expect.arrayContaining(['settings', 'rules']))
  // Of other settings nothing is taken.
  await page.evaluate(() => sessionStorage.setItem('settings', 'of another day'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('settings'))).toMatch(/^\[/)
  expect(await page.evaluate(() => sessionStorage.getItem('rules'))).toBeNull()
  await expect(name).toHaveCount(0)
})

test('lists of games are asked for by platform, and say whether to read anew', async ({ page }) => {
  const asked = page.waitForRequest(/\/lgw\/games\/catalogue\?/)
  await page.goto('/slot-games')
  await wakeApp(page)
  const query = new URL((await asked).url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    language: 'pt',
    platform: 'html5-desktop',
    flush: 'false',
  })
})

test('free play sends its random text sealed', async ({ page }) => {
  await page.goto('/login')
  const asked = page.waitForRequest('**/wps/session/login/freeplay')
  await page.getByRole('button', { name: t('identity.freePlay') }).click()
  const sent = (await asked).postDataJSON() as object
  expect(Object.keys(sent)).toEqual(['payload'])
  await expectBalance(page, pt, '1000')
})

test('multi-draw bets are looked for by the days of their draws to come', async ({ page }) => {
  await enterAsMember(page, pt, '20')
  await placeChase(page.request)
  await page.goto('/member/personalHistoryCopy?view=chases')
  const main = page.getByRole('main')
  const row = main.getByRole('button', { name: t('lottery.name.SSC5') })
  await expect(row).toBeVisible()
  await main.getByText(t('records.moreFilters')).click()
  const days = main.getByRole('group', { name: t('chase.drawsOn') })
  for (const range of ['next7', 'next30'] as const) {
    await days.getByRole('radio', { name: t(`ui.range.${range}`) }).click()
    await expect(page).toHaveURL(/drawsFrom=\d{4}-\d{2}-\d{2}&drawsTo=/)
    await expect(row).toBeVisible()
  }
  await inspect(page, 'multi-draw bets by days ahead')
  await days.getByLabel(t('ui.from')).fill('2099-01-01')
  await days.getByLabel(t('ui.to')).fill('2099-01-31')
  await expect(main.getByRole('heading', { name: t('chase.noneThen') })).toBeVisible()
  await main.getByRole('button', { name: t('records.all'), exact: true }).click()
  await expect(row).toBeVisible()
})
