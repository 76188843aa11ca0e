/**
 * A bet's id names its stake: the account in base 36 and the posting's sequence number there. It
 * needs no index of its own, is short enough to read aloud, and opens only to its owner.
 */
export function betIdOf(accountId: bigint, betSeq: bigint): string {
  return `bet_${accountId.toString(36)}-${betSeq}`
}

const BET_ID = /^bet_([0-9a-z]{1,12})-([1-9][0-9]{0,17})$/

/** Reads a bet id. Undefined when it is none. */
export function parseBetId(betId: string): { accountId: bigint; betSeq: bigint } | undefined {
  const match = BET_ID.exec(betId)
  if (!match) return undefined
  let accountId = 0n
  for (const digit of match[1] ?? '') accountId = accountId * 36n + BigInt(Number.parseInt(digit, 36))
  return { accountId, betSeq: BigInt(match[2] ?? '0') }
}
