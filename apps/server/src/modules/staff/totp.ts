import { timingSafeEqual } from 'node:crypto'
import { generateSync, generateURI } from 'otplib'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'

const STEP_SECONDS = 30
const SEAL = 'staff totp'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits, in base 32. */
export function newTotpSecret(rng: Rng): string {
  // Five bits of each byte: 32 bytes give the 32 digits of 160 bits, each as likely as the others.
  return [...rng.bytes(32)].map((byte) => BASE32.charAt(byte & 31)).join('')
}

export function sealTotp(vault: Vault, secret: string): Buffer {
  return vault.seal(SEAL, secret)
}

export function openTotp(vault: Vault, sealed: Buffer): string {
  return vault.open(SEAL, sealed)
}

export function totpUri(secret: string, username: string): string {
  return generateURI({ issuer: 'Fairhouse back office', label: username, secret })
}

/** The code at a moment: for the console of the machine and for tests. */
export function totpCode(secret: string, now: Date): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) })
}

/**
 * The time step of the code, when it is that of now or of the step before or after (a clock may be
 * half a minute off); undefined for a wrong one. The caller stores the step, for a code opens once.
 */
export function totpStepOf(secret: string, code: string, now: Date): bigint | undefined {
  const step = Math.floor(now.getTime() / 1_000 / STEP_SECONDS)
  let found: bigint | undefined
  for (const at of [step - 1, step, step + 1]) {
    const expected = generateSync({ secret, epoch: at * STEP_SECONDS })
    const isSame =
      expected.length === code.length && timingSafeEqual(Buffer.from(expected), Buffer.from(code))
    if (isSame) found = BigInt(at)
  }
  return found
}
