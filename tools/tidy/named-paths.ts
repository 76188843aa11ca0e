import { type Finding, isCode, lineAt, type Source } from './source.ts'

/** A path in backticks: with a folder, or a file by the ending of its name. */
const PATH = /`((?:[\w.@-]+\/)+[\w.@-]*|[\w.-]+\.(?:tsx?|json|md|sql|css|m?js))`/g
const TRIAL = /\btrial `([\w-]+)`/g
/** Where a link of a document leads; addresses of the web aside. */
const LINK = /\]\((?!\w+:|#)([^)#\s]+)(?:#[^)]*)?\)/g

/**
 * Paths and trials that a document names in backticks and that do not exist. `isThere` checks a
 * path.
 */
export function checkNamed(
  path: string,
  document: string,
  isThere: (named: string) => boolean,
  trials: readonly string[],
): Finding[] {
  return document.split('\n').flatMap((text, at) => {
    const paths = [...text.matchAll(PATH)].flatMap(([, named = '']) =>
      isThere(named) ? [] : [`${named} does not exist`],
    )
    const unknown = [...text.matchAll(TRIAL)].flatMap(([, named = '']) =>
      trials.includes(named) ? [] : [`there is no trial ${named}`],
    )
    return [...paths, ...unknown].map((message) => ({ path, line: at + 1, message }))
  })
}

/** Links of a document that lead to no file. `isThere` is asked with a path from its folder. */
export function checkLinks(
  path: string,
  document: string,
  isThere: (named: string) => boolean,
): Finding[] {
  return [...document.matchAll(LINK)].flatMap(({ 1: named = '', index }) =>
    isThere(named)
      ? []
      : [{ path, line: lineAt(document, index), message: `the link to ${named} leads nowhere` }],
  )
}

/**
 * A file that a comment names, maybe by the end of its path alone; before it, where it is one of
 * another project ("owner/name docs/a.md"), whose.
 */
const FILE =
  /(?<![\w.@/-])([\w.-]+\/[\w.-]+ )?((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:md|tsx?|css|sql))(?![\w-])/g

/** All ends of paths that begin with a name: of files, and with a slash of their folders. */
export function tailsOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set(
    paths.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1))),
  )
  const endsOf = (path: string) =>
    [...path.matchAll(/(?<=^|\/)./g)].map(({ index }) => path.slice(index))
  return new Set([...paths, ...folders].flatMap(endsOf))
}

/** Files that the comments of code name and that there are not. */
export function checkMentioned(source: Source, tails: ReadonlySet<string>): Finding[] {
  if (!isCode(source)) return []
  return [...source.comments.matchAll(FILE)].flatMap(({ 1: of = '', 2: named = '', index }) => {
    const isForeign = of !== '' && !tails.has(of.trim()) && !tails.has(`${of.trim()}/`)
    if (isForeign || tails.has(named.replace(/^(?:\.{1,2}\/)+/, ''))) return []
    const line = lineAt(source.text, index)
    return [{ path: source.path, line, message: `${named} does not exist` }]
  })
}
