import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LotteryDetail, SavedView } from '@fairhouse/protocol'
import type { APIRequestContext, Page } from '@playwright/test'
import { tabTo } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { deposit, openAccount, placeBet } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, gridRow, jsonOf, openScreen, requestAs, t } from './support/staff.ts'

const HEADERS = { 'x-fairhouse': '1', language: 'pt' }

/** A bet on another lottery, so that a report has two to compare. */
async function placeElsewhere(request: APIRequestContext): Promise<void> {
  const answer = await request.get('/lgw/lotteries/LAO_PATTHANA', { headers: HEADERS })
  const { lottery, prices } = await jsonOf<LotteryDetail>(answer)
  const entry = {
    playCode: 'LAO_2TOP',
    selection: { numbers: ['42'] },
    unitStakeMinor: '50000',
    multiple: 1,
    lineCount: 1,
    price: prices.find(({ playCode }) => playCode === 'LAO_2TOP')?.price ?? '',
  }
  const data = { issueId: lottery.current?.issueId ?? '', entries: [entry] }
  const headers = { ...HEADERS, 'idempotency-key': randomUUID() }
  await jsonOf(await request.post('/lgw/bets', { data, headers }))
}

const menu = (page: Page) => page.getByRole('button', { name: t('office.grid.views') })

/** Where a colleague finds a view, as the link says it. */
async function addressOf(name: string): Promise<string> {
  const staff = await requestAs('carla')
  const { views } = await jsonOf<{ views: SavedView[] }>(
    await staff.get('/staff/views/lotteryReport'),
  )
  await staff.dispose()
  const view = views.find((one) => one.name === name)
  expect(view, 'the view is shared').toMatchObject({ isOwn: false, isShared: true })
  return `lottery-report?view=${view?.viewId}`
}

test('a report is saved for colleagues, opened by its address, and taken as a file', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const { username } = await openAccount(request)
  const name = `Por loteria ${username}`
  await deposit(request, '100')
  await placeBet(request)
  await placeElsewhere(request)

  // Saved by keyboard only, and shared.
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'lottery-report', t('office.nav.report'))
  await page.getByLabel(t('office.report.by')).selectOption('lottery')
  await expect(page).toHaveURL(/by=lottery/)
  const revenue = page.getByRole('img', { name: new RegExp(t('office.report.chart.turnover')) })
  await expect(revenue.locator('canvas')).toBeVisible()
  await inspect(page, 'the report by lottery')
  await menu(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel(t('office.grid.viewName')))
  await page.keyboard.type(name)
  await tabTo(page, dialog.getByRole('checkbox', { name: t('office.views.share') }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: t('office.grid.viewSave') }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
  await inspect(page, 'views of a report')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()

  // A colleague opens it by its address, and takes the file of what it shows.
  const address = await addressOf(name)
  const context = await browser.newContext({ locale: 'pt-BR' })
  const carla = await context.newPage()
  await enterAs(context, 'carla')
  await openScreen(carla, address, t('office.nav.report'))
  await expect(carla).toHaveURL(/by=lottery.*view=viw_/)
  await expect(menu(carla)).toContainText(name)
  const waiting = carla.waitForEvent('download')
  await carla.getByRole('button', { name: t('office.grid.export'), exact: true }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^lottery-lottery-20.*\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8').trim().split('\r\n')
  expect(lines[0]).toContain(t('office.report.by.lottery'))
  expect(lines.at(-1)).toContain(t('office.report.total'))
  expect(lines.length).toBeGreaterThan(3)

  // What is narrowed otherwise is no longer that view.
  await carla.getByLabel(t('office.report.by')).selectOption('play')
  await expect(carla).toHaveURL(/by=play$/)
  await expect(menu(carla)).not.toContainText(name)
  await menu(carla).click()
  const shared = carla.getByRole('dialog')
  await expect(shared.getByText(t('office.views.ofOthers'))).toBeVisible()
  const remove = { name: t('office.grid.viewDelete', { name }) }
  await expect(shared.getByRole('button', remove)).toHaveCount(0)
  await shared.getByRole('button', { name, exact: true }).click()
  await expect(carla).toHaveURL(/by=lottery/)

  // Deleted: its address says so; the audit records who did it.
  await menu(page).click()
  await page.getByRole('button', remove).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await openScreen(carla, address, t('office.nav.report'))
  await expect(carla.getByText(t('office.views.gone'))).toBeVisible()
  await openScreen(page, 'audit?action=list', t('office.nav.audit'))
  await expect(gridRow(page, 'staff:carla').first()).toBeVisible()
  await context.close()
})

test('reports with charts and files are sound, each at a desk and on a phone', async ({ page }) => {
  test.slow()
  await enterAs(page.context(), 'ana')
  for (const [path, heading, where] of [
    ['lottery-report', 'report', 'the report by day'],
    ['lottery-report?by=play', 'report', 'the report by play'],
    ['games?part=odds', 'games', 'the odds of games'],
    ['agents?part=tree', 'agents', 'the tree of agents'],
    ['withdrawals?queue=all', 'withdrawals', 'all withdrawals'],
    ['draws', 'draws', 'draws'],
  ] as const) {
    await openScreen(page, path, t(`office.nav.${heading}`))
    await expect(menu(page)).toBeVisible()
    await inspect(page, where)
  }
})
