/** The largest number that the database stores. */
const MAX = 2n ** 63n - 1n

/** A number of the database on the wire: a prefix and base 36. */
export function wireId(prefix: string, id: bigint): string {
  return `${prefix}_${id.toString(36)}`
}

/** The number of an id whose shape the schema has checked; undefined where none can be so large. */
export function parseId(prefix: string, text: string): bigint | undefined {
  if (!text.startsWith(`${prefix}_`)) return undefined
  let id = 0n
  for (const digit of text.slice(prefix.length + 1)) {
    const value = Number.parseInt(digit, 36)
    if (Number.isNaN(value)) return undefined
    id = id * 36n + BigInt(value)
  }
  return id <= MAX ? id : undefined
}
