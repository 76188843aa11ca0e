import { addressOf, requestTo } from './support/brands.ts'
import { resetPasswordOf } from './support/colleague.ts'
import {
  changeTo,
  confirmByPassword,
  expectInside,
  expectOutside,
  forgetSession,
  leaveNews,
  logIn,
  memberOf,
} from './support/identity.ts'

import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { ageOf } from './support/records.ts'
import { journey } from './support/ways.ts'

journey(
  'a one-time password from the house must be changed before anything else',
  async (scene) => {
    const { page, words, input, look } = scene
    const { t } = words
    // From this network, which is known: elsewhere a code would be required, too.
    const account = await openAccount(page.request)
    const oneTime = await resetPasswordOf(account.username)

    await page.goto('/login')
    await logIn(scene, { ...account, password: oneTime })
    const dialog = page.getByRole('dialog', { name: t('identity.change.title') })
    await expect(dialog).toBeVisible()
    await look('change')

    await test.step('a reload leads nowhere else, and asks for the old one, too', async () => {
      await page.goto('/')
      await expect(dialog.getByLabel(t('identity.oldPassword'))).toBeVisible()
      await look('change after a reload')
      await input.type(dialog.getByLabel(t('identity.oldPassword')), oneTime)
      await changeTo(scene, dialog, oneTime)
      await expect(dialog.getByText(t('errors.PASSWORD_UNCHANGED'))).toBeVisible()
    })
    await changeTo(scene, dialog, `${account.password} nova`)
    await leaveNews(scene)
    await expectInside(scene, account.username)
    expect(await memberOf(page)).toMatchObject({ isRestricted: false })
  },
)

journey('a password that has grown old is changed, where the brand wants that', async (scene) => {
  const {
    page,
    words: { t },
    look,
  } = scene
  const account = await openAccount(await requestTo('ageing'))
  await ageOf('ageing', account.username, 91)

  await page.goto(`${addressOf('ageing')}/login`)
  await logIn(scene, account)
  const dialog = page.getByRole('dialog', { name: t('identity.change.title') })
  await expect(dialog).toBeVisible()
  await look('old password')
  await changeTo(scene, dialog, `${account.password} nova`)
  await leaveNews(scene)
  await expectInside(scene, account.username)

  await test.step('who would not change it is left outside', async () => {
    const other = await openAccount(await requestTo('ageing'))
    await ageOf('ageing', other.username, 91)
    await forgetSession(page)
    await page.goto(`${addressOf('ageing')}/login`)
    await logIn(scene, other)
    await scene.input.press(dialog.getByRole('button', { name: t('common.close') }))
    await expect(dialog).toBeHidden()
    await expectOutside(scene)
  })
})

journey('the password is changed in the security centre', async (scene) => {
  const {
    page,
    context,
    words: { t },
    input,
    look,
  } = scene
  const account = await openAccount(page.request)
  await page.goto('/member/securityCenter')
  const row = page
    .getByRole('listitem')
    .filter({ hasText: t('security.password.title') })
    .first()
  await input.press(row.getByRole('button', { name: t('security.change') }))
  const dialog = page.getByRole('dialog', { name: t('identity.change.title') })
  await input.type(dialog.getByLabel(t('identity.oldPassword')), 'not the old one')
  await changeTo(scene, dialog, `${account.password} nova`)
  await confirmByPassword(scene, account.password)
  await expect(dialog.getByText(t('errors.PASSWORD_WRONG'))).toBeVisible()
  await look('wrong old password')
  await input.type(dialog.getByLabel(t('identity.oldPassword')), account.password)
  await input.press(dialog.getByRole('button', { name: t('identity.change.submit') }))
  await expect(page.getByText(t('identity.change.done'))).toBeVisible()
  await expect(page, 'a change leads home').toHaveURL(/\/$/)
  expect(await context.cookies()).not.toHaveLength(0)
})
