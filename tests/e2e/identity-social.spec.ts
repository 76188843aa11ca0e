import { randomBytes } from 'node:crypto'
import {
  expectInside,
  expectOutside,
  fillSignUp,
  forgetSession,
  leaveNews,
} from './support/identity.ts'
import { expect } from './support/journey.ts'
import { newAccount, openAccount } from './support/member.ts'
import { requestElsewhere } from './support/places.ts'
import { leaveProvider, signInAtProvider } from './support/provider.ts'
import { journey, type Scene } from './support/ways.ts'

function newPerson() {
  const id = randomBytes(6).toString('hex')
  return { email: `rosa${id}@example.com`, name: 'Rosa Prado' }
}

/** From the login to the provider's page. */
async function goToProvider({ page, input, words: { t } }: Scene): Promise<void> {
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await input.press(
    dialog.getByRole('link', { name: t('identity.social.with', { provider: 'Google' }) }),
  )
}

journey(
  'whom another service knows opens an account with it, and comes back by it',
  async (scene) => {
    const { page, words, input, look } = scene
    const { t } = words
    const who = newPerson()
    await goToProvider(scene)
    await signInAtProvider(page, input, who)
    const heading = page.getByRole('heading', { name: t('identity.social.title') })
    await expect(heading).toBeVisible()
    await look('choice')
    const main = page.getByRole('main')
    await input.choose(main.getByRole('tab', { name: t('identity.social.newAccount') }))
    // Values from the provider are prefilled.
    await expect(main.getByLabel(t('fields.email'))).toHaveValue(who.email)
    const account = newAccount()
    await input.type(main.getByLabel(t('identity.username')), account.username)
    await fillSignUp(scene, main, account.password)
    await look('new account')
    await input.press(main.getByRole('button', { name: t('identity.registerSubmit') }))
    await expectInside(scene, account.username)

    await forgetSession(page)
    await goToProvider(scene)
    await signInAtProvider(page, input, who)
    await expectInside(scene, account.username)
  },
)

journey('whom another service knows links it to an account of before', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const account = await openAccount(await requestElsewhere())
  const who = newPerson()
  await goToProvider(scene)
  await signInAtProvider(page, input, who)
  const main = page.getByRole('main')
  await expect(main.getByRole('tab', { name: t('identity.social.haveAccount') })).toBeVisible()
  await input.type(main.getByLabel(t('identity.username')), account.username)
  await input.type(main.getByLabel(t('identity.password'), { exact: true }), 'not the right one')
  const link = main.getByRole('button', { name: t('identity.social.link') })
  await input.press(link)
  await expect(main.getByText(t('errors.INVALID_CREDENTIALS'))).toBeVisible()
  await look('wrong password')
  await input.type(main.getByLabel(t('identity.password'), { exact: true }), account.password)
  await input.press(link)
  await leaveNews(scene)
  await expectInside(scene, account.username)

  await forgetSession(page)
  await goToProvider(scene)
  await signInAtProvider(page, input, who)
  await leaveNews(scene)
  await expectInside(scene, account.username)
})

journey(
  'who thinks better of it at the other service is told, and may try again',
  async (scene) => {
    const { page, words, input, look } = scene
    const { t } = words
    await goToProvider(scene)
    await leaveProvider(page, input)
    await expect(
      page.getByRole('heading', { name: t('identity.social.failedTitle') }),
    ).toBeVisible()
    await look('cancelled')
    await expectOutside(scene)
    await input.press(page.getByRole('main').getByRole('button', { name: t('common.login') }))
    await expect(page.getByRole('dialog', { name: t('identity.loginTitle') })).toBeVisible()
  },
)
