import type { Locator, Page } from '@playwright/test'
import { betOnNorth } from './support/desk.ts'
import { type InputDevice, keyboardInput } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { betsOf, drawnIssueOf, enterAsMember, expectBalance } from './support/member.ts'
import { pt } from './support/texts.ts'

const { t, money } = pt

/** Keyboard input only: the journey fails as soon as a pointer is used. */
async function keyboardOnly(page: Page): Promise<InputDevice> {
  await page.exposeFunction('tellOfPointer', () => {
    throw new Error('a pointer was used')
  })
  await page.addInitScript(() => {
    const { tellOfPointer } = globalThis as unknown as { tellOfPointer: () => void }
    addEventListener('pointerdown', tellOfPointer, { capture: true })
  })
  return keyboardInput(page)
}

const banner = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')
const level1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** What a dialog of the header is opened by; it has the focus again when the dialog is left. */
async function leave(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  // A dialog's chunk may still be loading: a key pressed before has no effect.
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('language and theme are chosen by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await page.goto('/')
  const opener = banner(page).getByRole('button', { name: t('common.settings') })
  await input.press(opener)
  const dialog = page.getByRole('dialog', { name: t('common.settings') })
  await input.choose(dialog.getByRole('radio', { name: t('common.themeDark') }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await leave(page, dialog, opener)

  const switcher = banner(page).getByRole('button', {
    name: new RegExp(`^${t('common.language')}:`),
  })
  await input.press(switcher)
  await input.press(page.getByRole('button', { name: 'English', exact: true }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('an answer is found in the help by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await page.goto('/')
  await input.press(page.getByRole('contentinfo').getByRole('link', { name: t('shell.nav.help') }))
  await expect(level1(page, t('help.title'))).toBeVisible()
  await input.type(page.getByLabel(t('help.search')), 'deposito chegou')
  const answer = page.locator('details#depositMissing')
  await input.press(answer.locator('summary'))
  await expect(answer).toHaveAttribute('open', '')
})

test('announcements are leafed through by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await page.goto('/')
  const opener = banner(page).getByRole('button', { name: t('shell.news.label') })
  await input.press(opener)
  const dialog = page.getByRole('dialog', { name: t('notices.title') })
  const second = dialog.getByRole('listitem').getByRole('button').nth(1)
  const title = (await second.locator('span').first().textContent()) ?? ''
  await input.press(second)
  await expect(dialog.getByRole('heading', { level: 3, name: title })).toBeFocused()
  await leave(page, dialog, opener)
})

test('a number of Vietnam North is bet on and the bet cancelled by keyboard alone', async ({
  page,
}) => {
  const input = await keyboardOnly(page)
  await enterAsMember(page, pt, '100')
  await betOnNorth(page, input)
  const [bet] = await betsOf(page.request)
  expect(bet?.status).toBe('open')

  const opener = main(page).getByRole('button', { name: t('bets.cancel') })
  await input.press(opener)
  const question = page.getByRole('dialog', { name: t('bets.cancelTitle') })
  await leave(page, question, opener)
  await input.press(opener)
  await input.press(question.getByRole('button', { name: t('bets.cancelConfirm') }))
  await expectBalance(page, pt, '100')
  expect((await betsOf(page.request)).map(({ status }) => status)).toEqual(['cancelled'])
})

test('money is paid in by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await enterAsMember(page, pt, '5')
  const amount = money('30')
  await input.press(banner(page).getByRole('link', { name: t('common.navDeposit') }))
  await input.type(page.getByLabel(t('cashier.amountOther')), '30')
  await input.press(page.getByRole('button', { name: t('cashier.submit', { amount }) }))
  await input.press(page.getByRole('link', { name: t('cashier.payNow') }))
  await input.press(page.getByRole('button', { name: 'Pagar', exact: true }))
  await input.press(page.getByRole('link', { name: 'Voltar ao site' }))
  await expectBalance(page, pt, '35')
})

test('a limit is set and a pause looked at by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  const { username } = await enterAsMember(page, pt, '5')
  await input.press(banner(page).getByRole('button', { name: t('shell.userMenu', { username }) }))
  await input.press(banner(page).getByRole('link', { name: t('shell.member.title') }))
  await input.press(page.getByRole('link', { name: t('shell.member.limits') }))
  const name = t('limits.name.stake.day')
  await input.press(page.getByRole('button', { name: t('limits.setOne', { name }) }))
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByLabel(t('limits.amount'))).toBeFocused()
  await page.keyboard.type('50')
  await input.press(dialog.getByRole('button', { name: t('limits.save') }))
  await expect(page.getByText(t('limits.left', { left: money('50') }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('limits.changeOne', { name }) })).toBeFocused()
})

test('a draw is verified from its result by keyboard alone', async ({ page }) => {
  test.setTimeout(150_000)
  const input = await keyboardOnly(page)
  await page.goto('/')
  await drawnIssueOf(page.request, 'SSC1')
  await page.goto('/lottery/SSC1')
  await input.press(
    main(page)
      .getByRole('link', { name: t('lottery.verify') })
      .first(),
  )
  await expect(level1(page, t('verify.title'))).toBeVisible()
  await expect(page.getByText(t('verify.ok'))).toBeVisible()
})

test('a bet is opened from the record by keyboard alone, and left again', async ({ page }) => {
  const input = await keyboardOnly(page)
  await enterAsMember(page, pt, '100')
  await betOnNorth(page, input)
  await page.goto('/member/personalHistoryCopy')
  const row = main(page).getByRole('list').getByRole('button')
  await input.press(row)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('bets.selection'))).toBeVisible()
  await leave(page, dialog, row)
})

