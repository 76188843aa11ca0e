import type { Locator } from '@playwright/test'
import { openHead } from './support/agents.ts'
import { changePages } from './support/changed-page.ts'
import { forgetSession } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember, expectBalance, newAccount, openAccount } from './support/member.ts'
import { header, logIn, loginDialog, mainMenu } from './support/shell.ts'
import { inspect } from './support/sight.ts'
import { wakeApp } from './support/wake-app.ts'
import { en, pt } from './support/texts.ts'

const { t } = pt

test('the menus of the header by keyboard: they open, close and give the focus back', async ({
  page,
  request,
}) => {
  const account = await openAccount(request)
  await page.goto('/')
  const own = t('shell.category.ELOTT')
  const opener = mainMenu(page).getByRole('button', {
    name: t('shell.nav.open', { category: own }),
  })
  const card = mainMenu(page).getByRole('link', { name: t('lottery.name.SSC1') })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(card).toBeVisible()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(opener).toBeFocused()

  // Without focus it closes automatically, a moment later.
  await page.keyboard.press('Enter')
  await expect(card).toBeVisible()
  await page.getByRole('link', { name: t('common.seeAll') }).focus()
  await expect(card).toBeHidden()

  // A lottery of a category asks a visitor to log in, and then opens.
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await logIn(page, account)
  await expect(page.getByRole('heading', { name: t('lottery.name.SSC1'), level: 1 })).toBeVisible()
})

test('a category of lotteries asks a visitor to log in, and then goes on', async ({
  page,
  request,
}) => {
  const account = await openAccount(request)
  await page.goto('/')
  const link = mainMenu(page).getByRole('link', { name: t('shell.category.ELOTT'), exact: true })
  await link.click()
  await expect(loginDialog(page)).toBeVisible()
  expect(new URL(page.url()).pathname, 'nothing moves before the login').toBe('/')
  await page.keyboard.press('Escape')
  await expect(loginDialog(page)).toBeHidden()
  await expect(link).toBeFocused()

  await link.click()
  await logIn(page, account)
  await expect(page.getByRole('heading', { name: t('home.gamesTitle') })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#ELOTT')
  await expect(page.locator('#ELOTT')).toBeInViewport()
})

test('the language is changed in the header, for the address that stands there', async ({
  page,
}) => {
  await page.goto('/lottery')
  const switcher = header(page).getByRole('button', {
    name: new RegExp(t('common.language') + ':'),
  })
  await switcher.click()
  await page.getByRole('button', { name: en.language.name, exact: true }).click()
  await expect(page.getByRole('heading', { name: en.t('home.lobbyTitle') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the menu of a member, and the way out that asks first', async ({ page }) => {
  const { username } = await enterAsMember(page, pt, '10')
  const menu = header(page).getByRole('button', { name: t('shell.userMenu', { username }) })
  const item = (name: string) => header(page).getByRole('link', { name, exact: true })
  await menu.click()
  for (const key of ['title', 'transactionHistory', 'personalHistoryCopy'] as const) {
    await expect(item(t(`shell.member.${key}`))).toBeVisible()
  }
  await expect(item(t('shell.agent.title')), 'no agent').toHaveCount(0)
  await item(t('shell.member.transactionHistory')).click()
  await expect(page.getByRole('heading', { name: t('statement.title') })).toBeVisible()
  await page.getByRole('button', { name: closeOf('member') }).click()
  await expect(page).toHaveURL(/\/$/)

  await menu.click()
  await header(page)
    .getByRole('button', { name: t('common.logout') })
    .click()
  const question = page.getByRole('dialog', { name: t('common.logoutTitle') })
  await question.getByRole('button', { name: t('common.stay') }).click()
  await expect(question).toBeHidden()
  await expect(menu, 'the focus is back').toBeFocused()
  await menu.click()
  await header(page)
    .getByRole('button', { name: t('common.logout') })
    .click()
  await question.getByRole('button', { name: t('common.logout') }).click()
  await expect(header(page).getByRole('button', { name: t('common.login') })).toBeVisible()
  const kept = await page.evaluate(() => sessionStorage.getItem('account'))
  expect(kept, 'nothing of the member stays in the tab').toBeNull()
})

const closeOf = (centre: 'member' | 'agent') =>
  t('shell.centre.close', { centre: t(`shell.${centre}.title`) })

test('the balance is fetched anew by a click, hidden as ***, and stays hidden', async ({
  page,
}) => {
  await enterAsMember(page, pt, '12.50')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/v2/wallets/balance')) asked += 1
  })
  await header(page)
    .getByRole('button', { name: t('common.balanceRefresh') })
    .click()
  await expect.poll(() => asked).toBe(1)
  await header(page)
    .getByRole('button', { name: t('common.balanceHide') })
    .click()
  await expect(header(page).getByText('***')).toBeVisible()
  await page.reload()
  await expect(header(page).getByText('***')).toBeVisible()
  await header(page)
    .getByRole('button', { name: t('common.balanceShow') })
    .click()
  await expectBalance(page, pt, '12.50')
})

test('a page of the member centre by its address: the login first, then on, and back', async ({
  page,
  request,
}) => {
  const account = await openAccount(request)
  await page.goto('/elott')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cameFrom'))).toBe('/elott')
  await page.goto('/member/transactionHistory')
  await expect(loginDialog(page)).toBeVisible()
  await logIn(page, account)
  const heading = page.getByRole('heading', { name: t('statement.title') })
  await expect(heading).toBeVisible()

  const pages = page.getByRole('navigation', {
    name: t('shell.centre.pages', { centre: t('shell.member.title') }),
  })
  const current = pages.getByRole('link', { name: t('shell.member.transactionHistory') })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: t('shell.member.personalHistoryCopy') }).click()
  await expect(page.getByRole('heading', { name: t('bets.title') })).toBeVisible()
  await page.goBack()
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: closeOf('member') }).click()
  await expect(page, 'where it was opened from').toHaveURL(/\/elott$/)
})

