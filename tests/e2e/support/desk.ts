import type { Locator, Page } from '@playwright/test'
import type { InputDevice } from './input-device.ts'
import { expect, test } from './journey.ts'
import { pt, type Words } from './texts.ts'
import type { Scene } from './ways.ts'

/** Time enough to choose and to send before the issue closes, on a machine that is busy. */
const CALM_MS = 20_000
/** From the close of an issue to the next one on sale, and until the page knows of it. */
const PAUSE_MS = 30_000

/** SSC with a draw every five minutes: for journeys that need no draw. */
export const CALM_LOTTERY = 'SSC5'

/**
 * Goes to a lottery and waits until an issue is on sale that will not close meanwhile. The minute
 * lottery is for journeys that need a draw; others find `CALM_LOTTERY` calm at nearly all times.
 */
export async function openLottery(
  page: Page,
  lotteryCode: string,
  calmMs = CALM_MS,
): Promise<void> {
  await page.goto(`/lottery/${lotteryCode}`)
  await untilCalm(page, calmMs)
}

/** Waits until the issue on sale stays open for at least this time. */
export async function untilCalm(page: Page, calmMs = CALM_MS): Promise<void> {
  const timer = page.getByRole('main').getByRole('timer').first()
  await untilLeft(async () => {
    if ((await timer.count()) === 0) return 0
    return Date.parse((await timer.getAttribute('datetime')) ?? '') - Date.now()
  }, calmMs)
}

/** Waits until more than so much is left; that wait is no part of the journey's own time. */
export async function untilLeft(left: () => Promise<number>, calmMs: number): Promise<void> {
  if ((await left()) > calmMs) return
  const timeout = calmMs + PAUSE_MS
  test.setTimeout(test.info().timeout + timeout)
  await expect.poll(left, { message: 'an issue on sale', timeout }).toBeGreaterThan(calmMs)
}

/** Chooses a play by its group and, where there are several, by how it wins. */
export async function choosePlay(page: Page, group: string, how?: string): Promise<void> {
  await page.getByRole('tab', { name: group, exact: true }).click()
  if (how !== undefined) await page.getByRole('radio', { name: how, exact: true }).click()
}

/** The pad's row of a position of the draw. */
export function positionRow(page: Page, { t }: Words, position: number): Locator {
  return page.getByRole('group', { name: t('plays.position', { position }), exact: true })
}

/** Digits of one position, chosen one by one. */
export async function chooseDigits(row: Locator, digits: string): Promise<void> {
  for (const digit of digits) {
    const cell = row.getByRole('button', { name: digit, exact: true })
    await cell.click()
    await expect(cell).toHaveAttribute('aria-pressed', 'true')
  }
}

/** "One digit at a position" with the given digits of the first one: as many lines. */
export async function chooseFirstDigit(page: Page, words: Words, digits: string): Promise<void> {
  await choosePlay(page, words.t('plays.group.position'))
  await chooseDigits(positionRow(page, words, 1), digits)
}

/** The button that sends what is on the pad at once. */
export function betNow(page: Page, { t }: Words): Locator {
  return page.getByRole('button', { name: t('lottery.betNow'), exact: true })
}

/** The receipt of a slip with `count` bets. */
export function receipt(page: Page, { t }: Words, count = 1): Locator {
  return page.getByText(t('lottery.accepted', { count }), { exact: true })
}

/** Bets on two numbers of Vietnam North, in Portuguese; the sale lasts at least a minute more. */
export async function betOnNorth(page: Page, input: InputDevice): Promise<void> {
  await openLottery(page, 'NORTH5', 90_000)
  await input.type(page.getByLabel(pt.t('lottery.typeNumbers')), '07 42')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('group', { name: pt.t('lottery.chooseNumbers') })
  await expect(sheet.getByRole('button', { pressed: true })).toHaveText(['07', '42'])
  await input.press(betNow(page, pt))
  await expect(receipt(page, pt)).toBeVisible()
}

/** Where the slip is: beside the pad at a desk, in a sheet on a phone. */
export async function openSlip({ page, input, words: { t }, isPhone }: Scene, count: number) {
  if (!isPhone) return page.getByRole('main')
  await input.press(page.getByRole('button', { name: t('lottery.openSlip', { count }) }))
  return page.getByRole('dialog', { name: t('lottery.slip') })
}
