import type { Page } from '@playwright/test'

/**
 * From now on pages of this tab begin without the data that the server has drawn them from: they
 * ask for all of it themselves. For journeys that change an answer on its way to the page.
 */
export async function askForEverything(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => document.getElementById('page')?.remove())
    watch.observe(document, { childList: true, subtree: true })
  })
}
