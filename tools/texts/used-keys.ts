import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where keys of texts are written: not in tests, which prove nothing about what is shown. */
function sources(): readonly string[] {
  const files = globSync(
    ['{apps,packages}/*/{src,public}/**/*.{ts,tsx}', '{profiles,tools}/**/*.ts'],
    {
      cwd: root,
      exclude: ['**/node_modules', '**/*.test.*', 'tools/texts/**'],
    },
  )
  return files.map((file) => readFileSync(`${root}/${file}`, 'utf8'))
}

/** Strings of the sources that could be keys. */
export interface SourceStrings {
  /** 'common.cancel' */
  readonly literals: ReadonlySet<string>
  /** `home.${name}Body` as 'home.*Body' */
  readonly patterns: ReadonlySet<string>
}

/** Everything in quotes that could be a key of a text, or a pattern of keys. */
export function readSourceStrings(texts: readonly string[] = sources()): SourceStrings {
  const literals = new Set<string>()
  const patterns = new Set<string>()
  for (const text of texts) {
    for (const [, literal = ''] of text.matchAll(/['"`]([a-z][\w.]*)['"`]/gi)) literals.add(literal)
    for (const [, pattern = ''] of text.matchAll(/`([a-z]\w*\.[\w.]*(?:\$\{[^`}]+\}[\w.]*)+)`/gi)) {
      patterns.add(pattern.replaceAll(/\$\{[^}]+\}/g, '*'))
    }
  }
  return { literals, patterns }
}

const escape = (text: string) => text.replaceAll('.', String.raw`\.`)

/** Whether a pattern matches a key. A star is anything, dots and dashes included. */
export function matches(pattern: string, key: string): boolean {
  return new RegExp(`^${escape(pattern).replaceAll('*', String.raw`[\w.-]+`)}$`).test(key)
}

/** True where nothing but the namespace is fixed: such a pattern must be declared explicitly. */
export const isBroad = (pattern: string) => /^\w+\.\*/.test(pattern)
