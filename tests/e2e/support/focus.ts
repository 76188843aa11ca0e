import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** More stops than any dialog has. */
const STOPS_MAX = 60

/** In the page: a number for the focused element; "body" where the browser's own UI has it. */
function whereIsFocus(): string {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return 'body'
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (top?.contains(activeElement) !== true) return 'behind'
  return String([...top.querySelectorAll('*')].indexOf(activeElement))
}

/** Goes round by Tab or Shift+Tab until a stop comes for the second time: how many there are. */
async function tabAround(page: Page, key: 'Tab' | 'Shift+Tab', where: string): Promise<number> {
  const stops = new Set<string>()
  for (let press = 0; press < STOPS_MAX; press += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(whereIsFocus)
    expect(stop, `${where}: the focus after ${key}`).not.toBe('behind')
    if (stop === 'body') continue
    if (stops.has(stop)) return stops.size
    stops.add(stop)
  }
  expect(false, `${where}: ${key} goes round`).toBe(true)
  return 0
}

/** The focus is in the dialog on top, and neither Tab nor Shift+Tab leads out of it. */
export async function expectFocusKept(page: Page, where: string): Promise<void> {
  const isInside = async () => !['body', 'behind'].includes(await page.evaluate(whereIsFocus))
  await expect.poll(isInside, { message: `${where}: the focus comes in` }).toBe(true)
  const forth = await tabAround(page, 'Tab', where)
  expect(forth, `${where}: something to press`).toBeGreaterThan(0)
  expect(await tabAround(page, 'Shift+Tab', where), `${where}: the same way back`).toBe(forth)
}

/** Escape closes the dialog, and what opened it has the focus again. */
export async function expectFocusReturned(
  page: Page,
  where: string,
  { dialog, opener }: { readonly dialog: Locator; readonly opener: Locator },
): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog, `${where}: closed by Escape`).toBeHidden()
  await expect(opener, `${where}: the focus comes back`).toBeFocused()
}
