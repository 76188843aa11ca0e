import { parseArgs } from 'node:util'
import { GATE, KINDS, type Kind, WHOLE_TREE } from './kinds.ts'

/** Options of `npm test` and `npm run test:all`. */
export interface TestOptions {
  readonly kinds: readonly Kind[]
  /** Only test files whose path contains one of these; all when empty. */
  readonly patterns: readonly string[]
  /** Everything rather than the gate: mere counts (sizes) fail as well. */
  readonly isAll: boolean
  /** No retries; the failure rate is printed. */
  readonly isAudit: boolean
  /** How often each test runs; more than once counts how often it passes. */
  readonly repeat: number
  /** Languages of the sweeps: one of each family of scripts, or all. */
  readonly languages: 'families' | 'all'
  /** This many mutants of each area of the code that guards money and access; none when 0. */
  readonly mutants: number
}

export const HELP = `npm test -- [--only KIND] [PATTERN …]            the gate: ${GATE.join(', ')}
npm run test:all -- [options] [PATTERN …]         everything

  --only KIND      one of ${KINDS.join(', ')}; may be given several times
  --audit          no second tries; prints how often a first try failed
  --repeat N       runs what PATTERN names N times, and counts how often each test passed
  --mutants N      changes the code of money and ways in, N times in each area, and looks whether a
                   test sees it; PATTERN names areas (ledger, …) or places (post.ts, post.ts:93)
  --languages all  sweeps in every language, not in one of each family of scripts
  PATTERN          only test files whose path holds it
  --help           this text
`

const REPEAT_MAX = 1_000
const MUTANTS_MAX = 10_000

/** Reads the flags; 'help' when help was asked for. Throws an Error with a sentence. */
export function parseOptions(args: readonly string[]): TestOptions | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      audit: { type: 'boolean', default: false },
      repeat: { type: 'string', default: '1' },
      languages: { type: 'string', default: 'families' },
      mutants: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  })
  if (values.help) return 'help'
  const unknown = values.only.find((name) => !KINDS.some((kind) => kind === name))
  if (unknown !== undefined) {
    throw new Error(`--only wants one of ${KINDS.join(', ')}, not "${unknown}".`)
  }
  const repeat = Number(values.repeat)
  if (!Number.isInteger(repeat) || repeat < 1 || repeat > REPEAT_MAX) {
    throw new Error(`--repeat wants a number from 1 to ${REPEAT_MAX}, not "${values.repeat}".`)
  }
  if (repeat > 1 && positionals.length === 0) {
    throw new Error('--repeat wants a PATTERN: the test files to run again and again.')
  }
  const mutants = Number(values.mutants)
  if (!Number.isInteger(mutants) || mutants < 0 || mutants > MUTANTS_MAX) {
    throw new Error(`--mutants wants a number from 1 to ${MUTANTS_MAX}, not "${values.mutants}".`)
  }
  const { languages } = values
  if (languages !== 'families' && languages !== 'all') {
    throw new Error(`--languages wants "families" or "all", not "${languages}".`)
  }
  return {
    kinds: KINDS.filter((kind) => isAskedFor(kind, values.only, values.all, positionals)),
    patterns: positionals,
    isAll: values.all,
    isAudit: values.audit,
    repeat,
    languages,
    mutants,
  }
}

/** A pattern names test files, so that it leaves out the checks of the whole tree. */
function isAskedFor(
  kind: Kind,
  only: readonly string[],
  isAll: boolean,
  patterns: readonly string[],
): boolean {
  if (only.length > 0) return only.includes(kind)
  if (patterns.length > 0 && WHOLE_TREE.includes(kind)) return false
  return isAll || GATE.includes(kind)
}
