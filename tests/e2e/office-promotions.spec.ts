import { randomBytes } from 'node:crypto'
import type { StaffPromotion } from '@fairhouse/protocol'
import type { Page } from '@playwright/test'
import { takePhotograph } from '../../apps/server/test/photograph.ts'
import { openAside } from './support/cases.ts'
import { keyboardInput } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { applyFor, giftsOf } from './support/promotion-gifts.ts'
import { enterAsMember } from './support/member.ts'
import { openPromotion, stopPromotions } from './support/promotions.ts'
import { claimAll } from './support/rewards.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'
import { enterAs, giveReason, gridRow, jsonOf, openScreen, requestAs, t } from './support/staff.ts'

test.describe.configure({ timeout: 300_000 })

type Key = Parameters<typeof t>[0]
type Values = Parameters<typeof t>[1]

const CURRENCY = { currency: 'BRL' }
const uniqueTitle = (word: string) => `${word} ${randomBytes(4).toString('hex')}`
const dialogOf = (page: Page) => page.getByRole('dialog').last()
const dialogButton = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true })
const panelOf = (page: Page, title: string) =>
  page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: title, exact: true }),
  })

test('a promotion is written, previewed, simulated, published and stopped', async ({ page }) => {
  const title = uniqueTitle('Cashback')
  const field = (name: Key, values?: Values) => page.getByLabel(t(name, values), { exact: true })
  const button = (name: Key) => page.getByRole('button', { name: t(name), exact: true })
  const preview = page.getByRole('article')
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'promotions', t('office.nav.promotions'))
  await inspect(page, 'promotions')
  await page.getByRole('link', { name: t('office.promotions.new') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('office.promotions.new') }),
  ).toBeVisible()

  await test.step('what is missing is said at its field', async () => {
    await button('office.promotions.publish').click()
    await expect(page.getByText(t('office.promotions.fault.title'))).toBeVisible()
    await expect(page.getByText(t('office.promotions.fault.rates'))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await inspect(page, 'a promotion with faults')
  })

  await test.step('it is written, and read as members will', async () => {
    await field('office.promotions.leastIn', CURRENCY).fill('1,00')
    await field('office.promotions.capIn', CURRENCY).fill('200,00')
    const rates = page.getByRole('group', { name: t('office.promotions.rates') })
    await rates.getByLabel(t('office.dashboard.lottery'), { exact: true }).fill('10')
    await page
      .getByRole('combobox', { name: t('office.promotions.prizeKind') })
      .selectOption('bonus')
    await field('office.gift.maxBet', CURRENCY).fill('5,00')
    await field('office.promotions.budgetIn', { unit: 'BRL' }).fill('5.000,00')
    await field('office.promotions.until').fill('2031-01-01T00:00')
    await field('office.rewards.title').fill(title)
    await field('office.rewards.content').fill('Toda semana, uma parte do que se perdeu volta.')
    await page.getByRole('tab', { name: 'en', exact: true }).click()
    await field('office.rewards.title').fill(`Weekly ${title}`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'banner.jpg', mimeType: 'image/jpeg', buffer: await takePhotograph() })
    await expect(page.getByRole('img', { name: t('office.notices.picture') })).toBeVisible()
    await expect(preview).toContainText(title)
    await expect(preview).toContainText(t('promotions.fact.wager'))
    await expect(preview).toContainText('5,00')
    await panelOf(page, t('office.promotions.preview'))
      .getByLabel(t('common.language'))
      .selectOption('en')
    await expect(preview).toContainText(`Weekly ${title}`)
    await expect(preview).toContainText('To be staked first')
  })

  await test.step('it is simulated on the play of the last month', async () => {
    await button('office.promotions.sim.run').click()
    const result = panelOf(page, t('office.promotions.sim.title'))
    await expect(result).toContainText(t('office.promotions.sim.audience'))
    // The play of this install is of today: whole days have none.
    await expect(result).toContainText(t('office.promotions.sim.nobody'))
    await inspect(page, 'a new promotion, previewed and simulated')
  })

  await test.step('published, its terms stay; the budget goes up alone', async () => {
    await button('office.promotions.publish').click()
    await inspect(page, 'a promotion before it is published')
    await dialogButton(page, t('office.promotions.publish')).click()
    await expect(page.getByText(t('office.promotions.publishDone'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/promotions\/prm_/)
    await expect(page.getByText(t('office.promotions.fixed'))).toBeVisible()
    await expect(field('office.promotions.leastIn', CURRENCY)).toBeDisabled()
    await expect(field('office.promotions.from')).toBeDisabled()
    const budget = field('office.promotions.budgetIn', { unit: 'BRL' })
    await budget.fill('4.000,00')
    await button('office.save').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await inspect(page, 'a published promotion whose budget may not fall')
    await budget.fill('6.000,00')
    await button('office.save').click()
    await expect(page.getByText(t('office.rewards.saved')).first()).toBeVisible()
    await inspect(page, 'a published promotion')
  })

  await test.step('what a colleague has saved meanwhile is not overwritten unseen', async () => {
    const staff = await requestAs('ana')
    const listed = await staff.get('/staff/promotions')
    const { promotions } = await jsonOf<{ promotions: StaffPromotion[] }>(listed)
    const found = promotions.find((one) => one.title === title)
    expect(found).toMatchObject({ stage: 'published', budget: '60000000', isFixed: true })
    const own = new Set(['promotionId', 'title', 'picture', 'isFixed', 'numbers', 'publishedAt'])
    const rest = Object.entries(found ?? {}).filter(
      ([name]) => !own.has(name) && !name.startsWith('changed'),
    )
    const changed = await staff.put(`/staff/promotions/${found?.promotionId}`, {
      data: { ...Object.fromEntries(rest), place: 7 },
    })
    expect(changed.ok(), await changed.text()).toBe(true)
    await field('office.rewards.place').fill('3')
    await button('office.save').click()
    await expect(page.getByText(t('errors.CHANGED_MEANWHILE'))).toBeVisible()
    await button('office.rewards.loadAgain').click()
    await expect(field('office.rewards.place')).toHaveValue('7')
    await staff.dispose()
  })

  await test.step('it is in the list with its budget, and is stopped', async () => {
    await button('office.promotions.stop').click()
    await dialogButton(page, t('office.promotions.stop')).click()
    await expect(page.getByText(t('office.promotions.stopDone'))).toBeVisible()
    await page
      .getByRole('link', { name: t('office.nav.promotions'), exact: true })
      .last()
      .click()
    const row = gridRow(page, title)
    await expect(row).toContainText('6.000,00')
    await expect(row).toContainText(t('office.promotions.stage.stopped'))
  })
})

