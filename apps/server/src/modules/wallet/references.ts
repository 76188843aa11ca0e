/** A bet's number on the wire. */
export function betIdOf(betNo: bigint): string {
  return `bet_${betNo}`
}

const BET_ID = /^bet_([1-9][0-9]{0,17})$/

/** Reads a bet id. Undefined when it is none. */
export function parseBetId(betId: string): bigint | undefined {
  const digits = BET_ID.exec(betId)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}
