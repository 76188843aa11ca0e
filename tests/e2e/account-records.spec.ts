import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { DayReceipt } from '@fairhouse/protocol'
import { minor, type Minor } from '@fairhouse/money'
import { unzip } from '../../apps/server/test/unzip.ts'
import { openBrand, requestAt } from './support/brands.ts'
import { leaveNews, logInByForm } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import {
  betsOf,
  enterAsMember,
  fundsOf,
  openAccount,
  placeBet,
  placeChase,
} from './support/member.ts'
import { sealEarlier } from './support/records.ts'
import { pt, units } from './support/texts.ts'
import { journey, type Scene } from './support/ways.ts'

/** A busy machine makes a file in its time. */
const DOWNLOAD = { timeout: 60_000 }

/** Chooses a format in the menu of downloads. */
async function downloadAs(scene: Scene, format: 'csv' | 'xlsx' | 'pdf'): Promise<Buffer> {
  const { page, input, words } = scene
  await input.press(page.getByRole('button', { name: words.t('records.download') }))
  const started = page.waitForEvent('download', DOWNLOAD)
  await input.press(page.getByRole('link', { name: words.t(`records.download.${format}`) }))
  const file = await started
  expect(file.suggestedFilename()).toMatch(
    new RegExp(String.raw`^account-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.${format}$`),
  )
  return readFileSync(await file.path())
}

/** Sum of the amounts in a file that a pattern matches. */
function sumOf(text: string, pattern: RegExp): Minor {
  const found = [...text.matchAll(pattern)].map(([, amount = '']) => units(amount))
  return minor(found.reduce((all, amount) => all + amount, 0n))
}

test('arrow keys go on from the focus while a choice is still loading', async ({ page }) => {
  const { t } = pt
  await enterAsMember(page, pt, '10')
  await page.goto('/member/transactionHistory')
  const all = page.getByRole('radio', { name: t('records.all'), exact: true })
  await expect(all).toBeChecked()
  await expect(page.getByText(t('records.count', { count: 1 }))).toBeVisible()
  const released = Promise.withResolvers<void>()
  await page.route('**/wps/records/account?*', async (route) => {
    await released.promise
    await route.continue()
  })
  await all.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  const third = page.getByRole('radiogroup').filter({ has: all }).getByRole('radio').nth(3)
  await expect(third).toBeFocused()
  released.resolve()
  await expect(third).toBeChecked()
})

