import type { Finding } from './source.ts'

/** A folder in the tree of a document. */
export interface DrawnFolder {
  readonly path: string
  readonly line: number
}

/** Folders whose subfolders must all be listed. */
const DRAWN_WHOLE = ['', 'apps/', 'packages/']

/**
 * The folders of the first code block under a heading "Folders": one per line, indented by two
 * spaces under its parent, its name ending in a slash and followed by what it is.
 */
export function drawnFolders(document: string): DrawnFolder[] {
  const lines = document.split('\n')
  const heading = lines.findIndex((line) => /^#+ Folders\b/.test(line))
  if (heading === -1) return []
  const start = lines.findIndex((line, at) => at > heading && line.startsWith('```'))
  const end = lines.findIndex((line, at) => at > start && line.startsWith('```'))
  const parents: string[] = []
  return lines.slice(start + 1, end).flatMap((line, at) => {
    const [, indent = '', name] = /^( *)(\.?[\w-]+\/)/.exec(line) ?? []
    const depth = indent.length / 2
    if (name === undefined || !Number.isInteger(depth) || depth > parents.length) return []
    parents.length = depth
    parents.push(name)
    return [{ path: parents.join(''), line: start + at + 2 }]
  })
}

/** Listed folders that do not exist, and the other way round. `folders` end in a slash. */
export function checkTree(path: string, document: string, folders: readonly string[]): Finding[] {
  const drawn = drawnFolders(document)
  const missing = drawn
    .filter((folder) => !folders.includes(folder.path))
    .map((folder) => ({ path, line: folder.line, message: `${folder.path} does not exist` }))
  const undrawn = folders
    .filter((folder) => DRAWN_WHOLE.includes(folder.replace(/[^/]+\/$/, '')))
    .filter((folder) => !folder.startsWith('.') && !drawn.some((known) => known.path === folder))
    .map((folder) => ({ path, line: 1, message: `${folder} is missing from the tree` }))
  return [...missing, ...undrawn]
}
