/** A text by its key, and what is filled into it; a value that begins with "@" is a key, too. */
export interface Words {
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>>
}

/**
 * What a play's name and rule are made of: `where` in the draw it looks and `how` it wins make its
 * name, and are the two steps in which one of eighty plays is chosen.
 */
export interface PlayWords {
  readonly how: Words
  readonly where?: Words
  readonly rule: Words
  /** The name of a prize that is only a number. */
  readonly prize?: 'LAST' | 'HITS' | 'DIGITS' | 'DIVISION' | 'BALLS'
}

/** The words of a code that a pattern matches. */
export type Pattern = readonly [RegExp, (parts: readonly string[]) => PlayWords]

/** Name and rule by one key. */
export function named(key: string, values?: Words['values']): PlayWords {
  const words: Words = values ? { key, values } : { key }
  return { how: words, rule: words }
}

/** The code without its family, word for word the key of both. */
export function plain(prefix: string): Pattern {
  return [new RegExp(`^${prefix}_(\\w+)$`), ([, key = '']) => named(key)]
}
