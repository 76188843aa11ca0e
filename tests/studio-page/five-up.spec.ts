import { expect, type Page } from '@playwright/test'
import { tabTo } from './instant-table.ts'
import {
  enter,
  expectNoDefects,
  expectNoOverflow,
  expectProvenRounds,
  picture,
  test,
} from './table.ts'

// One room for all who play it: its tests take turns.
test.describe.configure({ mode: 'default' })

const said = (page: Page) => page.locator('[data-said]')
const action = (page: Page, name: RegExp) => page.getByRole('button', { name })
const SIT = /^Take a seat for /

/** A round whose bets have only just been opened. */
async function untilBetting(page: Page): Promise<void> {
  await expect(page.locator('[data-phase="result"]')).toBeVisible({ timeout: 40_000 })
  await expect(page.locator('[data-phase="betting"]')).toBeVisible()
}

test('Five Up: two at a pot, from the keyboard', async ({ page, context }) => {
  // Two rounds of half a minute each, on a slow machine.
  test.setTimeout(150_000)
  const other = await context.browser()?.newPage({ viewport: { width: 1440, height: 860 } })
  if (!other) throw new RangeError('no browser')
  await enter(page, 'five-up', { isCalm: false })
  await enter(other, 'five-up', { isCalm: false, theme: 'dark' })
  await expectNoDefects(page)
  await expectNoOverflow(page)
  // Seats are open for a time by the clock: nothing slow comes between.
  await untilBetting(page)
  await tabTo(page, action(page, SIT))
  await page.keyboard.press('Enter')
  // The same button leaves the seat, and keeps the focus.
  await expect(action(page, /^Leave the seat$/)).toBeFocused()
  await expect(said(page)).toContainText('You have a seat for ')
  await expect(other.locator('[data-seat]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(other.locator('[data-seat]')).toHaveCount(0)
  await action(page, SIT).click()
  await action(other, SIT).click()
  await expect(page.locator('[data-seat]')).toHaveCount(2)
  await picture(page, 'five-up-seats')
  await picture(other, 'five-up-seats-wide')

  await expect(page.locator('[data-phase="running"]')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('img', { name: / of (spades|hearts|diamonds|clubs)$/ })).toHaveCount(
    10,
    { timeout: 30_000 },
  )
  const best = page.locator('[data-winner]')
  await expect(best).toHaveCount(1)
  // The result stands for a time by the clock, too.
  const isOwn = (await best.getAttribute('data-seat')) === 'own'
  await expect(said(page)).toContainText(isOwn ? 'You win ' : ' wins ')
  await expect(said(other)).toContainText(isOwn ? ' wins ' : 'You win ')
  await picture(page, 'five-up-won')
  await picture(other, 'five-up-won-wide')
  await expectNoDefects(page)
  const won = isOwn ? page : other
  await expect(won.locator('footer dd').nth(1)).toContainText('1.95')
  await other.close()
})

test('Five Up: alone at a pot the stake comes back', async ({ page }) => {
  await enter(page, 'five-up')
  await untilBetting(page)
  const balance = page.locator('footer dd').first()
  const before = (await balance.textContent()) ?? ''
  await page.locator('[data-pot="high"]').click()
  await action(page, SIT).click()
  await expect(balance).not.toHaveText(before)
  await expect(said(page)).toContainText('Nobody else took a seat', { timeout: 40_000 })
  await expect(balance).toHaveText(before)
  // That of the test before was dealt, this one's stake went back.
  await expectProvenRounds(page)
  await page.getByRole('button', { name: 'Rules' }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(9)
  await picture(page, 'five-up-rules')
  await expectNoDefects(page)
})
