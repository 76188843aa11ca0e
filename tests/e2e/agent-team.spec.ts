import { openBelow, openHead } from './support/agents.ts'
import { tabTo } from './support/input-device.ts'
import { logInByRequest } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { journey } from './support/ways.ts'

journey('a team is walked down by its tree, found by name, and each has a page', async (scene) => {
  const { page, context, input, look, words, isPhone } = scene
  const { t } = words
  const head = await openHead(page.request)
  const below = await openBelow(page.request, head)
  const last = await openBelow(page.request, below)
  await context.clearCookies({ name: '__Host-session' })
  await logInByRequest(page.request, head)

  await test.step('the tree opens level by level', async () => {
    await page.goto('/agent/teamManagement')
    await expect(page.getByText(t('agent.team.count', { count: 2 }))).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: below.username })
    if (isPhone) {
      await row.getByRole('button', { name: t('agent.team.open', { name: below.username }) }).tap()
    } else {
      await tabTo(page, row)
      await page.keyboard.press('ArrowRight')
    }
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    const child = page.getByRole('row').filter({ hasText: last.username })
    await expect(child).toHaveAttribute('aria-level', '2')
    await look('the team as a tree')
  })

  await test.step('somebody is found by name, and the way down to them is shown', async () => {
    const field = page.getByRole('searchbox', { name: t('agent.betting.find') })
    await input.type(field, last.username)
    await expect(page.getByText(t('agent.betting.found', { count: 1 }))).toBeVisible()
    await input.press(page.getByRole('listitem').getByRole('link', { name: last.username }))
    await expect(page.getByRole('heading', { name: last.username })).toBeVisible()
    const path = page.getByRole('navigation', { name: t('agent.profit.path') })
    await expect(path.getByRole('listitem')).toHaveCount(3)
    await look('one deep in the team')
    await input.press(path.getByRole('link', { name: below.username }))
    await expect(page.getByRole('heading', { name: below.username })).toBeVisible()
  })

  await test.step('their page leads to rates and records', async () => {
    await input.press(page.getByRole('button', { name: t('agent.rates.set') }))
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('the rates of one directly below')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const name = t('agent.menu.teamTransactions')
    await input.press(page.getByRole('link', { name }).last())
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })
})
