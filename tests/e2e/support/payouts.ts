import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { withDatabase } from '../../../tools/operator/database.ts'
import { openSecurity, stepUp } from './identity.ts'
import { expect } from './journey.ts'
import type { Account } from './member.ts'
import { enterAs, gridRow, openScreen, type StaffName, t as office } from './staff.ts'
import type { Words } from './texts.ts'

export const FUND_PASSWORD = 'cofre de azulejo'

/** Time for a payout order, the gateway's callback and the page's event, on a busy machine. */
const PAYOUT_MS = 45_000

/** Gives what a withdrawal needs in the security centre: name, fund password, an account. */
export async function fillSecurity(page: Page, words: Words, account: Account): Promise<void> {
  const { t } = words
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t('security.save') })
  await openSecurity(page, words)
  await page.getByRole('button', { name: t('security.realName.set') }).click()
  await dialog.getByLabel(t('security.realName.label')).fill('Ana Maria Souza')
  await save.click()
  await stepUp(page, words, account.password)
  await expect(page.getByText(t('security.realName.done'))).toBeVisible()

  await page.getByRole('button', { name: t('security.fundPassword.set') }).click()
  await dialog.getByLabel(t('security.fundPassword.new'), { exact: true }).fill(FUND_PASSWORD)
  await dialog.getByLabel(t('security.fundPassword.again')).fill(FUND_PASSWORD)
  await save.click()
  await expect(page.getByText(t('security.fundPassword.done'))).toBeVisible()

  await page.getByRole('button', { name: t('security.bank.add') }).click()
  await dialog.getByRole('radio', { name: t('security.bank.kind.pix'), exact: true }).click()
  await dialog.getByLabel(t('security.bank.keyType')).selectOption('email')
  const key = `${randomBytes(5).toString('hex')}@example.com`
  await dialog.getByLabel(t('security.bank.keyLabel'), { exact: true }).fill(key)
  await dialog.getByRole('button', { name: t('security.bank.add') }).click()
  await expect(page.getByText(t('security.bank.added'))).toBeVisible()
}

/** Lets ten days pass for a member's accounts: no browser can wait until they have cooled off. */
export async function coolOff({ username }: Account): Promise<void> {
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) =>
    db.query(
      `update member_bank_accounts set created_at = created_at - interval '10 days'
       where member_id = (select member_id from members where username = $1 and brand_id = 1)`,
      [username],
    ),
  )
}

/** Requests a withdrawal on the page; it is held, and its own page says so. */
export async function askFor(page: Page, words: Words, decimal: string): Promise<void> {
  const { t, money } = words
  await page.goto('/member/withdraw')
  await page.getByLabel(t('withdrawals.amount')).fill(decimal)
  await page.getByLabel(t('withdrawals.fundPassword')).fill(FUND_PASSWORD)
  const name = t('withdrawals.submit', { amount: money(decimal) })
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/member\/withdraw\/wdr_/)
  await expect(page.getByText(t('withdrawals.state.checking'), { exact: true })).toBeVisible()
}

/** The gateway has paid: the page shows it by itself and asks what arrived. */
export async function expectPaid(page: Page, { t }: Words): Promise<void> {
  const question = page.getByRole('heading', { name: t('withdrawals.confirm.title') })
  await expect(question).toBeVisible({ timeout: PAYOUT_MS })
  const done = page.getByRole('listitem').filter({ hasText: t('withdrawals.stepDone') })
  await expect(done).toHaveCount(4)
}

/** Opens a member's withdrawal in the office, as one of the staff does. */
export async function openCase(desk: Page, username: string) {
  await openScreen(desk, 'withdrawals', office('office.nav.withdrawals'))
  await gridRow(desk, username).getByRole('gridcell').first().click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText(office('office.withdrawal.storyTitle'))).toBeVisible()
  return dialog
}

/** Claims a member's withdrawal and approves it: as the only approver, or the first of two. */
export async function approveAs(
  context: BrowserContext,
  who: StaffName,
  query: {
    readonly username: string
    readonly says: 'approved' | 'approvedByFirst'
    readonly see?: (desk: Page, where: string) => Promise<void>
  },
): Promise<void> {
  await enterAs(context, who)
  const desk = await context.newPage()
  const dialog = await openCase(desk, query.username)
  await query.see?.(desk, `a withdrawal before ${who}`)
  await dialog.getByRole('button', { name: office('office.withdrawal.claimIt') }).click()
  const leave = dialog.getByRole('button', { name: office('office.withdrawal.unclaimIt') })
  await expect(leave).toBeVisible()
  await dialog.getByRole('button', { name: office('office.withdrawal.approve') }).click()
  await expect(desk.getByText(office(`office.withdrawal.done.${query.says}`))).toBeVisible()
  await desk.close()
}
