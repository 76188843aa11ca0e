import type { BrandLook } from '@fairhouse/protocol'
import { PLACAR, QUINTAL, themeTokens } from '@fairhouse/ui/look'
import { expect, test } from './support/journey.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, jsonOf, openScreen, requestAs, t } from './support/staff.ts'

/** A brand that no other journey opens in this browser. */
const BRAND = { 'x-brand': 'placar' }

interface Look {
  readonly look: BrandLook
  readonly tagline: Record<string, string>
}

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('a look is chosen, seen in four themes, saved with a reason, and is the site’s', async ({
  page,
}) => {
  const request = await requestAs('ana')
  const before = await jsonOf<Look>(await request.get('/staff/look', { headers: BRAND }))
  await enterAs(page.context(), 'ana')
  await page.addInitScript(() => localStorage.setItem('office.brand', 'placar'))
  await openScreen(page, 'settings?tab=look', t('office.nav.settings'))
  const preview = page.getByRole('list', { name: t('office.look.preview') })
  const themes = preview.locator('> li')
  await expect(themes).toHaveCount(4)
  await inspect(page, 'the look of a brand')

  await page.getByRole('button', { name: t('office.look.preset.quintal') }).click()
  await expect(themes.first()).toHaveCSS('background-color', rgb(themeTokens(QUINTAL, 'light').bg))
  await page.getByRole('spinbutton', { name: t('office.look.round') }).fill('0')
  const sentence = page.getByRole('textbox', { name: 'Português' })
  await sentence.fill('Uma frase de prova.')
  await expect(preview).toContainText('Uma frase de prova.')
  await page.getByRole('button', { name: t('office.save'), exact: true }).click()
  await giveReason(page, 'A new season', t('office.save'))

  const after = await jsonOf<Look>(await request.get('/staff/look', { headers: BRAND }))
  expect(after.look).toMatchObject({ brandHue: QUINTAL.brandHue, round: 0 })
  const site = new URL(process.env['E2E_BASE_URL'] ?? '')
  site.hostname = 'placar.localhost'
  await page.goto(site.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uma frase de prova.')
  const scheme = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const ground = themeTokens(QUINTAL, scheme ? 'dark' : 'light').bg
  await expect(page.locator('html')).toHaveCSS('background-color', rgb(ground))

  const back = { look: before.look, tagline: before.tagline, reason: 'as it was' }
  const restored = await request.put('/staff/look', { data: back, headers: BRAND })
  expect((await jsonOf<Look>(restored)).look.brandHue).toBe(PLACAR.brandHue)
  await request.dispose()
})

test('who only reads sees the look and changes nothing', async ({ page }) => {
  await enterAs(page.context(), 'carla')
  await openScreen(page, 'settings?tab=look', t('office.nav.settings'))
  await expect(page.getByRole('button', { name: t('office.look.preset.placar') })).toBeDisabled()
})
