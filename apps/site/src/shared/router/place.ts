/** The query of an address by name; of repeated names the last counts. */
export type Search = Readonly<Record<string, string | undefined>>

/** A location within the site. */
export interface Place {
  /** From the first slash on, with query and hash. */
  readonly href: string
  /** As in the address: encoded parts stay encoded. */
  readonly pathname: string
  readonly search: Search
  /** The query with its question mark; empty without one. */
  readonly searchStr: string
  /** Decoded, without the `#`; empty without one. */
  readonly hash: string
}

/** Decodes a part of an address; undefined if it is malformed. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Parses an address within the site. One that seems to name another host is treated as a path. */
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

/** Serialises `search`, with its question mark; undefined values are left out. */
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

/** The path of a route with its parameters filled in. Throws RangeError for a missing one. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new RangeError(`the path ${path} lacks its ${name}`)
    return encodeURIComponent(value)
  })
}

/**
 * Parameters of an address that matches a path: `/lottery/$lotteryCode` in `/lottery/SSC1`.
 * Undefined if it does not match. Matching ignores case.
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
