import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Geolocation, Place } from '../../modules/verification/index.ts'

/** An address as a number, and its family. IPv4 within IPv6 is IPv4. */
interface Numbered {
  readonly family: 4 | 6
  readonly value: bigint
}

function numberOf4(address: string): bigint {
  return address.split('.').reduce((value, part) => value * 256n + BigInt(part), 0n)
}

function numberOf6(address: string): bigint {
  // The last 32 bits may be written as IPv4.
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  const low = dotted ? numberOf4(dotted[2] ?? '0.0.0.0') : 0n
  const text = dotted
    ? `${dotted[1]}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`
    : address
  const [head = '', tail] = text.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
  const groups = [...front, ...(tail === undefined ? [] : zeros), ...back]
  return groups.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n)
}

function numbered(address: string): Numbered | undefined {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  const text = mapped ?? plain
  const family = isIP(text)
  if (family === 4) return { family, value: numberOf4(text) }
  return family === 6 ? { family, value: numberOf6(text) } : undefined
}

interface Range {
  readonly from: bigint
  readonly to: bigint
  readonly place: Place
}

/** A place of the file, kept once however many networks lie there. */
function createPlaces(): (country: string, region: string) => Place {
  const places = new Map<string, Place>()
  return (country, region) => {
    const key = `${country}-${region}`
    const known = places.get(key)
    if (known) return known
    const place = region === '' ? { country } : { country, region }
    places.set(key, place)
    return place
  }
}

/** Throws an Error that names the first line that is no network. */
function readRanges(text: string): Readonly<Record<4 | 6, readonly Range[]>> {
  const ranges: Record<4 | 6, Range[]> = { 4: [], 6: [] }
  const placeOf = createPlaces()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [first = '', last = '', country = '', region = ''] = line
      .split(',')
      .map((cell) => cell.trim().replaceAll('"', ''))
    const [from, to] = [numbered(first), numbered(last)]
    const isNetwork = from && to && from.family === to.family && from.value <= to.value
    if (!isNetwork || !/^[A-Z]{2}$/.test(country)) {
      throw new Error(`line ${index + 1} is no network with its country`)
    }
    ranges[from.family].push({ from: from.value, to: to.value, place: placeOf(country, region) })
  }
  for (const list of [ranges[4], ranges[6]]) list.sort((a, b) => (a.from < b.from ? -1 : 1))
  return ranges
}

/** The last range that begins at or before the value, when it reaches it. */
function find(ranges: readonly Range[], value: bigint): Place | undefined {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (range && range.from <= value) low = middle + 1
    else high = middle
  }
  const range = ranges[low - 1]
  return range && value <= range.to ? range.place : undefined
}

/** Without a file every address is from nowhere. */
export const noGeolocation: Geolocation = { placeOf: () => ({}) }

/**
 * Places by a file of networks: first address, last address, country and, if known, region, one
 * network a line, as the free country databases come. Private and loopback addresses stand in none.
 */
export function createGeolocation(csv: string): Geolocation {
  const ranges = readRanges(csv)
  return {
    placeOf(address) {
      const asked = numbered(address)
      return (asked && find(ranges[asked.family], asked.value)) ?? {}
    },
  }
}

/** Reads the file at start; throws when it cannot be read: a gate without a map would be none. */
export function openGeolocation(path: string): Geolocation {
  return path === '' ? noGeolocation : createGeolocation(readFileSync(path, 'utf8'))
}
