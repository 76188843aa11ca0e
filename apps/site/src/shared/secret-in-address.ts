import { useEffect, useState } from 'react'

type Secrets<Name extends string> = Readonly<Record<Name, string>>

function readAll<Name extends string>(names: readonly Name[]): Secrets<Name> {
  const hash = new URLSearchParams(location.hash.slice(1))
  const query = new URLSearchParams(location.search)
  const found = names.map((name) => [name, hash.get(name) ?? query.get(name) ?? ''])
  return Object.fromEntries(found) as Secrets<Name>
}

/** Removes parameters from the address: from the query, and everything after `#`. */
function clean(names: readonly string[]): void {
  const query = new URLSearchParams(location.search)
  for (const name of names) query.delete(name)
  const rest = query.toString()
  history.replaceState(history.state, '', `${location.pathname}${rest === '' ? '' : `?${rest}`}`)
}

/**
 * A secret of the address, read once: then it is removed from the bar, the history and links of the
 * page. Another link opened in the same tab has another one. Empty for a name that is missing.
 * `names` must be a stable list.
 */
export function useSecretsInAddress<Name extends string>(names: readonly Name[]): Secrets<Name> {
  const [found, setFound] = useState(() => readAll(names))
  useEffect(() => {
    clean(names)
    const handleChange = () => {
      const next = readAll(names)
      if (Object.values(next).every((value) => value === '')) return
      setFound(next)
      clean(names)
    }
    window.addEventListener('hashchange', handleChange)
    return () => window.removeEventListener('hashchange', handleChange)
  }, [names])
  return found
}