test('an application with a picture is taken and approved, and what it cost is reported', async ({
  page,
}) => {
  const input = keyboardInput(page)
  const comment = uniqueTitle('Trouxe três amigos')
  const staff = await requestAs('ana')
  const promotion = await openPromotion('application')
  const { title } = promotion
  const promotionId = `prm_${promotion.promotionNo.toString(36)}`
  const aside = await openAside()
  const { username } = aside.account
  await applyFor(aside, promotionId, comment)
  await enterAs(page.context(), 'ana')

  await test.step('it waits in the inbox, with its age', async () => {
    await openScreen(page, `promotions?part=applications&q=${username}`, t('office.nav.promotions'))
    await expect(gridRow(page, comment)).toContainText(t('office.promotions.applicationState.open'))
    await inspect(page, 'applications for promotions')
    await gridRow(page, comment).first().getByRole('gridcell').first().click()
    await expect(dialogOf(page)).toContainText(comment)
  })

  await test.step('its picture opens when asked for, and large', async () => {
    await expect(dialogOf(page).getByRole('img')).toHaveCount(0)
    await input.press(dialogButton(page, t('office.promotions.showPictures', { count: 1 })))
    const picture = dialogOf(page).getByRole('button', {
      name: t('office.feedback.picture', { at: 1 }),
    })
    await expect(picture).toBeVisible()
    await inspect(page, 'an application with its picture')
    await picture.click()
    await expect(
      page.getByRole('heading', { name: t('office.feedback.picture', { at: 1 }) }),
    ).toBeVisible()
    await inspect(page, 'a picture of an application')
    await page.keyboard.press('Escape')
  })

  await test.step('taken, given back, approved with a word to the member', async () => {
    await input.press(dialogButton(page, t('office.promotions.take')))
    await input.press(dialogButton(page, t('office.promotions.giveBack')))
    await expect(dialogButton(page, t('office.promotions.take'))).toBeVisible()
    await input.press(dialogButton(page, t('office.promotions.verdict.approved')))
    await inspect(page, 'the approval of an application')
    await giveReason(page, 'Obrigado pela foto', t('office.promotions.verdict.approved'))
    await expect(page.getByText(t('office.promotions.done.approved'))).toBeVisible()
    await expect(dialogOf(page)).toContainText('Obrigado pela foto')
    await expect(dialogButton(page, t('office.promotions.verdict.rejected'))).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(gridRow(page, comment)).toContainText(
      t('office.promotions.applicationState.approved'),
    )
  })

  await test.step('the gift is given, with what it follows from', async () => {
    const isGiven = async () => (await giftsOf(staff, promotionId))[0]?.state === 'given'
    await expect.poll(isGiven, { message: 'the gift is given', timeout: 120_000 }).toBe(true)
    await openScreen(page, `promotions/${promotionId}?view=gifts`, title)
    await expect(gridRow(page, username)).toContainText('30,00')
    await inspect(page, 'gifts of a promotion')
    await gridRow(page, username).first().getByRole('gridcell').first().click()
    await expect(dialogOf(page)).toContainText(t('office.promotions.giftState.given'))
    await inspect(page, 'a gift of a promotion')
    await dialogOf(page).getByRole('link', { name: /^rwd_/ }).click()
    await expect(gridRow(page, title)).toContainText('30,00')
  })

  await test.step('claimed, it is a cost', async () => {
    await claimAll(aside.request)
    await openScreen(page, 'promotions?part=costs', t('office.nav.promotions'))
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) })
    await expect(row).toContainText('30,00')
    await inspect(page, 'what rewards cost')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: t('office.grid.export') }).click()
    expect((await file).suggestedFilename()).toMatch(/^rewards-\d{4}.*\.csv$/)
    await row.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('the audit says who has looked at it and decided', async () => {
    await openScreen(page, `audit?action=promotionApplication.approved`, t('office.nav.audit'))
    await expect(
      gridRow(page, t('office.action.promotionApplication.approved')).first(),
    ).toBeVisible()
  })
  await stopPromotions([promotion])
  await Promise.all([staff.dispose(), aside.request.dispose()])
})

