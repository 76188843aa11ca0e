import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { scanCode } from './scan.ts'

/** A text file of the project. `path` is relative to the project's root, with slashes. */
export interface Source {
  readonly path: string
  readonly text: string
  /** The text with comments blanked out; empty for files that are not code. */
  readonly withoutComments: string
  /** The text with comments and the contents of strings blanked out. */
  readonly codeOnly: string
  /** Only the comments, all else blanked out. */
  readonly comments: string
}

/** A breach of a rule. `line` counts from 1. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

const SKIPPED = new Set([
  '.git',
  'node_modules',
  'dist',
  'dist-server',
  'data',
  'shots',
  'test-results',
  '.cache',
])
const TEXT = /\.(ts|tsx|mjs|js|json|md|css|html|sql|svg|yml|yaml|txt)$|(^|\/)(\.ci\/run|\.npmrc)$/
const CODE = /\.(ts|tsx|mjs|js)$/

/** Reads every text file of the project. */
export function readSources(root: string): Source[] {
  return listFiles(root)
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((path) => TEXT.test(path))
    .map((path) => makeSource(path, readFileSync(join(root, path), 'utf8')))
}

/** A source from its path and text. */
export function makeSource(path: string, text: string): Source {
  if (!CODE.test(path)) return { path, text, withoutComments: '', codeOnly: '', comments: '' }
  return { path, text, ...scanCode(text) }
}

/** True for files that hold TypeScript or JavaScript. */
export function isCode({ path }: Source): boolean {
  return CODE.test(path)
}

/** True for tests and what only tests use. */
export function isTest({ path }: Source): boolean {
  return /\.(test|spec)\.tsx?$|(^|\/)tests?\/|^tools\//.test(path)
}

/** The number of the line that holds this offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** A finding for every match of a pattern (with the g flag) in one of the source's texts. */
export function findAll(
  source: Source,
  text: string,
  pattern: RegExp,
  message: string,
): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    path: source.path,
    line: lineAt(text, match.index + match[0].search(/\S/)),
    message,
  }))
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(path)
    return entry.isFile() ? [path] : []
  })
}
