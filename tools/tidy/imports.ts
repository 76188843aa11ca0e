import { posix } from 'node:path'
import { type Source, lineAt } from './source.ts'
import type { Workspace } from './workspaces.ts'

/** One import, export-from or dynamic import. */
export interface Import {
  readonly specifier: string
  readonly line: number
  /** Erased before it runs: `import type`. */
  readonly isType: boolean
  /** Fetched while it runs: `import()`. */
  readonly isDynamic: boolean
  /** The project's file it means, relative to the root; undefined for packages. */
  readonly file?: string
}

const STATEMENT =
  /(?<=^|[\n;])[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?(['"])([^'"\n]+)\2/g
const DYNAMIC = /\bimport\s*\(\s*(['"])([^'"\n]+)\1/g

/** The imports of a file, with those of the project's own files resolved. */
export function importsOf(source: Source, workspace: Workspace | undefined): Import[] {
  const text = source.withoutComments
  // Code that a string holds is no import.
  const isReal = ({ index }: RegExpExecArray) => /\S/.test(source.codeOnly.slice(index, index + 8))
  const statements = [...text.matchAll(STATEMENT)].filter(isReal).map((match) => ({
    specifier: match[3] ?? '',
    line: lineAt(text, match.index + match[0].length),
    isType: match[1] !== undefined,
    isDynamic: false,
  }))
  const dynamic = [...text.matchAll(DYNAMIC)].filter(isReal).map((match) => ({
    specifier: match[2] ?? '',
    line: lineAt(text, match.index),
    isType: false,
    isDynamic: true,
  }))
  return [...statements, ...dynamic].map((found) => {
    const file = resolveFile(source.path, found.specifier, workspace)
    return file === undefined ? found : { ...found, file }
  })
}

function resolveFile(
  from: string,
  specifier: string,
  workspace: Workspace | undefined,
): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  for (const [pattern, target] of Object.entries(workspace?.imports ?? {})) {
    const [head = '', tail = ''] = pattern.split('*')
    if (workspace === undefined || !specifier.startsWith(head)) continue
    const middle = specifier.slice(head.length, specifier.length - tail.length)
    return posix.join(workspace.folder, target.replace('*', middle))
  }
  return undefined
}

/** The name of the package that a bare specifier means: '@scope/name/deep' → '@scope/name'. */
export function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
