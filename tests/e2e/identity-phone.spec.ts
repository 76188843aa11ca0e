import { addressOf } from './support/brands.ts'
import { watchCaptcha } from './support/captcha.ts'
import {
  expectInside,
  fillSignUp,
  leaveNews,
  logInByRequest,
  memberOf,
} from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { newAccount, openAccount } from './support/member.ts'
import { codeSentTo } from './support/outbox.ts'
import { addMobile, newMobile, typeMobile, passCode } from './support/contacts.ts'
import { requestElsewhere } from './support/places.ts'
import { journey } from './support/ways.ts'

journey('a telephone and its code are a way in', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const elsewhere = await requestElsewhere()
  const account = await openAccount(elsewhere)
  const mobile = newMobile()
  const known = await addMobile(elsewhere, account, mobile)

  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await input.choose(dialog.getByRole('tab', { name: t('identity.byMobile') }))
  await typeMobile(dialog, input, words, mobile)
  await look('number')
  await test.step('a code that is none is refused, beside its field', async () => {
    await input.press(dialog.getByRole('button', { name: t('identity.code.send') }))
    await expect(dialog.getByRole('status')).not.toBeEmpty()
    await input.type(dialog.getByLabel(t('identity.code.label')), '000000')
    await input.press(dialog.getByRole('button', { name: t('identity.loginSubmit') }))
    await expect(dialog.getByText(t('errors.CODE_WRONG'))).toBeVisible()
    await look('wrong code')
  })
  const code = await codeSentTo(mobile.whole, { channel: 'sms', known })
  await input.type(dialog.getByLabel(t('identity.code.label')), code)
  await input.press(dialog.getByRole('button', { name: t('identity.loginSubmit') }))
  await leaveNews(scene)
  await expectInside(scene, account.username)
})

journey('a forgotten password is chosen anew by telephone, and one is in', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const elsewhere = await requestElsewhere()
  const account = await openAccount(elsewhere)
  const mobile = newMobile()
  const known = await addMobile(elsewhere, account, mobile)

  await page.goto('/login')
  await input.press(page.getByRole('button', { name: t('identity.forgot.open') }))
  const forgot = page.getByRole('dialog', { name: t('identity.forgot.title') })
  await input.choose(forgot.getByRole('tab', { name: t('identity.forgot.byPhone') }))
  await typeMobile(forgot, input, words, mobile)
  await passCode(forgot, input, words, { to: mobile.whole, known })
  const password = `${account.password} outra`
  await input.type(forgot.getByLabel(t('identity.newPassword'), { exact: true }), password)
  await input.type(forgot.getByLabel(t('identity.newPasswordAgain')), 'something else')
  const submit = forgot.getByRole('button', { name: t('identity.forgot.setPassword') })
  await input.press(submit)
  await expect(forgot.getByText(t('errors.PASSWORDS_DIFFER'))).toBeVisible()
  await look('two passwords that differ')
  await input.type(forgot.getByLabel(t('identity.newPasswordAgain')), password)
  await input.press(submit)
  await leaveNews(scene)
  await expectInside(scene, account.username)

  await test.step('every session from before has ended', async () => {
    const before = await elsewhere.get('/wps/member/info')
    expect(before.status()).toBe(401)
  })
  await test.step('the new password is the one that opens', async () => {
    await logInByRequest(await requestElsewhere(scene.address), { ...account, password })
  })
})

journey('an account is opened by telephone, with a captcha and a code', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const mobile = newMobile()
  const captcha = watchCaptcha(page)
  await page.goto(`${addressOf('careful')}/register`)
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  await input.choose(dialog.getByRole('tab', { name: t('identity.byMobile') }))
  await typeMobile(dialog, input, words, mobile)
  await look('empty')
  // Codes cost money: the captcha comes first, and another one goes with the account.
  await captcha.slide(dialog, input, words)
  const label = t('fields.verificationCode')
  await passCode(dialog, input, words, { to: mobile.whole, brand: 'careful', label })
  const { password } = newAccount()
  await fillSignUp(scene, dialog, password)
  await captcha.slide(dialog, input, words)
  await look('filled in')
  await input.press(dialog.getByRole('button', { name: t('identity.registerSubmit') }))
  const [welcome = ''] = t('identity.welcome', { username: '§' }).split('§')
  await expect(page.getByText(welcome)).toBeVisible()
  expect(await memberOf(page)).toMatchObject({ type: 0 })
})
