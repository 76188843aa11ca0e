import { watchCaptcha } from './support/captcha.ts'
import {
  addAuthenticator,
  confirmByPassword,
  expectInside,
  forgetSession,
  leaveNews,
  logIn,
  openSecurity,
} from './support/identity.ts'
import { expect } from './support/journey.ts'
import { newAccount, openAccount } from './support/member.ts'
import { requestElsewhere } from './support/places.ts'
import { journey, type Scene } from './support/ways.ts'

/** Wrong tries of an unknown name, until a captcha is required. */
async function tryUntilCaptcha(scene: Scene) {
  const {
    page,
    words: { t },
  } = scene
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  const captcha = dialog.getByRole('group', { name: t('identity.captcha.title') })
  // A known network allows more tries: an unknown name is counted at once.
  const nobody = newAccount()
  for (let tries = 0; tries < 6 && !(await captcha.isVisible()); tries += 1) {
    await logIn(scene, nobody)
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
    const refusal = dialog.getByText(t('errors.INVALID_CREDENTIALS'))
    await expect(refusal.or(captcha).first()).toBeVisible()
  }
  await expect(captcha).toBeVisible()
  return { dialog, captcha }
}

journey('after wrong tries a piece is slid into its gap', async (scene) => {
  const { page, words, input, look } = scene
  const account = await openAccount(await requestElsewhere())
  const watched = watchCaptcha(page)
  const { dialog } = await tryUntilCaptcha(scene)
  await look('slider')
  await watched.slide(dialog, input, words)
  await logIn(scene, account)
  await leaveNews(scene)
  await expectInside(scene, account.username)
})

journey('who cannot slide reads letters, or lets the device do the check', async (scene) => {
  const {
    input,
    look,
    words: { t },
  } = scene
  const account = await openAccount(await requestElsewhere())
  const { captcha } = await tryUntilCaptcha(scene)
  await input.choose(captcha.getByRole('radio', { name: t('identity.captcha.byLetters') }))
  await expect(captcha.getByLabel(t('identity.captcha.letters'))).toBeVisible()
  await look('letters')
  await input.choose(captcha.getByRole('radio', { name: t('identity.captcha.byDevice') }))
  const done = captcha.getByText(t('identity.captcha.deviceDone')).first()
  await expect(done).toBeVisible({ timeout: 30_000 })
  await look('device')
  await logIn(scene, account)
  await leaveNews(scene)
  await expectInside(scene, account.username)
})

journey('a name is remembered for a day, and its password never', async (scene) => {
  const {
    page,
    context,
    input,
    words: { t },
  } = scene
  const account = await openAccount(await requestElsewhere())
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await expect(dialog.getByLabel(t('identity.username'))).toBeVisible()
  await input.press(dialog.getByRole('checkbox', { name: t('identity.remember') }))
  await logIn(scene, account)
  await leaveNews(scene)
  await expectInside(scene, account.username)
  await forgetSession(page)
  await page.goto('/login')
  await expect(dialog.getByLabel(t('identity.username'))).toHaveValue(account.username)
  await expect(dialog.getByLabel(t('identity.password'), { exact: true })).toHaveValue('')
  const cookies = await context.cookies()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(JSON.stringify(cookies) + kept).not.toContain(account.password)
})

journey('a passkey opens the account without a password', async (scene) => {
  const { page, words, input } = scene
  const { t } = words
  const account = await openAccount(page.request)
  const finger = await addAuthenticator(page)
  await openSecurity(page, words)
  await input.press(page.getByRole('button', { name: t('security.passkey.add') }))
  const dialog = page.getByRole('dialog', { name: t('security.passkey.add') })
  await input.type(dialog.getByLabel(t('security.passkey.name')), 'Aparelho de teste')
  await input.press(dialog.getByRole('button', { name: t('security.passkey.make') }))
  await confirmByPassword(scene, account.password)
  await expect(page.getByText(t('security.passkey.done'))).toBeVisible()

  await forgetSession(page)
  // It is offered in the field from the start: without a finger on the reader nothing happens.
  await finger.lay(false)
  await page.goto('/login')
  const login = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await expect(login.getByLabel(t('identity.username'))).toBeVisible()
  const button = login.getByRole('button', { name: t('identity.factor.usePasskey') })
  await expect(button).toBeVisible()
  await finger.lay(true)
  // The one that waits in the field may be quicker than the press; either logs in.
  await Promise.race([input.press(button), page.waitForTimeout(5000)]).catch(() => undefined)
  await leaveNews(scene)
  await expectInside(scene, account.username)
})
