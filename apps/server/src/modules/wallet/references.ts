/** A bet's number on the wire. */
export function betIdOf(betNo: bigint): string {
  return `bet_${betNo}`
}

/** What numbers of postings become on the wire, by the first word of the code. */
const PREFIXES: Readonly<Record<string, string>> = { bet: 'bet_', chase: 'cha_' }

/** What a posting belongs to; undefined for what has no number on the wire. */
export function referenceOf(posting: {
  readonly code: string
  readonly ref: bigint
}): string | undefined {
  const prefix = PREFIXES[posting.code.split('.')[0] ?? '']
  return prefix && `${prefix}${posting.ref}`
}

const BET_ID = /^bet_([1-9][0-9]{0,17})$/

/** Reads a bet id. Undefined when it is none. */
export function parseBetId(betId: string): bigint | undefined {
  const digits = BET_ID.exec(betId)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}
