import { readFileSync } from 'node:fs'
import { lastFrom, numberAddress } from '#server/core/ip-ranges.ts'
import type { Geolocation, Place } from '../../modules/verification/index.ts'

interface Range {
  readonly from: bigint
  readonly to: bigint
  readonly place: Place
}

/** A location of the file, stored once however many networks have it. */
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
    const [from, to] = [numberAddress(first), numberAddress(last)]
    const isNetwork = from && to && from.family === to.family && from.value <= to.value
    if (!isNetwork || !/^[A-Z]{2}$/.test(country)) {
      throw new Error(`line ${index + 1} is no network with its country`)
    }
    ranges[from.family].push({ from: from.value, to: to.value, place: placeOf(country, region) })
  }
  for (const list of [ranges[4], ranges[6]]) list.sort((a, b) => (a.from < b.from ? -1 : 1))
  return ranges
}

/** Without a file the location of every address is unknown. */
const noGeolocation: Geolocation = { placeOf: () => ({}) }

/**
 * Locations by a file of networks: first address, last address, country and, if known, region, one
 * network a line, the format of the free country databases. Private and loopback addresses are in
 * none.
 */
export function createGeolocation(csv: string): Geolocation {
  const ranges = readRanges(csv)
  return {
    placeOf(address) {
      const parsed = numberAddress(address)
      const range = parsed && lastFrom(ranges[parsed.family], parsed.value)
      return range && parsed.value <= range.to ? range.place : {}
    },
  }
}

/** Reads the file at start; throws when it cannot be read: a gate without a map would be none. */
export function openGeolocation(path: string): Geolocation {
  return path === '' ? noGeolocation : createGeolocation(readFileSync(path, 'utf8'))
}
