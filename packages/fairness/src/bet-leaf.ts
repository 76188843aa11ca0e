/** A bet as the root of its issue's bets has it. */
export interface BetLeaf {
  /** "bet_123". */
  readonly betId: string
  readonly playCode: string
  /** The numbers chosen, in their canonical text. */
  readonly selection: string
  /** Of a line, in ledger units; likewise the stake of the bet. */
  readonly unitStake: bigint
  readonly multiple: number
  readonly stake: bigint
  /** In microseconds: "2026-11-21T12:00:00.000000Z". */
  readonly placedAt: string
  /** 32 bytes in hex, shown to its owner only: others cannot guess the bet from its hash. */
  readonly salt: string
}

/** The text that the hash of a bet's leaf is over. */
export function betLeafText(leaf: BetLeaf): string {
  const { betId, playCode, selection, unitStake, multiple, stake, placedAt, salt } = leaf
  return [betId, playCode, selection, unitStake, multiple, stake, placedAt, salt].join('|')
}
