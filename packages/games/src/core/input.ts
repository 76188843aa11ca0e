/** What may be wrong with a field: code of the studio's message in the player's language. */
export type InputFault = 'missing' | 'unknown' | 'type' | 'range' | 'choice' | 'count' | 'repeated'

/**
 * A bet or an action that the rules refuse. `field` names it ("target", "numbers.3"), `expected`
 * says what is taken in the notation of a rule ("2..98", "red|black"); never the rules' own
 * failure.
 */
export class GameInputError extends Error {
  readonly field: string
  readonly fault: InputFault
  readonly expected: string

  constructor(field: string, fault: InputFault, expected: string) {
    super(`${field}: ${fault}, expected ${expected}`)
    this.name = 'GameInputError'
    this.field = field
    this.fault = fault
    this.expected = expected
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of an input, none but the named ones. Throws GameInputError. */
export function readFields(input: unknown, names: readonly string[]): Fields {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new GameInputError('bet', 'type', `{${names.join(', ')}}`)
  }
  for (const name of Object.keys(input)) {
    if (!names.includes(name))
      throw new GameInputError(name, 'unknown', names.join('|') || 'nothing')
  }
  return input as Fields
}

/** An integer from `min` to `max`. Throws GameInputError. */
export function readInteger(fields: Fields, name: string, min: number, max: number): number {
  return checkInteger(fields[name], name, min, max)
}

/** The same for a value on its own, `field` its name. Throws GameInputError. */
export function checkInteger(value: unknown, field: string, min: number, max: number): number {
  const expected = `${min}..${max}`
  if (value === undefined) throw new GameInputError(field, 'missing', expected)
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new GameInputError(field, 'type', expected)
  }
  if (value < min || value > max) throw new GameInputError(field, 'range', expected)
  return value
}

/** One of some words. Throws GameInputError. */
export function readChoice<T extends string>(
  fields: Fields,
  name: string,
  choices: readonly T[],
): T {
  const value = fields[name]
  const expected = choices.join('|')
  if (value === undefined) throw new GameInputError(name, 'missing', expected)
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new GameInputError(name, 'choice', expected)
  return found
}

/** Different integers from `min` to `max`, `least` to `most` of them. Throws GameInputError. */
export function readIntegers(
  fields: Fields,
  name: string,
  bounds: {
    readonly min: number
    readonly max: number
    readonly least: number
    readonly most: number
  },
): number[] {
  const value = fields[name]
  const { min, max, least, most } = bounds
  if (value === undefined)
    throw new GameInputError(name, 'missing', `${least}..${most} × ${min}..${max}`)
  if (!Array.isArray(value)) throw new GameInputError(name, 'type', `[${min}..${max}]`)
  if (value.length < least || value.length > most) {
    throw new GameInputError(name, 'count', `${least}..${most}`)
  }
  const numbers = value.map((one, index) => checkInteger(one, `${name}.${index}`, min, max))
  const again = numbers.findIndex((one, index) => numbers.indexOf(one) !== index)
  if (again >= 0) throw new GameInputError(`${name}.${again}`, 'repeated', `[${min}..${max}]`)
  return numbers
}
