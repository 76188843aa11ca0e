import { parseArgs } from 'node:util'

/** The kinds of checks, in the order in which they run: the quickest to tell comes first. */
export const KINDS = ['lint', 'types', 'unit', 'http', 'e2e'] as const
export type Kind = (typeof KINDS)[number]

/** What `npm test` was asked for. */
export interface TestOptions {
  readonly kinds: readonly Kind[]
  /** Only test files whose path holds one of these; all when empty. */
  readonly patterns: readonly string[]
}

export const HELP = `npm test -- [--only KIND] [PATTERN …]

  --only KIND  one of ${KINDS.join(', ')}; may be given several times
  PATTERN      only test files whose path holds it
  --help       this text
`

/** Reads the flags; 'help' when help was asked for. Throws an Error with a sentence. */
export function parseOptions(args: readonly string[]): TestOptions | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  })
  if (values.help) return 'help'
  const unknown = values.only.find((name) => !KINDS.some((kind) => kind === name))
  if (unknown !== undefined) {
    throw new Error(`--only wants one of ${KINDS.join(', ')}, not "${unknown}".`)
  }
  // A pattern names test files, so that the checks of the whole tree are left out.
  const asked = KINDS.filter((kind) =>
    values.only.length > 0
      ? values.only.includes(kind)
      : positionals.length === 0 || (kind !== 'lint' && kind !== 'types'),
  )
  return { kinds: asked, patterns: positionals }
}
