import { expect, type Locator, type Page } from '@playwright/test'
import { CURRENCIES, formatMoney, minor } from '@fairhouse/money'
import { enter, mainButton, type Played } from './table.ts'

/** Opens an instant game with play money, calm, in English; resolves when a round may begin. */
export async function openInstant(page: Page, game: string): Promise<void> {
  await enter(page, game)
  await expect(page.locator('[data-board]')).toBeVisible()
}

export const money = (amount: bigint | string): string =>
  formatMoney(minor(BigInt(amount)), CURRENCIES.BRL, 'en')

/** Moves the focus by Tab until it is on the target. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let press = 0; press < 90; press += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not lead there')
}

/** Presses a key; answers what the server said to it. */
export async function answered(page: Page, key = 'Enter'): Promise<Played['round']> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/rounds'),
  )
  await page.keyboard.press(key)
  const { round } = (await (await answer).json()) as Played
  return round
}

/** Waits until the shell is idle: the round is shown to its end. */
export async function untilIdle(page: Page): Promise<void> {
  await expect(mainButton(page)).not.toHaveText('Skip')
  await expect(mainButton(page)).not.toHaveAttribute('aria-disabled')
}

/** Expects the payout to be announced, and shown in the bar. */
export async function expectAnnounced(page: Page, { payout }: Played['round']): Promise<void> {
  const isPaid = BigInt(payout) > 0n
  const words = isPaid ? `You won ${money(payout)}.` : 'Nothing won.'
  await expect(page.locator('[data-said]')).toContainText(words)
  await expect(page.locator('footer dd').nth(1)).toHaveText(money(payout))
}

const RANKS: Readonly<Record<string, string>> = { A: 'Ace', J: 'Jack', Q: 'Queen', K: 'King' }
const SUITS: Readonly<Record<string, string>> = {
  S: 'spades',
  H: 'hearts',
  D: 'diamonds',
  C: 'clubs',
}

/** "SA" in words: "Ace of spades". */
export function cardWords(card: string): string {
  const rank = card.slice(1)
  return `${RANKS[rank] ?? rank} of ${SUITS[card.slice(0, 1)] ?? ''}`
}

/** Names of the cards on the table, in order. */
export async function cardsIn(place: Locator): Promise<string[]> {
  const cards = await place.locator('[role="img"]').all()
  return await Promise.all(cards.map(async (card) => (await card.getAttribute('aria-label')) ?? ''))
}

/** What a wheel shows under its pointer: the named attribute, a part of its height from above. */
export async function underPointer(wheel: Locator, part: number, name: string): Promise<number> {
  const found = await wheel.evaluate(
    (element, at) => {
      element.scrollIntoView({ block: 'start' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const all = document.elementsFromPoint(left + width / 2, top + height * at.part)
      return all.find((one) => one.hasAttribute(at.name))?.getAttribute(at.name) ?? ''
    },
    { part, name },
  )
  return found === '' ? Number.NaN : Number(found)
}
