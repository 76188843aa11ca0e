import type { CloseItem, RefundItem } from './asked.ts'
import type { RoundFacts } from './facts.ts'
import { type Draft, Refused } from './draft.ts'
import type { WrittenTransaction } from './play-rows.ts'

/**
 * The bets of an open round go back: the vendor has cancelled it, or its time is over. What was
 * paid in it stays paid: a vendor takes wins back one by one.
 */
export function planGivenBack(
  draft: Draft,
  item: CloseItem | RefundItem,
  round: RoundFacts,
  contentHash: string,
): WrittenTransaction {
  const after = item.type === 'refund' ? 'refunded' : 'cancelled'
  // Told again under another key, or given back by the house before the vendor said so.
  const isOver = round.state === 'cancelled' || round.state === 'refunded'
  const kept = { contentHash, roundNo: round.roundNo }
  if (isOver) return draft.keep(item, { ...kept, amount: 0n })
  if (round.state !== 'open') throw new Refused('RS_ERROR_ROUND_CLOSED')
  let amount = 0n
  for (const bet of draft.facts.standing.get(round.roundNo) ?? []) {
    draft.post('game.betRollback', -bet.amount, round.roundNo)
    draft.mark(bet)
    amount -= bet.amount
  }
  draft.change(round, { staked: -amount, after })
  return draft.keep(item, { ...kept, amount })
}
