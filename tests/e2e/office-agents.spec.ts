import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openHead } from './support/agents.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, openScreen, t } from './support/staff.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a contract of an agent is looked at, tried with other rates, and ended by two', async ({
  page,
  request,
  browser,
}) => {
  const { username } = await openHead(request)
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'agents?part=requests', t('office.nav.agents'))
  await expect(gridRow(page, username)).toContainText(t('office.agents.requestState.accepted'))

  await test.step('what other rates would have paid', async () => {
    await openScreen(page, 'agents?part=contracts', t('office.nav.agents'))
    await gridRow(page, username).getByRole('gridcell').first().click()
    await page.getByLabel(t('office.agents.percentOfRates')).fill('50')
    await button(page, t('office.agents.try')).click()
    await expect(page.getByText(t('office.agents.ends', { count: 0 }))).toBeVisible()
    await inspect(page, 'what if')
  })

  await test.step('one proposes the end, another approves it', async () => {
    await button(page, t('office.agents.endContract')).click()
    await giveReason(page, `Acabou: ${username}`, t('office.agents.propose'))
    await expect(page.getByText(t('office.proposed'))).toBeVisible()
    const context = await browser.newContext({ locale: 'pt-BR' })
    await enterAs(context, 'bruno')
    const second = await context.newPage()
    await openScreen(second, 'approvals', t('office.nav.approvals'))
    await gridRow(second, username).getByRole('gridcell').first().click()
    await inspect(second, 'an end that was proposed')
    await second.getByRole('button', { name: t('office.approval.approve') }).click()
    await expect(second.getByRole('dialog')).toBeHidden()
    await context.close()
    await openScreen(page, 'agents?part=contracts&state=ended', t('office.nav.agents'))
    await expect(gridRow(page, username)).toContainText(t('office.agents.contractState.ended'))
  })
})

test('a close is simulated, and nothing is left of it', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'agents?part=close', t('office.nav.agents'))
  await button(page, t('office.agents.simulate')).click()
  await expect(page.getByRole('heading', { name: t('office.agents.byKind') })).toBeVisible({
    timeout: 30_000,
  })
  await inspect(page, 'a simulated close')
})
