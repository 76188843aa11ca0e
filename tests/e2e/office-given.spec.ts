import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openAside } from './support/cases.ts'
import { keyboardInput } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { claimAll, giveRewards, rewardsOf } from './support/rewards.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, openScreen, requestAs, t } from './support/staff.ts'
import { units } from './support/texts.ts'

test.describe.configure({ timeout: 300_000 })

const given = (more: string) => `rewards?part=given${more}`
const dialogOf = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true })
const openRow = (page: Page, text: string) =>
  gridRow(page, text).first().getByRole('gridcell').first().click()
const unique = (word: string) => `${word} ${randomBytes(4).toString('hex')}`

test('what was given is found, explained, taken as a file, and withdrawn by keyboard', async ({
  page,
}) => {
  const input = keyboardInput(page)
  const aside = await openAside()
  const { username } = aside.account
  const [friend, gift] = [unique('Amiga'), unique('Presente')]
  await giveRewards(username, [
    {
      source: 'referral',
      name: friend,
      money: '25',
      days: 7,
      facts: [
        { name: 'place', value: '3' },
        { name: 'turnover', value: String(units('1250')) },
      ],
    },
    { name: gift, money: '5' },
    { source: 'mission', points: 40 },
  ])
  await enterAs(page.context(), 'ana')

  await test.step('the list is narrowed by member, source and state', async () => {
    await openScreen(page, given(`&q=${username}`), t('office.nav.rewards'))
    await expect(gridRow(page, t('office.given.state.waiting'))).toHaveCount(3)
    await inspect(page, 'what a member was given')
    await openScreen(page, given(`&q=${username}&source=referral`), t('office.nav.rewards'))
    await expect(gridRow(page, friend)).toHaveCount(1)
    await expect(gridRow(page, gift)).toHaveCount(0)
  })

  await test.step('a reward opens with the figures that it follows from', async () => {
    await openRow(page, friend)
    for (const text of [friend, t('office.given.source.referral'), '25,00', '1.250,00']) {
      await expect(dialogOf(page)).toContainText(text)
    }
    await inspect(page, 'a reward in the office')
  })

  await test.step('it is withdrawn with a reason, which the member reads', async () => {
    const withdraw = t('office.given.withdraw')
    await input.press(button(page, withdraw))
    await inspect(page, 'withdrawing a reward')
    await giveReason(page, 'Dado por engano', withdraw)
    await expect(page.getByText(t('office.given.withdrawn'))).toBeVisible()
    await expect(dialogOf(page)).toContainText('Dado por engano')
    await expect(button(page, withdraw)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(gridRow(page, friend)).toContainText(t('office.given.state.withdrawn'))
    const { rewards } = await rewardsOf(aside.request)
    expect(rewards.find(({ name }) => name === friend)).toMatchObject({
      state: 'withdrawn',
      remark: 'Dado por engano',
    })
  })

  await test.step('one that was claimed meanwhile says so, and shows it', async () => {
    const withdraw = t('office.given.withdraw')
    await openScreen(page, given(`&q=${username}&source=manual`), t('office.nav.rewards'))
    await openRow(page, gift)
    await claimAll(aside.request)
    await button(page, withdraw).click()
    await dialogOf(page).getByLabel(t('office.reason')).fill('Tarde demais')
    await button(page, withdraw).click()
    await expect(dialogOf(page)).toContainText(t('office.given.overMeanwhile'))
    await button(page, t('common.cancel')).click()
    await expect(dialogOf(page)).toContainText(t('office.given.state.claimed'))
    await expect(button(page, withdraw)).toHaveCount(0)
  })

  await test.step('the list is a file, and the audit knows what was done', async () => {
    const staff = await requestAs('ana')
    const answer = await staff.get(`/staff/rewards/export?q=${username}&source=referral`)
    const text = await answer.text()
    expect(text).toContain(friend)
    expect(text).not.toContain(gift)
    await staff.dispose()
    await openScreen(page, 'audit?action=reward.withdrawn', t('office.nav.audit'))
    await expect(gridRow(page, t('office.action.reward.withdrawn')).first()).toBeVisible()
  })
  await aside.request.dispose()
})

test('a member is marked as at risk with a reason, and the mark is removed', async ({ page }) => {
  const aside = await openAside()
  const { username } = aside.account
  await giveRewards(username, [{ name: unique('Presente'), money: '5' }])
  await enterAs(page.context(), 'ana')
  await openScreen(page, given(`&q=${username}`), t('office.nav.rewards'))
  await openRow(page, username)
  await dialogOf(page).getByRole('link', { name: username }).click()
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: t('office.atRisk.title'), exact: true }),
  })
  await expect(panel).toContainText(t('office.atRisk.off'))
  const [set, remove] = [t('office.atRisk.set'), t('office.atRisk.remove')]

  await panel.getByRole('button', { name: set }).click()
  await inspect(page, 'marking a member as at risk')
  await giveReason(page, 'Joga a noite inteira', set)
  await expect(panel).toContainText(t('office.atRisk.on'))
  await expect(panel).toContainText('Joga a noite inteira')
  await expect(panel).toContainText('ana')
  await inspect(page, 'a member at risk')
  expect(await rewardsOf(aside.request)).toMatchObject({ isQuiet: true, waiting: 1 })

  await panel.getByRole('button', { name: remove }).click()
  await giveReason(page, 'Conversamos com o membro', remove)
  await expect(panel).toContainText(t('office.atRisk.off'))
  expect(await rewardsOf(aside.request)).toMatchObject({ isQuiet: false })
  await aside.request.dispose()
})

test('who only reads neither withdraws nor marks', async ({ page }) => {
  const aside = await openAside()
  const { username } = aside.account
  await giveRewards(username, [{ name: unique('Presente'), money: '5' }])
  await enterAs(page.context(), 'carla')
  await openScreen(page, given(`&q=${username}`), t('office.nav.rewards'))
  await openRow(page, username)
  await expect(dialogOf(page)).toContainText(t('office.given.state.waiting'))
  await expect(button(page, t('office.given.withdraw'))).toHaveCount(0)
  await dialogOf(page).getByRole('link', { name: username }).click()
  await expect(page.getByText(t('office.atRisk.off'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('office.atRisk.set') })).toHaveCount(0)
  await aside.request.dispose()
})
