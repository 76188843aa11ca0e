/** Another try after a picture did not come, so many times (SPECIFICATION 9.24). */
export const RETRIES = 3
const REMEMBERED = 200

/** Which address a picture came from, newest last: asked for again it comes from there. */
const known = new Map<string, string>()

/** Remembers where a picture came from; the oldest of 200 gives way. */
export function rememberSource(path: string, source: string): void {
  known.delete(path)
  known.set(path, source)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
}

/** Where the picture came from before; undefined if it is not known (any more). */
export function sourceOf(path: string): string | undefined {
  return known.get(path)
}

/**
 * The addresses to try for a picture, in their order: one and its retries. A path is asked of the
 * brand's image hosts in an order of chance, and of the site itself at last; a whole address only
 * of itself. `chance` gives a number from 0 up to, not including, 1.
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
  // Few hosts are asked again; the last word has the site itself.
  const turns = Array.from({ length: length - 1 }, (_, at) => first[at % first.length] ?? path)
  return [...turns, path]
}
