import type { Page } from '@playwright/test'
import { askForWithdrawal, deskOf, openWithdrawer } from './support/cases.ts'
import { arrowTo, keyboardInput } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, gridRow, openScreen, requestAs, t } from './support/staff.ts'

test.describe.configure({ timeout: 300_000 })

const dialogOf = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name })

test('a withdrawal is claimed, left to others, and refused by keyboard alone', async ({
  page,
  browser,
}) => {
  const aside = await openWithdrawer('200.00')
  await askForWithdrawal(aside.request, '80.00')
  const { username } = aside.account
  const input = keyboardInput(page)
  await enterAs(page.context(), 'elisa')

  await test.step('what was promised counts down in the inbox', async () => {
    await openScreen(page, `withdrawals?q=${username}`, t('office.nav.withdrawals'))
    await expect(gridRow(page, username)).toContainText('80,00')
    const [left = ''] = t('office.withdrawal.left', { minutes: 1 }).split('1').filter(Boolean)
    await expect(gridRow(page, username)).toContainText(left)
    await inspect(page, 'the inbox with a withdrawal')
  })

  await test.step('it is opened and taken in hand', async () => {
    const first = gridRow(page, username).getByRole('rowheader')
    await input.press(page.getByRole('searchbox'))
    await arrowTo(page, first, 'Tab')
    await page.keyboard.press('Enter')
    await input.press(button(page, t('office.withdrawal.claimIt')))
    await expect(button(page, t('office.withdrawal.unclaimIt'))).toBeVisible()
    await expect(dialogOf(page)).toContainText(t('office.withdrawal.claimOwn'))
    await inspect(page, 'a withdrawal in hand')
  })

  await test.step('nobody else decides it meanwhile', async () => {
    const context = await deskOf(browser, 'ana')
    const other = await context.newPage()
    await openScreen(other, `withdrawals?q=${username}`, t('office.nav.withdrawals'))
    await expect(gridRow(other, username)).toContainText('elisa')
    await gridRow(other, username).getByRole('gridcell').first().click()
    await expect(dialogOf(other)).toContainText('elisa')
    await expect(button(other, t('office.withdrawal.approve'))).toHaveCount(0)
    await context.close()
  })

  await test.step('it is left to others, and refused with a reason', async () => {
    await input.press(button(page, t('office.withdrawal.unclaimIt')))
    await expect(button(page, t('office.withdrawal.claimIt'))).toBeVisible()
    await input.press(button(page, t('office.withdrawal.reject')))
    const reason = dialogOf(page).getByLabel(t('office.reason'))
    await input.type(reason, 'A conta não é sua.')
    await input.press(button(page, t('office.withdrawal.reject')))
    await expect(page.getByText(t('office.withdrawal.done.reject'))).toBeVisible()
    await expect(dialogOf(page)).toContainText('A conta não é sua.')
    await inspect(page, 'a withdrawal that was refused')
    await page.keyboard.press('Escape')
    await expect(gridRow(page, username)).toHaveCount(0)
  })

  await expect.poll(() => balanceOf(aside.request)).toBe(2_000_000n)
  await aside.request.dispose()
})

test('an approval is seen in the list of all, with its story in the ledger', async ({ page }) => {
  const aside = await openWithdrawer('300.00')
  const { withdrawalId } = await askForWithdrawal(aside.request, '120.00')
  const { username } = aside.account
  await enterAs(page.context(), 'elisa')
  await openScreen(page, `withdrawals?q=${username}`, t('office.nav.withdrawals'))
  await gridRow(page, username).getByRole('gridcell').first().click()
  await button(page, t('office.withdrawal.approve')).click()
  await expect(page.getByText(t('office.withdrawal.done.approved'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gridRow(page, username)).toHaveCount(0)
  await page.getByRole('radio', { name: t('office.withdrawal.queue.all') }).click()
  await expect(gridRow(page, username)).toContainText('120,00')

  // From the withdrawal to the ledger, and from there to the member and their money.
  await gridRow(page, username).getByRole('gridcell').first().click()
  await dialogOf(page)
    .getByRole('link', { name: t('office.nav.ledger') })
    .click()
  await expect(page).toHaveURL(/\/ledger\/accounts\//)
  await expect(page.getByText(withdrawalId).first()).toBeVisible()
  await inspect(page, 'the story of a withdrawal')
  await aside.request.dispose()
})

test('without the right there is no door, and the server refuses', async ({
  page,
}) => {
  const doors = [
    ['withdrawals', 'withdrawals', 'withdrawals?limit=1'],
    ['deposits', 'deposits', 'deposits?limit=1'],
    ['ledger', 'ledger', 'ledger/accounts?limit=1'],
    ['reconciliation', 'reconciliation', 'reconciliation/differences?limit=1'],
    ['kyc', 'kyc', 'kyc/cases?limit=1'],
    ['risk', 'risk', 'risk/cases?limit=1'],
  ] as const
  const staff = await requestAs('bruno')
  await enterAs(page.context(), 'bruno')
  await openScreen(page, 'members', t('office.nav.members'))
  for (const [path, name, route] of doors) {
    const link = page.getByRole('link', { name: t(`office.nav.${name}`), exact: true })
    await expect(link, name).toHaveCount(0)
    expect((await staff.get(`/staff/${route}`)).status(), route).toBe(403)
    await page.goto(`/office/${path}`)
    await expect(page.getByText(t('errors.PERMISSION_DENIED')), path).toBeVisible()
  }
  const id = 'wdr_0000000000000000000000'
  const refused = await staff.post(`/staff/withdrawals/${id}/approve`, { data: {} })
  expect(refused.status()).toBe(403)
  await staff.dispose()
})

test('the auditor reads a withdrawal and has no button to decide it', async ({ page }) => {
  const aside = await openWithdrawer('100.00')
  const { withdrawalId } = await askForWithdrawal(aside.request, '50.00')
  const { username } = aside.account
  await enterAs(page.context(), 'carla')
  await openScreen(page, `withdrawals?q=${username}`, t('office.nav.withdrawals'))
  await gridRow(page, username).getByRole('gridcell').first().click()
  await expect(dialogOf(page).getByText(t('office.withdrawal.storyTitle'))).toBeVisible()
  for (const action of ['approve', 'reject', 'claimIt'] as const) {
    await expect(button(page, t(`office.withdrawal.${action}`)), action).toHaveCount(0)
  }
  const staff = await requestAs('carla')
  const refused = await staff.post(`/staff/withdrawals/${withdrawalId}/claim`, { data: {} })
  expect(refused.status()).toBe(403)
  await Promise.all([staff.dispose(), aside.request.dispose()])
})
