import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type LabSheet, OPERATOR_LAB_CHECKS, VENDOR_LAB_CHECKS } from '@fairhouse/protocol'
import type { Locator, Page } from '@playwright/test'
import { BadVendor } from '../../tools/vendor-lab/bad-vendor.ts'
import { expect, test } from './support/journey.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, openScreen, t } from './support/staff.ts'

// There is one run at a time, and each takes long on a machine that is busy with browsers.
test.describe.configure({ mode: 'serial' })

const REASON = 'uma prova do laboratório'
const OVER = { timeout: 150_000 }
const STUDIO = 'Fairhouse Studio'
const OF_OPERATOR = OPERATOR_LAB_CHECKS.length
const OF_VENDOR = VENDOR_LAB_CHECKS.length

const openLab = (page: Page) => openScreen(page, 'games?part=lab', t('office.nav.games'))
const sheetOf = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('office.lab.sheet') }) })
const lineOf = (sheet: Locator, name: string) =>
  sheet.getByRole('listitem').filter({ hasText: name })

/** Starts the run in the form, and waits until it has ended. */
async function play(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: t('office.lab.start') }).click()
  await giveReason(page, REASON, t('office.lab.start'))
  const sheet = sheetOf(page)
  await expect(sheet.getByText(t('office.lab.state.done'), { exact: true })).toBeVisible(OVER)
  return sheet
}

test('our own wallet is played at, its sheet opened and downloaded', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openLab(page)
  await expect(page.getByText(t('office.lab.ownWalletHint'))).toBeVisible()
  const sheet = await play(page)
  await expect(sheet).toContainText(t('office.lab.count.pass', { count: OF_OPERATOR }))
  await expect(sheet).not.toContainText(t('office.lab.verdict.fail'))
  const repeat = lineOf(sheet, t('office.lab.operator.repeat'))
  await repeat.getByText(t('office.lab.exchanges', { count: 6 })).click()
  await expect(repeat.getByText('transaction/bet').first()).toBeVisible()
  await expect(repeat.locator('pre').nth(2)).toContainText('"[secret]"')
  await inspect(page, 'a sheet with requests and answers')
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: t('office.lab.download') }).click()
  const file = await (await saving).path()
  const saved = JSON.parse(readFileSync(file, 'utf8')) as LabSheet
  expect(saved).toMatchObject({
    side: 'operator',
    passed: OF_OPERATOR,
    failed: 0,
    startedBy: 'ana',
  })
  await sheet.getByRole('radio', { name: t('office.lab.notPassed') }).click()
  await expect(sheet.getByText(t('office.lab.nothingAmiss'))).toBeVisible()
})

test('our studio is played at as an operator plays', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openLab(page)
  const choice = page.getByLabel(t('office.lab.at'))
  await choice.selectOption({ label: t('office.lab.vendorServer', { vendor: STUDIO }) })
  await expect(page.getByText(t('office.lab.sandboxHint'))).toBeVisible()
  await expect(page.getByLabel(t('office.lab.game'))).toHaveValue('dice')
  await inspect(page, 'a vendor to be played at')
  const sheet = await play(page)
  await expect(sheet).toContainText(t('office.lab.count.pass', { count: OF_VENDOR }))
})

test('a vendor typed in is told what it does wrong; its secret is asked for anew', async ({
  page,
}) => {
  await enterAs(page.context(), 'ana')
  await openLab(page)
  await page.getByLabel(t('office.lab.at')).selectOption('foreignVendor')
  const wallet = await page.getByText(/\/gw\/v1\/[0-9a-f]{32}$/).textContent()
  const key = { kid: 'theirs-1', secret: 'a-secret-typed-in' }
  const vendor = new BadVendor(key, wallet ?? '', 'otherStake')
  await page.getByLabel(t('office.lab.url'), { exact: true }).fill(await vendor.listen())
  await page.getByLabel(t('office.lab.kid')).fill(key.kid)
  await page.getByLabel(t('office.lab.secret')).fill(key.secret)
  await inspect(page, 'a vendor typed in')
  const sheet = await play(page)
  await vendor.close()
  const round = lineOf(sheet, t('office.lab.vendor.round'))
  await expect(round).toContainText(t('office.lab.verdict.fail'))
  await expect(round).toContainText('200000')
  await inspect(page, 'a sheet with a fault')
  await expect(page.getByLabel(t('office.lab.secret'))).toHaveValue('')
  // The first run is still there to be looked at.
  const earlier = page
    .getByRole('listitem')
    .filter({ hasText: t('office.lab.ownWallet') })
    .last()
  await earlier.getByRole('button', { name: t('office.lab.show') }).click()
  await expect(sheetOf(page)).toContainText(t('office.lab.count.pass', { count: OF_OPERATOR }))
})

test('who may not use keys reads the sheets alone', async ({ page }) => {
  await enterAs(page.context(), 'carla')
  await openLab(page)
  await expect(sheetOf(page)).toBeVisible()
  await expect(page.getByRole('button', { name: t('office.lab.start') })).toHaveCount(0)
  await inspect(page, 'the lab of a reader')
})

for (const [side, passed] of [
  ['operator', OF_OPERATOR],
  ['vendor', OF_VENDOR],
] as const) {
  test(`a newcomer's one command plays at the demo: ${side}`, async () => {
    const { port } = new URL(process.env['E2E_BASE_URL'] ?? '')
    const data = process.env['E2E_DATA_DIR'] ?? ''
    const asked = ['--demo-keys', '--side', side, '--data', data, '--port', port]
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['tools/vendor-lab.ts', ...asked])
    expect(stdout).toContain(`${passed} passed, 0 failed, 0 skipped.`)
    expect(stdout).toContain('--secret=')
  })
}
