import { expectInside, fillSignUp, logInByRequest } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { newAccount, openAccount } from './support/member.ts'
import { requestElsewhere } from './support/places.ts'
import { referralCodeOf, referrerOf } from './support/records.ts'
import { journey } from './support/ways.ts'

journey(
  'an account is opened by the rules of the brand, and a reload loses nothing',
  async (scene) => {
    const { page, words, input, look } = scene
    const { t } = words
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postData() ?? '')
    })
    await page.goto('/register?affiliateCode=NOBODY1')
    const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
    const username = dialog.getByLabel(t('identity.username'))
    const password = dialog.getByLabel(t('identity.password'), { exact: true })

    await test.step('a field says its rule, and is judged when it is left', async () => {
      await input.type(username, '7up')
      await input.type(password, 'curta')
      await input.type(dialog.getByLabel(t('fields.email'), { exact: true }), 'nobody')
      await password.focus()
      const rule = t('fields.pattern1', { bounds: '4–20', min: 4, max: 20 })
      await expect(username).toHaveAccessibleDescription(rule)
      await expect(username).toHaveAttribute('aria-invalid', 'true')
      await expect(username).toHaveAttribute('aria-required', 'true')
      await look('faults')
    })
    await test.step('who is too young is told at once, and when it will be possible', async () => {
      const birthday = dialog.getByRole('group', { name: t('identity.birthday') })
      const year = new Date().getFullYear() - 17
      await input.type(birthday.getByLabel(t('common.day')), '01')
      await input.type(birthday.getByLabel(t('common.month')), '01')
      await input.type(birthday.getByLabel(t('common.year')), String(year))
      const [tooYoung = ''] = t('identity.birthdayUnderAge', { age: 18, date: '§' }).split('§')
      await expect(dialog.getByText(tooYoung)).toBeVisible()
      await look('too young')
    })
    await test.step('a reload keeps the draft, and no secret of it', async () => {
      await page.reload()
      await expect(username).toHaveValue('7up')
      await expect(password).toHaveValue('')
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
      expect(kept).not.toContain('curta')
    })

    const account = newAccount()
    await input.type(username, account.username)
    await fillSignUp(scene, dialog, account.password)
    await input.type(dialog.getByLabel(t('fields.email'), { exact: true }), '')
    const submit = dialog.getByRole('button', { name: t('identity.registerSubmit') })
    await input.press(submit)
    // The code in the address is checked first, and its fault shown at its field, which is opened.
    await expect(dialog.getByText(t('errors.AFFILIATE_CODE_UNKNOWN'))).toBeVisible()
    await look('unknown code')
    expect(sent).toEqual([])
    await input.type(dialog.getByLabel(t('fields.affiliateCode'), { exact: true }), '')
    await input.press(submit)
    await expectInside(scene, account.username)
    // What is secret leaves sealed, and nothing beside it.
    for (const body of sent) expect(Object.keys(JSON.parse(body) as object)).toEqual(['payload'])
  },
)

journey('who was invited by a member belongs to that member', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const host = await openAccount(await requestElsewhere())
  const code = await referralCodeOf(host.username)
  // Visitors browse before registering: the tab stores the code of the address.
  await page.goto(`/?referralCode=${code}`)
  await page.goto('/lottery')
  await page.goto('/register.html')
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  await expect(dialog.getByLabel(t('identity.username'))).toBeVisible()
  await input.press(dialog.getByText(t('identity.moreFields'), { exact: true }))
  await expect(dialog.getByLabel(t('fields.referralCode'), { exact: true })).toHaveValue(code)
  await look('invited')
  const account = newAccount()
  await input.type(dialog.getByLabel(t('identity.username')), account.username)
  await fillSignUp(scene, dialog, account.password)
  await input.press(dialog.getByRole('button', { name: t('identity.registerSubmit') }))
  await expectInside(scene, account.username)
  expect(await referrerOf(account.username)).toBe(host.username)
})

journey('the terms are read before they are accepted', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  await page.goto('/register')
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  await input.press(dialog.getByRole('button', { name: t('identity.registerSubmit') }))
  await expect(dialog.getByText(t('errors.TERMS_NOT_ACCEPTED'))).toBeVisible()
  await look('nothing filled in')
  await input.press(dialog.getByRole('button', { name: linkIn(t('identity.terms', { age: 18 })) }))
  const terms = page.getByRole('dialog', { name: t('identity.termsTitle') })
  await look('terms')
  await input.press(terms.getByRole('button', { name: t('identity.termsAccept') }))
  await expect(terms).toBeHidden()
  await expect(dialog.getByRole('checkbox')).toBeChecked()
})

/** The words of a text that can be pressed. */
function linkIn(text: string): string {
  return /<terms>(.+)<\/terms>/.exec(text)?.[1] ?? text
}

journey(
  'a trial plays with its label, and is asked for an account where one is needed',
  async (scene) => {
    const { page, words, input, look } = scene
    const { t, money } = words
    await page.goto('/login')
    await input.press(page.getByRole('button', { name: t('identity.freePlay') }))
    const label = page.getByRole('banner').getByText(t('common.trial'), { exact: true })
    await expect(label).toBeVisible()
    const balance = t('common.balanceIs', { amount: money('1000') })
    await expect(page.getByRole('button', { name: balance })).toBeVisible()
    await look('trial')
    for (const path of ['/deposit', '/member/securityCenter']) {
      await page.goto(path)
      await expect(page.getByText(t('identity.trial.promptTitle'))).toBeVisible()
      await expect(label).toBeVisible()
      await look(`trial at ${path}`)
    }
    await input.press(page.getByRole('button', { name: t('common.trialOpen') }))
    const account = newAccount()
    const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
    await input.type(dialog.getByLabel(t('identity.username')), account.username)
    await fillSignUp(scene, dialog, account.password)
    await input.press(dialog.getByRole('button', { name: t('identity.registerSubmit') }))
    await expectInside(scene, account.username)
    await expect(label).toHaveCount(0)
    await logInByRequest(await requestElsewhere(), account)
  },
)
