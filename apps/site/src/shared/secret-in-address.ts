import { useEffect, useState } from 'react'

function read(name: string): string {
  const { search, hash } = location
  return new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name) ?? ''
}

/** Takes names out of the address: from the query, and all that stands behind `#`. */
function clean(names: readonly string[]): void {
  const query = new URLSearchParams(location.search)
  for (const name of names) query.delete(name)
  const rest = query.toString()
  history.replaceState(history.state, '', `${location.pathname}${rest === '' ? '' : `?${rest}`}`)
}

/**
 * A secret that came in the address, read once: then it is gone from the bar, the history and
 * whatever the page links to. Empty for a name that is not there.
 */
export function useSecretsInAddress<Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const [found] = useState(
    () => Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>,
  )
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the page has read them
  useEffect(() => clean(names), [])
  return found
}
