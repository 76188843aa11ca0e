import type { Page } from '@playwright/test'
import { CALM_LOTTERY, chooseFirstDigit, openLottery, positionRow } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { deposit, enterAsMember, expectBalance, openAccount, placeBet } from './support/member.ts'
import { expectNoKeys, inspect } from './support/sight.ts'
import { en, pt, type Words } from './support/texts.ts'

test.describe.configure({ timeout: 400_000 })

/** Each route with the heading that identifies it. */
type RouteHeading = readonly [path: string, heading: string]

const routesOf = ({ t }: Words): readonly RouteHeading[] => [
  ['/', t('home.heroTitle')],
  ['/lottery', t('home.lobbyTitle')],
  ['/vnlottery', t('home.vietnamTitle')],
  ['/lottery-games', t('home.gamesTitle')],
  ['/elott', t('home.ownDrawsTitle')],
  ['/lottery/SSC1', t('lottery.name.SSC1')],
  ['/lottery/NORTH5', t('lottery.name.NORTH5')],
  ['/lottery/VN_MB', t('lottery.name.VN_MB')],
  ['/nowhere', t('common.notFoundTitle')],
  ['/lottery/NONE', t('errors.LOTTERY_NOT_FOUND')],
]

test('every room of a visitor, in Portuguese, light and dark, wide and narrow', async ({
  page,
}) => {
  for (const route of routesOf(pt)) await inspectRoute(page, route)
})

test('every room of a member, in English, light and dark, wide and narrow', async ({ page }) => {
  await openAccount(page.request)
  const { depositId } = await deposit(page.request, '20')
  await placeBet(page.request)
  await page.goto('/')
  await expectBalance(page, pt, '19')
  await speakEnglish(page)
  const issueId = await currentIssue(page)
  const routes: readonly RouteHeading[] = [
    ['/member/securityCenter', en.t('security.title')],
    ['/member/personalHistoryCopy', en.t('bets.title')],
    ['/member/transactionHistory', en.t('statement.title')],
    ['/member/messageV2', en.t('notices.messages')],
    ['/member/depositv2', en.t('cashier.title')],
    [`/member/depositv2/${depositId}`, en.t('cashier.title')],
    ['/member/withdraw', en.t('withdrawals.title')],
    ['/agent', en.t('agent.onlyTitle')],
    [`/verify/${issueId}`, en.t('verify.title')],
    ['/lottery/SSC1', en.t('lottery.name.SSC1')],
    ['/', en.t('home.heroTitle')],
  ]
  for (const route of routes) await inspectRoute(page, route)
})

test('every dialog, light and dark, wide and narrow', async ({ page }) => {
  const { t } = pt
  await page.goto('/bets')
  await inspectDialog(page, t('identity.loginTitle'))
  await page.goto('/register')
  const submit = t('identity.registerSubmit')
  await page.getByRole('dialog').getByRole('button', { name: submit }).click()
  await inspectDialog(page, t('identity.registerTitle'))

  await enterAsMember(page, pt, '20')
  await page.goto('/member/transactionHistory')
  await page.getByRole('button', { name: t('common.logout'), exact: true }).click()
  await inspectDialog(page, t('common.logoutTitle'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.stay') })
    .click()

  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.settings') })
    .click()
  await inspectDialog(page, t('common.settings'))
  await page.keyboard.press('Escape')

  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: t('common.footer.terms') }).click()
  await expect(page.getByRole('heading', { name: pt.legal('legal.1.title') })).toBeVisible()
  await inspectDialog(page, t('identity.termsTitle'))
  await page.keyboard.press('Escape')

  await openLottery(page, CALM_LOTTERY, 60_000)
  await placeBet(page.request)
  await page.goto('/bets')
  await page.getByRole('main').getByRole('list').getByRole('button').click()
  await inspectDialog(page, t('playsSsc.how.DIRECT'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('bets.cancel') })
    .click()
  await inspectDialog(page, t('bets.cancelTitle'))
})

test('language and theme change at once, and nothing is lost', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  const main = page.getByRole('navigation', { name: pt.t('common.mainNavigation') })
  await main.getByRole('link', { name: pt.t('common.navLotteries'), exact: true }).click()
  const card = `${pt.t('home.bet')}: ${pt.t('lottery.name.SSC1')}`
  await page.getByRole('link', { name: card }).click()
  await chooseFirstDigit(page, pt, '07')
  let loads = 0
  page.on('load', () => (loads += 1))

  await page
    .getByRole('banner')
    .getByRole('button', { name: pt.t('common.settings') })
    .click()
  const dialog = page.getByRole('dialog')
  const light = await backgroundOf(page)
  await dialog.getByRole('radio', { name: pt.t('common.themeDark') }).click()
  await expect.poll(() => backgroundOf(page)).not.toBe(light)
  await dialog.getByRole('radio', { name: en.language.name, exact: true }).click()
  await expect(page.getByRole('dialog', { name: en.t('common.settings') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.keyboard.press('Escape')

  await expect(page).toHaveTitle(new RegExp(en.t('lottery.name.SSC1')))
  const row = positionRow(page, en, 1)
  await expect(row.getByRole('button', { pressed: true })).toHaveText(['0', '7'])
  await expectNoKeys(page, 'after the change')
  expect(loads, 'reloads').toBe(0)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await backgroundOf(page)).not.toBe(light)
  await page
    .getByRole('banner')
    .getByRole('button', { name: en.t('common.settings') })
    .click()
  await page.getByRole('radio', { name: en.t('common.themeLight') }).click()
  await expect.poll(() => backgroundOf(page)).toBe(light)
})

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

/** By the switcher of the header, as one would. */
async function speakEnglish(page: Page): Promise<void> {
  const switcher = new RegExp(`^${pt.t('common.language')}:`)
  await page.getByRole('banner').getByRole('button', { name: switcher }).click()
  await page.getByRole('button', { name: en.language.name, exact: true }).click()
  await expect(page.getByRole('heading', { name: en.t('home.heroTitle') })).toBeVisible()
}

async function currentIssue(page: Page): Promise<string> {
  const answer = await page.request.get('/lgw/lotteries/SSC1')
  const { lottery } = (await answer.json()) as { lottery: { current: { issueId: string } } }
  return lottery.current.issueId
}

async function inspectRoute(page: Page, [path, heading]: RouteHeading): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  await inspect(page, path)
}

async function inspectDialog(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await inspect(page, `dialog "${title}"`)
}
