import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

interface AnnouncementLog {
  announcements: string[]
}

/**
 * In the page, before its scripts: records what screen readers announce. A live region is announced
 * when its text changes after it was inserted, an alert also when it is inserted; nothing behind an
 * open dialog. A timer inside of a region counts as a change of it, as in some screen readers.
 */
function recordAnnouncements(): void {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  const announcements: string[] = []
  Object.assign(globalThis, { announcements } satisfies AnnouncementLog)
  const known = new WeakSet<Element>()
  const partsOf = (node: Node) =>
    node instanceof Element
      ? [node, ...node.querySelectorAll('*')].filter((one) => one.matches(LIVE))
      : []
  const isAnnounced = (region: HTMLElement) => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1)
    return region.isConnected && region.checkVisibility() && (!top || top.contains(region))
  }
  const record = (records: readonly MutationRecord[]) => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of records) {
      const around = target instanceof Element ? target : target.parentElement
      const region = around?.closest(LIVE)
      if (region && known.has(region)) changed.add(region)
      const alerts = [...addedNodes].flatMap(partsOf).filter((one) => one.matches('[role=alert]'))
      for (const alert of alerts) changed.add(alert)
    }
    for (const region of changed) {
      if (!(region instanceof HTMLElement) || !isAnnounced(region)) continue
      const words = region.innerText.replaceAll(/\s+/g, ' ').trim()
      if (words !== '') announcements.push(words)
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region)
  }
  new MutationObserver(record).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}

/** Records announcements in every document that the page opens from now on. */
export async function startRecording(page: Page): Promise<void> {
  await page.addInitScript(recordAnnouncements)
}

/** All announcements in this document, in order. */
export function readAnnouncements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as AnnouncementLog).announcements)
}

/** Expects an element of the page to have the focus, not the body. */
export async function expectFocusOnPage(page: Page, when: string): Promise<void> {
  const isLost = () => page.evaluate(() => document.activeElement === document.body)
  await expect.poll(isLost, { message: `the focus is lost when ${when}` }).toBe(false)
}
