import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { totpCodeOf } from './support/authenticator.ts'
import { expect, test } from './support/journey.ts'
import { oneTimePasswordSentTo } from './support/outbox.ts'
import { inspect } from './support/sight.ts'
import {
  enterAs,
  giveReason,
  gridRow,
  openScreen,
  STAFF_PASSWORD,
  staffCode,
  t,
} from './support/staff.ts'

async function fillLogin(page: Page, username: string, password: string, code: string) {
  await page.getByLabel(t('office.login.username')).fill(username)
  await page.getByLabel(t('office.login.password'), { exact: true }).fill(password)
  await page.getByLabel(t('office.login.code')).fill(code)
  await page.getByRole('button', { name: t('common.login'), exact: true }).click()
}

test('the auditor comes in with password and code, sees, and can change nothing', async ({
  page,
}) => {
  await page.goto('/office/members')
  await expect(page.getByRole('heading', { name: t('office.login.title') })).toBeVisible()
  await inspect(page, 'the login of the office')
  await fillLogin(page, 'carla', STAFF_PASSWORD, '')
  await expect(page.getByText(t('office.login.codeNeeded'))).toBeVisible()
  await fillLogin(page, 'carla', 'not the password', '123456')
  await expect(page.getByText(t('errors.INVALID_CREDENTIALS'))).toBeVisible()
  await fillLogin(page, 'carla', STAFF_PASSWORD, await staffCode('carla'))
  // The login leads to the requested page.
  await expect(page.getByRole('heading', { level: 1, name: t('office.nav.members') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('office.grid.export') })).toHaveCount(0)
  // Whoever came last: the list begins with them.
  const newest = page.getByRole('rowheader').first()
  const name = (await newest.textContent()) ?? ''
  await newest.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(t('office.member.reveal'), { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('office.member.block') })).toHaveCount(0)
  await page.getByRole('link', { name: t('office.nav.settings') }).click()
  await expect(page.getByRole('switch').first()).toBeDisabled()
  await page.getByRole('button', { name: t('common.logout') }).click()
  await expect(page.getByRole('heading', { name: t('office.login.title') })).toBeVisible()
  await page.goto('/office/audit')
  await expect(page.getByRole('heading', { name: t('office.login.title') })).toBeVisible()
})

test('a new colleague is approved, enrols, and from then on comes in with a passkey', async ({
  page,
  browser,
}) => {
  const username = `dora${randomBytes(4).toString('hex')}`
  const oneTime = await hire(page, username)
  expect(oneTime).not.toBe('')

  const context = await browser.newContext({ locale: 'pt-BR' })
  const own = await context.newPage()
  await own.goto('/office/')
  await fillLogin(own, username, oneTime, '')
  await expect(own.getByRole('heading', { name: t('office.enrol.title') })).toBeVisible()
  await inspect(own, 'the first login of a colleague')
  const secret = (await own.locator('code').innerText()).replaceAll(' ', '')
  await own.getByLabel(t('office.password.new')).fill('curta')
  await own.getByRole('button', { name: t('office.enrol.submit') }).click()
  await expect(own.getByText(t('office.password.short'))).toBeVisible()
  await own.getByLabel(t('office.password.new')).fill(`quatro paredes ${username}`)
  await own.getByLabel(t('office.login.code')).fill(totpCodeOf(secret, Date.now()))
  await own.getByRole('button', { name: t('office.enrol.submit') }).click()
  await expect(own.getByRole('heading', { level: 1, name: t('office.nav.members') })).toBeVisible()

  await addPasskey(own, `quatro paredes ${username}`)
  await own.getByRole('button', { name: t('common.logout') }).click()
  await own.getByRole('button', { name: t('office.login.passkey') }).click()
  await expect(own.getByText(t('office.passkey.lastUsed'))).toBeVisible()
  await own
    .getByRole('button', { name: t('office.passkey.removeOf', { name: 'Chaveiro' }) })
    .click()
  const dialog = own.getByRole('dialog')
  await dialog.getByLabel(t('office.password.old')).fill(`quatro paredes ${username}`)
  await dialog.getByRole('button', { name: t('office.passkey.remove') }).click()
  await expect(own.getByText(t('office.passkey.none'))).toBeVisible()
  await context.close()
})

/** Ana proposes, Bruno approves; the new colleague is sent the one-time password. */
async function hire(page: Page, username: string): Promise<string> {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'staff', t('office.nav.staff'))
  await page.getByRole('button', { name: t('office.staff.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.login.username')).fill(username)
  await dialog.getByLabel(t('office.staff.name'), { exact: true }).fill(`Dora ${username}`)
  const email = `${username}@house.example`
  await dialog.getByLabel(t('office.staff.email')).fill(email)
  await dialog.getByRole('checkbox', { name: 'support' }).check()
  await inspect(page, 'a new colleague')
  await giveReason(page, 'More work', t('office.staff.propose'))
  await expect(page.getByText(t('office.proposed'))).toBeVisible()

  const context = await page.context().browser()?.newContext({ locale: 'pt-BR' })
  if (!context) throw new Error('no browser')
  await enterAs(context, 'bruno')
  const second = await context.newPage()
  await openScreen(second, 'approvals', t('office.nav.approvals'))
  await gridRow(second, username).getByRole('gridcell').first().click()
  await second.getByRole('button', { name: t('office.approval.approve') }).click()
  await expect(second.getByRole('dialog')).toBeHidden()
  await context.close()
  return oneTimePasswordSentTo(email)
}

/** A passkey of a security key that the browser plays. */
async function addPasskey(page: Page, password: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.getByRole('link', { name: t('office.nav.me') }).click()
  await page.getByRole('button', { name: t('office.passkey.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.passkey.name')).fill('Chaveiro')
  await dialog.getByLabel(t('office.password.old')).fill(password)
  await dialog.getByRole('button', { name: t('office.passkey.continue') }).click()
  await expect(page.getByText('Chaveiro')).toBeVisible()
}

test('an address that is none says so', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await page.goto('/office/nowhere')
  await expect(page.getByRole('heading', { name: t('common.notFoundTitle') })).toBeVisible()
})
