/** Storage of this tab that survives a reload. */
export interface TabStorage {
  get(name: string): string | undefined
  set(name: string, value: string | undefined): void
}

/** sessionStorage; where it is refused nothing is stored, and nothing else breaks. */
export function createTabStorage(prefix: string): TabStorage {
  return {
    get(name) {
      try {
        return sessionStorage.getItem(`${prefix}.${name}`) ?? undefined
      } catch {
        return undefined
      }
    },
    set(name, value) {
      try {
        if (value === undefined) sessionStorage.removeItem(`${prefix}.${name}`)
        else sessionStorage.setItem(`${prefix}.${name}`, value)
      } catch {
        // Refused: a reload will need a new launch.
      }
    },
  }
}

/** A UUID of version 4: `crypto.randomUUID` is missing on plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