test('free rounds are written as a prize, promised with their terms, and given', async ({
  page,
}) => {
  const title = uniqueTitle('Rodadas')
  const code = title.toUpperCase().replace(' ', '-')
  const field = (name: Key, values?: Values) => page.getByLabel(t(name, values), { exact: true })
  const preview = page.getByRole('article')
  let promotionNo = 0n
  const promise = [
    pt.t('rewards.rounds.amount', { count: 10 }),
    'Setes de Cobre',
    pt.t('rewards.rounds.each', { stake: pt.money('1') }),
  ].join(' · ')
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'promotions/new', t('office.promotions.new'))

  await test.step('without a game and amounts it is not published', async () => {
    await field('office.promotions.kindTitle').selectOption('code')
    await field('office.promotions.prizeKind').selectOption('rounds')
    await page.getByRole('button', { name: t('office.promotions.publish'), exact: true }).click()
    await expect(page.getByText(t('office.gift.fault.game'))).toBeVisible()
    await inspect(page, 'free rounds with faults')
  })

  await test.step('with them, the preview reads as members will', async () => {
    await field('office.promotions.code').fill(code)
    await field('office.gift.roundGame').selectOption('FAIRHOUSE/copper-sevens')
    await field('office.promotions.from').fill('2026-01-01T00:00')
    await field('office.gift.roundStake', CURRENCY).fill('1,00')
    await field('office.gift.roundMaxWin', CURRENCY).fill('50,00')
    await field('office.promotions.prizeIn', { unit: t('office.promotions.unit.rounds') }).fill(
      '10',
    )
    await field('office.promotions.budgetIn', { unit: t('office.promotions.unit.rounds') }).fill(
      '5.000',
    )
    await field('office.rewards.title').fill(title)
    await expect(preview).toContainText(promise)
    await inspect(page, 'a promotion of free rounds')
    await page.getByRole('button', { name: t('office.promotions.publish'), exact: true }).click()
    await dialogButton(page, t('office.promotions.publish')).click()
    await expect(page.getByText(t('office.promotions.publishDone'))).toBeVisible()
    await expect(field('office.gift.roundGame')).toBeDisabled()
    await expect(page).toHaveURL(/\/promotions\/prm_/)
    const [, no = ''] = /prm_([0-9a-z]+)/.exec(page.url()) ?? []
    promotionNo = BigInt(Number.parseInt(no, 36))
  })

  await test.step('a member enters the code, and accepts the terms where they stand', async () => {
    await enterAsMember(page, pt, '10')
    await page.goto('/promotions')
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText(promise)
    await inspect(page, 'a card that promises free rounds')
    await page.getByLabel(pt.t('promotions.code.label')).fill(code)
    await page.getByRole('button', { name: pt.t('promotions.code.submit'), exact: true }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(pt.t('rewards.rounds.house'))
    await expect(main).toContainText(pt.t('rewards.bonus.days', { count: 7 }))
    await inspect(page, 'a promotion that has given free rounds')
    await page.setViewportSize({ width: 360, height: 740 })
    await inspect(page, 'the same on a phone')
    await main.getByRole('button', { name: pt.t('rewards.bonus.see') }).click()
    const terms = page.getByRole('dialog', { name: pt.t('rewards.detail.title') })
    await expect(terms).toContainText('Setes de Cobre')
    await terms.getByRole('button', { name: pt.t('rewards.bonus.accept') }).click()
    await expect(main).toContainText(pt.t('promotions.state.claimed'))
  })
  await stopPromotions([{ title, code, promotionNo }])
})

test('without the right there is no door to promotions, and the server refuses', async ({
  page,
}) => {
  const staff = await requestAs('bruno')
  await enterAs(page.context(), 'bruno')
  await openScreen(page, 'members', t('office.nav.members'))
  const link = page.getByRole('link', { name: t('office.nav.promotions'), exact: true })
  await expect(link).toHaveCount(0)
  for (const path of ['promotions', 'promotion-applications', 'segments']) {
    // oxlint-disable-next-line no-await-in-loop -- one answer names its path
    expect((await staff.get(`/staff/${path}`)).status(), path).toBe(403)
  }
  await page.goto('/office/promotions')
  await expect(page.getByText(t('errors.PERMISSION_DENIED'))).toBeVisible()
  await staff.dispose()
})
