const HEX = /^[0-9a-fA-F]*$/

/**
 * Bytes of a hex text of exactly `byteCount` bytes, in either case. `name` is what the text is,
 * for the message. Throws RangeError for any other text.
 */
export function bytesFromHex(hex: string, byteCount: number, name: string): Uint8Array {
  if (hex.length !== byteCount * 2 || !HEX.test(hex)) {
    throw new RangeError(`${name} must be ${byteCount} bytes in hex (${byteCount * 2} characters)`)
  }
  return Uint8Array.from({ length: byteCount }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}
