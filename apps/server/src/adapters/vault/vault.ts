import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Rng } from '../rng/rng.ts'
import { createSigner, type Signer } from './signer.ts'

/**
 * Encrypts what must not be readable in the database: authenticator secrets, documents, bank
 * accounts (S-90). The key is kept outside the database; each purpose has a key of its
 * own, so that a value moved to another column does not open.
 */
export interface Vault {
  /** AES-256-GCM: version byte, nonce, tag, ciphertext. */
  seal(purpose: string, text: string): Buffer
  /** Throws an Error for a value that was not sealed here for this purpose. */
  open(purpose: string, sealed: Buffer): string
  /** HMAC-SHA-256: finds equal values (one document, one member) without reading them. */
  fingerprint(purpose: string, text: string): Buffer
  /** Signs what anyone may verify: the same key on every node and after every start. */
  signer(purpose: string): Signer
}

/**
 * The key of receipts is older than signers and is derived from a fingerprint: what it has signed
 * must stay verifiable.
 */
const OLD_KEYS: Readonly<Record<string, readonly [purpose: string, text: string]>> = {
  receipts: ['receipt signing key', 'ed25519/1'],
}

const VERSION = 1
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** `masterKey` is any secret of 32 characters or more; keys of purposes are derived by HKDF. */
export function createVault(masterKey: string, rng: Rng): Vault {
  const keys = new Map<string, Buffer>()
  const signers = new Map<string, Signer>()

  function keyFor(purpose: string): Buffer {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', masterKey, 'fairhouse vault', purpose, 32))
    keys.set(purpose, key)
    return key
  }

  function fingerprint(purpose: string, text: string): Buffer {
    return createHmac('sha256', keyFor(`find ${purpose}`))
      .update(text)
      .digest()
  }

  return {
    seal(purpose, text) {
      const nonce = rng.bytes(NONCE_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      if (sealed[0] !== VERSION) throw new Error(`sealed for another version: ${sealed[0]}`)
      const nonce = sealed.subarray(1, 1 + NONCE_LENGTH)
      const tag = sealed.subarray(1 + NONCE_LENGTH, 1 + NONCE_LENGTH + TAG_LENGTH)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), nonce)
      decipher.setAuthTag(tag)
      const body = sealed.subarray(1 + NONCE_LENGTH + TAG_LENGTH)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    fingerprint,
    signer(purpose) {
      const known = signers.get(purpose)
      if (known) return known
      const old = OLD_KEYS[purpose]
      const signer = createSigner(old ? fingerprint(...old) : keyFor(`sign ${purpose}`))
      signers.set(purpose, signer)
      return signer
    },
  }
}
