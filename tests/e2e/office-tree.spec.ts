import type { Page } from '@playwright/test'
import { openBelow, openHead } from './support/agents.ts'
import { expect, test } from './support/journey.ts'
import { inspect } from './support/sight.ts'
import { approveAs, enterAs, giveReason, gridRow, openScreen, t } from './support/staff.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Finds a member by name in the tree, and opens their page. */
async function openMember(page: Page, username: string): Promise<void> {
  await openScreen(page, 'agents?part=tree', t('office.nav.agents'))
  await page.getByLabel(t('office.agents.tree.find')).fill(username)
  await page.getByRole('list').getByRole('link', { name: username, exact: true }).click()
  await expect(page.getByRole('dialog', { name: username })).toBeVisible()
}

test('a team is moved in the tree by two, and its history says so', async ({
  page,
  request,
  browser,
}) => {
  const [from, to] = [await openHead(request), await openHead(request)]
  const moved = await openBelow(request, from)
  const below = await openBelow(request, moved)
  await enterAs(page.context(), 'ana')

  await test.step('the tree opens by keyboard', async () => {
    await openScreen(page, 'agents?part=tree', t('office.nav.agents'))
    await page.getByLabel(t('office.agents.tree.sort')).selectOption('name')
    const row = page.getByRole('treegrid').getByRole('row').filter({ hasText: from.username })
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    const child = page.getByRole('treegrid').getByRole('row').filter({ hasText: moved.username })
    await expect(child).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const last = page.getByRole('treegrid').getByRole('row').filter({ hasText: below.username })
    await expect(last).toHaveAttribute('aria-level', '3')
    await inspect(page, 'the tree')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: moved.username })).toBeVisible()
  })

  await test.step('one proposes the move, another approves it', async () => {
    await button(page, t('office.agents.tree.move')).click()
    const dialog = page.getByRole('dialog')
    const counted = t('office.agents.tree.movesMembers', { count: 2 })
    await expect(dialog.getByText(counted)).toBeVisible()
    await dialog.getByLabel(t('office.agents.tree.find')).fill(to.username)
    await dialog.getByRole('radio', { name: to.username }).check()
    await inspect(page, 'a move')
    await giveReason(page, `Novo lugar: ${moved.username}`, t('office.agents.propose'))
    await expect(page.getByText(t('office.proposed'))).toBeVisible()
    await approveAs(browser, 'bruno', `Novo lugar: ${moved.username}`, 'a move')
  })

  await test.step('the history has it, and all below went along', async () => {
    await openScreen(page, 'agents?part=moves', t('office.nav.agents'))
    const row = gridRow(page, `Novo lugar: ${moved.username}`)
    await expect(row).toContainText(from.username)
    await expect(row).toContainText(to.username)
    await row.getByRole('gridcell').first().click()
    const dialog = page.getByRole('dialog', { name: moved.username })
    await expect(dialog.getByText(`Novo lugar: ${moved.username}`)).toBeVisible()
    await inspect(page, 'a member of the tree')
    await openMember(page, below.username)
    await expect(page.getByRole('dialog').getByRole('link', { name: to.username })).toBeVisible()
  })
})

test('the type of an agent is changed by two', async ({
  page,
  request,
  browser,
}) => {
  const above = await openHead(request)
  const agent = await openBelow(request, above)
  await enterAs(page.context(), 'ana')
  await openMember(page, agent.username)
  await button(page, t('office.agents.type.change')).click()
  const dialog = page.getByRole('dialog')
  const types = dialog.getByLabel(t('office.agents.type.title'))
  await types.selectOption('agent42')
  await dialog.getByLabel(t('office.reason')).fill('Não cabe')
  await dialog.getByRole('button', { name: t('office.agents.propose') }).click()
  await expect(dialog.getByText(t('errors.AGENT_PLACE'))).toBeVisible()
  await types.selectOption('agent2')
  await expect(dialog.getByText(t('office.agents.type.about.agent2'))).toBeVisible()
  await inspect(page, 'a change of type')
  await giveReason(page, `Só membros: ${agent.username}`, t('office.agents.propose'))
  await approveAs(browser, 'bruno', `Só membros: ${agent.username}`, 'a type')
  await openMember(page, agent.username)
  await expect(page.getByRole('dialog').getByText(`Só membros: ${agent.username}`)).toBeVisible()
  await inspect(page, 'a changed type')
})
