import { parseArgs } from 'node:util'
import { DataInUseError } from '../../apps/server/src/adapters/embedded-postgres/index.ts'
import { UsageError } from '../start/options.ts'

/** Flags of a console command: each takes a text; those not in `defaults` have none. */
export type Flags<Name extends string> = Readonly<Record<Name, string | undefined>>

/**
 * Reads `--name text` flags. Throws UsageError for any other argument and for an empty text.
 * `--help` is answered by `runConsole`.
 */
export function readFlags<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Flags<Name> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    })
    const empty = names.find((name) => values[name] === '')
    if (empty !== undefined) throw new UsageError(`--${empty} wants a text.`)
    return values as Flags<Name>
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : '')
  }
}

/** The text of a required flag. Throws UsageError without it. */
export function requireFlag<Name extends string>(flags: Flags<Name>, name: Name): string {
  const value = flags[name]
  if (value === undefined) throw new UsageError(`--${name} is missing.`)
  return value
}

/**
 * Runs a console command and sets the exit code: what `work` answers, or 2 with a sentence and the
 * help when the command was not understood or there is no database to speak to.
 */
export async function runConsole(
  help: string,
  work: (args: readonly string[]) => Promise<number>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    process.stdout.write(help)
    return
  }
  try {
    process.exitCode = await work(args)
  } catch (error) {
    const isUsage = error instanceof UsageError
    const isExpected = isUsage || error instanceof DataInUseError
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : error
    process.stderr.write(`${String(text)}\n${isUsage ? `\n${help}` : ''}`)
    process.exitCode = 2
  }
}
