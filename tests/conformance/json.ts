export type Json = Readonly<Record<string, unknown>>

/** The file, or one case of it, is not of the format. */
export class FormatError extends Error {}

/** The case needs something that is not implemented. */
export class UnsupportedError extends Error {}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The content of a JSON file. Throws FormatError for any other text. */
export function parseFile(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FormatError('the file is not JSON')
  }
}

/** A field that must be an object. Throws UnsupportedError. */
export function object(value: unknown, what: string): Json {
  if (!isObject(value)) throw new UnsupportedError(`${what} is no object`)
  return value
}

/** A field that must be a list. Throws UnsupportedError. */
export function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnsupportedError(`${what} is no list`)
  return value
}

/** A field that must be a text. Throws UnsupportedError. */
export function word(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new UnsupportedError(`${what} is no text`)
  return value
}
