import { randomBytes } from 'node:crypto'
import { bech32 } from '@scure/base'

/** An unused address of the test network of Bitcoin. */
export function newAddress(): string {
  return bech32.encode('tb', [0, ...bech32.toWords(randomBytes(20))])
}
