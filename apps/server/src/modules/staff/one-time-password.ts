import type { Rng } from '#server/adapters/rng/rng.ts'
import { hashPassword } from '../passwords/index.ts'

/** Lifetime of a one-time password. */
export const ONE_TIME_HOURS = 72

/** A one-time password: its text goes to the person only, its hash into the database. */
export interface OneTimeSecret {
  readonly password: string
  readonly hash: string
}

/** The secret made by the caller of the transaction. Throws an Error where none was made. */
export function requireSecret(secret: OneTimeSecret | undefined): OneTimeSecret {
  if (!secret) throw new Error('no one-time password was made before the transaction')
  return secret
}

/** Makes a one-time password with its hash. Takes time: never within a transaction. */
export async function makeOneTimeSecret(rng: Rng): Promise<OneTimeSecret> {
  const password = oneTimePassword(rng)
  return { password, hash: await hashPassword(password) }
}

/** Without letters and digits that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** The largest multiple of the alphabet's size in a byte: larger values are redrawn. */
const FAIR_MAX = 256 - (256 % LETTERS.length)
const LENGTH = 16

/** A random secret of 79 bits for one login, in groups of four. */
export function oneTimePassword(rng: Rng): string {
  let text = ''
  while (text.length < LENGTH) {
    const fair = [...rng.bytes(LENGTH)].filter((byte) => byte < FAIR_MAX)
    text += fair.map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
  }
  return (text.slice(0, LENGTH).match(/.{4}/g) ?? []).join('-')
}
