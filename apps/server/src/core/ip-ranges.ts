import { isIP } from 'node:net'

/** An IP address as a number, and its family. IPv4 within IPv6 is IPv4. */
interface NumberedAddress {
  readonly family: 4 | 6
  readonly value: bigint
}

/** A range of addresses, both ends included. */
export interface AddressRange {
  readonly family: 4 | 6
  readonly from: bigint
  readonly to: bigint
}

const BITS = { 4: 32n, 6: 128n } as const

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

/** The address as a number; undefined if it is invalid. A zone ("%eth0") is ignored. */
export function numberAddress(address: string): NumberedAddress | undefined {
  const text = address.split('%')[0] ?? ''
  const family = isIP(text)
  if (family === 4) return { family, value: numberOf4(text) }
  if (family !== 6) return undefined
  const value = numberOf6(text)
  // ::ffff:0:0/96 is IPv4 as a socket of IPv6 sees it (RFC 4291, 2.5.5.2).
  const isMapped = value >> 32n === 0xffffn
  return isMapped ? { family: 4, value: value & 0xffff_ffffn } : { family: 6, value }
}

/**
 * An address, or a range as "address/bits" (CIDR, RFC 4632 and RFC 4291); of the address only the
 * first `bits` count. Undefined for anything else, and for IPv4 written within IPv6 with a range.
 */
export function readRange(text: string): AddressRange | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const numbered = more.length === 0 && !address.includes('%') ? numberAddress(address) : undefined
  if (!numbered) return undefined
  const { family, value } = numbered
  if (bits === undefined) return { family, from: value, to: value }
  const isMapped = family === 4 && address.includes(':')
  if (isMapped || !/^(0|[1-9]\d{0,2})$/.test(bits) || BigInt(bits) > BITS[family]) return undefined
  const size = 1n << (BITS[family] - BigInt(bits))
  const from = (value / size) * size
  return { family, from, to: from + size - 1n }
}

type Merged = Readonly<Record<4 | 6, readonly AddressRange[]>>

function merge(ranges: readonly AddressRange[]): readonly AddressRange[] {
  const merged: AddressRange[] = []
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || last.to < range.from) merged.push(range)
    else if (last.to < range.to) merged[merged.length - 1] = { ...last, to: range.to }
  }
  return merged
}

/** The last range that begins at or before a value, in ranges sorted by their beginning. */
export function lastFrom<R extends { readonly from: bigint }>(
  ranges: readonly R[],
  value: bigint,
): R | undefined {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (range && range.from <= value) low = middle + 1
    else high = middle
  }
  return ranges[low - 1]
}

/**
 * A check whether an address is in one of the ranges, in the logarithm of their number. Invalid
 * ranges match nothing.
 */
export function compileRanges(texts: readonly string[]): (address: string) => boolean {
  const ranges = texts.flatMap((text) => readRange(text) ?? [])
  if (ranges.length === 0) return () => false
  const ofFamily = (family: 4 | 6) => merge(ranges.filter((range) => range.family === family))
  const merged: Merged = { 4: ofFamily(4), 6: ofFamily(6) }
  return (address) => {
    const parsed = numberAddress(address)
    const range = parsed && lastFrom(merged[parsed.family], parsed.value)
    return range !== undefined && parsed !== undefined && parsed.value <= range.to
  }
}