test('feedback is sent by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await enterAsMember(page, pt, '5')
  const footer = page.getByRole('contentinfo')
  await input.press(footer.getByRole('link', { name: t('shell.footer.feedback') }))
  await input.select(page.getByLabel(t('support.feedback.type')), 'technical')
  await input.type(page.getByLabel(t('support.feedback.content')), 'O teclado basta para tudo.')
  await input.press(page.getByRole('button', { name: t('support.feedback.send'), exact: true }))
  await expect(page.getByRole('heading', { name: t('support.feedback.thanks') })).toBeVisible()
})

test('an agent applies by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await page.goto('/')
  await input.press(
    page.getByRole('contentinfo').getByRole('link', { name: t('shell.footer.join') }),
  )
  await input.type(page.getByLabel(t('support.join.name')), 'Alma Teclado')
  await input.type(page.getByLabel(t('fields.email')), 'alma.teclado@example.com')
  await input.press(page.getByLabel(t('support.channel.friends')))
  await input.type(page.getByLabel(t('support.join.message')), 'Tenho um clube de bairro.')
  await input.press(page.getByLabel(t('support.join.consent')))
  await input.choose(page.getByRole('radio', { name: t('identity.captcha.byDevice') }))
  await expect(page.getByText(t('identity.captcha.deviceDone')).first()).toBeVisible({
    timeout: 30_000,
  })
  await input.press(page.getByRole('button', { name: t('support.join.send') }))
  await expect(page.getByText(/^A-\d{4}-\d{6}$/)).toBeVisible()
})

test('the side bar leads to the app, whose guides are read by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const side = page.getByRole('complementary', { name: t('shell.sideBar') })
  await input.press(side.getByRole('link', { name: t('shell.side.download') }))
  await expect(level1(page, t('support.app.title', { brand: 'Fairhouse' }))).toBeVisible()
  await expect(side).toHaveCount(0)
  const guide = page.getByRole('tab', { name: t('support.app.iosLite') })
  await input.choose(guide)
  await expect(guide).toHaveAttribute('aria-selected', 'true')
})

test('the menus of the header lead to a lottery by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await enterAsMember(page, pt, '10')
  const menus = page.getByRole('navigation', { name: t('common.mainNavigation') })
  const opener = menus.getByRole('button', {
    name: t('shell.nav.open', { category: t('shell.category.ELOTT') }),
  })
  await input.press(opener)
  const card = menus.getByRole('link', { name: t('lottery.name.SSC1') })
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(opener).toBeFocused()
  await input.press(opener)
  await input.press(card)
  await expect(level1(page, t('lottery.name.SSC1'))).toBeVisible()
})

test('the menu of a phone is walked by keyboard alone', async ({ page }) => {
  const input = await keyboardOnly(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const opener = banner(page).getByRole('button', { name: t('shell.menu') })
  await input.press(opener)
  const menu = page.getByRole('dialog', { name: t('shell.menu') })
  await leave(page, menu, opener)
  await input.press(opener)
  await input.press(menu.getByRole('link', { name: t('shell.nav.help') }))
  await expect(level1(page, t('help.title'))).toBeVisible()
  await input.press(
    page.getByRole('navigation', { name: t('shell.tabs') }).getByRole('link', {
      name: t('common.navLotteries'),
    }),
  )
  await expect(level1(page, t('home.lobbyTitle'))).toBeVisible()
})
