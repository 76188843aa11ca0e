import { hashPassword } from '../../apps/server/src/modules/passwords/index.ts'
import { withDatabase } from '../../tools/operator/database.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, deposit, openAccount } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, openScreen, t } from './support/staff.ts'
import { pt } from './support/texts.ts'

const REASON = 'Devolução combinada no caso 4711'
const FUND_PASSWORD = 'três tijolos azuis'

test('an adjustment is proposed, approved by another, and followed through the ledger', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000)
  const { username } = await openAccount(request)
  const { depositId } = await deposit(request, '50.00')
  await enterAs(page.context(), 'ana')
  await openScreen(page, `members?q=${username}`, t('office.nav.members'))
  await gridRow(page, username).getByRole('gridcell').first().click()
  await page.getByRole('button', { name: t('office.adjust.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.adjust.amount', { currency: 'BRL' })).fill('12,50')
  await inspect(page, 'an adjustment')
  await giveReason(page, REASON, t('office.adjust.submit'))

  const other = await browser.newContext()
  await enterAs(other, 'elisa')
  const approver = await other.newPage()
  await openScreen(approver, 'approvals', t('office.nav.approvals'))
  const proposal = gridRow(approver, t('office.action.member.adjust')).first()
  await proposal.getByRole('gridcell').first().click()
  await approver.getByRole('button', { name: t('office.approval.approve') }).click()
  await expect(approver.getByRole('dialog')).toBeHidden()
  await other.close()
  await expect.poll(() => balanceOf(request)).toBe(625_000n)

  await page
    .getByRole('link', { name: t('office.nav.ledger'), exact: true })
    .last()
    .click()
  await gridRow(page, username).getByRole('gridcell').first().click()
  await expect(gridRow(page, pt.t('statement.adjustment.credit'))).toContainText('62,50')
  await inspect(page, 'an account of the ledger')
  await gridRow(page, pt.t('statement.adjustment.credit')).getByRole('gridcell').first().click()
  await expect(page.getByText(REASON)).toBeVisible()
  await inspect(page, 'the story of an adjustment')

  await openScreen(page, 'ledger', t('office.nav.ledger'))
  await page.getByLabel(t('office.ledger.find')).fill(depositId)
  await page.getByRole('button', { name: t('office.ledger.findSubmit') }).click()
  await expect(page.getByText(depositId).first()).toBeVisible()
  await inspect(page, 'the story of a deposit')
  await openScreen(page, 'ledger/houses', t('office.ledger.houses'))
  await inspect(page, 'the trial balance')
  await openScreen(page, 'reconciliation', t('office.nav.reconciliation'))
  await page.getByRole('button', { name: t('office.difference.days') }).click()
  await inspect(page, 'the days that were compared')
})

test('a member sends money to the agent above @phone', async ({ page }) => {
  test.setTimeout(180_000)
  const agent = await openAccount(page.request)
  const member = await openAccount(page.request)
  await deposit(page.request, '50.00')
  const hash = await hashPassword(FUND_PASSWORD)
  const folder = process.env['E2E_DATA_DIR'] ?? ''
  await withDatabase(folder, async (db) => {
    await db.query(`update members set kind = 'agent' where username = $1`, [agent.username])
    await db.query(
      `update members m set referrer_id = a.member_id from members a
       where m.username = $1 and a.username = $2 and a.brand_id = m.brand_id`,
      [member.username, agent.username],
    )
    await db.query(
      `insert into member_fund_passwords (brand_id, member_id, password_hash, changed_at)
       select brand_id, member_id, $2, app_now() from members where username = $1`,
      [member.username, hash],
    )
  })
  await page.goto('/member')
  await page.getByRole('link', { name: pt.t('shell.member.transferUpline') }).click()
  await expect(page.getByText(agent.username)).toBeVisible()
  await page.getByLabel(pt.t('transfers.amount')).fill('10')
  const password = page.getByLabel(pt.t('transfers.fundPassword'), { exact: true })
  const submit = page.getByRole('button', { name: new RegExp(`^${pt.t('transfers.submitEmpty')}`) })
  await password.fill('errada')
  await submit.click()
  await expect(password).toHaveAccessibleDescription(pt.t('errors.FUND_PASSWORD_WRONG'))
  await password.fill(FUND_PASSWORD)
  await inspect(page, 'a transfer')
  await submit.click()
  await expect(page.getByText(pt.t('transfers.recent'))).toBeVisible()
  await expect.poll(() => balanceOf(page.request)).toBe(400_000n)
  await inspect(page, 'a transfer that was sent')

  await withDatabase(folder, (db) =>
    db.query(
      `insert into risk_cases (brand_id, kind, case_key, member_id, details, raised_at)
       select brand_id, 'chargeback', username, member_id, '{}', app_now()
       from members where username = $1`,
      [member.username],
    ),
  )
  await page.reload()
  await expect(page.getByText(pt.t('errors.TRANSFER_WAITS'))).toBeVisible()
  await expect(submit).toHaveCount(0)
  await inspect(page, 'a transfer that waits')
})
