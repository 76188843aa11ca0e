import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { totpCodeOf } from './support/authenticator.ts'
import { hireColleague, logInColleague } from './support/colleague.ts'
import { keyboardInput } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { newAddress } from './support/places.ts'
import { inspect } from './support/sight.ts'
import { enterAs, openScreen, t } from './support/staff.ts'

/** A colleague only for this journey, logged in in this browser. */
async function enterAsColleague(page: Page) {
  const colleague = await hireColleague(`rita${randomBytes(4).toString('hex')}`)
  const { cookies } = await colleague.request.storageState()
  await page.context().addCookies(cookies)
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('office.hasSession', '1')
  })
  await openScreen(page, 'me', t('office.nav.me'))
  return colleague
}

test('staff see where they are logged in, and end the others, by keyboard alone', async ({
  page,
}) => {
  const input = keyboardInput(page)
  const colleague = await enterAsColleague(page)
  const others = [newAddress(), newAddress()]
  // A code opens once; that of the next half minute is good already.
  for (const address of others) {
    const next = Date.now() + 30_000
    expect(await logInColleague(colleague, address, next)).toBe(200)
    await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(next)
  }
  await page.reload()
  const sessions = page
    .getByRole('heading', { name: t('office.me.sessions') })
    .locator('xpath=ancestor::section[1]')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await inspect(page, 'own sessions of staff')

  const row = sessions.getByRole('listitem').filter({ hasText: others[0] ?? '' })
  await input.press(row.getByRole('button'))
  await expect(page.getByText(t('office.me.sessionEnded'))).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await input.press(sessions.getByRole('button', { name: t('office.me.sessionsEnd') }))
  await expect(page.getByText(t('office.me.sessionsEnded', { count: 1 }))).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByText(t('office.me.sessionHere'))).toBeVisible()
})

test('staff replace their authenticator by the old one, by keyboard alone', async ({
  page,
}) => {
  const input = keyboardInput(page)
  const colleague = await enterAsColleague(page)
  await input.press(page.getByRole('button', { name: t('office.me.replace'), exact: true }))
  const dialog = page.getByRole('dialog', { name: t('office.me.replaceTitle') })
  const old = dialog.getByLabel(t('office.me.replaceOldCode'))
  const go = dialog.getByRole('button', { name: t('office.me.replaceContinue') })
  await input.press(go)
  await expect(dialog.getByText(t('office.login.codeNeeded'))).toBeVisible()
  await input.type(old, '000000')
  await input.press(go)
  await expect(dialog.getByText(t('errors.CODE_WRONG'))).toBeVisible()
  await inspect(page, 'a wrong code of the old authenticator')
  // The code of this half minute opened the session: that of the next is good already.
  await input.type(old, totpCodeOf(colleague.secret, Date.now() + 30_000))
  await input.press(go)

  await expect(dialog.getByRole('img', { name: t('office.enrol.qr') })).toBeVisible()
  await inspect(page, 'a new authenticator')
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await input.type(dialog.getByLabel(t('office.login.code')), totpCodeOf(secret, Date.now()))
  await input.press(dialog.getByRole('button', { name: t('office.me.replaceSave') }))
  await expect(page.getByText(t('office.me.replaceDone'))).toBeVisible()
  await expect(dialog).toBeHidden()

  await test.step('the old one opens nothing any more, the new one does', async () => {
    expect(await logInColleague(colleague, newAddress(), Date.now() + 60_000)).toBe(401)
    const renewed = { ...colleague, secret }
    expect(await logInColleague(renewed, newAddress(), Date.now() + 30_000)).toBe(200)
  })
})

test('staff are warned before the session ends unused, and may stay', async ({ page }) => {
  const input = keyboardInput(page)
  await page.clock.install()
  await enterAs(page.context(), 'carla')
  await openScreen(page, 'me', t('office.nav.me'))
  const dialog = page.getByRole('dialog', { name: t('office.idle.title') })
  await page.clock.fastForward('14:25')
  await expect(dialog.getByRole('timer')).toHaveText(/^00:[0-3]\d$/)
  await inspect(page, 'the warning of the office')
  await input.press(dialog.getByRole('button', { name: t('office.idle.stay') }))
  await expect(dialog).toBeHidden()
})

test('staff who left the desk leave nothing open', async ({ page }) => {
  await page.clock.install()
  const colleague = await enterAsColleague(page)
  await page.clock.fastForward('14:25')
  await expect(page.getByRole('dialog', { name: t('office.idle.title') })).toBeVisible()
  await page.clock.fastForward('00:50')
  await expect(page.getByText(t('office.idle.over'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('office.login.title') })).toBeVisible()
  const answer = await colleague.request.get('/staff/me')
  expect(answer.status()).toBe(401)
})

test('staff change the address that invitations go to, and nobody shares one', async ({ page }) => {
  const colleague = await enterAsColleague(page)
  const own = page
    .getByRole('heading', { name: t('office.me.email'), exact: true })
    .locator('xpath=ancestor::section[1]')
  const change = async (email: string) => {
    await own.getByLabel(t('office.staff.email')).fill(email)
    await own.getByLabel(t('office.password.old')).fill(colleague.password)
    await own.getByRole('button', { name: t('office.me.emailChange') }).click()
  }
  await change('ana@house.example')
  await expect(own.getByText(t('errors.STAFF_EMAIL_TAKEN'))).toBeVisible()
  await inspect(page, 'the own address of staff')
  const email = `${colleague.username}.two@house.example`
  await change(email)
  await expect(page.getByText(t('office.me.emailChanged'))).toBeVisible()
  await expect(own.getByText(email)).toBeVisible()
})
