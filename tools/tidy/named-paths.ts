import type { Finding } from './source.ts'

/** A path in backticks: with a folder, or a file by the ending of its name. */
const PATH = /`((?:[\w.@-]+\/)+[\w.@-]*|[\w.-]+\.(?:ts|tsx|json|md))`/g
const TRIAL = /\btrial `([\w-]+)`/g

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
