import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import lighthouse, { type Flags } from 'lighthouse'
import { findFreePorts } from '../../../tools/start/ports.ts'
import config from '../../../playwright.config.ts'
import { median } from '../lib/statistics.ts'
import type { Budget } from './budgets.ts'

const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const

const AUDITS = {
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
} as const

export interface Looked {
  /** The median of each measure. */
  readonly measured: Budget
  /** How fast Lighthouse found this machine to be; below 1,000 its times are hardly of use. */
  readonly benchmarkIndex: number
  /** Names of failed audits. */
  readonly failed: readonly string[]
}

/** One run: Lighthouse's own phone (412 px, simulated slow 4G, a processor four times slower). */
async function look(url: string, port: number) {
  const flags: Flags = {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: Object.values(CATEGORIES),
  }
  const result = await lighthouse(url, flags)
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  const { audits, categories, environment } = result.lhr
  const notes = Object.entries(CATEGORIES).map(([name, id]) => {
    return [name, Math.round((categories[id]?.score ?? 0) * 100)] as const
  })
  const values = Object.entries(AUDITS).map(([name, id]) => {
    return [name, audits[id]?.numericValue ?? Number.NaN] as const
  })
  return {
    measured: Object.fromEntries([...notes, ...values]) as Record<string, number>,
    benchmarkIndex: environment.benchmarkIndex,
    failed: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => {
        return score !== null && score < 0.9 && scoreDisplayMode !== 'informative'
      })
      .map(({ id }) => id),
  }
}

/** Looks at a page several times; the medians count. */
export async function lookAt(url: string, times: number): Promise<Looked> {
  const port = await findFreePorts()
  const { args = [], executablePath } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({
    args: [...args, `--remote-debugging-port=${port}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const runs: Awaited<ReturnType<typeof look>>[] = []
    // The first is not counted: the server's own code is not warm yet.
    for (let at = 0; at <= times; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow each other
      runs.push(await look(url, port))
      // oxlint-disable-next-line no-await-in-loop -- the machine comes to rest
      await delay(500)
    }
    const counted = runs.slice(1)
    const names = Object.keys(counted[0]?.measured ?? {})
    const middle = (name: string) => median(counted.map(({ measured }) => measured[name] ?? NaN))
    return {
      measured: Object.fromEntries(names.map((name) => [name, middle(name)])),
      benchmarkIndex: median(counted.map((run) => run.benchmarkIndex)),
      failed: [...new Set(counted.flatMap(({ failed }) => failed))],
    }
  } finally {
    await browser.close()
  }
}
