import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'

/**
 * Encrypts secrets in the database: server seeds, tokens, hidden state of rounds. The key is stored
 * outside of it; each purpose has a key of its own.
 */
export interface Seals {
  /** AES-256-GCM: nonce, tag, ciphertext. */
  seal(purpose: string, text: string): Buffer
  /** Throws an Error for what was not sealed here for this purpose. */
  open(purpose: string, sealed: Buffer): string
}

const NONCE = 12
const TAG = 16

/** `masterKey` is a secret of 32 characters or more. Throws RangeError for a shorter one. */
export function createSeals(masterKey: string, random: (length: number) => Buffer): Seals {
  if (masterKey.length < 32) throw new RangeError('the key of the seals has 32 characters or more')
  const keys = new Map<string, Buffer>()
  function keyFor(purpose: string): Buffer {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', masterKey, 'fairhouse studio', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    seal(purpose, text) {
      const nonce = random(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, NONCE))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      const body = sealed.subarray(NONCE + TAG)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

/** SHA-256 of a text: how codes, secrets and tokens are stored. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** SHA-256 of plain data in one form: the order of fields does not matter. */
export function hashOfData(data: unknown): Buffer {
  return hashOf(canonical(data))
}

function canonical(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(canonical).join(',')}]`
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? 'null'
  const entries = Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const texts = entries.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`)
  return `{${texts.join(',')}}`
}

/** An unguessable id: the prefix and 128 random bits. */
export function newId(prefix: string, random: (length: number) => Buffer): string {
  return `${prefix}_${random(16).toString('base64url')}`
}
