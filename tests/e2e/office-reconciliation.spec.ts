import type { Page } from '@playwright/test'
import type { DifferenceRow } from '@fairhouse/protocol'
import { withDatabase } from '../../tools/operator/database.ts'
import { openAside } from './support/cases.ts'
import { expect, test } from './support/journey.ts'
import { deposit } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, jsonOf, openScreen, requestAs, t } from './support/staff.ts'

const SOURCE = 'gateway.sandbox'
const DAY_MS = 86_400_000
/** A day that is over at any hour, and was compared when the platform started. */
const DAY = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10)

/** Shifts a payment in our books to days earlier than the gateway's. */
async function shiftOurBooks(depositId: string, days: number): Promise<void> {
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) =>
    db.query(
      `update gateway_events set happened_at = happened_at - make_interval(days => $2)
       where subject = $1`,
      [depositId, days],
    ),
  )
}

/** Compares the day again, without waiting for the next hour. */
async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('office.difference.days') }).click()
  const name = t('office.difference.compareWith', { day: DAY, source: SOURCE })
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/staff/reconciliation/days') && answer.request().method() === 'POST',
  )
  await page.getByRole('dialog').getByRole('button', { name }).click()
  expect((await answered).ok()).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const open = (page: Page, depositId: string) =>
  gridRow(page, depositId).getByRole('gridcell').first().click()

test('a difference is a ticket: one is explained, one goes when the books agree', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const aside = await openAside()
  const explained = await deposit(aside.request, '31.00')
  const mended = await deposit(aside.request, '47.00')
  for (const { depositId } of [explained, mended]) await shiftOurBooks(depositId, 2)
  await enterAs(page.context(), 'elisa')
  await openScreen(page, 'reconciliation', t('office.nav.reconciliation'))
  await compare(page)
  const state = (depositId: string) => gridRow(page, depositId)
  for (const { depositId } of [explained, mended]) {
    await expect(state(depositId)).toContainText(t('office.difference.state.open'))
    await expect(state(depositId)).toContainText(t('office.difference.kind.missingThere'))
  }
  await inspect(page, 'tickets')

  await test.step('explained with a reason, and a place to read more', async () => {
    await open(page, explained.depositId)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('31,00')
    await inspect(page, 'a ticket')
    await dialog.getByRole('button', { name: t('office.difference.explain') }).click()
    await dialog.getByLabel(t('office.difference.link')).fill('/deposits')
    await giveReason(page, 'Fuso do relatório, caso 12', t('office.difference.explain'))
    await expect(state(explained.depositId)).toContainText(t('office.difference.state.explained'))
    await open(page, explained.depositId)
    await expect(page.getByRole('dialog')).toContainText('Fuso do relatório, caso 12')
    await expect(page.getByRole('dialog')).toContainText('elisa')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the other leads to the ledger, and back', async () => {
    await open(page, mended.depositId)
    await page.getByRole('link', { name: t('office.difference.toLedger') }).click()
    // The ticket says the number, too: what is waited for is the other page. Where one posting is
    // found it leads on to that, at once.
    await page.waitForURL(/\/ledger\//)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText(mended.depositId).first()).toBeVisible()
    await page.goBack()
    await expect(state(mended.depositId)).toBeVisible()
  })

  await test.step('it goes by itself when both sides say the same', async () => {
    await shiftOurBooks(mended.depositId, -2)
    await compare(page)
    await expect(state(mended.depositId)).toContainText(t('office.difference.state.resolved'))
    await expect(state(explained.depositId)).toContainText(t('office.difference.state.explained'))
    await open(page, mended.depositId)
    await expect(page.getByRole('dialog')).toContainText(t('office.difference.resolution.vanished'))
    await expect(
      page.getByRole('dialog').getByRole('button', { name: t('office.difference.explain') }),
    ).toHaveCount(0)
    await inspect(page, 'a ticket that is resolved')
  })
  // The next comparison of the day finds correct books.
  await shiftOurBooks(explained.depositId, -2)
  await aside.request.dispose()
})

test('the auditor reads tickets, and closes none', async ({ page }) => {
  const staff = await requestAs('carla')
  const query = { source: SOURCE, day: DAY }
  expect((await staff.post('/staff/reconciliation/days', { data: query })).status()).toBe(403)
  const listed = await staff.get('/staff/reconciliation/differences?limit=1')
  await jsonOf<{ differences: readonly DifferenceRow[] }>(listed)
  await enterAs(page.context(), 'carla')
  await openScreen(page, 'reconciliation', t('office.nav.reconciliation'))
  await page.getByRole('button', { name: t('office.difference.days') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('rowheader', { name: DAY }).first()).toBeVisible()
  await expect(
    dialog.getByRole('button', {
      name: t('office.difference.compareWith', { day: DAY, source: SOURCE }),
    }),
  ).toHaveCount(0)
  await staff.dispose()
})
