import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** How a feed may be fetched. */
interface FeedLimits {
  readonly timeoutMs: number
  readonly bytesMax: number
}

const FEED_LIMITS: FeedLimits = { timeoutMs: 10_000, bytesMax: 1_000_000 }

/** A feed that could not be fetched; the message says why. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault'
}

/**
 * Addresses of the machine, of its own network and unassigned ones: no name may resolve to them.
 */
const INNER = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INNER.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INNER.addSubnet(network, prefix, 'ipv6')
}

/** True for a public address. An IPv4 address mapped into IPv6 is checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !INNER.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Resolves a name and refuses it if any of its addresses is an internal one. The connection is made
 * to the address that was checked here, so that the name cannot resolve to another one later.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const isInner =
      addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address))
    if (isInner) return callback(new FeedFault('leads to an inner address'), '', 0)
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    return callback(null, first?.address ?? '', first?.family ?? 0)
  })
}

/**
 * The text at an address whose host the caller has found on the list of allowed ones. Redirects are
 * not followed; a name that resolves to an internal address is refused (an address on the list
 * itself is accepted, as the operator entered it). Throws FeedFault.
 */
export function fetchFeed(url: string, limits: FeedLimits = FEED_LIMITS): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (why: string) => reject(new FeedFault(why))
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, {
    lookup: publicLookup,
    signal: AbortSignal.timeout(limits.timeoutMs),
    headers: { accept: 'application/json, text/csv', 'accept-encoding': 'identity' },
  })
  request.on('error', (error) => {
    fail(error.name === 'TimeoutError' || error.name === 'AbortError' ? 'too slow' : error.message)
  })
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const stop = (why: string) => {
      fail(why)
      request.destroy()
    }
    if (response.statusCode !== 200) return stop(`answered ${response.statusCode}`)
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.bytesMax) stop('too large')
      else chunks.push(chunk)
    })
    response.on('error', () => fail('broken off'))
    response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
  request.end()
  return promise
}
