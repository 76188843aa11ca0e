import { totpCodeOf } from './support/authenticator.ts'
import {
  addAuthenticator,
  confirmByPassword,
  expectInside,
  type Finger,
  forgetSession,
  leaveNews,
  logIn,
  openSecurity,
} from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { newMobile, typeMobile, passCode } from './support/contacts.ts'
import { comeFrom, newAddress } from './support/places.ts'
import { journey, type Scene } from './support/ways.ts'

const PASSKEY = 'Aparelho de teste'

/** What a member has to confirm with. */
interface Factors {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  readonly email: string
  readonly mobile: string
  readonly finger: Finger
  /** Codes that were read already. */
  readonly spent: Record<string, string>
}

const NOTHING = { secret: '', recoveryCodes: [], email: '', mobile: '', spent: {} } as const

async function addTotp({ page, input, look, words: { t } }: Scene, password: string, scene: Scene) {
  const row = page.getByRole('listitem').filter({ hasText: t('security.totp.title') })
  await input.press(row.getByRole('button', { name: t('security.totp.setUp') }))
  await confirmByPassword(scene, password)
  const dialog = page.getByRole('dialog', { name: t('security.totp.setUpTitle') })
  await expect(dialog.getByRole('img', { name: t('security.totp.qr') })).toBeVisible()
  await look('authenticator')
  const secret = (await dialog.locator('.font-mono').innerText()).replaceAll(/\s/g, '')
  await input.type(dialog.getByLabel(t('security.totp.firstCode')), totpCodeOf(secret, Date.now()))
  await input.press(dialog.getByRole('button', { name: t('security.totp.switchOn') }))
  await expect(page.getByText(t('security.totp.done'))).toBeVisible()
  return secret
}

async function addPasskey({ page, input, look, words: { t } }: Scene): Promise<void> {
  await input.press(page.getByRole('button', { name: t('security.passkey.add') }))
  const dialog = page.getByRole('dialog', { name: t('security.passkey.add') })
  await look('passkey')
  await input.type(dialog.getByLabel(t('security.passkey.name')), PASSKEY)
  await input.press(dialog.getByRole('button', { name: t('security.passkey.make') }))
  await expect(page.getByText(t('security.passkey.done'))).toBeVisible()
  await expect(page.getByText(PASSKEY, { exact: true })).toBeVisible()
}

async function addEmail({ page, input, look, words }: Scene, email: string): Promise<string> {
  const { t } = words
  await input.press(page.getByRole('button', { name: t('security.email.add') }))
  const dialog = page.getByRole('dialog', { name: t('security.email.add') })
  await input.type(dialog.getByLabel(t('security.email.new')), email)
  const code = await passCode(dialog, input, words, { to: email })
  await look('e-mail')
  await input.press(dialog.getByRole('button', { name: t('security.save') }))
  await expect(page.getByText(t('security.email.done'))).toBeVisible()
  return code
}

async function addNumber(scene: Scene, mobile: ReturnType<typeof newMobile>): Promise<string> {
  const { page, input, look, words } = scene
  const { t } = words
  await input.press(page.getByRole('button', { name: t('security.mobile.add') }))
  const dialog = page.getByRole('dialog', { name: t('security.mobile.add') })
  await typeMobile(dialog, input, words, mobile)
  const code = await passCode(dialog, input, words, { to: mobile.whole })
  await look('number')
  await input.press(dialog.getByRole('button', { name: t('security.save') }))
  await expect(page.getByText(t('security.mobile.done'))).toBeVisible()
  return code
}

async function makeRecoveryCodes({ page, input, look, words: { t } }: Scene) {
  await input.press(page.getByRole('button', { name: t('security.recovery.make') }))
  const dialog = page.getByRole('dialog', { name: t('security.recovery.title') })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await look('recovery codes')
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  const saved = page.waitForEvent('download')
  await input.press(dialog.getByRole('button', { name: t('security.recovery.download') }))
  await saved
  await input.press(dialog.getByRole('button', { name: t('security.recovery.kept') }))
  return codes
}

/** Logs out, and logs in by name and password from an unknown network. */
async function comeFromElsewhere(scene: Scene, account: Parameters<typeof logIn>[1]) {
  const {
    page,
    context,
    words: { t },
  } = scene
  await forgetSession(page)
  await comeFrom(context, newAddress())
  await page.goto('/login')
  await logIn(scene, account)
  const dialog = page.getByRole('dialog', { name: t('identity.factor.title') })
  await expect(dialog).toBeVisible()
  return dialog
}

