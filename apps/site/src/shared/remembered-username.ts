const COOKIE = 'lastUsername'
const DAY_S = 86_400

/** The username stored on this device, for at most a day; empty without one. */
export function rememberedUsername(): string {
  for (const pair of document.cookie.split('; ')) {
    const [name, value = ''] = pair.split('=')
    if (name !== COOKIE) continue
    try {
      return decodeURIComponent(value)
    } catch {
      return ''
    }
  }
  return ''
}

/** Stores the username for one day, or removes it; never the password. */
export function rememberUsername(username: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = username === '' ? 0 : DAY_S
  const value = encodeURIComponent(username)
  // oxlint-disable-next-line unicorn/no-document-cookie -- the specification's place for it
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}
