import { type Finding, type Source, isCode, isTest, lineAt } from './source.ts'

const SERVER = 'apps/server/src/'

/**
 * A function that runs in an open transaction: the callback of `transaction()`, or one that takes a
 * `Tx`. A `Tx` called `db` is by convention the pool, outside of any transaction.
 */
interface Span {
  /** The transaction's name in it. */
  readonly name: string
  readonly start: number
  readonly end: number
}

const PARAMETER = /[(,]\s*(?:(\w+)\s*:\s*Tx\b|(tx)\b\s*(?::\s*\w+)?)(?=\s*[,)])|\b(tx)(?=\s*=>)/g
const CALLBACK =
  /\.transaction(?:<[^()]*>)?\(\s*(?:async\s*)?\(?\s*(\w+)(?=\s*(?::\s*\w+\s*)?\)?\s*(?::|=>))/g
const AWAIT = /\bawait\b/g
/** Work that takes a core or leaves the machine, forbidden there even without an await. */
const SLOW =
  /(?<![.\w])(?:(?:hash|verify)Password|sharp|fetch)\(|\b(?:makeImage|remakeUpload|\w+Sync)\(/g

const WAITS = 'a transaction waits for nothing but the database: do this before it'
const WORKS = 'slow work holds the transaction open: do this before it'

const OPEN = '([{'
const CLOSE = ')]}'

/** The offset behind the bracket that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (OPEN.includes(char)) depth += 1
    if (CLOSE.includes(char)) depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** The end of an expression that begins at `from`, brackets within it included. */
function endOfExpression(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const char = text.charAt(at)
    if (OPEN.includes(char)) at = closing(text, at)
    else if (CLOSE.includes(char) || char === ',' || char === ';') return at
    else if (char === '\n' && !/^\s*[.?:&|+=(]/.test(text.slice(at))) {
      // A line that ends in an operator continues; any other line is over.
      if (!/[=>&|?:+,]\s*$/.test(text.slice(from, at))) return at
      at += 1
    } else at += 1
  }
  return at
}

function bodyAfterArrow(text: string, arrow: number): readonly [number, number] {
  const start = arrow + text.slice(arrow).search(/\S|$/)
  return [start, text.charAt(start) === '{' ? closing(text, start) : endOfExpression(text, start)]
}

/** From the end of parameters to the body, past the return type. */
const TO_ARROW = /^\s*(?::[^=;{]*(?:\{[^{}]*\}[^=;{]*)?)?=>/
const TO_BRACE = /^\s*(?::\s*(?:[\w.[\]|\s]|<[^;()]*?>(?=\s*\{)|\{[^{}]*\}(?=\s*\{))*)?\{/

/** From within parameters to the body of their function; undefined for a call or a mere type. */
function bodyBehind(text: string, within: number): readonly [number, number] | undefined {
  let at = within
  while (at < text.length && !CLOSE.includes(text.charAt(at)) && !text.startsWith('=>', at)) {
    at = OPEN.includes(text.charAt(at)) ? closing(text, at) : at + 1
  }
  const behind = text.slice(text.startsWith('=>', at) ? at : at + 1)
  const offset = text.length - behind.length
  const arrow = TO_ARROW.exec(behind)
  if (arrow) return bodyAfterArrow(text, offset + arrow[0].length)
  const brace = TO_BRACE.exec(behind)
  if (!brace) return undefined
  const start = offset + brace[0].length - 1
  return [start, closing(text, start)]
}

function spansOf(text: string): Span[] {
  return [...text.matchAll(PARAMETER), ...text.matchAll(CALLBACK)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    const body = name === 'db' ? undefined : bodyBehind(text, match.index + match[0].length)
    return body ? [{ name, start: body[0], end: body[1] }] : []
  })
}

/** The expression that is awaited: names, members, and the brackets that follow them. */
function awaited(text: string, from: number): string {
  const start = from + text.slice(from).search(/\S|$/)
  let at = start
  while (at < text.length) {
    const char = text.charAt(at)
    if (OPEN.includes(char)) at = closing(text, at)
    else if (/[\w.?$]/.test(char)) at += 1
    else if (/^\s+\??\./.test(text.slice(at, at + 200))) at += 1
    else break
  }
  return text.slice(start, at)
}

const mentions = (text: string, names: ReadonlySet<string>) =>
  [...text.matchAll(/\w+/g)].some(([word]) => names.has(word))

/** A value by its name, and its initialiser. */
const DECLARED =
  /\b(?:const|let)\s+(\w+)(?:\s*:[^=;\n]*)?\s*=\s*(?!await\b)|\bfunction\s+(\w+)\s*(?=\()/g
const IS_FUNCTION = /^(?:async\s*)?(?:\([^]*?\)|\w+)(?:\s*:[^=]*?)?\s*=>/

/**
 * The transaction and its aliases: functions of this span that use it, and promises that have begun
 * on it. A value that they return is none of them.
 */
function namesOf(body: string, name: string): { uses: Set<string>; promises: Set<string> } {
  const uses = new Set([name])
  const promises = new Set<string>()
  for (let before = -1; before !== uses.size + promises.size; ) {
    before = uses.size + promises.size
    for (const match of body.matchAll(DECLARED)) {
      const from = match.index + match[0].length
      const isNamed = match[2] !== undefined
      const made = isNamed
        ? body.slice(from, bodyBehind(body, from + 1)?.[1])
        : body.slice(from, endOfExpression(body, from))
      if (!mentions(made, uses)) continue
      if (isNamed || IS_FUNCTION.test(made)) uses.add(match[1] ?? match[2] ?? '')
      else promises.add(match[1] ?? '')
    }
  }
  return { uses, promises }
}

function findingsIn(source: Source, { name, start, end }: Span): [number, Finding][] {
  const text = source.codeOnly
  const body = text.slice(start, end)
  const { uses, promises } = namesOf(body, name)
  const found = (at: number, message: string): [number, Finding] => [
    at,
    { path: source.path, line: lineAt(text, at), message: `${message} (${name})` },
  ]
  const waits = [...body.matchAll(AWAIT)].flatMap((match) => {
    const expression = awaited(text, start + match.index + match[0].length)
    const isPromise = /^\w+$/.test(expression) && promises.has(expression)
    const isPromises = /^Promise\s*\./.test(expression) && mentions(expression, promises)
    if (mentions(expression, uses) || isPromise || isPromises) return []
    return [found(start + match.index, WAITS)]
  })
  const works = [...body.matchAll(SLOW)].map((match) => found(start + match.index, WORKS))
  return [...works, ...waits]
}

/**
 * No await on anything but the database, and no slow work, inside a transaction: it holds a
 * connection and its locks, and everything else waits for both.
 */
export function checkTransactions(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => source.path.startsWith(SERVER) && isCode(source) && !isTest(source))
    .flatMap((source) => {
      const spans = spansOf(source.codeOnly)
      // Spans may be nested: of a place in two of them, one finding is enough.
      const found = new Map(spans.flatMap((span) => findingsIn(source, span)))
      return [...found.values()]
    })
}
