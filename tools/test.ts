import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HELP, type Kind, type TestOptions, parseOptions } from './test/options.ts'
import { Interrupted, packageFile, runShown } from './test/runner.ts'
import {
  NOTHING,
  type Tally,
  addTallies,
  describeTally,
  tallyPlaywright,
  tallyVitest,
  withExitCode,
} from './test/tally.ts'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const JOURNEYS = 'tests/e2e/**/*.spec.ts'
const STUDIO_PAGE = 'tests/studio-page/**/*.spec.ts'

/** `npm test`: every check, and a last line that counts them. */
async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2))
  if (options === 'help') {
    process.stdout.write(HELP)
    return 0
  }
  const reports = mkdtempSync(join(tmpdir(), 'fairhouse-reports-'))
  try {
    let sum = NOTHING
    for (const kind of options.kinds) {
      say(`\n── ${kind} ──`)
      sum = addTallies(sum, await CHECKS[kind](options, join(reports, `${kind}.json`)))
    }
    if (sum.passed + sum.failed + sum.skipped === 0) {
      say(`\nNo test file's path holds ${options.patterns.join(' or ')}.`)
      sum = withExitCode(sum, 1, 'choice of files')
    }
    say(`\n${describeTally(sum)}`)
    return sum.failed === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

const CHECKS: Record<Kind, (options: TestOptions, report: string) => Promise<Tally>> = {
  lint: () => checkOnce('lint', packageFile('oxlint/bin/oxlint'), ['--deny-warnings']),
  types: async () => {
    const tsc = packageFile('typescript/bin/tsc')
    const most = await checkOnce('types', tsc, ['--noEmit'])
    const office = await checkOnce('types of the office', tsc, ['--noEmit', '-p', 'apps/office'])
    return addTallies(most, office)
  },
  unit: (options, report) => runVitest('unit', options, report),
  http: (options, report) => runVitest('http', options, report),
  e2e: runPlaywright,
}

/** A check of the whole tree counts as one. */
async function checkOnce(name: string, script: string, args: readonly string[]): Promise<Tally> {
  const code = await runShown(process.execPath, [script, ...args])
  return withExitCode({ ...NOTHING, passed: code === 0 ? 1 : 0 }, code, name)
}

async function runVitest(project: string, options: TestOptions, report: string): Promise<Tally> {
  const code = await runShown(process.execPath, [
    packageFile('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options.patterns,
  ])
  return withExitCode(existsSync(report) ? tallyVitest(readJson(report)) : NOTHING, code, project)
}

/** Journeys on the whole platform, then the studio's page with a wallet in memory. */
async function runPlaywright(options: TestOptions, report: string): Promise<Tally> {
  const journeys = await runSpecs(options, report, JOURNEYS, [])
  const own = `${report}.studio.json`
  const config = ['-c', 'tests/studio-page/playwright.config.ts']
  return addTallies(journeys, await runSpecs(options, own, STUDIO_PAGE, config))
}

async function runSpecs(
  { patterns }: TestOptions,
  report: string,
  glob: string,
  config: readonly string[],
): Promise<Tally> {
  const files = globSync(glob).filter(
    (file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)),
  )
  if (files.length === 0) return NOTHING
  await installChromium()
  const code = await runShown(
    process.execPath,
    [packageFile('@playwright/test/cli.js'), 'test', ...config, '--reporter=list,json', ...files],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const tally = existsSync(report) ? tallyPlaywright(readJson(report)) : NOTHING
  return withExitCode(tally, code, glob)
}

/** Debian's Chromium where we may install it, Playwright's own otherwise. */
async function installChromium(): Promise<void> {
  if (existsSync(SYSTEM_CHROMIUM)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const update = await runShown('apt-get', ['update', '-qq'], env)
    const install = await runShown('apt-get', ['install', '-y', '-qq', 'chromium'], env)
    if (update !== 0 || install !== 0) throw new Error('apt-get could not install Chromium.')
    return
  }
  const cli = packageFile('@playwright/test/cli.js')
  const code = await runShown(process.execPath, [cli, 'install', 'chromium'])
  if (code !== 0) throw new Error('Playwright could not install its Chromium.')
}

/** The report of a tool we have just run ourselves. */
function readJson<Report>(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1
}
