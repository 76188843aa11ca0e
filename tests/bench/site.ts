import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import startPlatform from '../e2e/global-setup.ts'
import { openAccount } from '../e2e/support/member.ts'
import { brokenOf, type Budget, GAMES, HOME, type Measure, MEMBER, ROUTE } from './site/budgets.ts'
import { lookAt } from './site/lighthouse.ts'
import { visit } from './site/visit.ts'
import { round } from './lib/statistics.ts'

const HELP = `Measures what pages of the site weigh and how soon they stand, against their budgets.
Prints a table and, last, one line of JSON; ends with 1 when a budget is broken.
  npm run -s bench:site -- [--runs N] [--sizes] [--url URL]
  --runs N   runs of Lighthouse for each page, of which the medians count (5)
  --sizes    what pages weigh, without Lighthouse
  --url URL  a platform that runs already; else one is built and started on data of its own`

interface PageToMeasure {
  readonly name: string
  readonly path: string
  readonly budget: Budget
  readonly isMember?: true
  readonly isLookedAt?: true
}

const PAGES: readonly PageToMeasure[] = [
  { name: 'home, pt', path: '/', budget: HOME, isLookedAt: true },
  { name: 'home, en', path: '/?language=en', budget: HOME, isLookedAt: true },
  { name: 'lobby', path: '/lottery', budget: ROUTE },
  { name: 'games', path: '/slot-games', budget: GAMES },
  { name: 'lottery', path: '/lottery/SSC1', budget: ROUTE },
  { name: 'help', path: '/help', budget: ROUTE },
  { name: 'member centre', path: '/member', budget: MEMBER, isMember: true },
]

interface Line {
  readonly name: string
  readonly measured: Budget
  readonly broken: ReturnType<typeof brokenOf>
  readonly benchmarkIndex?: number
  readonly failed?: readonly string[]
}

async function weigh(browser: Browser, origin: string, page: PageToMeasure): Promise<Budget> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
  })
  if (page.isMember) {
    await openAccount(context.request)
    await context.addInitScript(() => localStorage.setItem('hasSession', '1'))
  }
  try {
    return await visit(context, origin, page.path)
  } finally {
    await context.close()
  }
}

async function measure(browser: Browser, origin: string, page: PageToMeasure, runs: number) {
  const weight = await weigh(browser, origin, page)
  const looked = page.isLookedAt && runs > 0 ? await lookAt(origin + page.path, runs) : undefined
  const measured = { ...weight, ...looked?.measured }
  const isMeasured = (name: string) => runs > 0 || Object.hasOwn(measured, name)
  const limits = Object.entries(page.budget).filter(([name]) => isMeasured(name))
  const budget = Object.fromEntries(limits)
  const { name } = page
  const line: Line = { name, measured, broken: brokenOf(budget, measured) }
  if (!looked) return line
  return { ...line, benchmarkIndex: looked.benchmarkIndex, failed: looked.failed }
}

const SHOWN: readonly (readonly [heading: string, measure: Measure, digits: number])[] = [
  ['JS KB', 'js', 1],
  ['CSS KB', 'css', 1],
  ['HTML KB', 'html', 1],
  ['font KB', 'font', 1],
  ['requests', 'requests', 0],
  ['LCP ms', 'lcp', 0],
  ['CLS', 'cls', 3],
  ['TBT ms', 'tbt', 0],
  ['perf', 'performance', 0],
  ['a11y', 'accessibility', 0],
  ['best', 'bestPractices', 0],
  ['SEO', 'seo', 0],
]

function cell(measured: Budget, [heading, name, digits]: (typeof SHOWN)[number]): string {
  const value = measured[name]
  if (value === undefined) return '–'
  return String(round(heading.endsWith('KB') ? value / 1024 : value, digits))
}

/** Lines of a table, its first column to the left, its figures to the right. */
function table(lines: readonly Line[]): string {
  const rows = [
    ['page', ...SHOWN.map(([heading]) => heading)],
    ...lines.map(({ name, measured }) => [name, ...SHOWN.map((shown) => cell(measured, shown))]),
  ]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((text, at) =>
          at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

function report(lines: readonly Line[]): number {
  const broken = lines.flatMap((line) => line.broken.map((one) => ({ page: line.name, ...one })))
  process.stdout.write(`${table(lines)}\n`)
  for (const { page, measure: what, is, budget } of broken) {
    process.stdout.write(`BROKEN  ${page}: ${what} is ${round(is, 3)}, its budget ${budget}\n`)
  }
  for (const { name, failed = [] } of lines) {
    if (failed.length > 0) process.stdout.write(`audits of ${name}: ${failed.join(', ')}\n`)
  }
  const pages = lines.map(({ name, measured, benchmarkIndex }) => ({
    name,
    ...measured,
    ...(benchmarkIndex === undefined ? {} : { benchmarkIndex }),
  }))
  process.stdout.write(`${JSON.stringify({ bench: 'site', pages, broken })}\n`)
  return broken.length === 0 ? 0 : 1
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      sizes: { type: 'boolean', default: false },
      url: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  if (values.url !== undefined) process.env['E2E_BASE_URL'] = values.url
  const stop = await startPlatform()
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const origin = process.env['E2E_BASE_URL'] ?? ''
    const lines: Line[] = []
    for (const page of PAGES) {
      process.stderr.write(`${page.name} …\n`)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow each other
      lines.push(await measure(browser, origin, page, values.sizes ? 0 : Number(values.runs)))
    }
    return report(lines)
  } finally {
    await browser.close()
    await stop?.()
  }
}

process.exitCode = await main()
