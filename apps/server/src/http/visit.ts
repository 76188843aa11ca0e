import type { FastifyRequest } from 'fastify'

/** From where somebody calls: for sessions, networks, notices and limits. */
export interface Visit {
  readonly address: string
  /** What the address belongs to: a login from one not seen before is looked at twice. */
  readonly network: string
  /** "Firefox, Windows": names alone, the same in every language. */
  readonly device: string
  /** "BR" or "BR-SP"; empty where it is not known. */
  readonly place: string
}

/** Where addresses lie; see the port of modules/verification. */
export type PlaceOf = (address: string) => { readonly country?: string; readonly region?: string }

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const AGENT_MAX = 400

/** The device as its user agent names itself; what is unknown is called by its first word. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, AGENT_MAX)
  const named = [BROWSERS, SYSTEMS].flatMap(
    (table) => table.find(([pattern]) => pattern.test(agent))?.[1] ?? [],
  )
  if (named.length > 0) return named.join(', ')
  return /^[A-Za-z][A-Za-z0-9.-]{0,30}/.exec(agent)?.[0] ?? ''
}

/** An IPv4 address that is written within IPv6, as IPv4. */
function plainAddress(address: string): string {
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
 * What an address is counted by: of IPv6 the 64 bits that belong to one line, whose holder changes
 * the rest at will (standards, row 87).
 */
export function lineOf(address: string): string {
  const plain = plainAddress(address)
  return plain.includes(':') ? `${headOf(plain, 4)}::/64` : plain
}

/**
 * The /48 around an IPv6 address, which one customer may hold with all of its 65,536 lines: limits
 * of strangers count by it, too. Undefined for IPv4.
 */
export function prefix48Of(address: string): string | undefined {
  const plain = plainAddress(address)
  return plain.includes(':') ? `${headOf(plain, 3)}::/48` : undefined
}

/** Lines of one /48 that may each use a limit up before all of them have. */
const LINES_OF_PREFIX = 3

/**
 * Limits of whoever calls from an address: that of its line, and of IPv6 a wider one around it with
 * a scope of its own.
 */
export function addressLimits<T extends { readonly scope: string; readonly max: number }>(
  address: string,
  limit: T,
): (T & { readonly key: string })[] {
  const prefix = prefix48Of(address)
  const line = { ...limit, key: lineOf(address) }
  if (prefix === undefined) return [line]
  const wider = { ...limit, scope: `${limit.scope}48`, max: limit.max * LINES_OF_PREFIX }
  return [line, { ...wider, key: prefix }]
}

/** A place in one word: "BR-SP", "BR", or nothing. */
export function placeText({ country = '', region = '' }: ReturnType<PlaceOf> = {}): string {
  return region === '' ? country : `${country}-${region}`
}

/** From where a request comes. */
export function visitOf(request: FastifyRequest, placeOf?: PlaceOf): Visit {
  const address = plainAddress(request.ip)
  return {
    address,
    network: networkOf(address),
    device: deviceOf(request.headers['user-agent']),
    place: placeText(placeOf?.(address)),
  }
}

/** For accounts that are opened by the house itself: seeds, simulations. */
export const NO_VISIT: Visit = { address: '', network: '', device: '', place: '' }