test('on a phone the member centre shows its list first, then the page @phone', async ({
  page,
}) => {
  await enterAsMember(page, pt, '10')
  await page.getByRole('link', { name: t('common.navAccount') }).click()
  await expect(page).toHaveURL(/\/member$/)
  const entry = page.getByRole('link', { name: t('shell.member.transactionHistory') })
  await entry.click()
  await expect(page.getByRole('heading', { name: t('statement.title') })).toBeVisible()
  await expect(entry).toHaveCount(0)
  const toList = t('shell.centre.toList', { centre: t('shell.member.title') })
  await page.getByRole('link', { name: toList }).click()
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: closeOf('member') }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('on a phone the menu holds what the header holds elsewhere @phone', async ({ page }) => {
  await page.goto('/')
  const opener = header(page).getByRole('button', { name: t('shell.menu') })
  await opener.click()
  const menu = page.getByRole('dialog', { name: t('shell.menu') })
  await expect(menu.getByRole('link', { name: t('shell.category.ELOTT') })).toBeVisible()
  await menu.getByRole('button', { name: t('shell.domains.title') }).click()
  const domains = page.getByRole('dialog', { name: t('shell.domains.title') })
  await expect(domains).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(domains).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a trial has no member centre: it is asked to open an account', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: t('identity.freePlay') }).click()
  await expectBalance(page, pt, '1000')
  await header(page)
    .getByRole('link', { name: t('common.navDeposit') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('identity.trial.promptTitle') })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: t('identity.trial.later') }).click()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goto('/agent')
  await expect(page.getByText(t('identity.trial.promptTitle'))).toBeVisible()
})

test('opening an account by the dialog keeps the focus and gives it back', async ({ page }) => {
  await page.goto('/lottery')
  const opener: Locator = header(page).getByRole('button', { name: t('common.openAccount') })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  await expect(dialog.getByLabel(t('identity.username'))).toBeFocused()
  await page.keyboard.type(newAccount().username)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('the agent centre opens to agents and refuses others', async ({ page }) => {
  await enterAsMember(page, pt, '10')
  await page.goto('/agent')
  await expect(page.getByRole('heading', { name: t('agent.onlyTitle') })).toBeVisible()

  await forgetSession(page)
  const { username } = await openHead(page.request)
  await page.goto('/')
  await header(page)
    .getByRole('button', { name: t('shell.userMenu', { username }) })
    .click()
  await header(page)
    .getByRole('link', { name: t('shell.agent.title') })
    .click()
  const title = t('agent.menu.agentTeamOverview')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await inspect(page, 'the agent centre')
  await page.goto('/agent/noSuchPage')
  await expect(page.getByRole('heading', { name: t('shell.notOffered.title') })).toBeVisible()
  await page.getByRole('button', { name: closeOf('agent') }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a brand may hide the menus of the header on lottery pages', async ({
  page,
  browserConsole,
}) => {
  const off = '"modId":"lotteryHeadNavHidden","enabled":"0"'
  await changePages(page, browserConsole, {
    html: (text) => text.replace(off, off.replace('"0"', '"1"')),
  })
  await page.goto('/')
  await expect(mainMenu(page)).toBeVisible()
  // Only what the page fetches is modified here: so its scripts must run.
  await wakeApp(page)
  await page.getByRole('link', { name: t('common.seeAll') }).click()
  await expect(page.getByRole('heading', { name: t('home.lobbyTitle') })).toBeVisible()
  await expect(mainMenu(page)).toHaveCount(0)
  await header(page).getByRole('link').first().click()
  await expect(mainMenu(page)).toBeVisible()
})
