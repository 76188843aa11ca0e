import { importsOf } from './imports.ts'
import { type Finding, type Source, isCode } from './source.ts'
import { type Workspace, workspaceOf } from './workspaces.ts'

const INDEX = /^apps\/server\/src\/modules\/[^/]+\/index\.ts$/
const EXPORTED = /\bexport (?:type )?\{([^}]*)\} from/g
/** Most names that a module exports. */
const NAMES_MAX = 25

/** Exports of the server's modules: at most 25 names each, and none that nothing imports. */
export function checkSurfaces(
  sources: readonly Source[],
  workspaces: readonly Workspace[],
): Finding[] {
  const wanted = wantedNames(sources, workspaces)
  return sources
    .filter(({ path }) => INDEX.test(path))
    .flatMap(({ path, codeOnly, text }) => {
      const star = /\bexport \*/.test(codeOnly) ? ['lists its exports by name'] : []
      const names = [...text.matchAll(EXPORTED)].flatMap(([, list = '']) => namesIn(list))
      const many = names.length > NAMES_MAX ? [`exports ${names.length} names, at most 25`] : []
      const idle = names.filter((name) => !wanted.get(path)?.has(name))
      const unused = idle.map((name) => `exports ${name}, which nothing imports`)
      return [...star, ...many, ...unused].map((message) => ({ path, line: 1, message }))
    })
}

/** Exported names: of `a as b` it is b. */
function namesIn(list: string): string[] {
  return list.split(',').flatMap((part) => {
    const name = part
      .trim()
      .replace(/^type /, '')
      .split(' as ')
      .at(-1)
    return name ? [name] : []
  })
}

/** Names imported from each index, by any file of the project. */
function wantedNames(
  sources: readonly Source[],
  workspaces: readonly Workspace[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const source of sources.filter(isCode)) {
    for (const { file, specifier } of importsOf(source, workspaceOf(source.path, workspaces))) {
      const path = file ?? fileOf(specifier)
      if (path === undefined || !INDEX.test(path)) continue
      const names = wanted.get(path) ?? new Set<string>()
      for (const name of importedFrom(source.text, specifier)) names.add(name)
      wanted.set(path, names)
    }
  }
  return wanted
}

/** Tests and tools import the server by the name of its package. */
function fileOf(specifier: string): string | undefined {
  const found = /^@fairhouse\/server\/(.*)$/.exec(specifier)?.[1]
  return found === undefined ? undefined : `apps/server/src/${found}`
}

function importedFrom(text: string, specifier: string): string[] {
  const from = specifier.replaceAll('.', String.raw`\.`)
  const names = String.raw`\{([^}]*)\}`
  const forms = [
    String.raw`(?:import|export) (?:type )?${names} from '${from}'`,
    String.raw`${names} = await import\(\s*'${from}'`,
  ]
  const known = forms.flatMap((form) => [...text.matchAll(new RegExp(form, 'g'))])
  const named = known.flatMap(([, list = '']) =>
    list.split(',').map((part) =>
      (part.trim().replace(/^type /, '').split(/ as |:/)[0] ?? '').trim(),
    ),
  )
  // The namespace form: `const vendors = await import(…)`, then `vendors.name`.
  const whole = new RegExp(String.raw`const (\w+) = await import\(\s*'${from}'`, 'g')
  const dotted = [...text.matchAll(whole)].flatMap(([, name = '']) =>
    [...text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, part = '']) => part),
  )
  return [...named, ...dotted]
}
