/** Where a request comes from: for sessions, networks, notices and limits. */
export interface Visit {
  readonly address: string
  /** What the address belongs to: a login from a new one needs a second check. */
  readonly network: string
  /** "Firefox, Windows": names only, the same in every language. */
  readonly device: string
  /** "BR" or "BR-SP"; empty where it is not known. */
  readonly place: string
}

/** The location of addresses; see the port of modules/verification. */
export type PlaceOf = (address: string) => { readonly country?: string; readonly region?: string }

/** For accounts that are opened by the platform itself: seeds, simulations. */
export const NO_VISIT: Visit = { address: '', network: '', device: '', place: '' }

/** An IPv4 address that is written within IPv6, as IPv4. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** The first `count` groups of an IPv6 address, written out. */
function headOf(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * The network of an address: 256 neighbours of IPv4, a site of IPv6. A line at home changes its
 * address within them; another provider or country never does.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (plain.includes(':')) return `${headOf(plain, 3)}::/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/**
 * The key by which an address is counted: of IPv6 the 64 bits that belong to one client, which
 * changes the rest at will (S-87).
 */
export function rateLimitKey(address: string): string {
  const plain = plainAddress(address)
  return plain.includes(':') ? `${headOf(plain, 4)}::/64` : plain
}

/**
 * A /48 of IPv6 is shared by many clients, such as an office or a carrier: it may send this many
 * times the requests of one. What costs money or guesses at secrets has a tighter factor.
 */
const LINES_PER_SITE = 16
export const GUARDED_LINES_PER_SITE = 3

interface AddressKey {
  readonly scope: 'line' | 'site'
  readonly key: string
  /** How many times the limit of one client it may use. */
  readonly times: number
}

/**
 * All keys by which an address is counted, whatever is counted: its client, and of IPv6 the site of
 * 65,536 clients, whose owner changes them at will, too.
 */
export function addressKeys(address: string, times = LINES_PER_SITE): readonly AddressKey[] {
  const line: AddressKey = { scope: 'line', key: rateLimitKey(address), times: 1 }
  if (!plainAddress(address).includes(':')) return [line]
  return [line, { scope: 'site', key: networkOf(address), times }]
}

interface LimitOfLine {
  readonly scope: string
  readonly windowSeconds: number
  readonly max: number
}

/**
 * Limits for one client of what costs money or guesses at secrets, under every key that the address
 * is counted by.
 */
export function limitsByAddress(
  address: string,
  { scope, windowSeconds, max }: LimitOfLine,
): readonly (LimitOfLine & { readonly key: string })[] {
  return addressKeys(address, GUARDED_LINES_PER_SITE).map((one) => ({
    scope: one.scope === 'line' ? scope : `${scope}Site`,
    key: one.key,
    windowSeconds,
    max: max * one.times,
  }))
}

/** A place in one word: "BR-SP", "BR", or nothing. */
export function placeText({ country = '', region = '' }: ReturnType<PlaceOf> = {}): string {
  return region === '' ? country : `${country}-${region}`
}
