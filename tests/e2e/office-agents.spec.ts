import type { Page } from '@playwright/test'
import { countBills, openBelow, openHead, moveToNextDay, takeTurn } from './support/agents.ts'
import { expect, test } from './support/journey.ts'
import { betsOf, deposit, placeBet } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { approveAs, enterAs, giveReason, gridRow, openScreen, t } from './support/staff.ts'

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
    await approveAs(browser, 'bruno', username, 'an end that was proposed')
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
  await page.getByLabel(t('office.agents.percentOfRates')).fill('50')
  await button(page, t('office.agents.simulate')).click()
  await expect(page.getByText(t('office.agents.difference')).first()).toBeVisible()
  await inspect(page, 'a close at half the rates')
})

test('a bill opens to its members, to what they played, to the bet', async ({
  page,
  request,
  draws,
}) => {
  const lottery = await draws.hold('SSC5')
  const head = await openHead(request)
  await moveToNextDay([head.username])
  const below = await openBelow(request, head)
  await deposit(request, '50')
  await placeBet(request)
  await lottery.draw()
  const [bet] = await betsOf(request)
  await expect(async () => {
    await takeTurn()
    expect(await countBills(head.username)).toBe(1)
  }).toPass({ timeout: 60_000 })

  await enterAs(page.context(), 'ana')
  await openScreen(page, 'agents?part=bills', t('office.nav.agents'))
  await gridRow(page, head.username).getByRole('gridcell').first().click()
  await inspect(page, 'a bill')
  await page.getByRole('button', { name: t('office.agents.lineIs.span') }).click()
  await inspect(page, 'members of a line')
  await button(page, below.username).click()
  await page.getByRole('dialog').getByRole('rowheader').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText(bet?.betId ?? '')
  await inspect(page, 'the bets of a draw')
})

test('the house offers a contract from the tree, and a second person approves it', async ({
  page,
  request,
  browser,
}) => {
  const { username } = await openHead(request)
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'agents?part=tree', t('office.nav.agents'))
  await page.getByLabel(t('office.agents.tree.find')).fill(username)
  await page.getByRole('listitem').getByRole('link', { name: username }).click()
  await button(page, t('office.agents.offer.open')).click()
  const dialog = page.getByRole('dialog')
  const rate = dialog.getByLabel(t('office.agents.offer.rate'))
  await rate.fill('150')
  await expect(dialog.getByText(t('office.agents.offer.fault.rate'))).toBeVisible()
  await rate.fill('25')
  await inspect(page, 'an offer of the house')
  await giveReason(page, `Boa equipe: ${username}`, t('office.agents.propose'))
  await expect(page.getByText(t('office.proposed'))).toBeVisible()

  await approveAs(browser, 'bruno', username, 'an offer that was proposed')
  await openScreen(page, 'agents?part=requests&state=open', t('office.nav.agents'))
  await expect(gridRow(page, username)).toContainText(t('office.agents.kind.dividend'))
})