journey('from a sum to its bet, and a file of it', async (scene) => {
  const { page, words, input, look } = scene
  const { t, money } = words
  await enterAsMember(page, words, '100')
  await placeBet(page.request)
  const betId = (await betsOf(page.request))[0]?.betId ?? ''

  await test.step('the wallet says where the money is', async () => {
    await page.goto('/member/transferFund')
    await expect(page.getByRole('heading', { name: t('records.wallet.title') })).toBeVisible()
    await expect(page.getByText(t('records.wallet.available'))).toBeVisible()
    await look('wallet')
  })

  await test.step('profit and loss leads to the stakes of a day', async () => {
    await page.goto('/member/personalProfit')
    const total = page.getByRole('article').first()
    await expect(total.getByText(t('records.figure.stakeMinor'))).toBeVisible()
    await look('profit')
    await input.press(total.getByRole('link').first())
    await expect(page.getByRole('heading', { name: t('statement.title') })).toBeVisible()
    const chip = page.getByRole('radio', { name: t('records.kind.stake') })
    await expect(chip).toBeChecked()
    const sums = page.getByLabel(t('records.sum'), { exact: true })
    await expect(sums).toContainText(money('1'))
    await look('account record of stakes')
  })

  await test.step('a movement opens its bet', async () => {
    await input.press(page.getByRole('button', { name: t('records.openBet', { betId }) }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(betId)).toBeVisible()
    await input.press(dialog.getByRole('button', { name: t('common.close') }).last())
    await expect(dialog).toBeHidden()
  })

  await test.step('days and kinds narrow it, and the sum goes with them', async () => {
    await input.choose(page.getByRole('radio', { name: t('records.kind.deposit') }))
    await expect(page.getByText(t('records.count', { count: 1 }))).toBeVisible()
    await expect(page.getByLabel(t('records.sum'), { exact: true })).toContainText(money('100'))
    await input.choose(page.getByRole('radio', { name: t('records.all'), exact: true }))
    await input.choose(page.getByRole('radio', { name: t('ui.range.today') }))
    await expect(page.getByRole('radio', { name: t('ui.range.today') })).toBeChecked()
    await expect(page.getByText(t('records.count', { count: 2 }))).toBeVisible()
    await look('account record')
  })

  await test.step('files of it come to what the page says', async () => {
    const closing = page.getByLabel(t('records.sum'), { exact: true }).locator('div', {
      hasText: t('records.closing'),
    })
    const shown = words.read(await closing.locator('dd').innerText())
    expect(shown).toBe(units('99'))
    const csv = await downloadAs(scene, 'csv')
    const text = csv.toString('utf8')
    expect(text).toContain(t('records.column.balance'))
    expect(text).toContain(`-1.00,99.00,${betId}`)
    expect(sumOf(text, /,(-?\d+\.\d\d),-?\d+\.\d\d,[^,]*$/gm)).toBe(shown)
    const sheet = unzip(await downloadAs(scene, 'xlsx')).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sumOf(sheet, /<c s="1"><v>(-?[\d.]+)<\/v><\/c><c s="1">/g)).toBe(shown)
    const pdf = (await downloadAs(scene, 'pdf')).toString('latin1')
    expect(pdf).toMatch(/^%PDF-1[\s\S]*%%EOF\s*$/)
  })

  await test.step('the betting record is narrowed by the server', async () => {
    await page.goto('/member/personalHistoryCopy')
    await input.choose(page.getByRole('radio', { name: t('bets.status.cancelled') }))
    await expect(page.getByText(t('records.emptyTitle'))).toBeVisible()
    await input.choose(page.getByRole('radio', { name: t('bets.filterAll'), exact: true }))
    // Drawn meanwhile or not: the bet is there.
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await look('betting record')
  })

  await test.step('bonus details and receipts have their pages', async () => {
    await page.goto('/member/bonusDetails')
    await expect(page.getByRole('heading', { name: t('records.bonus.title') })).toBeVisible()
    await expect(page.getByText(t('records.emptyTitle'))).toBeVisible()
    await page.goto('/member/transactionHistory?view=receipts')
    await expect(page.getByText(t('records.receipts.empty'))).toBeVisible()
    await look('receipts')
  })
})

/** A complete receipt without a valid signature. */
const RECEIPT: DayReceipt = {
  kind: 'fairhouse-receipt',
  version: 1,
  sealed: {
    brand: 'demo',
    day: '2026-11-20',
    leafCount: 1,
    lineCount: 1,
    root: '11'.repeat(32),
    previous: '00'.repeat(32),
    hash: '22'.repeat(32),
    signature: Buffer.alloc(64).toString('base64url'),
  },
  publicKey: Buffer.alloc(32, 1).toString('base64url'),
  currency: 'BRL',
  username: 'maria',
  account: {
    accountId: '1',
    salt: '33'.repeat(32),
    lines: ['1|1|1|1000000|1000000|1|2026-11-20T12:00:00.000000Z'],
  },
  proof: { position: 0, path: [] },
}

