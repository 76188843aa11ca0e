import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import config from '../../../playwright.config.ts'
import type { CountTime } from './largest.ts'

const ENTRY = fileURLToPath(new URL('page-entry.ts', import.meta.url))

/** The rules as the site's build makes them, in one script. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'bench' },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const [output] = [built].flat()
  const [chunk] = output?.output ?? []
  if (!chunk) throw new Error('nothing was built')
  return chunk.code
}

/** The same measurement in a page of Chromium. */
export async function timeInPage(): Promise<CountTime[]> {
  const script = await bundle()
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
