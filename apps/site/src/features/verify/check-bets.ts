import { createMerkleAccumulator, merkleLeaf, merkleRootOf } from '@fairhouse/fairness'
import { encodeSelection } from '@fairhouse/lottery/core'
import type { BetLeafProof, BetWire, IssueProof } from '@fairhouse/protocol'

/** Up to this many bets are recomputed automatically: more are megabytes of data. */
export const LEAVES_MOST = 5_000

const HASH = /^[0-9a-f]{64}$/

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  )
}

function hexOf(bytes: Uint8Array | undefined): string {
  return Array.from(bytes ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** True if these hashes, one per line, match the stated number and the published root. */
export function checkLeaves(
  lines: string,
  { betsRoot, betsCount }: Pick<IssueProof, 'betsRoot' | 'betsCount'>,
): boolean {
  const tree = createMerkleAccumulator()
  for (const line of lines.split('\n')) {
    if (line === '') continue
    if (!HASH.test(line)) return false
    tree.add(bytesOf(line))
  }
  return tree.count === betsCount && hexOf(tree.root()) === betsRoot
}

/** True if a leaf describes this bet. */
function isOfBet(text: string, bet: BetWire): boolean {
  const [placedAt = '', ...rest] = text.split('|').slice(0, -1).toReversed()
  const { betId, playCode, unitStakeMinor, multiple, stakeMinor } = bet
  const selection = encodeSelection(bet.selection)
  const said = [betId, playCode, selection, unitStakeMinor, String(multiple), stakeMinor].join('|')
  // The bet's own time is in milliseconds, that of the leaf in microseconds.
  const apart = Math.abs(Date.parse(placedAt) - Date.parse(bet.placedAt))
  return rest.toReversed().join('|') === said && apart <= 1
}

/** True if this leaf is of this bet, and its path leads to the published root. */
export function checkOwnBet(
  bet: BetWire,
  leaf: BetLeafProof,
  { betsRoot, betsCount }: Pick<IssueProof, 'betsRoot' | 'betsCount'>,
): boolean {
  if (!isOfBet(leaf.text, bet) || leaf.count !== betsCount) return false
  const hash = merkleLeaf(new TextEncoder().encode(leaf.text))
  const path = leaf.path.map(bytesOf)
  return hexOf(merkleRootOf(hash, leaf.position, leaf.count, path)) === betsRoot
}
