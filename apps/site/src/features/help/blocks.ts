/** Text of a line, and whether it is emphasised. */
export interface Run {
  readonly text: string
  readonly isStrong: boolean
}

/** A part of an answer: a paragraph, or a bulleted or numbered list. */
export interface Block {
  readonly kind: 'text' | 'points' | 'steps'
  readonly lines: readonly (readonly Run[])[]
}

const POINT = /^- /
const STEP = /^\d+\. /

/** Parses "**emphasised** and not" into runs. */
function runsOf(line: string): Run[] {
  return line
    .split('**')
    .map((text, at) => ({ text, isStrong: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/**
 * Parses an answer: blocks are separated by empty lines; lines that begin with "- " are bullet
 * points, with "1. " steps, and "**" surrounds emphasis.
 */
export function blocksOf(body: string): readonly Block[] {
  return body
    .split(/\n\s*\n/)
    .map((block) => block.trim().split('\n'))
    .filter(([first = '']) => first !== '')
    .map((lines) => {
      const mark = lines.every((line) => POINT.test(line))
        ? POINT
        : lines.every((line) => STEP.test(line))
          ? STEP
          : undefined
      if (!mark) return { kind: 'text', lines: [runsOf(lines.join(' '))] }
      const kind = mark === POINT ? 'points' : 'steps'
      return { kind, lines: lines.map((line) => runsOf(line.replace(mark, ''))) }
    })
}

/** A text for searching: lower case, without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** True if the text contains all typed words. */
export function isFound(text: string, typed: string): boolean {
  const whole = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
