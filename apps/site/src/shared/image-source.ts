/** Retries after a picture failed to load (SPECIFICATION 9.24). */
export const RETRIES = 3
const REMEMBERED = 200

/**
 * The address that each picture was loaded from, newest last: the next request uses the same one.
 */
const known = new Map<string, string>()

/** Remembers a picture's address; evicts the oldest of 200. */
export function rememberSource(path: string, source: string): void {
  known.delete(path)
  known.set(path, source)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
}

/** The remembered address of a picture; undefined if it is not known (any more). */
export function sourceOf(path: string): string | undefined {
  return known.get(path)
}

/**
 * The addresses to try for a picture, in order: the first and its retries. A path is requested from
 * the brand's image hosts in random order, and finally from the site itself; an absolute address
 * only from itself. `chance` returns a number from 0 up to, not including, 1.
 */
export function sourcesOf(
  path: string,
  hosts: readonly string[],
  chance: () => number,
): readonly string[] {
  const length = RETRIES + 1
  if (/^(?:https?:|data:|blob:)/.test(path) || hosts.length === 0) {
    return Array.from({ length }, () => path)
  }
  const left = [...hosts]
  const order: string[] = []
  while (left.length > 0) {
    const [host] = left.splice(Math.floor(chance() * left.length), 1)
    if (host !== undefined) order.push(`${host}${path}`)
  }
  const before = known.get(path)
  const first = before === undefined ? order : [before, ...order.filter((one) => one !== before)]
  // With few hosts some are retried; the site itself comes last.
  const turns = Array.from({ length: length - 1 }, (_, at) => first[at % first.length] ?? path)
  return [...turns, path]
}
