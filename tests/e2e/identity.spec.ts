import type { Page } from '@playwright/test'
import {
  addAuthenticator,
  codeSentTo,
  linkSentTo,
  logInByForm,
  openSecurity,
  stepUp,
  totpCode,
} from './support/identity.ts'
import { expect, refusalOf, test } from './support/journey.ts'
import { type Account, expectBalance, newAccount, openAccount } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { en, pt, type Words } from './support/texts.ts'

test.describe.configure({ timeout: 120_000 })

const { t } = pt

test('an account is opened by the rules of the brand, and what is secret leaves sealed', async ({
  page,
}) => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postData() ?? '')
  })
  await page.goto('/register?affiliateCode=NOBODY1')
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  const username = dialog.getByLabel(t('identity.username'))
  const password = dialog.getByLabel(t('identity.password'), { exact: true })

  await test.step('a field says its rule, and is judged when it is left', async () => {
    await username.fill('7up')
    await password.fill('curta')
    await dialog.getByLabel(t('fields.email'), { exact: true }).fill('nobody')
    await password.focus()
    const rule = t('fields.pattern1', { bounds: '4–20', min: 4, max: 20 })
    await expect(username).toHaveAccessibleDescription(rule)
    await expect(username).toHaveAttribute('aria-invalid', 'true')
    await expect(username).toHaveAttribute('aria-required', 'true')
    await inspect(page, 'registration with faults')
  })

  await test.step('a reload keeps the draft, and no secret of it', async () => {
    await page.reload()
    await expect(username).toHaveValue('7up')
    await expect(password).toHaveValue('')
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(kept).not.toContain('curta')
  })

  const account = newAccount()
  await fillRegistration(page, pt, account)
  await dialog.getByLabel(t('fields.email'), { exact: true }).fill('')
  const submit = dialog.getByRole('button', { name: t('identity.registerSubmit') })
  await submit.click()
  // The code of the address is looked at first, and said beside its field.
  await expect(dialog.getByText(t('errors.AFFILIATE_CODE_UNKNOWN'))).toBeVisible()
  await dialog.getByLabel(t('fields.affiliateCode'), { exact: true }).fill('')
  await submit.click()
  const { username: name } = account
  await expect(page.getByText(t('identity.welcome', { username: name }))).toBeVisible()
  expect(bodies.length).toBeGreaterThan(0)
  for (const body of bodies) expect(Object.keys(JSON.parse(body) as object)).toEqual(['payload'])
})

test('after wrong tries a captcha is asked for, and this device may do it', async ({
  page,
  request,
  browserConsole,
}) => {
  browserConsole.expect('wrong passwords', refusalOf(401, '/wps/session/login'))
  browserConsole.expect('a captcha is due', refusalOf(403, '/wps/session/login'))
  const account = await openAccount(request)
  // A network that knows the member forgives more: the tries of a stranger's name count at once.
  const nobody = { ...newAccount(), password: 'errada de todo' }
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  const captcha = dialog.getByRole('group', { name: t('identity.captcha.title') })
  for (let tries = 0; tries < 5 && !(await captcha.isVisible()); tries += 1) {
    await logInByForm(page, pt, nobody)
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
    const refusal = dialog.getByText(t('errors.INVALID_CREDENTIALS'))
    await expect(refusal.or(captcha).first()).toBeVisible()
  }
  await expect(captcha).toBeVisible()

  await test.step('the piece is moved by keyboard', async () => {
    const slider = captcha.getByRole('slider', { name: t('identity.captcha.slide') })
    await slider.focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveValue('3')
    await inspect(page, 'login with the sliding captcha')
  })
  await test.step('the letters can be asked for instead', async () => {
    await captcha.getByRole('radio', { name: t('identity.captcha.byLetters') }).click()
    await expect(captcha.getByLabel(t('identity.captcha.letters'))).toBeVisible()
    await inspect(page, 'login with the letters')
  })
  await captcha.getByRole('radio', { name: t('identity.captcha.byDevice') }).click()
  await expect(captcha.getByText(t('identity.captcha.deviceDone')).first()).toBeVisible({
    timeout: 30_000,
  })
  await inspect(page, 'login with the work of the device')
  await logInByForm(page, pt, account)
  await expectBalance(page, pt, '0')
})

