/** A seed that this browser draws at random: 32 hex digits. */
export function randomClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** True for a text that may be a member's seed; the same rule as the server's. */
export function isClientSeed(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}
