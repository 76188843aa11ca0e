import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { messageTranslator } from '@fairhouse/i18n/server'
import type { Withdrawal } from '@fairhouse/protocol'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { takePhotograph } from '../../apps/server/test/photograph.ts'
import { cpfOf } from '../../apps/server/test/tax-ids.ts'
import { betNow, CALM_LOTTERY, chooseFirstDigit, openLottery, receipt } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { deposit, openAccount, placeBet } from './support/member.ts'
import {
  approveAs,
  askFor,
  coolOff,
  expectPaid,
  fillSecurity,
  FUND_PASSWORD,
  openCase,
} from './support/payouts.ts'
import { inspect } from './support/sight.ts'
import { enterAs, gridRow, openScreen, t as office } from './support/staff.ts'
import { en } from './support/texts.ts'

const PHONE = { width: 360, height: 740 }
const { t, money } = en

/** Checks a page in every size and theme, with a screenshot if requested, then as a phone again. */
async function see(page: Page, where: string): Promise<void> {
  await inspect(page, where)
  await page.setViewportSize(PHONE)
  const folder = process.env['E2E_PICTURES']
  if (!folder) return
  const path = join(folder, `withdrawals-${where.replaceAll(/\W+/g, '-')}.png`)
  await page.screenshot({ path, fullPage: true })
}

/** A member with a phone, in English, who confirms by password what needs it. */
async function enterOnPhone(page: Page) {
  await page.setViewportSize(PHONE)
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('lang', 'en')
  })
  return openAccount(page.request)
}

const officeOnPhone = (browser: Browser) =>
  browser.newContext({ viewport: PHONE, locale: 'pt-BR', hasTouch: true, isMobile: true })

