import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import config from '../../../playwright.config.ts'
import { bundlePage } from '../lib/in-page.ts'
import type { CountTime } from './largest.ts'

const ENTRY = fileURLToPath(new URL('page-entry.ts', import.meta.url))

/** The same measurement in a page of Chromium. */
export async function timeInPage(): Promise<CountTime[]> {
  const script = await bundlePage(ENTRY)
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: script })
    return await page.evaluate(() =>
      (globalThis as unknown as { timeAllPlays: () => CountTime[] }).timeAllPlays(),
    )
  } finally {
    await browser.close()
  }
}
