import type { Page } from '@playwright/test'
import { expect } from './support/journey.ts'
import { enterAsMember, expectBalance } from './support/member.ts'
import type { Words } from './support/texts.ts'
import { journey, type Scene } from './support/ways.ts'

/** Begins a deposit on the deposit page, by a payment method. */
async function begin(scene: Scene, decimal: string, method: 'pix' | 'bankTransfer' | 'crypto') {
  const { page, words, input } = scene
  const { t, money } = words
  await page.goto('/member/depositv2')
  const way = page.getByRole('radio', { name: new RegExp(`^${t(`cashier.methods.${method}`)}`) })
  await input.choose(way)
  await input.type(page.getByLabel(t('cashier.amountOther')), decimal)
  await input.press(
    page.getByRole('button', { name: t('cashier.submit', { amount: money(decimal) }) }),
  )
  await expect(page.getByRole('heading', { name: t('cashier.pendingTitle') })).toBeVisible()
}

/** Acts at the gateway, outside of the page: the page must learn of it by itself. */
async function atGateway(page: Page, { t }: Words, outcome: 'paid' | 'declined'): Promise<void> {
  const address = await page.getByRole('link', { name: t('cashier.payNow') }).getAttribute('href')
  const answer = await page.request.post(address ?? '', { form: { outcome } })
  expect(answer.ok()).toBe(true)
}

journey('a deposit by Pix is copied, paid and there without a reload', async (scene) => {
  const { page, context, words, input, look } = scene
  const { t, money } = words
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAsMember(page, words, '5')
  await page.goto('/member/depositv2')
  await look('form')
  await begin(scene, '30', 'pix')
  const amount = money('30')
  await expect(page.getByRole('img', { name: t('cashier.qr', { amount }) })).toBeVisible()
  await input.press(page.getByRole('button', { name: t('cashier.copyCode') }))
  await expect(page.getByRole('button', { name: t('cashier.copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^000201.*br\.gov\.bcb\.pix.*540530\.00.*6304[0-9A-F]{4}$/,
  )
  await look('pending')
  await atGateway(page, words, 'paid')
  await expect(
    page.getByRole('heading', { name: t('cashier.creditedTitle', { amount }) }),
  ).toBeVisible()
  await expectBalance(page, words, '35')
  await look('credited')
})

journey('a deposit by transfer or coin says how, and a refusal is said plainly', async (scene) => {
  const { page, words, look } = scene
  const { t } = words
  await enterAsMember(page, words, '5')
  await begin(scene, '40', 'crypto')
  await expect(page.getByText(t('cashier.how.crypto'))).toBeVisible()
  await look('crypto')
  await begin(scene, '50', 'bankTransfer')
  await expect(page.getByText(t('cashier.how.bankTransfer'))).toBeVisible()
  await look('transfer')
  await atGateway(page, words, 'declined')
  await expect(page.getByRole('heading', { name: t('cashier.failedTitle') })).toBeVisible()
  await look('failed')
})