/** By Pix, at the gateway's own pages, and back again. */
async function payIn(page: Page, decimal: string): Promise<void> {
  const amount = money(decimal)
  await page.goto('/member/depositv2')
  await page.getByLabel(t('cashier.amountOther')).fill(decimal)
  await page.getByRole('button', { name: t('cashier.submit', { amount }), exact: true }).click()
  await expect(page.getByRole('img', { name: t('cashier.qr', { amount }) })).toBeVisible()
  await page.getByRole('link', { name: t('cashier.payNow') }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(
    page.getByRole('heading', { name: t('cashier.creditedTitle', { amount }) }),
  ).toBeVisible()
}

/** A photograph of a bank statement, and what the member says of it. */
async function complain(page: Page, outcome: 'partly' | 'notReceived'): Promise<void> {
  await page.getByRole('radio', { name: t(`withdrawals.confirm.${outcome}`) }).click()
  if (outcome === 'partly') await page.getByLabel(t('withdrawals.confirm.part')).fill('40')
  const buffer = await takePhotograph()
  const file = { name: 'bank.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await see(page, `what arrived, ${outcome}`)
  await page.getByRole('button', { name: t('withdrawals.confirm.send') }).click()
  await expect(page.getByRole('list', { name: t('withdrawals.dispute.pictures') })).toBeVisible()
}

/** Staff review the proof and answer. */
async function makeGood(context: BrowserContext, username: string, reason: string): Promise<void> {
  await enterAs(context, 'ana')
  const desk = await context.newPage()
  await openScreen(desk, 'withdrawals', office('office.nav.withdrawals'))
  await desk.getByRole('radio', { name: office('office.withdrawal.queue.disputes') }).click()
  await gridRow(desk, username).getByRole('gridcell').first().click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByRole('img')).toHaveCount(1)
  await see(desk, 'a dispute in the office')
  const good = office('office.withdrawal.dispute.madeGood')
  await dialog.getByRole('button', { name: good }).click()
  await dialog.getByLabel(office('office.reason')).fill(reason)
  await dialog.getByRole('button', { name: good, exact: true }).click()
  await expect(desk.getByText(office('office.withdrawal.done.madeGood'))).toBeVisible()
  await desk.close()
}

test('Pix deposit, play, withdrawal approved by staff, paid and confirmed @phone', async ({
  page,
  browser,
}) => {
  const account = await enterOnPhone(page)
  await payIn(page, '300')

  await test.step('plays a line', async () => {
    await openLottery(page, CALM_LOTTERY)
    await chooseFirstDigit(page, en, '7')
    await betNow(page, en).click()
    await expect(receipt(page, en)).toBeVisible()
  })

  await test.step('before the first one what is missing is said, and given', async () => {
    await page.goto('/member/withdraw')
    await expect(page.getByRole('heading', { name: t('withdrawals.needs.title') })).toBeVisible()
    await see(page, 'what a first withdrawal needs')
    await page.getByRole('link', { name: t('withdrawals.needs.go') }).click()
    await fillSecurity(page, en, account)
    await page.goto('/member/withdraw')
    // The text around the account is of no matter: it receives nothing yet.
    const [, rest = ''] = t('withdrawals.coolingNote', { account: '§', time: '§' }).split('§')
    await expect(page.getByText(rest.trim())).toBeVisible()
    await see(page, 'an account that cools off')
    await coolOff(account)
  })

  await test.step('an amount, an account, the fund password', async () => {
    await page.reload()
    await page.getByRole('button', { name: t('withdrawals.submitEmpty'), exact: true }).click()
    const amount = page.getByLabel(t('withdrawals.amount'))
    await expect(amount).toHaveAccessibleDescription(t('errors.MISSING_FIELD'))
    await see(page, 'a withdrawal with faults')
    await page.getByRole('button', { name: t('withdrawals.all'), exact: true }).click()
    // The bet may have won meanwhile.
    await expect(amount).toHaveValue(/^\d{3}\.\d\d$/)
    await amount.fill('100')
    const password = page.getByLabel(t('withdrawals.fundPassword'))
    await password.fill('wrong')
    const name = t('withdrawals.submit', { amount: money('100') })
    const submit = page.getByRole('button', { name, exact: true })
    await submit.click()
    await expect(password).toHaveAccessibleDescription(t('errors.FUND_PASSWORD_WRONG'))
    await password.fill(FUND_PASSWORD)
    await submit.click()
  })

  await test.step('it is held, and says why and by when', async () => {
    await expect(page).toHaveURL(/\/member\/withdraw\/wdr_/)
    await expect(page.getByText(t('withdrawals.rule.littlePlay'))).toBeVisible()
    await expect(page.getByText(t('withdrawals.state.checking'), { exact: true })).toBeVisible()
    await see(page, 'a withdrawal that is held')
  })
  const withdrawalId = page.url().split('/').at(-1) ?? ''

  await test.step('staff see the rules and the money, and approve on a phone', async () => {
    const context = await officeOnPhone(browser)
    await approveAs(context, 'ana', { username: account.username, says: 'approved', see })
    await context.close()
  })

  await test.step('it is paid: the page says so by itself, and asks what arrived', async () => {
    await expectPaid(page, en)
    await see(page, 'a withdrawal that is paid')
    await page.getByRole('radio', { name: t('withdrawals.confirm.received') }).click()
    await page.getByRole('button', { name: t('withdrawals.confirm.send') }).click()
    await expect(page.getByText(t('withdrawals.outcome.received'))).toBeVisible()
    const kept = await page.request.get(`/wps/cashier/withdrawals/${withdrawalId}`, {
      headers: { 'x-fairhouse': '1' },
    })
    expect(((await kept.json()) as Withdrawal).outcome).toBe('received')
  })

  await test.step('it stands in the list, and the payout clock counts it', async () => {
    await page.getByRole('link', { name: t('withdrawals.back') }).click()
    await expect(page.getByRole('heading', { name: t('withdrawals.clock.title') })).toBeVisible()
    await expect(page.getByText(t('withdrawals.clock.median'))).toBeVisible()
    await expect(page.getByText(t('withdrawals.state.paid'), { exact: true })).toBeVisible()
    await see(page, 'the withdrawal page')
  })

  await test.step('a message told of each step', async () => {
    await page.goto('/member/messageV2')
    const amount = money('100')
    const { text } = messageTranslator('en')
    for (const kind of ['withdrawalApproved', 'withdrawalPaid'] as const) {
      const title = text(`inbox.${kind}.title`, { amount })
      await expect(page.getByRole('button', { name: title })).toBeVisible()
    }
  })
})

test('what did not arrive is said with a picture, and made good @phone', async ({
  page,
  browser,
}) => {
  const account = await enterOnPhone(page)
  await deposit(page.request, '300')
  await placeBet(page.request)
  await fillSecurity(page, en, account)
  await coolOff(account)
  await askFor(page, en, '100')
  const context = await officeOnPhone(browser)
  await approveAs(context, 'ana', { username: account.username, says: 'approved' })
  await expectPaid(page, en)
  await complain(page, 'partly')
  const amounts = { received: money('40'), remaining: money('60') }
  await expect(page.getByText(t('withdrawals.outcome.partly', amounts))).toBeVisible()
  await see(page, 'a part has arrived')
  const reason = 'The bank lost the rest'
  await makeGood(context, account.username, reason)
  await page.reload()
  await expect(page.getByText(t('withdrawals.dispute.madeGood', { reason }))).toBeVisible()
  await context.close()
})

test('a large withdrawal takes two of the staff @phone', async ({
  page,
  browser,
}) => {
  const account = await enterOnPhone(page)
  await fillSecurity(page, en, account)
  await coolOff(account)
  await test.step('who withdraws much has said who they are', async () => {
    await page.goto('/member/securityCenter/identity')
    const cpf = cpfOf(randomInt(100_000_000, 399_999_999))
    await page.getByLabel(t('kyc.taxId.label')).fill(cpf)
    await page.getByRole('button', { name: t('kyc.taxId.save') }).click()
    await expect(page.getByText(t('kyc.yourLevel', { level: 1 }))).toBeVisible()
  })
  for (const part of ['9000', '8000', '7000']) await deposit(page.request, part)
  await placeBet(page.request)
  await askFor(page, en, '20000')
  await expect(page.getByText(t('withdrawals.rule.amountAboveAutomatic'))).toBeVisible()

  const { username } = account
  const first = await officeOnPhone(browser)
  await approveAs(first, 'ana', { username, says: 'approvedByFirst' })
  await test.step('the first cannot be the second, too', async () => {
    const desk = await first.newPage()
    const dialog = await openCase(desk, username)
    const approve = dialog.getByRole('button', { name: office('office.withdrawal.approve') })
    await expect(approve).toHaveCount(0)
    await see(desk, 'a withdrawal that waits for the second')
  })
  await expect(page.getByText(t('withdrawals.state.checking'), { exact: true })).toBeVisible()
  const second = await officeOnPhone(browser)
  await approveAs(second, 'elisa', { username, says: 'approved' })
  await expectPaid(page, en)
  await complain(page, 'notReceived')
  const remaining = money('20000')
  await expect(page.getByText(t('withdrawals.outcome.notReceived', { remaining }))).toBeVisible()
  await Promise.all([first.close(), second.close()])
})
