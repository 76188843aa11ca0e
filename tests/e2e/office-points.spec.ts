import { randomBytes } from 'node:crypto'
import type { PointSettings, PointsOverview, StaffGood } from '@fairhouse/protocol'
import type { Page } from '@playwright/test'
import { openWithdrawer } from './support/cases.ts'
import { keyboardInput } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf } from './support/member.ts'
import { addGood, DELIVERY, exchangeFor, givePoints } from './support/point-mall.ts'
import { inspect } from './support/sight.ts'
import {
  date,
  enterAs,
  giveReason,
  gridRow,
  jsonOf,
  openScreen,
  requestAs,
  STAFF_HEADERS,
  t,
} from './support/staff.ts'

test.describe.configure({ timeout: 300_000 })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJ' +
    'RU5ErkJggg==',
  'base64',
)

/** What the server adds to a good as it was sent. */
const DERIVED = new Set([
  'goodId',
  'title',
  'picture',
  'giftName',
  'isOffered',
  'taken',
  'offered',
  'changedBy',
  'changedAt',
])

const rewards = (part: string, more = '') => `rewards?part=${part}${more}`
const dialogOf = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true })
const openRow = (page: Page, text: string) =>
  gridRow(page, text).first().getByRole('gridcell').first().click()
const uniqueTitle = (word: string) => `${word} ${randomBytes(4).toString('hex')}`

test('a good is added with a picture, changed, and never overwritten unseen', async ({ page }) => {
  const title = uniqueTitle('Camiseta')
  await enterAs(page.context(), 'ana')
  const save = page.getByRole('button', { name: t('office.save'), exact: true })
  const field = (name: Parameters<typeof t>[0], values?: Parameters<typeof t>[1]) =>
    page.getByLabel(t(name, values), { exact: true })

  await test.step('it is written', async () => {
    await openScreen(page, rewards('goods'), t('office.nav.rewards'))
    await page.getByRole('link', { name: t('office.rewards.newGood') }).click()
    await field('office.rewards.title').fill(title)
    await field('office.rewards.content').fill('De algodão, tamanho M.')
    await page.getByRole('tab', { name: 'en', exact: true }).click()
    await field('office.rewards.title').fill(`Shirt ${title}`)
    await field('office.rewards.stateTitle').selectOption('shown')
    await save.click()
    const fault = t('office.rewards.fault.whole', { least: '1', most: '1.000.000.000.000' })
    await expect(page.getByText(fault)).toBeVisible()
    await field('office.rewards.points').fill('1.250')
    await field('office.rewards.priceIn', { currency: 'BRL' }).fill('2,50')
    await field('office.rewards.stock').fill('3')
    await field('office.rewards.place').fill('901')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'camiseta.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.getByRole('img', { name: t('office.notices.picture') })).toBeVisible()
    await inspect(page, 'a new good')
    await save.click()
    await expect(page.getByText(t('office.rewards.saved')).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/rewards\/goods\/god_/)
  })

  await test.step('it is in the list', async () => {
    await page.getByRole('link', { name: t('office.rewards.part.goods'), exact: true }).click()
    const row = gridRow(page, title)
    for (const text of ['1.250', '2,50', t('office.rewards.goodState.shown')]) {
      await expect(row).toContainText(text)
    }
    await inspect(page, 'goods of the mall')
  })

  await test.step('a change by somebody else meanwhile is not overwritten', async () => {
    await openRow(page, title)
    await expect(field('office.rewards.stock')).toHaveValue('3')
    const staff = await requestAs('ana')
    const listed = await staff.get('/staff/mall/goods')
    const { goods } = await jsonOf<{ goods: StaffGood[] }>(listed)
    const found = goods.find((one) => one.title === title)
    expect(found).toMatchObject({ points: 1250, priceMinor: '25000', stock: 3 })
    const sent = Object.entries(found ?? {}).filter(([name]) => !DERIVED.has(name))
    const changed = await staff.put(`/staff/mall/goods/${found?.goodId}`, {
      data: { ...Object.fromEntries(sent), stock: 7 },
    })
    expect(changed.ok(), await changed.text()).toBe(true)
    await field('office.rewards.stock').fill('4')
    await save.click()
    await expect(page.getByText(t('errors.CHANGED_MEANWHILE'))).toBeVisible()
    await inspect(page, 'a good that was changed meanwhile')
    await page.getByRole('button', { name: t('office.rewards.loadAgain') }).click()
    await expect(field('office.rewards.stock')).toHaveValue('7')
    await field('office.rewards.stateTitle').selectOption('hidden')
    await save.click()
    await expect(page.getByText(t('office.rewards.saved')).first()).toBeVisible()
    await expect(save).toBeDisabled()
    await staff.dispose()
  })
})