type Dialog = Awaited<ReturnType<typeof comeFromElsewhere>>

const PROOFS = {
  async totp({ input, words: { t }, page }: Scene, dialog: Dialog, { secret }: Factors) {
    await input.type(dialog.getByLabel(t('identity.factor.totpCode')), '000000')
    const confirm = dialog.getByRole('button', { name: t('identity.factor.confirm') })
    await input.press(confirm)
    await expect(dialog.getByText(t('errors.CODE_WRONG'))).toBeVisible()
    // The code of this half minute was used to set it up: that of the next is good already.
    const next = totpCodeOf(secret, await page.evaluate(() => Date.now() + 30_000))
    await input.type(dialog.getByLabel(t('identity.factor.totpCode')), next)
    await input.press(confirm)
  },
  async passkey({ input, words: { t } }: Scene, dialog: Dialog, { finger }: Factors) {
    await finger.lay(true)
    await input.press(dialog.getByRole('button', { name: t('identity.factor.usePasskey') }))
    await expect(dialog).toBeHidden()
    await finger.lay(false)
  },
  async sms({ input, words, ...rest }: Scene, dialog: Dialog, { mobile, spent }: Factors) {
    await byCode({ input, words, ...rest }, dialog, { to: mobile, known: spent['sms'] })
  },
  async email({ input, words, ...rest }: Scene, dialog: Dialog, { email, spent }: Factors) {
    await byCode({ input, words, ...rest }, dialog, { to: email, known: spent['email'] })
  },
  async recovery({ input, words: { t } }: Scene, dialog: Dialog, { recoveryCodes }: Factors) {
    const field = dialog.getByLabel(t('identity.factor.recoveryCode'))
    await input.type(field, recoveryCodes[0] ?? '')
    await input.press(dialog.getByRole('button', { name: t('identity.factor.confirm') }))
  },
} as const

async function byCode(
  { input, words }: Scene,
  dialog: Dialog,
  query: { readonly to: string; readonly known: string | undefined },
) {
  const { to, known } = query
  await passCode(dialog, input, words, { to, ...(known === undefined ? {} : { known }) })
  await input.press(dialog.getByRole('button', { name: words.t('identity.factor.confirm') }))
}

type Method = keyof typeof PROOFS

/** Logs in from an unknown network, and confirms by one of the factors set up. */
async function confirmBy(
  method: Method,
  scene: Scene,
  account: Parameters<typeof logIn>[1],
  factors: Factors,
): Promise<void> {
  const { input, look, words } = scene
  const dialog = await comeFromElsewhere(scene, account)
  await input.choose(dialog.getByRole('radio', { name: words.t(`identity.factor.${method}`) }))
  await look(`by ${method}`)
  await PROOFS[method](scene, dialog, factors)
  await leaveNews(scene)
  await expectInside(scene, account.username)
}

journey('an authenticator is set up, and its code opens from a network not seen', async (scene) => {
  const { page, words, look } = scene
  const account = await openAccount(page.request)
  const finger = await addAuthenticator(page)
  await openSecurity(page, words)
  const secret = await addTotp(scene, account.password, scene)
  await look('security centre with an authenticator')
  const recoveryCodes = await makeRecoveryCodes(scene)
  const factors: Factors = { ...NOTHING, secret, recoveryCodes, finger }
  await finger.lay(false)
  await test.step('totp', () => confirmBy('totp', scene, account, factors))
  await test.step('recovery', () => confirmBy('recovery', scene, account, factors))
})

journey('passkey, number and e-mail open from a network not seen before', async (scene) => {
  const { page, words, look } = scene
  const account = await openAccount(page.request)
  const finger = await addAuthenticator(page)
  await openSecurity(page, words)
  await look('security centre')
  await addTotp(scene, account.password, scene)
  await addPasskey(scene)
  const email = `${account.username}@example.com`
  const mobile = newMobile()
  const spent = { email: await addEmail(scene, email), sms: await addNumber(scene, mobile) }
  const factors: Factors = { ...NOTHING, email, mobile: mobile.whole, finger, spent }
  await look('all set up')
  // It is offered at the login, too: this is about what comes after the password.
  await finger.lay(false)
  for (const method of ['passkey', 'sms', 'email'] as const) {
    await test.step(method, () => confirmBy(method, scene, account, factors))
  }
})
