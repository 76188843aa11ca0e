import { readFileSync } from 'node:fs'
import { UsageError } from './start/options.ts'
import { runMeter } from './texts/meter.ts'
import { runPut } from './texts/put.ts'
import { runTodo } from './texts/todo.ts'

const HELP = `npm run -s texts                           how every language stands
npm run -s texts -- LANGUAGE               one of them, by namespace, with its faults
npm run -s texts -- todo LANGUAGE NAMES    what is to be translated, as JSON with English beside it
npm run -s texts -- put LANGUAGE NAMES FILE     takes translations from a JSON file

  LANGUAGE   a code such as ar or zh-Hant
  NAMES      one namespace, several with commas between them, "first" for what comes first, or "all"
  FILE       "-" reads standard input
  --done     todo: what is translated, too, with its present text
  --limit=N  todo: at most N texts; "waiting" says how many more there are
  --json     the meter as JSON

What is right in FILE is written, what is not is listed and left out; then 1 is the exit code.
docs/TRANSLATING.md says how to translate.
`

/** `todo` and `put` are subcommands, anything else is a language to look at. */
function run(args: readonly string[]): Promise<number> | number {
  const words = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  const limits = flags.flatMap((flag) => /^--limit=(\d{1,6})$/.exec(flag)?.[1] ?? [])
  const unknown = flags.find((flag) => !/^--(done|json|limit=\d{1,6})$/.test(flag))
  if (unknown !== undefined) throw new UsageError(`${unknown} is no flag of this command.`)
  const [command, language = '', names = '', file] = words
  if (command === 'todo') {
    const limit = Number(limits[0] ?? Number.POSITIVE_INFINITY)
    return runTodo(language, names, { isAll: flags.includes('--done'), limit })
  }
  if (command === 'put') {
    if (file === undefined) throw new UsageError('FILE is missing.')
    return runPut(language, names, readFileSync(file === '-' ? 0 : file, 'utf8'))
  }
  return runMeter(command, flags.includes('--json'))
}

const args = process.argv.slice(2)
if (args.includes('--help')) {
  process.stdout.write(HELP)
} else {
  try {
    process.exitCode = await run(args)
  } catch (error) {
    const isUsage = error instanceof UsageError
    const text = error instanceof Error ? (isUsage ? error.message : error.stack) : error
    process.stderr.write(`${String(text)}\n${isUsage ? `\n${HELP}` : ''}`)
    process.exitCode = 2
  }
}
