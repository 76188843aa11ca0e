import { addressOf } from './support/brands.ts'
import { watchCaptcha } from './support/captcha.ts'
import { addMobile, newMobile, typeMobile } from './support/contacts.ts'
import { FIREBASE_CODE, withFirebase } from './support/firebase.ts'
import { expectInside, fillSignUp, leaveNews, memberOf } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { newAccount, openAccount } from './support/member.ts'
import { requestElsewhere } from './support/places.ts'
import { journey } from './support/ways.ts'

// Firebase and Google's captcha are played by the journey: what the page says to them and does with
// their answers is real, they are not.

journey('where Firebase sends the codes, its code is a way in', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const elsewhere = await requestElsewhere()
  const account = await openAccount(elsewhere)
  const mobile = newMobile()
  await addMobile(elsewhere, account, mobile)
  const firebase = await withFirebase(page, scene.console, mobile.whole)
  const logins: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/session/login')) logins.push(request.postDataJSON())
  })

  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await input.choose(dialog.getByRole('tab', { name: t('identity.byMobile') }))
  await typeMobile(dialog, input, words, mobile)
  expect(firebase.asked, 'nothing of Google before a code is asked for').toEqual([])
  await input.press(dialog.getByRole('button', { name: t('identity.code.send') }))
  await input.press(dialog.getByRole('button', { name: 'I am no robot' }))
  await look('captcha')
  await input.press(page.getByRole('button', { name: 'The riddle' }))
  await expect(dialog.getByText(t('identity.code.sent'))).toBeVisible()
  const again = new RegExp(t('identity.code.again', { seconds: '§' }).replace('§', '(60|5\\d)'))
  await expect(dialog.getByRole('button', { name: again })).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  expect(firebase.asked).toContain('/v1/accounts:sendVerificationCode')

  const field = dialog.getByLabel(t('identity.code.label'))
  const submit = dialog.getByRole('button', { name: t('identity.loginSubmit') })
  await input.type(field, '000000')
  await input.press(submit)
  await expect(dialog.getByText(t('errors.CODE_WRONG'))).toBeVisible()
  await look('wrong code')

  await test.step('where it cannot be verified it ends there, without a word', async () => {
    firebase.isDown = true
    const reason = 'Firebase is out of reach'
    scene.console.expect(reason, /ERR_FAILED .*identitytoolkit/)
    await input.type(field, FIREBASE_CODE)
    const tried = page.waitForEvent('requestfailed')
    await input.press(submit)
    await tried
    await expect(submit).toBeEnabled()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(logins).toEqual([])
    firebase.isDown = false
  })
  await input.press(submit)
  await leaveNews(scene)
  await expectInside(scene, account.username)
  expect(logins).toHaveLength(1)
})

journey('where Firebase sends the codes, an account is opened by one', async (scene) => {
  const { page, words, input } = scene
  const { t } = words
  const mobile = newMobile()
  const captcha = watchCaptcha(page)
  const firebase = await withFirebase(page, scene.console, mobile.whole)
  await page.goto(`${addressOf('careful')}/register`)
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  await input.choose(dialog.getByRole('tab', { name: t('identity.byMobile') }))
  await typeMobile(dialog, input, words, mobile)
  await input.press(dialog.getByRole('button', { name: t('identity.code.send') }))
  await input.press(dialog.getByRole('button', { name: 'I am no robot' }))
  await input.press(page.getByRole('button', { name: 'The riddle' }))
  await expect(dialog.getByText(t('identity.code.sent'))).toBeVisible()
  await input.type(dialog.getByLabel(t('fields.verificationCode')), FIREBASE_CODE)
  await fillSignUp(scene, dialog, newAccount().password)
  await captcha.slide(dialog, input, words)
  await input.press(dialog.getByRole('button', { name: t('identity.registerSubmit') }))
  const [welcome = ''] = t('identity.welcome', { username: '§' }).split('§')
  await expect(page.getByText(welcome)).toBeVisible()
  expect(await memberOf(page)).toMatchObject({ type: 0 })
  expect(firebase.asked).toContain('/v1/accounts:signInWithPhoneNumber')
})
