import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'

/** What a message may be filled with. */
export type Values = Readonly<Record<string, string | number>>

type Cases = Readonly<Record<string, CompiledMessage | number | undefined>>

/** A case that the message itself has, and not an object's own furniture ("constructor"). */
function caseOf(cases: Cases, name: string): CompiledMessage | undefined {
  const found = Object.hasOwn(cases, name) ? cases[name] : undefined
  return typeof found === 'number' ? undefined : found
}

export interface FillOptions {
  /** BCP 47 tag, for plurals. */
  readonly tag: string
  /** Writes the value of "#". */
  readonly number: (value: number) => string
  /**
   * Values are isolated from the sentence around them (Unicode isolates): in a right-to-left line a
   * name, an amount or a code keeps its own order, as with <bdi>.
   */
  readonly isIsolating: boolean
}

/**
 * What fills compiled ICU messages of a language: arguments, plural, selectordinal, select and
 * number. A value that is not given is left out.
 */
export function createFill({ tag, number, isIsolating }: FillOptions) {
  const rules: Partial<Record<'cardinal' | 'ordinal', Intl.PluralRules>> = {}
  const categoryOf = (type: 'cardinal' | 'ordinal', value: number) => {
    rules[type] ??= new Intl.PluralRules(tag, { type })
    return rules[type].select(value)
  }

  const fillCases = (
    [type, cases]: readonly [string, Cases],
    value: string | number,
    values: Values,
    hash?: string,
  ) => {
    if (type === 'select') {
      return fill(caseOf(cases, String(value)) ?? caseOf(cases, 'other') ?? [], values, hash)
    }
    const offset = typeof cases['offset'] === 'number' ? cases['offset'] : 0
    const counted = Number(value) - offset
    const category = categoryOf(type === 'plural' ? 'cardinal' : 'ordinal', counted)
    const chosen = caseOf(cases, String(value)) ?? caseOf(cases, category) ?? caseOf(cases, 'other')
    return fill(chosen ?? [], values, number(counted))
  }

  const fillToken = (token: CompiledMessageToken, values: Values, hash?: string): string => {
    if (typeof token === 'string') return token === '#' && hash !== undefined ? hash : token
    const [name, type, cases] = token
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return ''
    if (type === 'number') return number(Number(value))
    if (type === undefined || typeof cases !== 'object') {
      return isIsolating && typeof value === 'string' ? `\u2068${value}\u2069` : String(value)
    }
    return fillCases([type, cases as Cases], value, values, hash)
  }

  function fill(message: CompiledMessage, values: Values = {}, hash?: string): string {
    return message.map((token) => fillToken(token, values, hash)).join('')
  }

  return fill
}
