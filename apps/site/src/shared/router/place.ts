/** The query of an address by its names; of a name that stands there twice the last counts. */
export type Search = Readonly<Record<string, string | undefined>>

/** Where a page stands: its address and the parts of it. */
export interface Place {
  /** From the first slash on, with query and hash. */
  readonly href: string
  /** As it stands in the address: what is encoded stays so. */
  readonly pathname: string
  readonly search: Search
  /** The query with its question mark; empty without one. */
  readonly searchStr: string
  /** Decoded, without the sign; empty without one. */
  readonly hash: string
}

/** What is encoded in a part of an address; undefined where it is not well encoded. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Reads an address within the site. One that seems to name another host is a path like any. */
export function placeOf(address: string): Place {
  const [, path = '', searchStr = '', mark = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const pathname = path.replace(/^[/\\]*/, '/')
  const hash = mark.slice(1)
  return {
    href: pathname + searchStr + mark,
    pathname,
    search: Object.fromEntries(new URLSearchParams(searchStr)),
    searchStr,
    hash: decoded(hash) ?? hash,
  }
}

/** The query that says `search`, with its question mark; what is undefined is left out. */
export function queryOf(search: Search): string {
  const said = Object.entries(search).filter((pair): pair is [string, string] => {
    return pair[1] !== undefined
  })
  const query = new URLSearchParams(said).toString()
  return query === '' ? '' : `?${query}`
}

/** The address of a path with a query. */
export function addressOf(path: string, search: Search): string {
  return path + queryOf(search)
}

/** The path of a route with its open names filled in. Throws RangeError for one that is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new RangeError(`the path ${path} lacks its ${name}`)
    return encodeURIComponent(value)
  })
}

/**
 * What a path leaves open, as an address fills it in: `/lottery/$lotteryCode` in `/lottery/SSC1`.
 * Undefined where it is no address of that path. Capitals of the path itself do not matter.
 */
export function paramsIn(path: string, pathname: string): Record<string, string> | undefined {
  const parts = pathname.split('/')
  const names = path.split('/')
  if (parts.length !== names.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? ''
    if (name.startsWith('$')) {
      const value = decoded(part)
      if (!value) return undefined
      params[name.slice(1)] = value
    } else if (part.toLowerCase() !== name.toLowerCase()) return undefined
  }
  return params
}
