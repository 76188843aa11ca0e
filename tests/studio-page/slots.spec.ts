import { expect } from '@playwright/test'
import { SLOT_TITLES, type SlotResult } from '@fairhouse/games/slots'
import { expectNoOverflow, expectNoDefects, open, playOnce, test } from './table.ts'

/** The window at the end of a round. */
function lastWindow(result: SlotResult): string {
  const game = result.free.at(-1) ?? result.base
  return (game.steps.at(-1)?.window ?? []).join(' ')
}

for (const { code } of SLOT_TITLES) {
  test(`${code}: what is drawn is what the server said`, async ({ page }) => {
    await open(page, code)
    await expectNoOverflow(page)
    const { round } = await playOnce(page)
    const window = page.locator('table[data-window]')
    await expect(window).toHaveAttribute('data-window', lastWindow(round.view as SlotResult))
  })
}

test('with everything moving, reels land on the same window', async ({ page }) => {
  await open(page, 'sunday-market', { isCalm: false, theme: 'dark' })
  for (let round = 0; round < 2; round += 1) {
    const { round: played } = await playOnce(page)
    const window = page.locator('table[data-window]')
    await expect(window).toHaveAttribute('data-window', lastWindow(played.view as SlotResult))
  }
})

for (const theme of ['light', 'dark'] as const) {
  test(`${theme}: nothing for axe to find, in the game and in its sheets`, async ({ page }) => {
    await open(page, 'tidewater-pearls', { theme })
    await expectNoDefects(page)
    for (const name of ['Rules', 'Fairness', 'Rounds']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expect(page.getByText('Loading')).toHaveCount(0)
      await expectNoDefects(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}

for (const [width, height] of [
  [320, 640],
  [740, 360],
  [1440, 900],
] as const) {
  test(`${width} × ${height}: everything fits, from right to left as well`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, 'grand-comet', { language: 'ar' })
    await expectNoOverflow(page)
    await expect(page.locator('[data-main]')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })
}
