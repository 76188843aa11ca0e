import type { Page } from '@playwright/test'
import { minor } from '@fairhouse/money'
import {
  addressOfGame,
  beginPause,
  betPast,
  gainOf,
  gameIn,
  roundOf,
  roundsOf,
  sessionIn,
} from './support/game.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, enterAsMember } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { addSecondVendor } from './support/second-vendor.ts'
import { jsonOf, requestAs } from './support/staff.ts'
import { pt } from './support/texts.ts'

const { t, money } = pt
const STUDIO = 'Fairhouse Studio'
/** A win with all it brings, drawn without a graphics card. */
const SHOWN_MS = 60_000
/** The page around the game. */
const bar = (page: Page) => page.getByRole('main').locator('header')
const amountIn = (page: Page, amount: bigint) =>
  bar(page).getByRole('button', { name: t('common.balanceIs', { amount: money(minor(amount)) }) })

/** Balance events that the page gets over the channel, as they come. */
function balanceHints(page: Page): string[] {
  const hints: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"balance.changed"')) hints.push(String(payload))
    }),
  )
  return hints
}

test('a spin by keyboard: the bar moves by the round, and the round is kept', async ({ page }) => {
  await enterAsMember(page, pt, '50')
  const hints = balanceHints(page)
  await page.goto(addressOfGame('sweet-orbit'))
  const game = await gameIn(page)
  await expect(amountIn(page, 500_000n)).toBeVisible()
  await game.locator('[data-main]').focus()
  const round = await roundOf(page, () => page.keyboard.press('Space'))
  // The page knows of the money, and shows nothing before the reels have stopped.
  await expect.poll(() => hints.length).toBeGreaterThan(0)
  await expect(game.locator('[data-main]')).toContainText(t('studio.hurry'))
  await expect(amountIn(page, 500_000n)).toBeVisible()
  const after = 500_000n + gainOf(round)
  await expect(amountIn(page, after)).toBeVisible({ timeout: SHOWN_MS })
  expect(await balanceOf(page.request)).toBe(after)
  await expect(bar(page).getByText(money(minor(gainOf(round)), true))).toBeVisible()

  await page.goto('/member/gameRounds')
  await page.getByRole('article').getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(round.roundId)
  await expect(sheet).toContainText(money(minor(-BigInt(round.stake)), true))
  await expect(sheet).toContainText(money(minor(BigInt(round.payout))))
  await inspect(page, 'a round of a game')
})

test('a round is shown again: it plays by itself, and as often as one likes', async ({ page }) => {
  await enterAsMember(page, pt, '50')
  await page.goto(addressOfGame('dice'))
  const game = await gameIn(page)
  await game.getByRole('slider').fill('2000')
  await game.locator('[data-main]').focus()
  const round = await roundOf(page, () => page.keyboard.press('Enter'))
  const { roll } = (round.view as { outcome: { roll: number } }).outcome
  await page.goto('/member/gameRounds')
  await page.getByRole('article').getByRole('button').first().click()
  await page.getByRole('button', { name: t('games.rounds.replay') }).click()
  const again = page.getByRole('dialog', { name: t('games.rounds.replayTitle') })
  const shown = again.frameLocator('iframe')
  await expect(shown.locator('[data-result]')).toHaveAttribute('data-result', String(roll))
  await inspect(page, 'a round that is shown again')
  const button = shown.getByRole('button', { name: t('studio.watch') })
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).not.toHaveAttribute('aria-disabled')
  await again.getByRole('button', { name: t('common.close') }).click()
  await expect(again).toBeHidden()
})

test('what a vendor’s card opens: a lobby, a list that pops up, or its one game', async ({
  page,
}) => {
  await addSecondVendor()
  await enterAsMember(page, pt, '10')
  const rail = page.getByRole('region', { name: t('games.lobby.vendors') })
  const card = rail.getByRole('button', { name: STUDIO })
  const list = page.getByRole('dialog', { name: STUDIO })

  await page.goto('/slot-games')
  await card.click()
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(list).toBeHidden()

  await page.goto('/live-casino-games')
  await card.click()
  await expect(list.getByRole('link')).toHaveCount(4)
  await inspect(page, 'the list of a vendor')
  await list.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/game\?vassalage=FAIRHOUSE&gameId=/)
  await expect(list).toBeHidden()

  await page.goto('/fishing-games')
  await card.click()
  await expect(page).toHaveURL(/\/game\?vassalage=FAIRHOUSE&gameId=/)
})