test('a second confirmation by authenticator, and a recovery code in its place', async ({
  page,
  browserConsole,
}) => {
  browserConsole.expect('confirm first', refusalOf(403, '/wps/member/security'))
  browserConsole.expect('a wrong code', refusalOf(422, '/wps/session/login/verify'))
  const account = await openAccount(page.request)
  await openSecurity(page, pt)

  const secret = await test.step('the authenticator is set up', async () => {
    const row = page.getByRole('listitem').filter({ hasText: t('security.totp.title') })
    await row.getByRole('button', { name: t('security.totp.setUp') }).click()
    await expect(page.getByRole('dialog', { name: t('identity.stepUp.title') })).toBeVisible()
    await inspect(page, 'step-up', true)
    await stepUp(page, pt, account.password)
    const dialog = page.getByRole('dialog', { name: t('security.totp.setUpTitle') })
    await expect(dialog.getByRole('img', { name: t('security.totp.qr') })).toBeVisible()
    await inspect(page, 'authenticator')
    const key = (await dialog.locator('.font-mono').innerText()).replaceAll(/\s/g, '')
    await dialog.getByLabel(t('security.totp.firstCode')).fill(totpCode(key))
    await dialog.getByRole('button', { name: t('security.totp.switchOn') }).click()
    await expect(page.getByText(t('security.totp.done'))).toBeVisible()
    return key
  })
  const codes = await test.step('recovery codes are made', async () => {
    await page.getByRole('button', { name: t('security.recovery.make') }).click()
    const dialog = page.getByRole('dialog', { name: t('security.recovery.title') })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await inspect(page, 'recovery codes')
    const found = await dialog.getByRole('listitem').allInnerTexts()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('security.recovery.download') }).click()
    expect((await download).suggestedFilename()).toContain(account.username)
    await dialog.getByRole('button', { name: t('security.recovery.kept') }).click()
    return found
  })

  await forgetNetwork(page, pt)
  await logOut(page, pt)
  await page.goto('/login')
  await logInByForm(page, pt, account)
  const challenge = page.getByRole('dialog', { name: t('identity.factor.title') })
  await expect(challenge).toBeVisible()
  await inspect(page, 'second confirmation')
  await challenge.getByLabel(t('identity.factor.totpCode')).fill('000000')
  await challenge.getByRole('button', { name: t('identity.factor.confirm') }).click()
  await expect(challenge.getByText(t('errors.CODE_WRONG'))).toBeVisible()
  // The code of this half minute was used when it was set up: that of the next is good already.
  const next = totpCode(secret, Date.now() + 30_000)
  await challenge.getByLabel(t('identity.factor.totpCode')).fill(next)
  await challenge.getByRole('button', { name: t('identity.factor.confirm') }).click()
  await leaveNews(page, pt)
  await expectBalance(page, pt, '0')

  await page.goto('/account/security')
  await forgetNetwork(page, pt)
  await logOut(page, pt)
  await page.goto('/login')
  await logInByForm(page, pt, account)
  await challenge.getByRole('radio', { name: t('identity.factor.recovery') }).click()
  await challenge.getByLabel(t('identity.factor.recoveryCode')).fill(codes[0] ?? '')
  await challenge.getByRole('button', { name: t('identity.factor.confirm') }).click()
  await leaveNews(page, pt)
  await expectBalance(page, pt, '0')
})

