import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** More stops than any page has. */
const STOPS_MAX = 120
/** More than any group has. */
const CHOICES_MAX = 20

/** A file to upload. */
export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** How a person operates a page: journeys do not depend on which device it is. */
export interface InputDevice {
  /** A button, a link, a box to tick. */
  press(target: Locator): Promise<void>
  /** Types into a field, replacing its content. */
  type(target: Locator, text: string): Promise<void>
  /** One of several: a tab, a pill. */
  choose(target: Locator): Promise<void>
  /** One of a list that the browser itself shows, by its value. */
  select(target: Locator, value: string): Promise<void>
  /** Chooses a file to upload. */
  give(target: Locator, file: GivenFile): Promise<void>
  /** Moves a slider to a value, by its own steps. */
  slide(target: Locator, value: number): Promise<void>
}

/** Presses Tab until `target` has the focus, at most so many times; returns whether it has. */
async function tabUntilFocused(page: Page, target: Locator) {
  // Found once: to look for it by role and name at each stop takes longer than to press the key.
  let element = await target.elementHandle()
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    const state = await element?.evaluate((node) =>
      node.isConnected ? node === document.activeElement : 'replaced',
    )
    if (state === true) return true
    if (state === false) await page.keyboard.press('Tab')
    else element = await target.elementHandle()
  }
  return false
}

/** Presses Tab until `target` has the focus; fails if it is not reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isReached = await tabUntilFocused(page, target)
  expect(isReached, `${String(target)} is reached by Tab`).toBe(true)
}

/** Presses an arrow key until `target` has the focus. */
export async function arrowTo(page: Page, target: Locator, key: string): Promise<void> {
  for (let step = 0; step < CHOICES_MAX; step += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    // The focus may move a moment after the key.
    await page.waitForFunction((one) => one !== document.activeElement, before)
  }
  expect(false, `${String(target)} is reached by ${key}`).toBe(true)
}

/** What a box to tick is ticked by; anything else is pressed by Enter. */
async function keyFor(target: Locator): Promise<'Space' | 'Enter'> {
  const isBox = await target.evaluate((element) => element.matches('input, [role=checkbox]'))
  return isBox ? 'Space' : 'Enter'
}

const GROUP = 'xpath=ancestor::*[@role="radiogroup" or @role="tablist"][1]'

/** Only the keyboard: every target is reached by Tab or arrows, and pressed by its key. */
export function keyboardInput(page: Page): InputDevice {
  // Intercepts file choosers from the start: enabled by the first wait, it may come after the key.
  page.on('filechooser', () => undefined)
  return {
    async press(target) {
      await tabTo(page, target)
      await page.keyboard.press(await keyFor(target))
    },
    async type(target, text) {
      await tabTo(page, target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
    async choose(target) {
      // A group is one tab stop: the arrows move on from there.
      const isOwn = await target.evaluate((element) => element.matches('input[type=radio]'))
      const stop = isOwn
        ? target.locator('xpath=ancestor::fieldset[1]').locator('input:checked')
        : target.locator(GROUP).locator('[tabindex="0"]')
      await tabTo(page, stop)
      await arrowTo(page, target, 'ArrowRight')
    },
    async select(target, value) {
      await tabTo(page, target)
      const option = target.locator(`option[value="${value}"]`)
      await page.keyboard.type((await option.textContent()) ?? '')
      await expect(target).toHaveValue(value)
    },
    async give(target, file) {
      await tabTo(page, target)
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(file)
    },
    async slide(target, value) {
      await tabTo(page, target)
      const now = Number(await target.inputValue())
      const key = value > now ? 'ArrowRight' : 'ArrowLeft'
      for (let step = Math.abs(value - now); step > 0; step -= 1) await page.keyboard.press(key)
    },
  }
}

/** Touch on the screen of a phone. */
export function touchInput(): InputDevice {
  return {
    press: (target) => target.tap(),
    type: (target, text) => target.fill(text),
    choose: (target) => target.tap(),
    select: async (target, value) => void (await target.selectOption(value)),
    give: (target, file) => target.setInputFiles(file),
    slide: (target, value) => target.fill(String(value)),
  }
}
