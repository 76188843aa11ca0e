import { randomBytes } from 'node:crypto'
import { withDatabase } from '../../tools/operator/database.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, gridRow, openScreen, t as office } from './support/staff.ts'
import { journey } from './support/ways.ts'

/** The member has set a limit; how that is done has its own journey. */
async function setLimit(username: string): Promise<void> {
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) =>
    db.query(
      `insert into member_limits (brand_id, member_id, kind, period, value, set_at)
       select brand_id, member_id, 'loss', 'day', 1000000, app_now() from members
       where brand_id = 1 and username = $1`,
      [username],
    ),
  )
}

journey(
  'a mission shows its rule and progress, and its prize when it is reached',
  async (scene) => {
    const { page, words, look } = scene
    const { t } = words
    test.setTimeout(240_000)
    const account = await enterAsMember(page, words, '10')
    await page.goto('/missions')
    await expect(page).toHaveURL(/\/member\/missionLeaderboard/)
    const card = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 3 }),
      hasText: t('missions.rule.limit'),
    })
    await expect(card.getByText(t('missions.state.open'), { exact: true })).toBeVisible()
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await look('missions that can be worked on')
    await setLimit(account.username)
    await expect(async () => {
      await page.reload()
      await expect(card.getByText(t('missions.state.waiting'), { exact: true })).toBeVisible({
        timeout: 3_000,
      })
    }).toPass({ timeout: 150_000 })
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
    const link = page.getByRole('link', { name: t('missions.claim') })
    await expect(link).toHaveAttribute('href', '/rewardCenter')
    await expect(page.getByRole('heading', { name: t('missions.reachedTitle') })).toBeVisible()
    await look('a mission that was reached')
  },
)

test('staff write a mission, open it, and see how it goes', async ({ page }) => {
  test.setTimeout(180_000)
  const title = `Missão ${randomBytes(4).toString('hex')}`
  await enterAs(page.context(), 'ana')
  const field = (name: Parameters<typeof office>[0]) =>
    page.getByLabel(office(name), { exact: true })
  const save = page.getByRole('button', { name: office('office.save'), exact: true })
  await openScreen(page, 'rewards?part=missions', office('office.nav.rewards'))
  await inspect(page, 'missions in the office')
  await page.getByRole('link', { name: office('office.rewards.mission.new') }).click()
  await field('office.rewards.title').fill(title)
  await save.click()
  const fault = office('office.rewards.fault.whole', { least: '1', most: '10.000' })
  await expect(page.getByText(fault)).toBeVisible()
  await field('office.rewards.mission.target').fill('5')
  await field('office.rewards.mission.period').selectOption('weekly')
  await field('office.rewards.mission.prizePoints').fill('20')
  await field('office.rewards.mission.budgetPoints').fill('2.000')
  // For nobody of the other journeys.
  await field('office.rewards.mission.labels').fill('nobody')
  await inspect(page, 'a new mission')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await field('office.rewards.stateTitle').selectOption('open')
  await save.click()
  await expect(page.getByText(office('office.rewards.mission.fixed'))).toBeVisible()
  await expect(field('office.rewards.mission.target')).toBeDisabled()
  await inspect(page, 'a mission that is open')
  await openScreen(page, 'rewards?part=missions', office('office.nav.rewards'))
  await expect(gridRow(page, title).first()).toContainText(
    office('office.rewards.mission.state.open'),
  )
})
