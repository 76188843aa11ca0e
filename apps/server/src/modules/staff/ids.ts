/** Numbers of the office on the wire: a prefix and base 36. */
export type IdPrefix = 'stf' | 'rol' | 'apr' | 'mbr' | 'not'

export function wireId(prefix: IdPrefix, id: bigint): string {
  return `${prefix}_${id.toString(36)}`
}

/** The largest number the database keeps. */
const MAX = 2n ** 63n - 1n

/** The number of an id whose shape the schema has checked; undefined where none can be so large. */
export function parseId(prefix: IdPrefix, text: string): bigint | undefined {
  if (!text.startsWith(`${prefix}_`)) return undefined
  let id = 0n
  for (const digit of text.slice(prefix.length + 1)) {
    const value = Number.parseInt(digit, 36)
    if (Number.isNaN(value)) return undefined
    id = id * 36n + BigInt(value)
  }
  return id <= MAX ? id : undefined
}
