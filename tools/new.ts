import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { planModule } from './new/module.ts'
import { carryOut, type Name, type Plan, readName } from './new/plan.ts'
import { planPlay } from './new/play.ts'
import { planScreen } from './new/screen.ts'
import { runConsole } from './operator/console.ts'
import { UsageError } from './start/options.ts'

const HELP = `npm run -s new -- module NAME
npm run -s new -- play NAME
npm run -s new -- screen NAME

Writes a skeleton that works, with its registration and its test, and says what is left to do:
  module   of the server: a public route, its shape in the protocol, an HTTP test
  play     of lotteries of three digits: a pure rule, its exact chance, words, a test over all
           draws
  screen   of the site: an address, texts in English and Portuguese, a journey

NAME is in small letters, with hyphens between words: lucky-wheel. Nothing that is there is written
over; Git shows what has changed.
`

const KINDS: Readonly<Record<string, (name: Name) => Plan>> = {
  module: planModule,
  play: planPlay,
  screen: planScreen,
}

/** The plan that the arguments ask for. Throws UsageError. */
export function readPlan(args: readonly string[]): Plan {
  let parsed
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const [kind = '', text, ...rest] = parsed.positionals
  if (text === undefined || rest.length > 0) throw new UsageError('A kind and one NAME are needed.')
  const name = readName(text)
  const planOf = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (!planOf) throw new UsageError(`There is no skeleton of a "${kind}".`)
  return planOf(name)
}

async function write(args: readonly string[]): Promise<number> {
  const plan = readPlan(args)
  const written = carryOut(fileURLToPath(new URL('..', import.meta.url)), plan)
  process.stdout.write(`${written.join('\n')}\n\nLeft to do:\n${plan.left.join('\n')}\n`)
  return 0
}

if (import.meta.main) await runConsole(HELP, write)