test('goods of lucky tickets and of free rounds are written with their terms', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  const save = page.getByRole('button', { name: t('office.save'), exact: true })
  const field = (name: Parameters<typeof t>[0], values?: Parameters<typeof t>[1]) =>
    page.getByLabel(t(name, values), { exact: true })
  const begin = async (title: string, kind: 'ticket' | 'rounds') => {
    await openScreen(page, rewards('goods'), t('office.nav.rewards'))
    await page.getByRole('link', { name: t('office.rewards.newGood') }).click()
    await field('office.rewards.title').fill(title)
    await field('office.rewards.stateTitle').selectOption('shown')
    await field('office.rewards.kindTitle').selectOption(kind)
    await field('office.rewards.points').fill('300')
    await field('office.rewards.place').fill('902')
    await save.click()
  }
  const finish = async (title: string) => {
    await save.click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await page.getByRole('link', { name: t('office.rewards.part.goods'), exact: true }).click()
    return gridRow(page, title)
  }

  await test.step('tickets of a table that issues', async () => {
    const title = uniqueTitle('Bilhetes')
    await begin(title, 'ticket')
    await expect(page.getByText(t('office.rewards.fault.choose'))).toBeVisible()
    await field('office.rewards.ticket.table').selectOption({ label: 'Ovo de ouro' })
    await field('office.rewards.giftTickets').fill('3')
    await inspect(page, 'a good of lucky tickets')
    await expect(await finish(title)).toContainText('3 × Ovo de ouro')
  })

  await test.step('rounds of a game that takes grants, within its stakes', async () => {
    const title = uniqueTitle('Rodadas')
    const currency = { currency: 'BRL' }
    await begin(title, 'rounds')
    await expect(page.getByText(t('office.rewards.fault.someAmount'))).toHaveCount(2)
    await field('office.rewards.giftRounds').fill('10')
    await field('office.gift.roundGame').selectOption({ index: 1 })
    await field('office.gift.roundMaxWin', currency).fill('50')
    await field('office.gift.roundStake', currency).fill('0,0001')
    await save.click()
    await expect(page.getByText(t('office.rewards.fault.someAmount'))).toHaveCount(1)
    await field('office.gift.roundStake', currency).fill('1')
    await inspect(page, 'a good of free rounds')
    const row = await finish(title)
    await expect(row).toContainText(/10 × \S/)
    await inspect(page, 'goods with tickets and rounds')
  })
})

