import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FormatError, onlyCodes, readCases, runCase } from './lottery-cases.ts'

/**
 * Settles every case of a file with the real engine and prints one JSON line per case:
 *   npm run -s conform -- lottery FILE [--only CODE,…]
 * Leaves 0 when all printed cases are ok, 1 when one is not, 2 when it could not begin.
 */

const USAGE = 'usage: npm run -s conform -- lottery FILE [--only CODE,…]'

interface Request {
  readonly file: string
  readonly codes: readonly string[] | undefined
}

class UsageError extends Error {}

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
  const [kind, file, ...rest] = parsed.positionals
  if (kind !== 'lottery') throw new UsageError(`"${kind ?? ''}" is no kind of cases`)
  if (file === undefined || rest.length > 0) throw new UsageError('exactly one FILE is needed')
  const codes = parsed.values.only?.flatMap((list) => list.split(',').map((code) => code.trim()))
  return { file, codes }
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
  const { file, codes } = readRequest(args)
  const all = readCases(readFile(file))
  const cases = codes ? onlyCodes(all, codes) : all
  // A check that checks nothing would look like success, most likely for a mistyped code.
  if (codes && cases.length === 0) throw new FormatError('no case has only bets of these codes')
  let isAllOk = true
  for (const settlementCase of cases) {
    const outcome = runCase(settlementCase)
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
