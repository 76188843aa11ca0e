import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FormatError, onlyCodes, readCases, runCase } from './lottery-cases.ts'
import { readPlaytypes } from './playtypes-file.ts'
import { checkPlaytype } from './playtypes.ts'
import { readScenarios, runScenario } from './scenarios.ts'

/**
 * Runs a file through the real engine and prints one JSON line per item:
 *   npm run -s conform -- lottery FILE [--only CODE,…]    worked settlements
 *   npm run -s conform -- scenarios FILE                  chases, rebates, caps
 *   npm run -s conform -- playtypes FILE [--only CODE,…]  chances of all plays, by enumeration
 * Leaves 0 when all printed items are ok, 1 when one is not, 2 when it could not begin.
 */

const USAGE = 'usage: npm run -s conform -- lottery|scenarios|playtypes FILE [--only CODE,…]'

interface Request {
  readonly kind: Kind
  readonly file: string
  readonly codes: readonly string[] | undefined
}

class UsageError extends Error {}

interface Outcome {
  readonly status: 'ok' | 'differs' | 'unsupported'
}

/** Results of a file, one after the other: enumerating takes its time. */
type Run = (text: string, codes: readonly string[] | undefined) => Iterable<Outcome>

/** A check that checks nothing would look like success, most likely for a mistyped code. */
function someOf<T>(items: readonly T[], what: string): readonly T[] {
  if (items.length === 0) throw new FormatError(`no ${what} of these codes`)
  return items
}

const RUNS = {
  lottery(text, codes) {
    const cases = readCases(text)
    const asked = codes ? someOf(onlyCodes(cases, codes), 'case has only bets') : cases
    return lazily(asked, runCase)
  },
  scenarios: (text) => lazily(readScenarios(text), runScenario),
  playtypes(text, codes) {
    const types = readPlaytypes(text)
    const asked = codes ? types.filter(({ code }) => codes.includes(code)) : types
    return lazily(codes ? someOf(asked, 'play type is') : asked, checkPlaytype)
  },
} as const satisfies Readonly<Record<string, Run>>

type Kind = keyof typeof RUNS

function* lazily<T, R>(items: readonly T[], run: (item: T) => R): Generator<R> {
  for (const item of items) yield run(item)
}

function readRequest(args: readonly string[]): Request {
  let parsed
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { only: { type: 'string', multiple: true } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const [name = '', file, ...rest] = parsed.positionals
  const kind = (Object.keys(RUNS) as Kind[]).find((one) => one === name)
  if (!kind) throw new UsageError(`"${name}" is no kind of cases`)
  if (file === undefined || rest.length > 0) throw new UsageError('exactly one FILE is needed')
  const codes = parsed.values.only?.flatMap((list) => list.split(',').map((code) => code.trim()))
  if (codes && kind === 'scenarios') throw new UsageError('scenarios have no codes')
  return { kind, file, codes }
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new FormatError(`cannot read ${file}${code}`)
  }
}

function conform(args: readonly string[]): number {
  const { kind, file, codes } = readRequest(args)
  let isAllOk = true
  for (const outcome of RUNS[kind](readFile(file), codes)) {
    isAllOk &&= outcome.status === 'ok'
    process.stdout.write(`${JSON.stringify(outcome)}\n`)
  }
  return isAllOk ? 0 : 1
}

try {
  process.exitCode = conform(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof FormatError)) throw error
  const usage = error instanceof UsageError ? `\n${USAGE}` : ''
  process.stderr.write(`conform: ${error.message}${usage}\n`)
  process.exitCode = 2
}
