import { randomUUID } from 'node:crypto'
import { withDatabase } from '../../tools/operator/database.ts'
import { expect, test } from './support/journey.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, openScreen, t } from './support/staff.ts'

const query = (text: string, values: unknown[]) =>
  withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) => db.query(text, values))

test('what the worker has parked is seen, and tried again with a reason', async ({ page }) => {
  const key = `1/${randomUUID()}`
  await query(
    `insert into stuck_rows (job, row_key, brand_id, tries, first_at, last_at, next_try_at,
       parked_at, fault)
     values ('issue.settle', $1, 1, 11, app_now() - interval '1 hour', app_now(),
       app_now() + interval '9 minutes', app_now(), 'Error: a price is missing')`,
    [key],
  )
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'stuck', t('office.nav.stuck'))
  await expect(gridRow(page, key)).toContainText(t('office.stuck.state.parked'))
  await inspect(page, 'stuck work')
  await gridRow(page, key).getByRole('gridcell').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('a price is missing')
  await inspect(page, 'a stuck row')
  await dialog.getByRole('button', { name: t('office.stuck.retry') }).click()
  await giveReason(page, 'Preço reposto', t('office.stuck.retry'))
  await expect(page.getByText(t('office.stuck.retried'))).toBeVisible()
  await query('delete from stuck_rows where row_key = $1', [key])
})
