import { expect, type Page } from '@playwright/test'
import type { RoomEvent } from '../../apps/studio/src/wire/room.ts'
import { money, tabTo } from './instant-table.ts'
import {
  enter as openSession,
  expectNoDefects,
  expectNoOverflow,
  expectProvenRounds,
  test,
} from './table.ts'

/** Opens a table or a fishing room; returns all events of its socket. */
async function enter(page: Page, game: string): Promise<RoomEvent[]> {
  const events = await enterRoom(page, game)
  await expect(page.locator('[data-phase]')).toBeVisible()
  return events
}

/** The same without waiting for the first picture. */
async function enterRoom(page: Page, game: string): Promise<RoomEvent[]> {
  const events: RoomEvent[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) =>
      events.push(JSON.parse(String(payload)) as RoomEvent),
    ),
  )
  await openSession(page, game)
  return events
}

/** A round whose bets have only just been opened. */
async function untilBetting(page: Page): Promise<void> {
  await expect(page.locator('[data-phase="result"]')).toBeVisible({ timeout: 40_000 })
  await expect(page.locator('[data-phase="betting"]')).toBeVisible()
}

const said = (page: Page) => page.locator('[data-said]')

for (const game of ['baccarat', 'roulette-table', 'sic-bo', 'dragon-tiger']) {
  test(`${game}: two at a table, from the keyboard`, async ({ page, context }) => {
    const other = await context.browser()?.newPage({ viewport: { width: 1440, height: 860 } })
    if (!other) throw new RangeError('no browser')
    const events = await enter(page, game)
    await enter(other, game)
    await expectNoDefects(page)
    await expectNoOverflow(page)
    // Bets are open for a time by the clock: nothing slow comes between.
    await untilBetting(page)
    await page.locator('[data-spot]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(said(page)).toContainText(' on ')
    await expect(other.locator('.tb-others')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(other.locator('.tb-others')).toHaveCount(0)
    await page.locator('[data-spot]').first().click()
    await expect(other.locator('.tb-others')).toHaveCount(1)

    await expect(page.locator('[data-phase="result"]')).toBeVisible({ timeout: 40_000 })
    await expect(said(page)).toContainText(/You get|Nothing won/)
    const own = events.findLast((one) => one.type === 'own')
    const payout = BigInt((own?.type === 'own' && own.bets[0]?.payout) || '0')
    await expect(said(page)).toContainText(payout > 0n ? 'You get' : 'Nothing won')
    await expectProvenRounds(page)
    await other.close()
  })
}

test('fishing: two at one water, from the keyboard', async ({ page, context }) => {
  const other = await context.browser()?.newPage()
  if (!other) throw new RangeError('no browser')
  const events = await enter(page, 'fishing')
  const eventsOther = await enter(other, 'fishing')
  await expectNoDefects(page)
  await expectNoOverflow(page)
  await page.locator('[data-water]').focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(said(page)).toContainText('Aim: ', { timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect.poll(() => events.some((one) => one.type === 'shot')).toBe(true)
  await expect.poll(() => eventsOther.some((one) => one.type === 'shot')).toBe(true)
  const shot = events.find((one) => one.type === 'shot')
  const isCaught = shot?.type === 'shot' && shot.isCaught
  await expect(said(page)).toContainText(isCaught ? 'caught' : 'swims on')
  await other.close()
})

test('crash: two in one flight, from the keyboard', async ({ page, context }) => {
  // A flight may last: two minutes and more are one in 1 300.
  test.setTimeout(150_000)
  const other = await context.browser()?.newPage({ viewport: { width: 1440, height: 860 } })
  if (!other) throw new RangeError('no browser')
  const events = await enterRoom(page, 'crash')
  await enterRoom(other, 'crash')
  const action = (name: RegExp) => page.getByRole('button', { name })
  await expect(action(/^Bet /)).toBeEnabled({ timeout: 60_000 })
  await expectNoOverflow(page)
  await tabTo(page, action(/^Bet /))
  await page.keyboard.press('Enter')
  await expect(action(/^Take .* back$/)).toBeFocused()
  const line = other.locator('[data-others] li')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(money('1000'))

  const entered = events.length
  const result = () =>
    events.slice(entered).findLast((one) => one.type === 'round' && one.round.phase === 'result')
  // In the air the same button leaves, as soon as there is something to take.
  const take = action(/^Take (?!.* back)/)
  // A flight that ends at once shows no such button.
  const isOffered = () => take.isEnabled({ timeout: 500 }).catch(() => false)
  await expect.poll(async () => result() !== undefined || (await isOffered())).toBe(true)
  if (await take.isVisible()) await page.keyboard.press('Enter')
  const own = () => events.findLast((one) => one.type === 'own')?.bets[0]
  await expect.poll(() => own()?.cashedOutAt ?? result()).toBeTruthy()
  const left = own()?.cashedOutAt
  if (left) {
    const at = `${(left / 100).toFixed(2)}×`
    await expect(action(/^You left at /)).toHaveText(`You left at ${at}`)
    // A flight that ends a moment later is announced instead.
    await expect(said(page)).toContainText(/You left at .+ You won |It ended at /)
    await expect(line).toContainText(at)
  }
  await expect(said(page)).toContainText('It ended at', { timeout: 125_000 })
  const payout = BigInt(own()?.payout ?? '0')
  if (payout > 0n) await expect(said(page)).toContainText(`You won ${money(payout)}`)
  await expect(page.locator('footer dd').nth(1)).toHaveText(money(payout))
  await expectProvenRounds(page)
  await other.close()
})