test('a passkey is made, and opens the account without a password', async ({
  page,
  browserConsole,
}) => {
  browserConsole.expect('confirm first', refusalOf(403, '/wps/member/security'))
  const account = await openAccount(page.request)
  const finger = await addAuthenticator(page)
  await openSecurity(page, pt)
  await page.getByRole('button', { name: t('security.passkey.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('security.passkey.add') })
  await inspect(page, 'new passkey')
  await dialog.getByLabel(t('security.passkey.name')).fill('Aparelho de teste')
  await dialog.getByRole('button', { name: t('security.passkey.make') }).click()
  await stepUp(page, pt, account.password)
  await expect(page.getByText(t('security.passkey.done'))).toBeVisible()
  await expect(page.getByText('Aparelho de teste', { exact: true })).toBeVisible()

  await logOut(page, pt)
  // It is offered in the field from the start: without a finger on the reader nothing happens.
  await finger.lay(false)
  await page.goto('/login')
  const login = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await expect(login.getByLabel(t('identity.username'))).toBeVisible()
  const button = login.getByRole('button', { name: t('identity.factor.usePasskey') })
  await finger.lay(true)
  // The one that waits in the field may be quicker than the press; either logs in.
  await button.click({ timeout: 3000 }).catch(() => undefined)
  // The passkey itself is news since the last login.
  await leaveNews(page, pt)
  await expectBalance(page, pt, '0')
})

test('a forgotten password is chosen anew by the link of a mail', async ({
  page,
  browserConsole,
}) => {
  browserConsole.expect('confirm first', refusalOf(403, '/wps/member'))
  browserConsole.expect('the used link', refusalOf(422, '/wps/member/password/email/options'))
  browserConsole.expect('sessions have ended', refusalOf(401, '/wps'))
  const account = await openAccount(page.request)
  const email = `${account.username}@example.com`
  let firstCode = ''
  await openSecurity(page, pt)

  await test.step('an address is confirmed by its code', async () => {
    await page.getByRole('button', { name: t('security.email.add') }).click()
    const dialog = page.getByRole('dialog', { name: t('security.email.add') })
    await dialog.getByLabel(t('security.email.new')).fill(email)
    await dialog.getByRole('button', { name: t('identity.code.send') }).click()
    await stepUp(page, pt, account.password)
    firstCode = await codeSentTo(email)
    await dialog.getByLabel(t('identity.code.label')).fill(firstCode)
    await inspect(page, 'new address')
    await dialog.getByRole('button', { name: t('security.save') }).click()
    await expect(page.getByText(t('security.email.done'))).toBeVisible()
  })
  await logOut(page, pt)

  await page.goto('/login')
  await page.getByRole('button', { name: t('identity.forgot.open') }).click()
  const forgot = page.getByRole('dialog', { name: t('identity.forgot.title') })
  await inspect(page, 'forgotten password')
  await forgot.getByLabel(t('identity.username')).fill(account.username)
  await forgot.getByRole('textbox', { name: t('fields.email') }).fill(email)
  await forgot.getByRole('button', { name: t('identity.forgot.sendLink') }).click()
  await expect(page.getByText(t('identity.forgot.sent'))).toBeVisible()

  const link = new URL(await linkSentTo(email))
  const address = `${link.pathname}${link.search}${link.hash}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: t('identity.reset.title') })).toBeVisible()
  // The secret is gone from the address at once.
  await expect(page).toHaveURL(/\/reset-password$/)
  await inspect(page, 'new password by link')
  const changed = { ...account, password: `${account.password} novo` }
  await page.getByLabel(t('identity.newPassword'), { exact: true }).fill(changed.password)
  await page.getByLabel(t('identity.newPasswordAgain')).fill(changed.password)
  await page.getByRole('button', { name: t('identity.forgot.setPassword') }).click()
  await expect(page.getByText(t('identity.reset.done'))).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: t('common.login') }).click()
  await logInByForm(page, pt, changed)
  await test.step('the address now serves to confirm, too', async () => {
    const challenge = page.getByRole('dialog', { name: t('identity.factor.title') })
    await challenge.getByRole('button', { name: t('identity.code.send') }).click()
    await challenge.getByLabel(t('identity.code.label')).fill(await codeSentTo(email, firstCode))
    await challenge.getByRole('button', { name: t('identity.factor.confirm') }).click()
  })
  await leaveNews(page, pt)
  await expectBalance(page, pt, '0')

  await page.goto('/')
  await page.goto(address)
  await expect(page.getByText(t('identity.reset.invalidTitle'))).toBeVisible()
})

test('a trial plays with its label, and is asked for an account where one is needed', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: t('identity.freePlay') }).click()
  const banner = page.getByRole('banner')
  await expect(banner.getByText(t('common.trial'), { exact: true })).toBeVisible()
  await expectBalance(page, pt, '1000')
  for (const path of ['/deposit', '/account/security']) {
    await page.goto(path)
    await expect(page.getByText(t('identity.trial.promptTitle'))).toBeVisible()
    await expect(banner.getByText(t('common.trial'), { exact: true })).toBeVisible()
    await inspect(page, `${path} in a trial`)
  }
  await banner.getByRole('button', { name: t('common.trialOpen') }).click()
  const account = newAccount()
  await fillRegistration(page, pt, account)
  await page.getByRole('dialog').getByRole('button', { name: t('identity.registerSubmit') }).click()
  await expectBalance(page, pt, '0')
  await expect(banner.getByText(t('common.trial'), { exact: true })).toHaveCount(0)
})

test('the security centre in English, by keyboard alone, on a phone @phone', async ({
  page,
  browserConsole,
}) => {
  browserConsole.expect('confirm first', refusalOf(403, '/wps/member'))
  const account = await openAccount(page.request)
  await page.goto('/account/security?language=en')
  await page.evaluate(() => localStorage.setItem('lang', 'en'))
  await openSecurity(page, en)
  await inspect(page, 'security centre')
  const opener = page.getByRole('button', { name: en.t('security.realName.set') })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(en.t('security.realName.label'))).toBeFocused()
  await page.keyboard.type('Ana Maria Souza')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: en.t('identity.stepUp.title') })
  await expect(asked.getByLabel(en.t('identity.password'), { exact: true })).toBeFocused()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.t('security.realName.done'))).toBeVisible()
  await expect(opener).toHaveCount(0)

  const bank = page.getByRole('button', { name: en.t('security.bank.add') })
  await bank.focus()
  await page.keyboard.press('Enter')
  await inspect(page, 'bank account')
  await page.keyboard.press('Escape')
  await expect(bank).toBeFocused()
})

async function fillRegistration(page: Page, words: Words, account: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words.t('identity.registerTitle') })
  await dialog.getByLabel(words.t('identity.username')).fill(account.username)
  await dialog.getByLabel(words.t('identity.password'), { exact: true }).fill(account.password)
  const birthday = dialog.getByRole('group', { name: words.t('identity.birthday') })
  await birthday.getByLabel(words.t('common.day')).fill('17')
  await birthday.getByLabel(words.t('common.month')).fill('05')
  await birthday.getByLabel(words.t('common.year')).fill('1990')
  await dialog.getByRole('checkbox').check()
}

async function forgetNetwork(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: /127\.0\.0|::1/ }).click()
  await expect(page.getByText(words.t('security.networks.forgotten'))).toBeVisible()
}

async function logOut(page: Page, words: Words): Promise<void> {
  const out = { name: words.t('common.logout'), exact: true }
  await page.getByRole('main').getByRole('button', out).click()
  const question = page.getByRole('dialog', { name: words.t('common.logoutTitle') })
  await question.getByRole('button', out).click()
  await expect(page.getByText(words.t('common.logoutDone'))).toBeVisible()
}

/** What happened since the last login, if anything: it is read and left behind. */
async function leaveNews(page: Page, words: Words): Promise<void> {
  const news = page.getByRole('dialog', { name: words.t('identity.notices.title') })
  const balance = page.getByRole('banner').getByText(words.money('0'))
  await expect(news.or(balance).first()).toBeVisible()
  if (!(await news.isVisible())) return
  await inspect(page, 'news since the last login')
  await news.getByRole('button', { name: words.t('identity.notices.done') }).click()
}
