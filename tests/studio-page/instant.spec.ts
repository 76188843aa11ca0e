import { expect } from '@playwright/test'
import {
  answered,
  cardsIn,
  cardWords,
  expectAnnounced,
  openInstant,
  tabTo,
  underPointer,
  untilIdle,
} from './instant-table.ts'
import { expectNoOverflow, mainButton, test } from './table.ts'

/** Every game here is played by keyboard only; what is drawn is what the server sent. */

test('dice', async ({ page }) => {
  await openInstant(page, 'dice')
  await expectNoOverflow(page)
  await tabTo(page, page.getByRole('slider'))
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('radio', { name: 'Under' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, mainButton(page))
  const round = await answered(page)
  expect(round.bet).toEqual({ side: 'over', target: 5_005 })
  const { outcome } = round.view as { outcome: { roll: number } }
  await untilIdle(page)
  await expect(page.locator('[data-result]')).toHaveText((outcome.roll / 100).toFixed(2))
  await expectAnnounced(page, round)
})

test('limbo', async ({ page }) => {
  await openInstant(page, 'limbo')
  await expectNoOverflow(page)
  await tabTo(page, page.getByLabel('Target'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1.35')
  await page.keyboard.press('Tab')
  await tabTo(page, mainButton(page))
  const round = await answered(page)
  expect(round.bet).toEqual({ target: 135 })
  const { outcome } = round.view as { outcome: { point: number } }
  await untilIdle(page)
  const point = (outcome.point / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  await expect(page.locator('[data-result]')).toHaveText(`${point}×`)
  await expectAnnounced(page, round)
})

test('mines', async ({ page }) => {
  await openInstant(page, 'mines')
  await expectNoOverflow(page)
  let round = await answered(page, 'Space')
  const tiles = page.getByRole('group', { name: 'Tiles' }).getByRole('button')
  for (const tile of [0, 1]) {
    await expect(tiles.nth(tile)).toBeEnabled()
    await tabTo(page, tiles.nth(tile))
    round = await answered(page)
    if (round.isOver) break
    await expect(page.locator('[data-said]')).toContainText('Worth')
  }
  if (!round.isOver) {
    await tabTo(page, mainButton(page))
    round = await answered(page)
  }
  const view = round.view as { opened: number[]; hit: number | null; mined: number[] }
  await untilIdle(page)
  const safe = view.opened.filter((tile) => tile !== view.hit)
  for (const tile of safe) await expect(tiles.nth(tile).locator('[data-gem]')).toHaveCount(1)
  for (const tile of view.mined) {
    await expect(tiles.nth(tile).locator('[data-mine]')).toHaveCount(1)
  }
  await expect(page.locator('[data-gem], [data-mine]')).toHaveCount(safe.length + view.mined.length)
  await expectAnnounced(page, round)
})

test('plinko', async ({ page }) => {
  await openInstant(page, 'plinko')
  await expectNoOverflow(page)
  await tabTo(page, page.getByRole('radio', { name: 'Medium' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('slider'))
  await page.keyboard.press('Home')
  await tabTo(page, mainButton(page))
  const round = await answered(page)
  expect(round.bet).toEqual({ risk: 'high', rows: 8 })
  const { outcome } = round.view as { outcome: { bucket: number } }
  await untilIdle(page)
  // The ball is where it fell, and the bucket below it is the one that pays.
  const result = page.locator('[data-result]')
  await expect(result).toHaveAttribute('data-result', String(outcome.bucket))
  const [ball, bucket] = [page.locator('[data-ball]'), page.locator('[data-hit]')]
  await expect(bucket).toHaveAttribute('data-bucket', String(outcome.bucket))
  const middle = async (what: typeof ball) => {
    const box = await what.boundingBox()
    return box ? box.x + box.width / 2 : Number.NaN
  }
  await expect
    .poll(async () => Math.abs((await middle(ball)) - (await middle(bucket))))
    .toBeLessThan(4)
  await expectAnnounced(page, round)
})

test('keno', async ({ page }) => {
  await openInstant(page, 'keno')
  await expectNoOverflow(page)
  const tile = (number: number) => page.getByRole('button', { name: String(number), exact: true })
  for (const number of [2, 3, 17]) {
    await tabTo(page, tile(number))
    await page.keyboard.press('Space')
  }
  await tabTo(page, mainButton(page))
  const round = await answered(page)
  expect(round.bet).toEqual({ risk: 'classic', numbers: [2, 3, 17] })
  const { outcome } = round.view as { outcome: { drawn: number[]; hits: number } }
  await untilIdle(page)
  const drawn = page.locator('[data-drawn]')
  const shown = (await drawn.allTextContents()).map(Number)
  expect(shown).toEqual(outcome.drawn.toSorted((a, b) => a - b))
  const result = page.locator('[data-result]')
  await expect(result).toHaveAttribute('data-result', String(outcome.hits))
  await expectAnnounced(page, round)
})

test('hi-lo', async ({ page }) => {
  await openInstant(page, 'hi-lo')
  await expectNoOverflow(page)
  let round = await answered(page, 'Space')
  for (let guess = 0; guess < 2 && !round.isOver; guess += 1) {
    const button = page.getByRole('button', { name: /^(Higher|Lower) or same/ }).first()
    await expect(button).toBeEnabled()
    await tabTo(page, button)
    round = await answered(page)
  }
  if (!round.isOver) {
    await expect(mainButton(page)).toHaveText(/^Take/)
    await expect(mainButton(page)).not.toHaveAttribute('aria-disabled')
    await tabTo(page, mainButton(page))
    round = await answered(page)
  }
  const { cards } = round.view as { cards: string[] }
  await untilIdle(page)
  const [last = ''] = cards.slice(-1)
  const shown = await cardsIn(page.locator('[data-result]'))
  expect(shown).toEqual([last, ...cards.slice(0, -1)].map(cardWords))
  await expectAnnounced(page, round)
})

test('wheel', async ({ page }) => {
  await openInstant(page, 'wheel')
  await expectNoOverflow(page)
  await tabTo(page, page.getByRole('radio', { name: 'Low' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('radio', { name: '20' }))
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, mainButton(page))
  const round = await answered(page)
  expect(round.bet).toEqual({ risk: 'medium', segments: 10 })
  const { outcome } = round.view as { outcome: { segment: number } }
  await untilIdle(page)
  const disc = page.locator('[data-wheel]')
  expect(await underPointer(disc, 0.15, 'data-segment')).toBe(outcome.segment)
  await expectAnnounced(page, round)
})

test('roulette', async ({ page }) => {
  await openInstant(page, 'roulette')
  await expectNoOverflow(page)
  await tabTo(page, page.getByRole('button', { name: /^7, pays 35 to 1/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Red, pays 1 to 1/ }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Spin/ }))
  const round = await answered(page)
  expect(round.bet).toEqual({ spots: { 'straight-7': '1000', red: '2000' } })
  const { outcome } = round.view as { outcome: { number: number } }
  await expect(page.getByRole('button', { name: /^Spin/ })).toBeEnabled()
  await expect(page.locator('[data-result]')).toHaveText(String(outcome.number))
  expect(await underPointer(page.locator('[data-wheel]'), 0.07, 'data-pocket')).toBe(outcome.number)
  await expect(page.locator('[data-said]')).toContainText(String(outcome.number))
  await expectAnnounced(page, round)
})

test('blackjack', async ({ page }) => {
  await openInstant(page, 'blackjack')
  await expectNoOverflow(page)
  let round = await answered(page, 'Space')
  if (!round.isOver) {
    const hit = page.getByRole('button', { name: 'Hit' })
    await expect(hit).toBeEnabled()
    await tabTo(page, hit)
    round = await answered(page)
  }
  if (!round.isOver) {
    await expect(mainButton(page)).toHaveText('Stand')
    await tabTo(page, mainButton(page))
    round = await answered(page)
  }
  const view = round.view as { dealer: { cards: string[] }; hands: { cards: string[] }[] }
  await untilIdle(page)
  const dealer = page.getByRole('region', { name: 'Dealer' })
  expect(await cardsIn(dealer)).toEqual(view.dealer.cards.map(cardWords))
  const own = view.hands[0]?.cards ?? []
  expect(await cardsIn(page.getByRole('region', { name: 'You' }))).toEqual(own.map(cardWords))
  await expectAnnounced(page, round)
})

test('video poker', async ({ page }) => {
  await openInstant(page, 'video-poker')
  await expectNoOverflow(page)
  await answered(page, 'Space')
  const first = page.getByRole('button', { name: /^Hold:/ }).first()
  await expect(first).toBeEnabled()
  await tabTo(page, first)
  await page.keyboard.press('Space')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, mainButton(page))
  const round = await answered(page)
  const view = round.view as { final: string[]; held: number[]; hand: string }
  expect(view.held).toEqual([0])
  await untilIdle(page)
  expect(await cardsIn(page.locator('[data-result]'))).toEqual(view.final.map(cardWords))
  await expect(page.locator('[data-result]')).toHaveAttribute('data-result', view.hand)
  await expectAnnounced(page, round)
})
