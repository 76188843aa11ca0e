/** A text separated into code, strings and comments; all of one length, line by line. */
export interface Scan {
  readonly withoutComments: string
  readonly codeOnly: string
  readonly comments: string
}

type Kind = 'code' | 'string' | 'comment'

/** After one of these a slash begins a regular expression, not a division. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%~^]|=>|\b(?:return|typeof|case|of|in|await|yield))\s*$/

/**
 * Separates comments and strings from code. It is no parser: it knows quotes, templates, both kinds
 * of comments and, by what precedes them, regular expressions. The rules need no more.
 */
export function scanCode(text: string): Scan {
  const kinds = classify(text)
  const keep = (wanted: readonly Kind[]) =>
    Array.from({ length: text.length }, (_, at) => {
      const char = text.charAt(at)
      return char === '\n' || wanted.includes(kinds[at] ?? 'code') ? char : ' '
    }).join('')
  return {
    withoutComments: keep(['code', 'string']),
    codeOnly: keep(['code']),
    comments: keep(['comment']),
  }
}

function classify(text: string): Kind[] {
  const kinds: Kind[] = []
  /** Depth of braces within each template that is open. */
  const templates: number[] = []
  let at = 0
  const mark = (end: number, kind: Kind) => {
    for (; at < end; at += 1) kinds[at] = kind
  }
  while (at < text.length) {
    const char = text.charAt(at)
    const two = text.slice(at, at + 2)
    if (two === '//') mark(endOf(text, at, '\n'), 'comment')
    else if (two === '/*') mark(endOf(text, at + 2, '*/') + 2, 'comment')
    else if (char === '"' || char === "'") mark(endOfQuoted(text, at, char), 'string')
    else if (char === '`') mark(openTemplate(text, at, templates), 'string')
    else if (char === '}' && templates.at(-1) === 0) {
      templates.pop()
      mark(openTemplate(text, at, templates), 'string')
    } else if (char === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, at - 40), at))) {
      mark(endOfRegex(text, at), 'string')
    } else {
      const depth = templates.at(-1)
      if (depth !== undefined && char === '{') templates[templates.length - 1] = depth + 1
      if (depth !== undefined && char === '}') templates[templates.length - 1] = depth - 1
      mark(at + 1, 'code')
    }
  }
  return kinds
}

function endOf(text: string, from: number, mark: string): number {
  const end = text.indexOf(mark, from)
  return end === -1 ? text.length : end
}

/** A quoted string ends on its line: an apostrophe in a page's text must not swallow the rest. */
function endOfQuoted(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === quote) return at + 1
    else if (char === '\n') return from + 1
  }
  return from + 1
}

/** The end of a template's text, or of its part before an expression, which is then noted. */
function openTemplate(text: string, from: number, templates: number[]): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === '`') return at + 1
    else if (char === '$' && text.charAt(at + 1) === '{') {
      templates.push(0)
      return at + 2
    }
  }
  return text.length
}

function endOfRegex(text: string, from: number): number {
  let isInClass = false
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\n') return from + 1
    if (char === '\\') at += 1
    else if (char === '[') isInClass = true
    else if (char === ']') isInClass = false
    else if (char === '/' && !isInClass) return at + 1
  }
  return from + 1
}
