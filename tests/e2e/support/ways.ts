import type { BrowserContext, Page } from '@playwright/test'
import { touchInput, keyboardInput, type InputDevice } from './input-device.ts'
import type { Draws } from './draws.ts'
import { type Console, expect, test } from './journey.ts'
import { comeFrom, newAddress } from './places.ts'
import {
  expectAccessible,
  expectNoKeys,
  expectNoSideScroll,
  isAtRest,
  isLayoutChecked,
  takePicture,
} from './sight.ts'
import { en, pt, type Words } from './texts.ts'

/** What a journey gets. */
export interface Scene {
  readonly page: Page
  readonly context: BrowserContext
  readonly console: Console
  readonly draws: Draws
  readonly words: Words
  readonly input: InputDevice
  /** The browser's address: a network that no other journey uses. */
  readonly address: string
  readonly isPhone: boolean
  /** Checks texts, width and accessibility of the current view. */
  readonly look: (where: string) => Promise<void>
}

interface Variant {
  readonly name: string
  readonly words: Words
  readonly language: 'pt' | 'en'
  readonly isPhone: boolean
  readonly view: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

/** Together: both languages, both themes, desktop and the narrowest phone, keyboard and touch. */
const VARIANTS: readonly Variant[] = [
  {
    name: 'by keyboard alone, in Portuguese',
    words: pt,
    language: 'pt',
    isPhone: false,
    view: { width: 1280, height: 800 },
    colorScheme: 'light',
  },
  {
    name: 'on a phone, in English @phone',
    words: en,
    language: 'en',
    isPhone: true,
    view: { width: 360, height: 740 },
    colorScheme: 'dark',
  },
]

async function lookAt(page: Page, where: string, { colorScheme }: Variant): Promise<void> {
  if (!isLayoutChecked) return
  await expect.poll(() => page.evaluate(isAtRest, colorScheme), { message: where }).toBe(true)
  await expectNoKeys(page, where)
  await expectNoSideScroll(page, where)
  await expectAccessible(page, where)
}

/** Prepares a page whose site is in the language of a variant. */
async function prepare(page: Page, context: BrowserContext, variant: Variant): Promise<string> {
  const address = newAddress()
  await comeFrom(context, address)
  await page.setViewportSize(variant.view)
  await page.emulateMedia({ colorScheme: variant.colorScheme, reducedMotion: 'reduce' })
  await context.addInitScript((code) => {
    // Frames without an address of their own have no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('lang', code)
  }, variant.language)
  return address
}

/**
 * A journey that runs twice: on a desktop by keyboard only in Portuguese, and on a phone of 360 px
 * in English. It names what it presses and never how.
 */
export function journey(title: string, walk: (scene: Scene) => Promise<void>): void {
  for (const variant of VARIANTS) {
    test(`${title}, ${variant.name}`, async ({ page, context, browserConsole, draws }) => {
      const address = await prepare(page, context, variant)
      const { words, isPhone } = variant
      const input = isPhone ? touchInput() : keyboardInput(page)
      const look = async (where: string) => {
        await lookAt(page, where, variant)
        await takePicture(page, `${title} ${where} ${isPhone ? 'phone' : 'desk'}`)
      }
      const given = { page, context, console: browserConsole, draws }
      await walk({ ...given, words, input, address, isPhone, look })
    })
  }
}
