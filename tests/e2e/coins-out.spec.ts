import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newAddress } from '../../apps/server/test/coins.ts'
import { expect, test } from './support/journey.ts'
import { deposit, openAccount, placeBet } from './support/member.ts'
import {
  approveAs,
  coolOff,
  expectPaid,
  fillSecurity,
  FUND_PASSWORD,
  openCase,
} from './support/payouts.ts'
import { inspect, isAtRest } from './support/sight.ts'
import { enterAs, t as office } from './support/staff.ts'
import { en } from './support/texts.ts'

const { t, money } = en
const NETWORK = 'Bitcoin testnet'

/** The example of BIP-173: valid, and of the main network. */
const OTHER_NETWORK = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Checks a page in every size and theme, and takes screenshots if requested. */
async function see(page: Page, where: string): Promise<void> {
  await inspect(page, where)
  const folder = process.env['E2E_PICTURES']
  if (!folder) return
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate(isAtRest, colorScheme)).toBe(true)
    const path = join(folder, `coins-${where.replaceAll(/\W+/g, '-')}-${width}.png`)
    await page.screenshot({ path, fullPage: true })
  }
}

test('winnings go to an address of coins: checked, cooled off, paid', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('lang', 'en')
  })
  const account = await openAccount(page.request)
  await deposit(page.request, '300')
  await placeBet(page.request)
  await fillSecurity(page, en, account)
  const address = newAddress()
  const masked = `•••• ${address.slice(-4)}`

  await test.step('an address of another network is refused, the right one is kept', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: t('security.bank.add') }).click()
    await dialog.getByRole('radio', { name: t('security.bank.kind.crypto'), exact: true }).click()
    const field = dialog.getByLabel(t('security.bank.address', { network: NETWORK }))
    await field.fill(OTHER_NETWORK)
    await dialog.getByRole('button', { name: t('security.bank.add') }).click()
    await expect(dialog.getByText(t('errors.CRYPTO_ADDRESS_INVALID'))).toBeVisible()
    await see(page, 'a wrong address')
    await field.fill(address)
    await see(page, 'an address')
    await dialog.getByRole('button', { name: t('security.bank.add') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(masked)).toBeVisible()
    await see(page, 'accounts with an address')
  })

  await test.step('it is among the accounts, with the bounds of its method', async () => {
    await page.goto('/member/withdraw')
    const choice = page.getByLabel(t('withdrawals.account'))
    const option = choice.locator('option', { hasText: NETWORK })
    await choice.selectOption(await option.getAttribute('value'))
    await see(page, 'an address that cools off')
    await coolOff(account)
    await page.reload()
    await choice.selectOption(await option.getAttribute('value'))
    // By Pix five would be enough; the most is what is there.
    const [hint = ''] = t('withdrawals.amountHint', {
      min: money('50'),
      max: '§',
      balance: '',
    }).split('§')
    await expect(page.getByText(hint.trim())).toBeVisible()
    await page.getByLabel(t('withdrawals.amount')).fill('100')
    await page.getByLabel(t('withdrawals.fundPassword')).fill(FUND_PASSWORD)
    await see(page, 'a withdrawal to an address')
    const name = t('withdrawals.submit', { amount: money('100') })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(/\/member\/withdraw\/wdr_/)
  })

  await test.step('the office sees what it is; once approved it is paid', async () => {
    const { username } = account
    const context = await browser.newContext({ locale: 'pt-BR' })
    await enterAs(context, 'ana')
    const desk = await context.newPage()
    const dialog = await openCase(desk, username)
    const kind = office('office.withdrawal.kind.crypto')
    await expect(dialog.getByText(`${kind} · ${NETWORK} · ${masked}`)).toBeVisible()
    await desk.close()
    await approveAs(context, 'ana', { username, says: 'approved' })
    await expectPaid(page, en)
    const paid = { amount: money('100'), account: `${masked} · Crypto · ${NETWORK}` }
    await expect(page.getByText(t('withdrawals.body.paidCrypto', paid))).toBeVisible()
    await see(page, 'coins that were paid')
    await context.close()
  })
})
