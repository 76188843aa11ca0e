import type { CloseItem, RefundItem } from '../vendor-port/index.ts'
import type { RoundFacts } from './facts.ts'
import { type Draft, Refused } from './draft.ts'
import { returnFree } from './plan-free-rounds.ts'
import type { WrittenTransaction } from './play-rows.ts'

/**
 * Refunds the bets of an open round: the vendor has cancelled it, or its time is over. Payouts stay
 * paid: a vendor rolls wins back one by one.
 */
export function planRefund(
  draft: Draft,
  item: CloseItem | RefundItem,
  round: RoundFacts,
  contentHash: string,
): WrittenTransaction {
  const after = item.type === 'refund' ? 'refunded' : 'cancelled'
  // A repeat under another key, or refunded by the platform before the vendor cancelled it.
  const isOver = round.state === 'cancelled' || round.state === 'refunded'
  const outcome = { contentHash, roundNo: round.roundNo }
  if (isOver) return draft.save(item, { ...outcome, amount: 0n })
  if (round.state !== 'open') throw new Refused('RS_ERROR_ROUND_CLOSED')
  let amount = 0n
  for (const bet of draft.facts.standing.get(round.roundNo) ?? []) {
    draft.post('game.betRollback', -bet.amount, round.roundNo, bet.key)
    draft.mark(bet)
    amount -= bet.amount
  }
  if (round.free) returnFree(draft, round, { isBet: true, amount, after })
  else draft.change(round, { staked: -amount, after })
  return draft.save(item, { ...outcome, amount })
}
