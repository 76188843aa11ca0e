/**
 * How both sides sign requests and answers:
 *   X-Fairhouse-Signature: kid=<key id>,t=<unix s>,n=<nonce>,v1=<hex>
 * v1 = HMAC-SHA256(secret, t + "." + n + "." + METHOD + "." + path + "." + hex(SHA-256(raw body))).
 * An answer is signed over the request's method and path, its own body, and the request's nonce.
 * Two keys are valid at a time, so that one can be replaced without a pause.
 */
export const SIGNATURE_HEADER = 'x-fairhouse-signature'

/** How far the signer's clock may be from ours. */
export const SIGNATURE_WINDOW_SECONDS = 300

/** How long a nonce is stored: longer than any signature is accepted. */
export const NONCE_MEMORY_SECONDS = 900

export interface SignatureParts {
  readonly kid: string
  readonly t: number
  readonly n: string
  readonly v1: string
}

const PART = /^kid=([A-Za-z0-9_-]{1,64}),t=(\d{1,12}),n=([A-Za-z0-9_-]{8,64}),v1=([0-9a-f]{64})$/

/** Reads the header; undefined when it is none. */
export function parseSignature(header: string): SignatureParts | undefined {
  const [, kid, t, n, v1] = PART.exec(header) ?? []
  if (kid === undefined || n === undefined || v1 === undefined) return undefined
  return { kid, t: Number(t), n, v1 }
}

export function formatSignature({ kid, t, n, v1 }: SignatureParts): string {
  return `kid=${kid},t=${t},n=${n},v1=${v1}`
}

/** The text that is signed. `bodyHash` is the SHA-256 of the raw bytes, in hex. */
export function signedText(
  parts: Pick<SignatureParts, 't' | 'n'>,
  method: string,
  path: string,
  bodyHash: string,
): string {
  return [parts.t, parts.n, method.toUpperCase(), path, bodyHash].join('.')
}
