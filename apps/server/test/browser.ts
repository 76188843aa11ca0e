/** A browser's redirects and cookies; cookies belong to a host and its port. */
export interface Browser {
  /** Follows redirects until one leads to `until`, or to no further place; returns that address. */
  walk(url: string, until: string): Promise<URL>
  /** One request without following; the cookies go and come. */
  send(url: string, init?: RequestInit): Promise<Response>
  /** Another browser that has stolen the cookies of this one. */
  cookies: Map<string, Map<string, string>>
}

const STEPS_MAX = 15

export function createBrowser(): Browser {
  const cookies: Browser['cookies'] = new Map()

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url)
    const jar = cookies.get(host) ?? new Map<string, string>()
    cookies.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  async function walk(url: string, until: string): Promise<URL> {
    let at = url
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const response = await send(at)
      const location = response.headers.get('location')
      await response.body?.cancel()
      if (location === null) return new URL(at)
      at = new URL(location, at).href
      if (new URL(at).pathname === until) return new URL(at)
    }
    throw new Error(`no end of redirects from ${url}`)
  }

  return { send, walk, cookies }
}
