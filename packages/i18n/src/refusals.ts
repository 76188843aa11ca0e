import type { Translator } from './translator.ts'

/** Facts that a refusal comes with, such as `retryAfterSeconds`. */
export type RefusalFacts = Readonly<Record<string, string | number | boolean>>

/** Temporary refusals: their text is followed by the remaining time. */
const WAITS: ReadonlySet<string> = new Set(['CODE_QUOTA', 'TOO_MANY_ATTEMPTS'])

const MINUTE = 60
const HOUR = 3_600
/** Whoever must wait longer comes back tomorrow. */
const TOMORROW_FROM = 12 * HOUR

type Find = Pick<Translator, 'find'>

function waitOf({ find }: Find, seconds: number): string | undefined {
  if (seconds > TOMORROW_FROM) return find('errors.again.tomorrow')
  if (seconds > HOUR) return find('errors.again.hours', { count: Math.ceil(seconds / HOUR) })
  return find('errors.again.minutes', { count: Math.max(1, Math.ceil(seconds / MINUTE)) })
}

/** Two sentences; scripts that end them with 。 leave no space between. */
function join(one: string, other: string): string {
  return one.endsWith('。') ? one + other : `${one} ${other}`
}

/**
 * The text of a refusal, for pages and the server: the text of its code and, where it is temporary,
 * when to try again, by the limit that refused (SPECIFICATION 8.3). Undefined where the code
 * has no text.
 */
export function refusalText(
  translator: Find,
  code: string,
  facts: RefusalFacts = {},
): string | undefined {
  const text = translator.find(`errors.${code}`)
  const seconds = facts['retryAfterSeconds']
  if (text === undefined || !WAITS.has(code) || typeof seconds !== 'number') return text
  const wait = waitOf(translator, seconds)
  return wait === undefined ? text : join(text, wait)
}

/** Required fields with a message of their own (SPECIFICATION 8.2, 8.6). */
const MISSED: Readonly<Record<string, string>> = {
  mobileNum: 'errors.missing.mobileNum',
  code: 'errors.missing.code',
  verificationCode: 'errors.missing.code',
}

/** What is said of a field that was left empty. */
export function missingText({ find }: Find, field: string): string | undefined {
  return find(MISSED[field] ?? 'errors.MISSING_FIELD')
}