journey('a receipt that is not genuine is told so', async ({ page, words, input, look }) => {
  const { t, language } = words
  await page.goto(`/receipt?language=${language.tag}`)
  await expect(page.getByRole('heading', { name: t('records.page.title') })).toBeVisible()
  const choose = page.getByLabel(t('records.page.choose'))
  await input.give(choose, {
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(RECEIPT)),
  })
  await expect(page.getByRole('heading', { name: t('records.page.verdict.no') })).toBeFocused()
  await look('a receipt that is not genuine')
  await input.give(choose, {
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(page.getByRole('heading', { name: t('records.page.verdict.none') })).toBeFocused()
})

journey('the wallet tells what is locked, and why', async ({ page, words, input, look }) => {
  const { t, money } = words
  await enterAsMember(page, words, '100')
  await placeChase(page.request)
  const { totalMinor, availableMinor, places } = await fundsOf(page.request)
  const held = places.find(({ place }) => place === 'chases')
  expect(BigInt(held?.amountMinor ?? 0)).toBeGreaterThan(0n)
  expect(BigInt(availableMinor) + BigInt(held?.amountMinor ?? 0)).toBe(BigInt(totalMinor))
  await page.goto('/member/transferFund')
  const chases = page.getByRole('main').locator('section', {
    has: page.getByRole('heading', { name: t('records.wallet.place.chases') }),
  })
  const amount = money(minor(BigInt(held?.amountMinor ?? 0)))
  await expect(chases.getByText(amount).first()).toBeVisible()
  await input.press(chases.getByRole('button', { name: t('records.wallet.why') }))
  await expect(page.getByRole('note', { name: t('records.wallet.why') })).toBeVisible()
  await expect(page.getByText(t('records.wallet.why.chases'))).toBeVisible()
  await look('why it is locked')
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('records.wallet.why.chases'))).toBeHidden()
  await input.press(chases.getByRole('link', { name: t('lottery.name.SSC5') }))
  await expect(page).toHaveURL(/view=chases/)
})

journey('a day is sealed, and its receipt proven without the house', async (scene) => {
  const { page, words, input, look, context } = scene
  const { t, language } = words
  const brand = await openBrand()
  const request = await requestAt(brand.address)
  const account = await openAccount(request)
  await sealEarlier(brand.brandId, [units('25'), units('17.5005')])
  await request.dispose()

  await page.goto(`${brand.address}/login?language=${language.tag}`)
  await logInByForm(page, words, account)
  await leaveNews(scene)
  await expect(
    page.getByText(t('identity.welcomeBack', { username: account.username })),
  ).toBeVisible()
  await page.goto(`${brand.address}/member/transactionHistory?view=receipts`)
  const get = page.getByRole('link', { name: new RegExp(t('records.receipts.get', { day: '' })) })
  await expect(get).toHaveCount(1)
  await look('receipts of sealed days')
  const started = page.waitForEvent('download', DOWNLOAD)
  await input.press(get)
  const file = await started
  const receipt = readFileSync(await file.path())

  await test.step('at the site: genuine, and published', async () => {
    await input.press(page.getByRole('link', { name: t('records.receipts.check') }))
    await give(scene, receipt)
    await expect(page.getByRole('heading', { name: t('records.page.verdict.yes') })).toBeFocused()
    await expect(page.getByText(t('records.page.step.published'))).toBeVisible()
    await expect(page.getByRole('cell', { name: '42.5005 BRL' })).toBeVisible()
    await look('a genuine receipt')
  })

  await test.step('from a disk, without a network: the same, and a change is found', async () => {
    const kept = test.info().outputPath('receipt.html')
    const source = await page.evaluate(() => fetch(location.href).then((answer) => answer.text()))
    writeFileSync(kept, source)
    await context.setOffline(true)
    await page.goto(pathToFileURL(kept).href)
    await give(scene, receipt)
    await expect(page.getByRole('heading', { name: t('records.page.verdict.yes') })).toBeFocused()
    const changed = receipt.toString('utf8').replace('|250000|', '|250001|')
    expect(changed).not.toBe(receipt.toString('utf8'))
    await give(scene, Buffer.from(changed))
    await expect(page.getByRole('heading', { name: t('records.page.verdict.no') })).toBeFocused()
    await look('a changed receipt')
    await context.setOffline(false)
  })
})

async function give({ page, input, words: { t } }: Scene, buffer: Buffer): Promise<void> {
  const file = { name: 'receipt.json', mimeType: 'application/json', buffer }
  await input.give(page.getByLabel(t('records.page.choose')), file)
}
