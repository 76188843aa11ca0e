import { devices, type Page } from '@playwright/test'
import { checkFeed, importFeed } from '../../apps/server/src/modules/catalogue/index.ts'
import { feedGame } from '../../apps/server/test/games.ts'
import { withDatabase } from '../../tools/operator/database.ts'
import { dropFile } from './support/drop-file.ts'
import { expect, test } from './support/journey.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, openScreen, t } from './support/staff.ts'

test.describe.configure({ mode: 'serial' })

const VENDOR = { code: `LAB${Date.now().toString(36).toUpperCase()}`, name: 'Laboratório' }
const REASON = 'um jogo de prova'
/** A picture of one point. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9aw' +
    'AAAABJRU5ErkJggg==',
  'base64',
)
const title = t('office.nav.games')
const dialogOf = (page: Page) => page.getByRole('dialog')
const openPart = (page: Page, part: string) => openScreen(page, `games?part=${part}`, title)

/** What a vendor's feed would bring: one good game, one that returns too little. */
async function importGames(): Promise<void> {
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', async (db) => {
    const rows = await db.query<{ vendor_id: number }>(
      'select vendor_id from vendors where code = $1',
      [VENDOR.code],
    )
    const certificates = [
      { jurisdiction: 'demo', number: 'E2E-1', laboratory: 'Lab', issued_on: '2026-01-01' },
    ]
    const feed = checkFeed([
      feedGame('e2e_wave', { name: 'Onda de Prova', category: 'FISH', certificates }),
      feedGame('e2e_miser', { name: 'Avaro de Prova', category: 'FISH', rtp_ppm: 500_000 }),
    ])
    await db.transaction((tx) => importFeed(tx, 1, rows[0]?.vendor_id ?? 0, feed))
  })
}

test('a vendor is added, its secret is shown once, and a key is retired', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'games', title)
  await page.getByRole('button', { name: t('office.games.addVendor') }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel(t('office.games.vassalage')).fill(VENDOR.code)
  await dialog.getByLabel(t('office.games.name'), { exact: true }).fill(VENDOR.name)
  await inspect(page, 'a vendor to be added')
  await giveReason(page, REASON, t('office.games.addVendor'))
  await expect(dialog).toContainText(t('office.games.shownOnceNote'))
  const secret = (await dialog.getByText(/^[0-9a-f]{64}$/).textContent()) ?? ''
  await inspect(page, 'a secret shown once')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: VENDOR.name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: VENDOR.name })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: VENDOR.code }).first()
  const retire = t('office.games.retire', { kid: '' }).trim()
  await card.getByRole('button', { name: retire }).click()
  await giveReason(page, REASON, t('office.games.retireIt'))
  await expect(card).toContainText(t('office.games.retired'))
  await inspect(page, 'a vendor with a retired key')
})

test('a game says why it is not offered; another is marked and put in its place', async ({
  page,
}) => {
  await importGames()
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'games?part=list&q=de Prova', title)
  await expect(gridRow(page, 'Avaro de Prova')).toContainText(t('office.games.why.rtpFloor'))
  await expect(gridRow(page, 'Onda de Prova')).toContainText(t('office.games.state.offered'))
  await inspect(page, 'games of a feed')
  await gridRow(page, 'Onda de Prova').getByRole('gridcell').first().click()
  await dialogOf(page).getByLabel(t('office.games.isHot')).selectOption('yes')
  await dialogOf(page).getByLabel(t('office.games.sortOrder')).fill('7')
  await inspect(page, 'a game to be changed')
  await giveReason(page, REASON, t('office.games.save'))
  await expect(gridRow(page, 'Onda de Prova')).toContainText(t('office.games.place', { place: 7 }))

  await openPart(page, 'certificates')
  await page.getByRole('searchbox').fill('E2E-1')
  await gridRow(page, 'E2E-1').getByRole('gridcell').first().click()
  await dialogOf(page).getByLabel(t('office.games.endsOn')).fill('2020-01-01')
  await giveReason(page, REASON, t('office.games.save'))
  await expect(gridRow(page, 'E2E-1')).toContainText(t('office.games.certificate.ended'))
  await inspect(page, 'a certificate that has ended')
})

test('a maintenance is planned for a game and ended; the lane is changed', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openPart(page, 'maintenance')
  await page.getByRole('button', { name: t('office.games.plan') }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel(t('office.games.vendor'), { exact: true }).selectOption(VENDOR.code)
  await dialog.getByLabel(t('office.games.oneGame')).fill('Onda')
  const found = { game: 'Onda de Prova', vendor: VENDOR.name }
  await dialog.getByRole('button', { name: t('office.games.pick', found) }).click()
  await inspect(page, 'a maintenance to be planned')
  await giveReason(page, REASON, t('office.games.planIt'))
  const subject = `${VENDOR.name} – Onda de Prova`
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await inspect(page, 'a maintenance that runs')
  await page.getByRole('button', { name: t('office.games.endOf', { subject }) }).click()
  await giveReason(page, REASON, t('office.games.endIt'))
  await expect(page.getByText(t('office.games.maintenance.over')).first()).toBeVisible()

  await openPart(page, 'lanes')
  const category = t('office.games.category.FISH')
  const lane = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: category }) })
  const vendor = lane.getByRole('listitem').filter({ hasText: VENDOR.name })
  await vendor.getByRole('checkbox', { name: t('office.games.lane.isHot') }).check()
  const choose = vendor.locator('label', { hasText: t('office.games.logoChoose') })
  await dropFile(choose, { name: 'logo.png', type: 'image/png', bytes: LOGO })
  const logo = vendor.getByRole('img', { name: t('office.games.logoOf', { vendor: VENDOR.name }) })
  await expect(logo).toBeVisible()
  await lane.getByRole('button', { name: t('office.games.saveLane', { category }) }).click()
  await giveReason(page, REASON, t('office.games.save'))
  await page.reload()
  await expect(vendor.getByRole('checkbox', { name: t('office.games.lane.isHot') })).toBeChecked()
  await expect(logo).toBeVisible()
  await inspect(page, 'a lane that was changed')
})

test('every part fits a phone of 360 px', async ({ browser }) => {
  const context = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 360, height: 740 },
    locale: 'pt-BR',
  })
  await enterAs(context, 'ana')
  const page = await context.newPage()
  const parts = [
    'vendors',
    'list',
    'lanes',
    'maintenance',
    'rounds',
    'odds',
    'certificates',
    'lab',
  ] as const
  for (const part of parts) {
    await openPart(page, part)
    await expect(page.getByText(t(`office.games.intro.${part}`))).toBeVisible()
    await inspect(page, `${part} on a phone`)
  }
  await context.close()
})
