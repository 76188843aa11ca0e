import type { Page } from '@playwright/test'

/**
 * From now on pages of this tab start without the data that the server rendered them from: they
 * fetch all of it themselves. For journeys that modify an answer in transit.
 */
export async function askForEverything(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => document.getElementById('page')?.remove())
    watch.observe(document, { childList: true, subtree: true })
  })
}
