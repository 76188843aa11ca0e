import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import type { StudioAnswer } from '../../apps/studio/src/wire/session.ts'

export type Played = StudioAnswer<'POST /api/rounds'>

export interface Launch {
  readonly isCalm?: boolean
  readonly theme?: 'light' | 'dark'
  readonly language?: string
}

/** A page that fails its test by any error that it logs or throws. */
export const test = base.extend({
  page: async ({ page }, provide) => {
    const faults: string[] = []
    page.on('console', (message) => {
      // The browser also logs requests that a test breaks on purpose.
      const isBroken = message.text().includes('net::ERR')
      if (message.type() === 'error' && !isBroken) faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    await provide(page)
    expect(faults).toEqual([])
  },
})

/** Leads a page to a fresh session of a game, with play money. */
export async function enter(page: Page, game: string, launch: Launch = {}): Promise<void> {
  const { isCalm = true, theme = 'light', language = 'en' } = launch
  const query = new URLSearchParams({ json: '1', theme, language, calm: isCalm ? '1' : '0' })
  const response = await fetch(`${process.env['STUDIO_DOOR']}/launch/${game}?${query}`)
  const { url } = (await response.json()) as { url: string }
  await page.goto(url)
}

/** Opens a slot with play money; resolves when its main button is enabled. */
export async function open(page: Page, game: string, launch: Launch = {}): Promise<void> {
  await enter(page, game, launch)
  await expect(page.locator('canvas')).toBeVisible()
  await expect(page.locator('table[data-window]')).toHaveCount(1)
}

export const mainButton = (page: Page) => page.locator('[data-main]')

/** Waits for the round's end; taps hurry what is shown. */
export async function untilShown(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator('canvas').click({ position: { x: 20, y: 20 }, timeout: 1000 })
    await expect(mainButton(page)).toHaveText('Play', { timeout: 300 })
    await expect(mainButton(page)).not.toHaveAttribute('aria-disabled', { timeout: 300 })
  }).toPass({ timeout: 75_000 })
}

/** Presses the key that plays, and waits until the round is shown to its end. */
export async function playOnce(page: Page): Promise<Played> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/rounds') && response.ok(),
  )
  await page.keyboard.press('Space')
  const played = (await (await answer).json()) as Played
  await untilShown(page)
  return played
}

/** Nothing that assistive technology would stumble over. */
export async function expectNoDefects(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** A picture, where `E2E_PICTURES` names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** The sheet of fairness computes all decided rounds of the room again, and finds them the same. */
export async function expectProvenRounds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fairness' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('[data-proved="true"]').first()).toBeVisible()
  await expect(sheet.locator('[data-proved="false"]')).toHaveCount(0)
  await expectNoDefects(page)
  await picture(page, `proven-rounds-${page.url().replaceAll(/\W+/g, '-').slice(-40)}`)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return { x: scrollWidth - clientWidth, y: scrollHeight - clientHeight }
  })
  expect(over).toEqual({ x: 0, y: 0 })
}
