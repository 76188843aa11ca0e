import type { Locator, Page } from '@playwright/test'
import { betOnNorth } from './support/desk.ts'
import { expectFocusKept, expectFocusReturned } from './support/focus.ts'
import { keyboardInput, tabTo } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { pt } from './support/texts.ts'

const { t } = pt

/** A dialog, and the controls that open it, in order: the last gets the focus back. */
interface Way {
  readonly title: string
  readonly by: readonly Locator[]
  /** What has the focus again, where it is not what was pressed last. */
  readonly back?: Locator
}

/** Each dialog takes the focus, keeps it, is closed by Escape and gives the focus back. */
async function walk(page: Page, ways: readonly Way[]): Promise<void> {
  const input = keyboardInput(page)
  for (const { title, by, back } of ways) {
    for (const target of by) await input.press(target)
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog).toBeVisible()
    await expectFocusKept(page, title)
    const opener = back ?? by.at(-1)
    if (!opener) throw new Error(`nothing opens ${title}`)
    await expectFocusReturned(page, title, { dialog, opener })
  }
}

test('a dialog is 400 wide at a desk, a modal at least 600 by 300', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto('/')
  const boxOf = async (opener: Locator, title: string) => {
    await opener.click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog).toBeVisible()
    const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
    await page.keyboard.press('Escape')
    return { width, height }
  }
  const register = page.getByRole('banner').getByRole('button', { name: t('common.openAccount') })
  expect((await boxOf(register, t('identity.registerTitle'))).width).toBe(400)
  const news = page.getByRole('banner').getByRole('button', { name: t('shell.news.label') })
  const modal = await boxOf(news, t('notices.title'))
  expect(modal.width).toBeGreaterThanOrEqual(600)
  expect(modal.height).toBeGreaterThanOrEqual(300)
})

test('the dialogs of a visitor take the focus, keep it and give it back', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  const login = header.getByRole('button', { name: t('common.login'), exact: true })
  const dialog = page.getByRole('dialog')
  await walk(page, [
    { title: t('identity.loginTitle'), by: [login] },
    {
      title: t('identity.forgot.title'),
      by: [login, dialog.getByRole('button', { name: t('identity.forgot.open') })],
      back: login,
    },
    {
      title: t('identity.registerTitle'),
      by: [header.getByRole('button', { name: t('common.openAccount') })],
    },
    {
      title: t('notices.title'),
      by: [header.getByRole('button', { name: t('shell.news.label') })],
    },
    {
      title: t('common.settings'),
      by: [header.getByRole('button', { name: t('common.settings') })],
    },
    {
      title: t('identity.termsTitle'),
      by: [footer.getByRole('button', { name: t('common.footer.terms') })],
    },
    {
      title: t('shell.domains.title'),
      by: [footer.getByRole('button', { name: t('shell.domains.title') })],
    },
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  const menu = header.getByRole('button', { name: t('shell.menu') })
  const inMenu = (name: string) => dialog.getByRole('button', { name })
  await walk(page, [
    { title: t('shell.menu'), by: [menu] },
    { title: t('common.settings'), by: [menu, inMenu(t('common.settings'))], back: menu },
    { title: t('notices.title'), by: [menu, inMenu(t('shell.news.label'))], back: menu },
  ])
})

test('the dialogs of a member take the focus, keep it and give it back', async ({ page }) => {
  const { username } = await enterAsMember(page, pt, '100')
  const main = page.getByRole('main')
  const userMenu = page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.userMenu', { username }) })
  await walk(page, [
    {
      title: t('common.logoutTitle'),
      by: [userMenu, page.getByRole('button', { name: t('common.logout'), exact: true })],
      back: userMenu,
    },
  ])

  await page.goto('/member/limits')
  const name = t('limits.name.stake.day')
  await walk(page, [
    { title: name, by: [main.getByRole('button', { name: t('limits.setOne', { name }) })] },
    {
      title: t('limits.exclusion.title'),
      by: [main.getByRole('button', { name: t('limits.exclusion.open') })],
    },
  ])
})

test('the dialogs of a bet give the focus back one after the other', async ({ page }) => {
  await enterAsMember(page, pt, '100')
  const input = keyboardInput(page)
  await betOnNorth(page, input)
  await page.goto('/member/personalHistoryCopy')
  const row = page.getByRole('main').getByRole('list').getByRole('button')
  await input.press(row)
  const bet = page.getByRole('dialog').first()
  await expectFocusKept(page, 'a bet')
  const cancel = bet.getByRole('button', { name: t('bets.cancel') })
  await walk(page, [{ title: t('bets.cancelTitle'), by: [cancel] }])
  await expectFocusReturned(page, 'a bet', { dialog: bet, opener: row })
})

test('every dialog of the security centre gives the focus back', async ({
  page,
}) => {
  await enterAsMember(page, pt, '5')
  await page.goto('/member/securityCenter')
  const main = page.getByRole('main')
  await expect(main.getByText(t('security.password.title'), { exact: true }).first()).toBeVisible()
  // A network is forgotten at once.
  const forget = new RegExp(`^${t('security.networks.forget')}`)
  const all = main.getByRole('button').filter({ hasText: /\p{L}/u })
  const buttons = all.filter({ hasNotText: forget })
  const names = await buttons.allInnerTexts()
  expect(names.length).toBeGreaterThan(7)
  for (const [at, name] of names.entries()) {
    const opener = buttons.nth(at)
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog, name).toBeVisible()
    await expectFocusKept(page, name)
    await expectFocusReturned(page, name, { dialog, opener })
  }
})
