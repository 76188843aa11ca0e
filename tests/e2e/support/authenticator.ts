import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((digit) => BASE32.indexOf(digit).toString(2).padStart(5, '0'))
  const octets = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)))
}

/**
 * What an authenticator shows at a moment (RFC 6238: six digits, thirty seconds, SHA-1). Written
 * from the RFC and not with the server's library, which so is checked by another.
 */
export function totpCodeOf(secret: string, atMs: number): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)))
  const mac = createHmac('sha1', bytesOf(secret)).update(step).digest()
  const from = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(from) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}