test('exchanges are approved and rejected by keyboard, with the address opened on record', async ({
  page,
}) => {
  const input = keyboardInput(page)
  const aside = await openWithdrawer('50.00')
  const { username } = aside.account
  await givePoints(aside, 1_000)
  const staff = await requestAs('ana')
  const names = ['Copo', 'Caneca', 'Bolsa'].map(uniqueTitle)
  const [approved = '', rejected = '', raced = ''] = names
  for (const name of names) {
    const good = await addGood(staff, name, { priceMinor: '100000' })
    await exchangeFor(aside, good)
  }
  expect(await balanceOf(aside.request)).toBe(200_000n)
  await enterAs(page.context(), 'ana')
  await openScreen(page, rewards('exchanges', `&q=${username}`), t('office.nav.rewards'))
  await expect(gridRow(page, t('office.rewards.exchangeState.applying'))).toHaveCount(3)
  await inspect(page, 'exchanges that wait')

  await test.step('approved, with the address and a word to the member', async () => {
    await openRow(page, approved)
    await expect(dialogOf(page)).not.toContainText(DELIVERY.address)
    await inspect(page, 'an exchange')
    await input.press(button(page, t('office.rewards.openDelivery')))
    await giveReason(page, 'Para o envio', t('office.rewards.openDelivery'))
    await expect(dialogOf(page)).toContainText(DELIVERY.address)
    await inspect(page, 'an exchange with its address')
    await input.press(button(page, t('office.rewards.approve')))
    await input.type(dialogOf(page).getByLabel(t('office.rewards.remark')), 'Rastreio BR123')
    await inspect(page, 'an approval of an exchange')
    await input.press(button(page, t('office.rewards.approve')))
    await expect(page.getByText(t('office.rewards.done.approved'))).toBeVisible()
    await expect(dialogOf(page)).toContainText('Rastreio BR123')
    await expect(button(page, t('office.rewards.approve'))).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(gridRow(page, approved)).toContainText(t('office.rewards.exchangeState.approved'))
  })

  await test.step('rejected: points and money are back', async () => {
    await openRow(page, rejected)
    await expect(dialogOf(page)).not.toContainText(DELIVERY.address)
    await input.press(button(page, t('office.rewards.reject')))
    await inspect(page, 'a rejection of an exchange')
    await giveReason(page, 'Sem estoque', t('office.rewards.reject'))
    await expect(page.getByText(t('office.rewards.done.rejected'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gridRow(page, rejected)).toContainText(t('office.rewards.exchangeState.rejected'))
    expect(await balanceOf(aside.request)).toBe(300_000n)
    const read = await aside.request.get('/wps/points', { headers: STAFF_HEADERS })
    expect((await jsonOf<PointsOverview>(read)).balance).toBe(800)
  })

  await test.step('one that somebody else has decided says so, and shows how', async () => {
    await openRow(page, raced)
    const listed = await staff.get('/staff/mall/exchanges', { params: { q: username } })
    const { exchanges } = await jsonOf<{
      exchanges: { exchangeId: string; goodName: string }[]
    }>(listed)
    const id = exchanges.find(({ goodName }) => goodName === raced)?.exchangeId
    expect((await staff.post(`/staff/mall/exchanges/${id}/approve`, { data: {} })).ok()).toBe(true)
    await button(page, t('office.rewards.reject')).click()
    await dialogOf(page).getByLabel(t('office.reason')).fill('Tarde demais')
    await button(page, t('office.rewards.reject')).click()
    await expect(dialogOf(page)).toContainText(t('office.rewards.decidedMeanwhile'))
    await button(page, t('common.cancel')).click()
    await expect(dialogOf(page)).toContainText(t('office.rewards.exchangeState.approved'))
    await expect(button(page, t('office.rewards.reject'))).toHaveCount(0)
  })

  await test.step('the member’s page has their points, and the audit what was done', async () => {
    await dialogOf(page).getByRole('link', { name: username }).click()
    const panel = page.locator('section', {
      has: page.getByRole('heading', { name: t('office.points.title'), exact: true }),
    })
    await expect(panel).toContainText(t('office.points.count', { count: 800 }))
    await expect(panel.getByRole('listitem')).toHaveCount(5)
    await inspect(page, 'a member with points')
    for (const action of ['opened', 'approved', 'rejected'] as const) {
      await openScreen(page, `audit?action=exchange.${action}`, t('office.nav.audit'))
      await expect(gridRow(page, t(`office.action.exchange.${action}`)).first()).toBeVisible()
    }
  })
  await Promise.all([staff.dispose(), aside.request.dispose()])
})

test('what a point costs is told before it is set, and the rule holds from tomorrow on', async ({
  page,
}) => {
  const staff = await requestAs('ana')
  const read = async () => jsonOf<PointSettings>(await staff.get('/staff/points/settings'))
  const before = await read()
  await enterAs(page.context(), 'ana')
  await openScreen(page, rewards('points'), t('office.nav.rewards'))
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const lottery = t('office.dashboard.lottery')
  await field(t('office.rewards.unitIn', { currency: 'BRL' })).fill('10,00')
  await field(t('office.rewards.pointWorthIn', { currency: 'BRL' })).fill('0,01')
  await field(t('office.rewards.minPoints')).fill('100')
  await field(lottery).fill('1000,5')
  await expect(page.getByText(t('office.rewards.costTitle'))).toHaveCount(0)
  await field(lottery).fill('150')
  const cost = page.getByRole('listitem').filter({ hasText: `em ${lottery} rende 15 pontos` })
  await expect(cost).toHaveText(/R\$\s100,00.*R\$\s0,15: 0,15%\.$/)
  await inspect(page, 'how points are earned')
  await page.getByRole('button', { name: t('office.save'), exact: true }).click()
  await inspect(page, 'points before they are set')
  await giveReason(page, 'Campanha de dezembro', t('office.save'))
  await expect(page.getByText(t('office.rewards.saved')).first()).toBeVisible()
  const after = await read()
  expect(after.rule).toEqual(before.rule)
  expect(after.nextRule?.rates.find(({ product }) => product === 'lottery')?.rateBp).toBe(15_000)
  const day = date(`${after.nextDay}T00:00:00Z`, 'date', 'UTC')
  const coming = page.locator('section', {
    has: page.getByRole('heading', { name: t('office.rewards.ruleFrom', { day }) }),
  })
  await expect(coming.last()).toContainText('150%')
  await inspect(page, 'points that change tomorrow')
  const { nextRule: rule, conversion } = before
  const kept = conversion && { worthMinor: conversion.worthMinor, min: conversion.min }
  const data = { rule, conversion: kept, reason: 'The journey is over' }
  expect((await staff.put('/staff/points/settings', { data })).ok()).toBe(true)
  await staff.dispose()
})

test('without the right there is no door, and the server refuses', async ({ page }) => {
  const staff = await requestAs('bruno')
  await enterAs(page.context(), 'bruno')
  await openScreen(page, 'members', t('office.nav.members'))
  const link = page.getByRole('link', { name: t('office.nav.rewards'), exact: true })
  await expect(link).toHaveCount(0)
  for (const path of ['mall/exchanges', 'mall/goods', 'points/settings']) {
    expect((await staff.get(`/staff/${path}`)).status(), path).toBe(403)
  }
  await page.goto('/office/rewards')
  await expect(page.getByText(t('errors.PERMISSION_DENIED'))).toBeVisible()
  await staff.dispose()
})