test('under maintenance: in the lobby and at its address a game says what is alike', async ({
  page,
}) => {
  const ana = await requestAs('ana')
  const found = await ana.get('/staff/games', { params: { q: 'keno' } })
  const { games } = await jsonOf<{ games: { gameNo: string; gameId: string }[] }>(found)
  const { gameNo } = games.find(({ gameId }) => gameId === 'keno') ?? { gameNo: '' }
  const plan = { vassalage: 'FAIRHOUSE', gameNo, startsAt: null, endsAt: null, suggestions: [] }
  const data = { ...plan, reason: 'a journey of the tests' }
  const begun = await ana.post('/staff/games/maintenances', { data })
  const { maintenance } = await jsonOf<{ maintenance: { maintenanceId: string } }>(begun)
  try {
    await enterAsMember(page, pt, '10')
    await page.goto('/slot-games?q=keno')
    const title = t('games.frame.maintenanceTitle', { game: 'Keno' })
    const sheet = page.getByRole('dialog', { name: title })
    await page.locator('[data-at="0"]').getByRole('link').click()
    await expect(sheet.getByText(t('games.frame.maintenanceBody'))).toBeVisible()
    expect(await sheet.getByRole('link').count()).toBeGreaterThan(0)
    await inspect(page, 'a game under maintenance')
    await page.goto(addressOfGame('keno'))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(t('games.frame.maintenanceBody'))).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  } finally {
    const path = `/staff/games/maintenances/${maintenance.maintenanceId}/end`
    await jsonOf(await ana.post(path, { data: { reason: 'the journey is over' } }))
    await ana.dispose()
  }
})

test('a pause that begins elsewhere covers the game at once; no bet is taken', async ({
  page,
}) => {
  await enterAsMember(page, pt, '10')
  await page.goto(addressOfGame('dice'))
  await gameIn(page)
  const session = await sessionIn(page)
  expect(await betPast(page.request, session)).toBe('taken')
  await beginPause(page.request)
  // A bet in progress while the page is being covered.
  expect(await betPast(page.request, session)).toMatch(/^(EXCLUDED|SESSION_OVER)$/)
  await expect(page.getByText(t('limits.pause.runsBody'))).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await inspect(page, 'a pause in the place of a game')
  await page.reload()
  await expect(page.getByText(t('limits.pause.runsBody'))).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a log-out elsewhere covers the game, and its session takes no bet', async ({
  page,
}) => {
  await enterAsMember(page, pt, '10')
  await page.goto(addressOfGame('dice'))
  await gameIn(page)
  const session = await sessionIn(page)
  expect(await betPast(page.request, session)).toBe('taken')
  const headers = { 'x-fairhouse': '1', language: 'pt' }
  expect((await page.request.delete('/wps/session/logout', { headers })).ok()).toBe(true)
  expect(await betPast(page.request, session)).toBe('SESSION_OVER')
  await expect(page.getByText(t('games.frame.loginTitle'))).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('without what stands around it, a game is played all the same', async ({ page }) => {
  await enterAsMember(page, pt, '10')
  await page.goto(addressOfGame('dice', '/seamless'))
  const game = await gameIn(page)
  await expect(bar(page)).toHaveCount(0)
  await game.locator('[data-main]').focus()
  const round = await roundOf(page, () => page.keyboard.press('Space'))
  expect(await balanceOf(page.request)).toBe(100_000n + gainOf(round))
})

test('a reload in the middle of a round goes on with it', async ({ page }) => {
  await enterAsMember(page, pt, '10')
  await page.goto(addressOfGame('mines'))
  const game = await gameIn(page)
  const main = game.locator('[data-main]')
  await game.getByRole('slider').fill('1')
  await main.focus()
  const opened = await roundOf(page, () => page.keyboard.press('Space'))
  const left = 100_000n - BigInt(opened.stake)
  await expect(amountIn(page, left)).toBeVisible()
  await page.reload()
  const again = await gameIn(page)
  await expect(amountIn(page, left)).toBeVisible()
  const tile = again.getByRole('group').getByRole('button').nth(6)
  await expect(tile).toBeEnabled()
  let round = await roundOf(page, () => tile.click())
  expect(round.roundId).toBe(opened.roundId)
  if (!round.isOver) {
    // What is being shown can only be hurried.
    await expect(main).not.toContainText(t('studio.hurry'))
    round = await roundOf(page, () => main.click())
  }
  await expect(amountIn(page, 100_000n + gainOf(round))).toBeVisible()
  expect(await roundsOf(page.request)).toMatchObject([{ state: 'closed' }])
})

test('sound agrees on both sides, whichever is pressed', async ({ page }) => {
  await enterAsMember(page, pt, '10')
  await page.goto(addressOfGame('dice'))
  const game = await gameIn(page)
  const within = game.getByRole('button', { name: t('studio.sound') })
  const on = bar(page).getByRole('button', { name: t('games.frame.soundOn') })
  const off = bar(page).getByRole('button', { name: t('games.frame.soundOff') })
  await expect(within).toHaveAttribute('aria-pressed', 'false')
  await on.click()
  await expect(within).toHaveAttribute('aria-pressed', 'true')
  await within.click()
  await expect(on).toBeVisible()
  await within.click()
  await expect(off).toBeVisible()
  await page.reload()
  await gameIn(page)
  await expect(within).toHaveAttribute('aria-pressed', 'true')
})
