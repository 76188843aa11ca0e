import type { Rng } from '#server/adapters/rng/rng.ts'
import { hashPassword } from '../passwords/index.ts'

/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** The largest multiple of the alphabet's size in a byte: what lies above is thrown again. */
const FAIR_MAX = 256 - (256 % LETTERS.length)
const LENGTH = 16

/** A random secret of 79 bits for one login, in groups of four (ruling 10). */
export function oneTimePassword(rng: Rng): string {
  let text = ''
  while (text.length < LENGTH) {
    const fair = [...rng.bytes(LENGTH)].filter((byte) => byte < FAIR_MAX)
    text += fair.map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
  }
  return (text.slice(0, LENGTH).match(/.{4}/g) ?? []).join('-')
}

/** A one-time password and what is kept of it. */
export interface OneTimeSecret {
  readonly password: string
  readonly hash: string
}

/** A new one, hashed. Before a transaction: hashing takes a core for a while. */
export async function createOneTimeSecret(rng: Rng): Promise<OneTimeSecret> {
  const password = oneTimePassword(rng)
  return { password, hash: await hashPassword(password) }
}

/** What whoever began the transaction has made ready. */
export function requirePrepared(oneTime: OneTimeSecret | undefined): OneTimeSecret {
  if (!oneTime) throw new Error('no one-time password was made before the transaction')
  return oneTime
}
