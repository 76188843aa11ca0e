import type { RankSettings } from '@fairhouse/protocol'
import { expect, test } from './support/journey.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, jsonOf, openScreen, requestAs, t } from './support/staff.ts'

test.describe.configure({ timeout: 300_000 })

test('ranks are simulated on last month, and hold from the next on', async ({ page }) => {
  const staff = await requestAs('ana')
  const read = async () => jsonOf<RankSettings>(await staff.get('/staff/ranks/settings'))
  const before = await read()
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'rewards?part=ranks', t('office.nav.rewards'))
  const first = page.getByRole('group', { name: t('office.rewards.rank.title', { place: 1 }) })
  const threshold = first.getByLabel(t('office.rewards.rank.threshold'), { exact: true })
  await threshold.fill('0')
  const save = page.getByRole('button', { name: t('office.save'), exact: true })
  await save.click()
  await expect(threshold).toHaveAttribute('aria-invalid', 'true')
  await threshold.fill('60')
  await page.getByRole('button', { name: t('office.rewards.sim.run') }).click()
  await expect(page.getByRole('region', { name: t('office.rewards.sim.byRank') })).toBeVisible()
  await inspect(page, 'ranks and what they cost')
  await save.click()
  await giveReason(page, 'Campanha de dezembro', t('office.save'))
  await expect(page.getByText(t('office.rewards.saved')).first()).toBeVisible()
  const after = await read()
  expect(after.rule).toEqual(before.rule)
  expect(after.nextRule?.ranks[0]?.threshold).toBe(60)
  const data = { ...before.nextRule, reason: 'The journey is over' }
  expect((await staff.put('/staff/ranks/settings', { data })).ok()).toBe(true)
  await openScreen(page, 'rewards?part=rankMembers', t('office.nav.rewards'))
  await inspect(page, 'members with a rank')
  await staff.dispose()
})
