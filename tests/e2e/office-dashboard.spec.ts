import { readFileSync } from 'node:fs'
import type { Dashboard } from '@fairhouse/protocol'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { deposit, openAccount, placeBet } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, jsonOf, openScreen, requestAs, t } from './support/staff.ts'

const heading = (page: Page, key: 'dashboard' | 'members' | 'report'): Locator =>
  page.getByRole('heading', { level: 1, name: t(`office.nav.${key}`), exact: true })

/** The text on a figure's tile. */
const tile = (page: Page, name: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('xpath=following-sibling::dd')

const chart = (page: Page, title: string): Locator =>
  page.getByRole('region').or(page.locator('section')).filter({
    has: page.getByRole('heading', { level: 2, name: title, exact: true }),
  })

async function today(): Promise<Dashboard> {
  const staff = await requestAs('ana')
  const shown = await jsonOf<Dashboard>(await staff.get('/staff/dashboard'))
  await staff.dispose()
  return shown
}

test('the office opens on the figures of today, which follow what happens by themselves', async ({
  page,
  request,
  draws,
}) => {
  test.slow()
  const lottery = await draws.hold('SSC5')
  await enterAs(page.context(), 'ana')
  const before = await today()
  await page.goto('/office/')
  await expect(heading(page, 'dashboard')).toBeVisible()
  const turnover = tile(page, t('office.dashboard.turnover'))
  await expect(turnover).toBeVisible()
  const place = await turnover.boundingBox()
  await openAccount(request)
  await deposit(request, '100')
  await placeBet(request)
  await lottery.draw()
  // Without an action: the page refreshes by itself.
  const isShown = async () => {
    const { total } = await today()
    const text = await turnover.innerText()
    const isMore = total.betCount > before.total.betCount
    return isMore && text.includes(t('office.dashboard.count.turnover', { count: total.betCount }))
  }
  await expect.poll(isShown, { message: 'the bet is counted', timeout: 60_000 }).toBe(true)
  expect(await turnover.boundingBox(), 'nothing jumps').toEqual(place)
  const product = page.getByRole('row', { name: t('office.dashboard.lottery') })
  await expect(product).toBeVisible()
  await inspect(page, 'the dashboard of today')
  // Each figure has an explanation beside it.
  const name = t('office.dashboard.ggr')
  await page.getByRole('button', { name: t('office.dashboard.what', { name }) }).click()
  await expect(page.getByText(t('office.dashboard.about.ggr'))).toBeVisible()
  await page.keyboard.press('Escape')
})

test('days are chosen by keyboard, and charts are tables and files, too', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'dashboard', t('office.nav.dashboard'))
  const ranges = page.getByRole('radiogroup', { name: t('office.dashboard.range') })
  await ranges.getByRole('radio', { name: t('office.dashboard.range.today') }).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/range=last30/)
  const title = t('office.dashboard.chart.revenue')
  const revenue = chart(page, title)
  await expect(revenue.getByRole('img')).toBeVisible()
  await expect(revenue.locator('canvas')).toBeVisible()
  await inspect(page, 'the dashboard of thirty days')
  const toTable = revenue.getByRole('button', { name: t('office.chart.table') })
  await toTable.focus()
  await page.keyboard.press('Enter')
  // A row for each day, and the heads.
  await expect(revenue.getByRole('row')).toHaveCount(31)
  await inspect(page, 'a chart as a table')
  const waiting = page.waitForEvent('download')
  await revenue.getByRole('button', { name: t('office.grid.export') }).click()
  const file = readFileSync(await (await waiting).path(), 'utf8').trim()
  expect(file.split('\r\n')).toHaveLength(31)
  expect(file).toContain(t('office.dashboard.ngr'))
  // A custom range, hour by hour; the address stores it.
  await ranges.getByRole('radio', { name: t('office.dashboard.range.yesterday') }).click()
  await ranges.getByRole('radio', { name: t('office.dashboard.range.own') }).click()
  await expect(page.getByLabel(t('office.report.from'), { exact: true })).toHaveValue(/^20/)
  await page.getByLabel(t('office.dashboard.by')).selectOption('day')
  await expect(revenue.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel(t('office.dashboard.by'))).toHaveValue('day')
})

test('a figure leads to its list, and what waits to its queue', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'dashboard?range=last7', t('office.nav.dashboard'))
  await page.getByRole('link', { name: t('office.dashboard.opens.signUps') }).click()
  await expect(heading(page, 'members')).toBeVisible()
  await expect(page.getByLabel(t('office.member.from'))).toHaveValue(/^20/)
  await page.goBack()
  await tile(page, t('office.dashboard.ggr')).getByRole('link').click()
  await expect(heading(page, 'report')).toBeVisible()
  await page.goBack()
  const disputes = page.getByRole('link', { name: t('office.dashboard.queue.disputes') })
  await disputes.scrollIntoViewIfNeeded()
  await inspect(page, 'what waits for somebody')
  await disputes.click()
  await expect(page).toHaveURL(/withdrawals\?queue=disputes/)
})

test('who may not see revenue begins elsewhere', async ({ page }) => {
  await enterAs(page.context(), 'bruno')
  await page.goto('/office/')
  await expect(heading(page, 'members')).toBeVisible()
  const menu = page.getByRole('navigation', { name: t('common.mainNavigation') })
  await expect(menu.getByRole('link', { name: t('office.nav.dashboard') })).toHaveCount(0)
  await page.goto('/office/dashboard')
  await expect(page.getByText(t('office.denied'))).toBeVisible()
})
