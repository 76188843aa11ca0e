import { describe, expect, test } from 'vitest'
import { createIdleWatch, type IdleWatch } from '../src/idle-watch.ts'

const START = 1_000_000

/** Tabs of one browser, with a common clock. */
function createBrowser() {
  let now = START
  let shared: number | undefined
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    openTab(): IdleWatch & { readonly over: () => number } {
      let over = 0
      const watch = createIdleWatch({
        now: () => now,
        after: (ms, run) => {
          const timer = { at: now + ms, run }
          timers.push(timer)
          return () => {
            timers = timers.filter((one) => one !== timer)
          }
        },
        shared: {
          get: () => shared,
          set: (at) => {
            shared = at
          },
        },
      })
      watch.onExpired(() => {
        over += 1
      })
      return { ...watch, over: () => over }
    },
    /** Time goes by; `isAsleep`: no timer runs before it has. */
    pass(seconds: number, isAsleep = false) {
      const until = now + seconds * 1_000
      if (isAsleep) now = until
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((one) => one !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
    timers: () => timers.length,
  }
}

describe('a session that ends unused', () => {
  test('is warned of a minute before, and not a second earlier', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    tab.extend(900)
    browser.pass(839)
    expect(tab.warning.get()).toBeUndefined()
    browser.pass(1)
    expect(tab.warning.get()).toBe(START + 900_000)
    expect(tab.over()).toBe(0)
    browser.pass(60)
    expect(tab.over()).toBe(1)
    expect(tab.warning.get()).toBeUndefined()
    expect(browser.timers()).toBe(0)
  })

  test('lives on with every answer', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    tab.extend(900)
    browser.pass(870)
    expect(tab.warning.get()).toBeDefined()
    tab.extend(900)
    expect(tab.warning.get()).toBeUndefined()
    browser.pass(839)
    expect(tab.warning.get()).toBeUndefined()
    expect(tab.over()).toBe(0)
    expect(browser.timers()).toBe(1)
  })

  test('lives on by what is done in another tab, before the warning and after it', () => {
    const browser = createBrowser()
    const [tab, other] = [browser.openTab(), browser.openTab()]
    tab.extend(900)
    browser.pass(600)
    other.extend(900)
    browser.pass(300)
    expect([tab.warning.get(), tab.over()]).toEqual([undefined, 0])
    browser.pass(550)
    expect(tab.warning.get()).toBeDefined()
    other.extend(900)
    browser.pass(1)
    expect(tab.warning.get()).toBeUndefined()
  })

  test('is over when the device wakes up too late', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    tab.extend(900)
    browser.pass(5_000, true)
    expect(tab.over()).toBe(1)
  })

  test('is no matter once it is left', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    tab.extend(900)
    browser.pass(860)
    tab.stop()
    expect(tab.warning.get()).toBeUndefined()
    browser.pass(900)
    expect(tab.over()).toBe(0)
    expect(browser.timers()).toBe(0)
  })

  test('that is shorter than the warning is warned of at once', () => {
    const tab = createBrowser().openTab()
    tab.extend(40)
    expect(tab.warning.get()).toBe(START + 40_000)
  })
})
