import { isIP } from 'node:net'

/** A brand and its host names; '*' is any other host. */
interface Hosted {
  readonly hosts: readonly string[]
  readonly brand: { readonly profile: { readonly isPlayMoney: boolean } }
}

/** True for local host names, and for plain addresses: nobody's domain. */
function isLocal(hostname: string): boolean {
  const name = hostname.replaceAll(/[[\]]/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0
}

/**
 * The brand that serves a host name; undefined where none does. A brand of all other hosts is for a
 * demo, where everybody plays for nothing: as soon as one brand is of real money, it is served at
 * local names only, so that no forgotten domain shows a brand unintentionally.
 */
export function findByHost<H extends Hosted>(
  brands: readonly H[],
  hostname: string,
): H | undefined {
  const name = hostname.toLowerCase()
  const named = brands.find(({ hosts }) => hosts.includes(name))
  if (named) return named
  const isDemo = brands.every(({ brand }) => brand.profile.isPlayMoney)
  if (!isDemo && !isLocal(name)) return undefined
  return brands.find(({ hosts }) => hosts.includes('*'))
}
