import { expectInside, leaveNews, logIn } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { linkSentTo } from './support/outbox.ts'
import { addEmail, passCode } from './support/contacts.ts'
import { requestElsewhere } from './support/places.ts'
import { journey } from './support/ways.ts'

journey('a forgotten password is chosen anew by the link of a mail', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const elsewhere = await requestElsewhere()
  const account = await openAccount(elsewhere)
  const email = `${account.username}@example.com`
  const known = await addEmail(elsewhere, account, email)

  await page.goto('/login')
  await input.press(page.getByRole('button', { name: t('identity.forgot.open') }))
  const forgot = page.getByRole('dialog', { name: t('identity.forgot.title') })
  await input.press(forgot.getByRole('button', { name: t('identity.forgot.sendLink') }))
  await expect(forgot.getByText(t('errors.MISSING_FIELD')).first()).toBeVisible()
  await look('nothing filled in')
  await input.type(forgot.getByLabel(t('identity.username')), account.username)
  await input.type(forgot.getByRole('textbox', { name: t('fields.email') }), email)
  await input.press(forgot.getByRole('button', { name: t('identity.forgot.sendLink') }))
  await expect(page.getByText(t('identity.forgot.sent'))).toBeVisible()
  await look('on its way')

  const link = new URL(await linkSentTo(email))
  const address = `${link.pathname}${link.search}${link.hash}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: t('identity.reset.title') })).toBeVisible()
  // The secret is gone from the address at once.
  await expect(page).toHaveURL(/\/reset-password$/)
  await look('new password')
  const password = `${account.password} novo`
  await input.type(page.getByLabel(t('identity.newPassword'), { exact: true }), password)
  await input.type(page.getByLabel(t('identity.newPasswordAgain')), password)
  await input.press(page.getByRole('button', { name: t('identity.forgot.setPassword') }))
  await expect(page.getByText(t('identity.reset.done'))).toBeVisible()
  expect((await elsewhere.get('/wps/member/info')).status()).toBe(401)

  await input.press(page.getByRole('main').getByRole('button', { name: t('common.login') }))
  await logIn(scene, { ...account, password })
  await test.step('the address serves to confirm, too', async () => {
    const challenge = page.getByRole('dialog', { name: t('identity.factor.title') })
    await passCode(challenge, input, words, { to: email, known })
    await input.press(challenge.getByRole('button', { name: t('identity.factor.confirm') }))
  })
  await leaveNews(scene)
  await expectInside(scene, account.username)

  await test.step('a link is good once', async () => {
    await page.goto('/')
    await page.goto(address)
    await expect(page.getByText(t('identity.reset.invalidTitle'))).toBeVisible()
    await look('used link')
  })
})

journey('whether an account exists is told to nobody who asks for a link', async (scene) => {
  const { page, words, input } = scene
  const { t } = words
  await page.goto('/login')
  await input.press(page.getByRole('button', { name: t('identity.forgot.open') }))
  const forgot = page.getByRole('dialog', { name: t('identity.forgot.title') })
  await input.type(forgot.getByLabel(t('identity.username')), 'nobodyatall')
  await input.type(forgot.getByRole('textbox', { name: t('fields.email') }), 'nobody@example.com')
  await input.press(forgot.getByRole('button', { name: t('identity.forgot.sendLink') }))
  await expect(page.getByText(t('identity.forgot.sent'))).toBeVisible()
})
