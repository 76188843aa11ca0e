import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

interface Ear {
  heard: string[]
}

/**
 * In the page, before anything of it: writes down what is read out of itself. A region is heard
 * when its words change after it was there, an alert when it comes, too; nothing behind an open
 * dialog. A timer inside of a region counts as a change of it: some readers say it so.
 */
function listen(): void {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  const heard: string[] = []
  Object.assign(globalThis, { heard } satisfies Ear)
  const known = new WeakSet<Element>()
  const partsOf = (node: Node) =>
    node instanceof Element
      ? [node, ...node.querySelectorAll('*')].filter((one) => one.matches(LIVE))
      : []
  const isHeard = (region: HTMLElement) => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1)
    return region.isConnected && region.checkVisibility() && (!top || top.contains(region))
  }
  const hear = (records: readonly MutationRecord[]) => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of records) {
      const around = target instanceof Element ? target : target.parentElement
      const region = around?.closest(LIVE)
      if (region && known.has(region)) changed.add(region)
      const alerts = [...addedNodes].flatMap(partsOf).filter((one) => one.matches('[role=alert]'))
      for (const alert of alerts) changed.add(alert)
    }
    for (const region of changed) {
      if (!(region instanceof HTMLElement) || !isHeard(region)) continue
      const words = region.innerText.replaceAll(/\s+/g, ' ').trim()
      if (words !== '') heard.push(words)
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region)
  }
  new MutationObserver(hear).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}

/** Listens to every document that the page opens from now on. */
export async function openEar(page: Page): Promise<void> {
  await page.addInitScript(listen)
}

/** All that was read out of itself in this document, in its order. */
export function heard(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as Ear).heard)
}

/** Something on the page has the focus: nobody begins at the top again. */
export async function expectFocusOnPage(page: Page, when: string): Promise<void> {
  const isLost = () => page.evaluate(() => document.activeElement === document.body)
  await expect.poll(isLost, { message: `the focus is lost when ${when}` }).toBe(false)
}
