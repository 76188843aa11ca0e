import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { chiRows } from './chi/index.ts'
import { fairnessRows } from './fairness/index.ts'
import { FormatError } from './json.ts'
import { onlyCodes, readCases, runCase } from './lottery-cases.ts'
import { mathsRows } from './maths/index.ts'
import { machinesBeside } from './maths/machines.ts'
import { readPlaytypes } from './playtypes-file.ts'
import { checkPlaytype } from './playtypes.ts'
import { readRewardCases, runRewardCase } from './rewards-cases.ts'
import { readScenarios, runScenario } from './scenarios.ts'
import { provenRows, spinRows, titlesOf } from './slots/own.ts'
import { checkParsheets, readParsheets } from './slots/parsheets.ts'
import { streamBytes } from './stream.ts'

/**
 * Runs a file through the real engine and prints one JSON line per item:
 *   npm run -s conform -- lottery FILE [--only CODE,…]    worked settlements
 *   npm run -s conform -- scenarios FILE                  chases, rebates, caps
 *   npm run -s conform -- parsheets FILE                  slot machines against their par sheets
 *   npm run -s conform -- playtypes FILE [--only CODE,…]  chances of all plays, by enumeration
 *   npm run -s conform -- maths FILE                      published odds of games, recomputed
 *   npm run -s conform -- fairness FILE                   provably fair vectors, chains of hashes
 *   npm run -s conform -- rewards FILE                    bonuses, cashback, ranks, points, races
 * What needs no file:
 *   npm run -s conform -- chi [--rounds N]                results of games against their chances
 *   npm run -s conform -- slots [--only CODE,…]           odds of our slots, recomputed
 *   npm run -s conform -- spins [--rounds N] [--only CODE,…]   rounds of slots against those
 *   npm run -s conform -- stream [--bytes N] [--seed S]   raw words of the games on stdout
 * Exits with 0 when all printed items are ok, 1 when one is not, 2 when it could not begin.
 */

const USAGE = `usage: npm run -s conform -- lottery|playtypes FILE [--only CODE,…]
       npm run -s conform -- scenarios|parsheets|maths|fairness|rewards FILE
       npm run -s conform -- chi [--rounds N]
       npm run -s conform -- slots [--only CODE,…]
       npm run -s conform -- spins [--rounds N] [--only CODE,…]
       npm run -s conform -- stream [--bytes N] [--seed TEXT]`

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
type Run = (text: string, codes: readonly string[] | undefined, file: string) => Iterable<Outcome>

/** A check that checks nothing would look like success, most likely for a mistyped code. */
function someOf<T>(items: readonly T[], what: string): readonly T[] {
  if (items.length === 0) throw new FormatError(`no ${what} of these codes`)
  return items
}

const RUNS = {
  lottery(text, codes) {
    const cases = readCases(text)
    const selected = codes ? someOf(onlyCodes(cases, codes), 'case has only bets') : cases
    return lazily(selected, runCase)
  },
  scenarios: (text) => lazily(readScenarios(text), runScenario),
  parsheets: (text) => checkParsheets(readParsheets(text)),
  playtypes(text, codes) {
    const types = readPlaytypes(text)
    const selected = codes ? types.filter(({ code }) => codes.includes(code)) : types
    return lazily(codes ? someOf(selected, 'play type is') : selected, checkPlaytype)
  },
  maths: (text, _, file) => mathsRows(text, machinesBeside(file)),
  fairness: (text) => fairnessRows(text),
  rewards: (text) => lazily(readRewardCases(text), runRewardCase),
} as const satisfies Readonly<Record<string, Run>>

type Kind = keyof typeof RUNS

/** Runs of our own games against their own maths: arguments in, results out. */
const OWN_RUNS: Readonly<Record<string, (args: readonly string[]) => Iterable<Outcome>>> = {
  chi: (args) => chiRows(readCounts(args, ['rounds']).rounds ?? 1_000_000),
  slots: (args) => provenRows(titlesOf(readOptions(args, ['only']).only)),
  spins(args) {
    const { rounds = '1000000', only } = readOptions(args, ['rounds', 'only'])
    return spinRows(titlesOf(only), readCounts(['--rounds', rounds], ['rounds']).rounds ?? 0)
  },
}

/** Filters by codes. */
const WITH_CODES: readonly Kind[] = ['lottery', 'playtypes']

/** Options that are counts from 1. Throws UsageError. */
function readCounts<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const values = readOptions(args, names)
  const counts: Partial<Record<Name, number>> = {}
  for (const name of names) {
    const text = values[name]
    if (text === undefined) continue
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--${name} is a count from 1`)
    counts[name] = Number(text)
  }
  return counts
}

/** Options that are texts, and nothing else. Throws UsageError. */
function readOptions<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args: [...args], options }).values as Partial<Record<Name, string>>
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Writes words until there are enough, or until the reader has had enough. */
async function writeStream(args: readonly string[]): Promise<number> {
  const { seed = 'fairhouse', bytes } = readOptions(args, ['seed', 'bytes'])
  const most = bytes === undefined ? Infinity : readCounts(['--bytes', bytes], ['bytes']).bytes
  try {
    await pipeline(Readable.from(streamBytes(most ?? 0, seed)), process.stdout)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
  return 0
}

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
  if (codes && !WITH_CODES.includes(kind)) throw new UsageError(`${kind} has no codes`)
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

function print(outcomes: Iterable<Outcome>): number {
  let isAllOk = true
  for (const outcome of outcomes) {
    isAllOk &&= outcome.status === 'ok'
    process.stdout.write(`${JSON.stringify(outcome)}\n`)
  }
  return isAllOk ? 0 : 1
}

async function conform(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  if (name === 'stream') return writeStream(rest)
  const own = Object.hasOwn(OWN_RUNS, name) ? OWN_RUNS[name] : undefined
  if (own) return print(own(rest))
  const { kind, file, codes } = readRequest(args)
  return print(RUNS[kind](readFile(file), codes, file))
}

try {
  process.exitCode = await conform(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof FormatError)) throw error
  const usage = error instanceof UsageError ? `\n${USAGE}` : ''
  process.stderr.write(`conform: ${error.message}${usage}\n`)
  process.exitCode = 2
}
