import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Account } from './member.ts'
import { sealed } from './seal.ts'
import type { Words } from './texts.ts'
import type { Scene } from './ways.ts'

const HEADERS = { 'x-fairhouse': '1', language: 'pt' }

/** A finger on the device's fingerprint reader, or not. */
export interface Finger {
  readonly lay: (isThere: boolean) => Promise<void>
}

/** A virtual device with a fingerprint reader. */
export async function addAuthenticator(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lay: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

/** Logs in over HTTP: the cookie of `request`'s context is the member's. */
export async function logInByRequest(request: APIRequestContext, account: Account): Promise<void> {
  const data = await sealed(request, { type: 'username', ...account })
  const answer = await request.post('/wps/session/login', { data, headers: HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Opens the login, types name and password, and sends them. */
export async function logInByForm(page: Page, { t }: Words, account: Account): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(t('identity.username')).fill(account.username)
  await dialog.getByLabel(t('identity.password'), { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: t('identity.loginSubmit'), exact: true }).click()
  return dialog
}

/** Confirms by password, where the dialog requires re-authentication. */
export async function stepUp(page: Page, { t }: Words, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('identity.stepUp.title') })
  await dialog.getByLabel(t('identity.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('identity.factor.confirm') }).click()
  await expect(dialog).toBeHidden()
}

/** Goes to the security centre and waits until it is shown. */
export async function openSecurity(page: Page, { t }: Words): Promise<void> {
  await page.goto('/member/securityCenter')
  await expect(page.getByRole('heading', { name: t('security.title') })).toBeVisible()
  await expect(page.getByText(t('security.password.title'), { exact: true }).first()).toBeVisible()
}

/** Types name and password into the login, and submits it. */
export async function logIn({ page, input, words: { t } }: Scene, account: Account) {
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await input.type(dialog.getByLabel(t('identity.username')), account.username)
  await input.type(dialog.getByLabel(t('identity.password'), { exact: true }), account.password)
  await input.press(dialog.getByRole('button', { name: t('identity.loginSubmit'), exact: true }))
}

/** Re-authenticates by password, where the page requires it. */
export async function confirmByPassword({ page, input, words: { t } }: Scene, password: string) {
  const dialog = page.getByRole('dialog', { name: t('identity.stepUp.title') })
  await input.type(dialog.getByLabel(t('identity.password'), { exact: true }), password)
  await input.press(dialog.getByRole('button', { name: t('identity.factor.confirm') }))
  await expect(dialog).toBeHidden()
}

/** Types a new password twice, and sends it. */
export async function changeTo({ input, words: { t } }: Scene, form: Locator, password: string) {
  await input.type(form.getByLabel(t('identity.newPassword'), { exact: true }), password)
  await input.type(form.getByLabel(t('identity.newPasswordAgain')), password)
  await input.press(form.getByRole('button', { name: t('identity.change.submit') }))
}

/** Fills in the first step of a new account, except name or number. */
export async function fillSignUp({ input, words: { t } }: Scene, form: Locator, password: string) {
  await input.type(form.getByLabel(t('identity.password'), { exact: true }), password)
  const birthday = form.getByRole('group', { name: t('identity.birthday') })
  await input.type(birthday.getByLabel(t('common.day')), '17')
  await input.type(birthday.getByLabel(t('common.month')), '05')
  await input.type(birthday.getByLabel(t('common.year')), '1990')
  const terms = form.getByRole('checkbox')
  await input.press(terms)
  await expect(terms).toBeChecked()
}

/** Who is logged in in this browser, by its page's session request; null for no member. */
export async function memberOf(page: Page): Promise<{ readonly account: string } | null> {
  const cookies = await page.context().cookies(page.url())
  if (!cookies.some(({ name }) => name === '__Host-session')) return null
  return page.evaluate(async () => {
    const answer = await fetch('/wps/member/info', { headers: { 'x-fairhouse': '1' } })
    return answer.ok ? ((await answer.json()) as { account: string }) : null
  })
}

/**
 * Ends the session outside of the page, which is navigated away first: its background requests
 * would otherwise be refused at any moment of the journey.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('hasSession'))
  await page.goto('about:blank')
  await page.context().clearCookies({ name: '__Host-session' })
}

/** Nobody is logged in in this browser. */
export async function expectOutside({ page, context }: Scene): Promise<void> {
  const names = async () => (await context.cookies(page.url())).map(({ name }) => name)
  await expect.poll(names, { message: 'no session is left' }).not.toContain('__Host-session')
}

/**
 * Expects the browser to be logged in as this member, and its page to show it: by the name, or by
 * the dialog after a login, which is closed.
 */
export async function expectInside(scene: Scene, username: string) {
  const { page, input, look, words } = scene
  const { t } = words
  const welcome = page.getByText(t('identity.welcome', { username }))
  await expect(
    welcome.or(page.getByText(t('identity.welcomeBack', { username }))).first(),
  ).toBeVisible()
  expect(await memberOf(page)).toMatchObject({ account: username })
  const shown = page.getByRole('dialog', { name: t('identity.welcomeBack', { username }) })
  if (!(await shown.isVisible())) return
  await look('after the login')
  await input.press(shown.getByRole('button', { name: t('common.close') }).last())
  await expect(shown).toBeHidden()
}

/** Closes what is shown after a login that nothing waited for. */
export async function leaveWelcome(page: Page, { t }: Words, username: string): Promise<void> {
  const shown = page.getByRole('dialog', { name: t('identity.welcomeBack', { username }) })
  await shown
    .getByRole('button', { name: t('common.close') })
    .last()
    .click()
  await expect(shown).toBeHidden()
}

/** Checks and closes the dialog of events since the last login, where there are any. */
export async function leaveNews({ page, input, look, words: { t } }: Scene): Promise<void> {
  const done = page.getByRole('button', { name: t('identity.notices.done') })
  const [welcome = '', welcomeBack = ''] = [
    t('identity.welcome', { username: '§' }),
    t('identity.welcomeBack', { username: '§' }),
  ].map((text) => text.split('§')[0])
  const isIn = page.getByText(welcome).or(page.getByText(welcomeBack))
  await expect(done.or(isIn).first()).toBeVisible()
  if (!(await done.isVisible())) return
  await look('news')
  await input.press(done)
}
