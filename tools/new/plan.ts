import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../start/options.ts'

/** What a skeleton writes: new files by path, and what becomes of files that are there. */
export interface Plan {
  readonly files: Readonly<Record<string, string>>
  readonly edits: Readonly<Record<string, readonly Edit[]>>
  /** What is left to its author, in a sentence each. */
  readonly left: readonly string[]
}

/** From a file's text to its new one. Throws an Error when it finds no place. */
export type Edit = (text: string) => string

/** A name in the ways it is written: "lucky-wheel", "luckyWheel", "LuckyWheel", "LUCKY_WHEEL". */
export interface Name {
  readonly kebab: string
  readonly camel: string
  readonly pascal: string
  readonly constant: string
  /** "Lucky wheel". */
  readonly words: string
}

const LENGTH_MAX = 18
/** Names of files and variables that mean something else. */
const TAKEN = /^(class|default|delete|enum|export|function|import|in|new|return|switch|this|void)$/

/** Reads a name in small letters with hyphens. Throws UsageError for any other. */
export function readName(text: string): Name {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) || TAKEN.test(text)) {
    throw new UsageError(`"${text}" is no name: small letters, digits, hyphens between words.`)
  }
  if (text.length > LENGTH_MAX) throw new UsageError(`A name has ${LENGTH_MAX} letters at most.`)
  const parts = text.split('-')
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
  const pascal = parts.map(capital).join('')
  return {
    kebab: text,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    constant: parts.join('_').toUpperCase(),
    words: capital(parts.join(' ')),
  }
}

/** Puts a line before the only one that equals `anchor`. */
export function before(anchor: string, line: string): Edit {
  return (text) => insertAt(text, (at) => (at === anchor ? 0 : undefined), line, anchor)
}

/** Puts a line after the last one that matches. */
export function afterLast(pattern: RegExp, line: string): Edit {
  return (text) => {
    const last = text.split('\n').findLastIndex((one) => pattern.test(one))
    return insertAt(text, (_, at) => (at === last ? 1 : undefined), line, String(pattern))
  }
}

function insertAt(
  text: string,
  offsetOf: (line: string, at: number) => number | undefined,
  line: string,
  what: string,
): string {
  const lines = text.split('\n')
  const places = lines.flatMap((one, at) => {
    const offset = offsetOf(one, at)
    return offset === undefined ? [] : [at + offset]
  })
  const [place, ...others] = places
  if (place === undefined || others.length > 0) {
    throw new Error(`${places.length} places for "${line.trim()}" by ${what}`)
  }
  return lines.toSpliced(place, 0, line).join('\n')
}

/** Adds texts to a file of them, at its end. */
export function addTexts(texts: Readonly<Record<string, string>>): Edit {
  return (text) => {
    const known = JSON.parse(text) as Readonly<Record<string, string>>
    return `${JSON.stringify({ ...known, ...texts }, null, 2)}\n`
  }
}

/**
 * Carries out a plan in the project at `root`, as a whole or not at all. Returns the paths that it
 * has written. Throws UsageError where a file is there already.
 */
export function carryOut(root: string, plan: Plan): readonly string[] {
  const there = Object.keys(plan.files).find((path) => existsSync(join(root, path)))
  if (there !== undefined) throw new UsageError(`${there} is there already.`)
  const edited = Object.entries(plan.edits).map(([path, edits]) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [path, edits.reduce((now, edit) => edit(now), text)] as const
  })
  const written = [...Object.entries(plan.files), ...edited]
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return written.map(([path]) => path)
}
