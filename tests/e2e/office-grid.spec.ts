import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { SearchHit } from '@fairhouse/protocol'
import { tabTo } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, gridRow, jsonOf, openScreen, requestAs, t } from './support/staff.ts'

const NOTES = 130

/** The element that has the focus, by its place in the grid. */
const place = (page: Page) =>
  page.evaluate(() => {
    const { row, column } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
    return `${row}:${column}`
  })

const grid = (page: Page): Locator => page.getByRole('grid')

test('a long list is paged as it is read, by keyboard alone, and few of its rows exist', async ({
  page,
  request,
}) => {
  const { username } = await openAccount(request)
  const staff = await requestAs('ana')
  const found = await staff.get(`/staff/search?q=${username}`)
  const memberId = (await jsonOf<{ hits: SearchHit[] }>(found)).hits[0]?.memberId ?? ''
  for (let note = 1; note <= NOTES; note += 1) {
    const data = { text: `Note ${note}` }
    await jsonOf(await staff.post(`/staff/members/${memberId}/notes`, { data }))
  }
  await staff.dispose()
  await enterAs(page.context(), 'ana')
  await openScreen(page, `audit?subject=${memberId}`, t('office.nav.audit'))
  const loaded = (count: number) => t('office.grid.rowsMore', { count })
  await expect(page.getByText(loaded(100))).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '-1')

  await page.getByRole('rowheader').first().focus()
  expect(await place(page)).toBe('0:0')
  const keys = [
    ['ArrowDown', '1:0'],
    ['ArrowRight', '1:1'],
    ['End', '1:5'],
    ['Home', '1:0'],
    ['ArrowUp', '0:0'],
    ['ArrowUp', '-1:0'],
    ['ArrowDown', '0:0'],
  ] as const
  for (const [key, expected] of keys) {
    await page.keyboard.press(key)
    expect(await place(page), key).toBe(expected)
  }
  // To the end: the second page loads automatically, and the last row is reached.
  await page.keyboard.press('Control+End')
  await expect(page.getByText(t('office.grid.rows', { count: NOTES }))).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(NOTES + 1))
  await page.keyboard.press('Control+End')
  expect(await place(page)).toBe(`${NOTES - 1}:5`)
  await expect(page.locator(':focus')).toBeInViewport()
  expect(await page.getByRole('row').count(), 'rows in the page').toBeLessThan(70)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('office.action.member.noted') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await place(page), 'the focus is back').toBe(`${NOTES - 1}:5`)
  // One stop for the Tab key: the next is behind the grid.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(
    true,
  )
})

test('columns, order, filters and density are kept as a view; the export is a file', async ({
  page,
}) => {
  const name = `Vista ${Date.now()}`
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'members', t('office.nav.members'))
  await page.getByRole('searchbox').fill('joao')
  await expect(gridRow(page, 'joao')).toBeVisible()

  // Ordered by the heading, by key.
  const heading = page.getByRole('columnheader', { name: t('office.member.username') })
  await heading.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('searchbox').fill('mar')
  await expect(page).toHaveURL(/q=mar/)
  await expect(gridRow(page, 'maria')).toBeVisible()
  await expect(gridRow(page, 'joao')).toHaveCount(0)

  await page.getByRole('button', { name: t('office.grid.look') }).click()
  const balance = t('office.member.balance')
  await page.getByRole('checkbox', { name: t('office.member.kindTitle') }).uncheck()
  await page.getByRole('button', { name: t('office.grid.earlier', { column: balance }) }).click()
  await page.getByRole('radio', { name: t('office.grid.density.compact') }).click()
  await inspect(page, 'the columns')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: balance })).toHaveAttribute(
    'aria-colindex',
    '3',
  )
  await page.getByRole('button', { name: t('office.grid.views') }).click()
  await page.getByLabel(t('office.grid.viewName')).fill(name)
  await page.getByRole('button', { name: t('office.grid.viewSave') }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await inspect(page, 'the views')
  await page.keyboard.press('Escape')

  // From the server, after everything was put back.
  await page.getByRole('button', { name: t('office.grid.look') }).click()
  await page.getByRole('button', { name: t('office.grid.lookReset') }).click()
  await page.keyboard.press('Escape')
  await openScreen(page, 'members', t('office.nav.members'))
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('button', { name: t('office.grid.views') }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/q=mar.*sort=username/)
  await expect(page.getByRole('columnheader', { name: t('office.member.kindTitle') })).toHaveCount(
    0,
  )
  await expect(gridRow(page, 'joao')).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('office.grid.export') }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain('maria')
  expect(csv).not.toContain('joao')
  await page.getByRole('button', { name: t('office.grid.views') }).click()
  await page.getByRole('button', { name: t('office.grid.viewDelete', { name }) }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('a member is found, blocked and let in again by keyboard alone', async ({ page, request }) => {
  const { username } = await openAccount(request)
  await enterAs(page.context(), 'bruno')
  await openScreen(page, 'members', t('office.nav.members'))
  // The first stop of a page leads past what is on every page.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common.skipToContent') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(username)
  await expect(page.getByText(t('office.search.found', { count: 1 }))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  for (const action of ['block', 'unblock'] as const) {
    const button = page.getByRole('button', { name: t(`office.member.${action}`), exact: true })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t('office.reason'))).toBeFocused()
    await page.keyboard.type('Asked for it by telephone')
    await tabTo(page, page.getByRole('button', { name: t(`office.member.do.${action}`) }).last())
    await page.keyboard.press('Enter')
    await expect(page.getByText(t(`office.member.done.${action}`, { username }))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('on a phone the menu, the filters and the grid are within reach @phone', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'outbox', t('office.nav.outbox'))
  await page.getByRole('button', { name: t('office.menu') }).tap()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('office.nav.members') })
    .tap()
  await expect(page.getByRole('heading', { level: 1, name: t('office.nav.members') })).toBeVisible()
  await page.getByRole('button', { name: t('office.grid.filters', { count: 0 }) }).tap()
  await page.getByRole('searchbox').fill('maria')
  await expect(gridRow(page, 'joao')).toHaveCount(0)
  // The name stays in sight while the rest goes by.
  const name = gridRow(page, 'maria').getByRole('rowheader')
  const before = await name.boundingBox()
  await gridRow(page, 'maria').getByRole('gridcell').last().scrollIntoViewIfNeeded()
  expect((await name.boundingBox())?.x).toBe(before?.x)
  expect.soft(await smallTargets(page)).toEqual([])
  await name.tap()
  await expect(page.getByRole('heading', { level: 1, name: 'maria' })).toBeVisible()
  expect.soft(await smallTargets(page)).toEqual([])
})

/** Targets under a finger that are lower than 24 pixels (WCAG 2.2, 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>('a, button, input, select, summary')
    return [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isShown = target.checkVisibility() && !target.closest('.sr-only')
      return isShown && Math.min(width, height) < 24
        ? [`${target.outerHTML.slice(0, 80)} ${width}×${height}`]
        : []
    })
  })
}
