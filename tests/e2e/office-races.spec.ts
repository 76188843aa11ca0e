import { randomBytes } from 'node:crypto'
import { expect, test } from './support/journey.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, openScreen, t } from './support/staff.ts'

test.describe.configure({ timeout: 300_000 })

/** A week that lies ahead whenever the journey runs. */
const WEEK = { from: '2099-06-01T12:00', until: '2099-06-08T12:00' }

test('a race is written, published, and found in the list with its cost', async ({ page }) => {
  const title = `Corrida ${randomBytes(4).toString('hex')}`
  await enterAs(page.context(), 'ana')
  const field = (name: Parameters<typeof t>[0]) => page.getByLabel(t(name), { exact: true })
  const save = page.getByRole('button', { name: t('office.save'), exact: true })
  await openScreen(page, 'rewards?part=races', t('office.nav.rewards'))
  await inspect(page, 'races')
  await page.getByRole('link', { name: t('office.races.new') }).click()

  await test.step('what is missing is said', async () => {
    await field('office.rewards.title').fill(title)
    await save.click()
    await expect(page.getByText(t('office.races.datesMissing'))).toBeVisible()
    await inspect(page, 'a race with faults')
  })

  await test.step('it is published before it begins', async () => {
    await field('office.races.from').fill(WEEK.from)
    await field('office.races.until').fill(WEEK.until)
    await field('office.races.prizeAmount').fill('250,00')
    await field('office.rewards.stateTitle').selectOption('published')
    await expect(page.getByLabel(t('office.races.preview'))).toContainText('250,00')
    await save.click()
    await expect(page.getByText(t('office.rewards.saved')).first()).toBeVisible()
    await expect(page.getByText(t('office.races.state.coming')).first()).toBeVisible()
    await inspect(page, 'a race')
  })

  await openScreen(page, 'rewards?part=races', t('office.nav.rewards'))
  await expect(gridRow(page, title).first()).toContainText('250,00')
})

test('from which prize on wins are listed is set with a reason', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'rewards?part=winners', t('office.nav.rewards'))
  const least = page.getByLabel(t('office.races.leastIn', { currency: 'BRL' }), { exact: true })
  await expect(least).not.toHaveValue('')
  await least.fill('100,00')
  await page.getByRole('button', { name: t('office.save'), exact: true }).click()
  await giveReason(page, 'Como antes', t('office.save'))
  await expect(page.getByText(t('office.rewards.saved')).first()).toBeVisible()
  await inspect(page, 'the list of winners')
})
