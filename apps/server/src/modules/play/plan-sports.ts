import type { SportsItem } from '../vendor-port/index.ts'
import type { RoundFacts, SportsBet, StoredTransaction } from './facts.ts'
import { type Draft, Refused } from './draft.ts'
import type { WrittenTransaction } from './play-rows.ts'

const UNKNOWN = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'

/** The bet after a settlement, and the returned part of its stake. */
interface Settled {
  readonly after: SportsBet
  readonly stakeBack: bigint
}

function settle(bet: SportsBet, item: SportsItem): Settled {
  if (bet.state === 'void' || bet.state === 'cashed_out') {
    throw new Refused('RS_ERROR_ROUND_CLOSED')
  }
  // Settled again: replaces the payout of the last settlement.
  const paidBefore = bet.state === 'settled' ? bet.paidBefore : bet.paid
  const paid = paidBefore + item.amount
  return { after: { ...bet, state: 'settled', paidBefore, paid }, stakeBack: 0n }
}

function unsettle(bet: SportsBet): Settled {
  const hasLast = bet.state === 'settled' || bet.state === 'cashed_out'
  if (!hasLast && !(bet.state === 'partly_cashed_out' && bet.paid !== bet.paidBefore)) {
    throw new Refused(UNKNOWN)
  }
  const state = bet.paidBefore > 0n ? 'partly_cashed_out' : 'open'
  return { after: { ...bet, state, paid: bet.paidBefore }, stakeBack: 0n }
}

function cashOut(bet: SportsBet, item: SportsItem): Settled {
  if (bet.state !== 'open' && bet.state !== 'partly_cashed_out') {
    throw new Refused('RS_ERROR_ROUND_CLOSED')
  }
  const state = item.isPartial ? 'partly_cashed_out' : 'cashed_out'
  const after: SportsBet = {
    ...bet,
    state,
    paidBefore: bet.paid,
    paid: bet.paid + item.amount,
  }
  return { after, stakeBack: 0n }
}

function cancel(bet: SportsBet): Settled {
  if (bet.state === 'void') throw new Refused('RS_ERROR_ROUND_CLOSED')
  const after: SportsBet = { ...bet, state: 'void', paidBefore: 0n, paid: 0n }
  return { after, stakeBack: bet.staked }
}

function settled(bet: SportsBet, item: SportsItem): Settled {
  switch (item.type) {
    case 'settle':
      return settle(bet, item)
    case 'unsettle':
      return unsettle(bet)
    case 'cashout':
      return cashOut(bet, item)
    default:
      return cancel(bet)
  }
}

function stakeOf(draft: Draft, item: SportsItem): StoredTransaction {
  const bet = draft.find(item.betId)
  if (bet?.kind !== 'bet' || bet.memberId !== draft.context.memberId) throw new Refused(UNKNOWN)
  return bet
}

/** A decided bet closes its round; one whose settlement was undone is open again. */
function roundAfter({ state }: SportsBet): RoundFacts['state'] {
  if (state === 'open' || state === 'partly_cashed_out') return 'open'
  return state === 'void' ? 'cancelled' : 'closed'
}

/**
 * A numbered step of a sports bet: each number is applied once, and a lower one than the last is
 * refused. Books the difference to the earlier payout; a void stake is returned.
 */
export function planSports(
  draft: Draft,
  item: SportsItem,
  contentHash: string,
): WrittenTransaction {
  const stake = stakeOf(draft, item)
  const round = draft.roundOfNo(stake.roundNo)
  // A round on the house is no bet at odds: it has no settlements.
  if (!round || round.free) throw new Refused(UNKNOWN)
  const before = draft.facts.bets.get(item.betId)
  if (stake.state !== 'applied' && !before) throw new Refused('RS_ERROR_ROLLED_BACK')
  const bet: SportsBet = before ?? {
    betId: item.betId,
    roundNo: round.roundNo,
    staked: -stake.amount,
    settlementNo: 0,
    paid: 0n,
    paidBefore: 0n,
    state: 'open',
  }
  if (item.settlementNo <= bet.settlementNo) throw new Refused('RS_ERROR_SETTLEMENT_OUT_OF_ORDER')
  const { after, stakeBack } = settled(bet, item)
  const delta = after.paid - bet.paid
  const isFirst = delta > 0n && item.type !== 'unsettle' && bet.state !== 'settled'
  draft.post('game.betRollback', stakeBack, round.roundNo, item.betId)
  draft.post(isFirst ? 'game.win' : 'game.correction', delta, round.roundNo)
  if (stakeBack > 0n) draft.mark(stake)
  draft.bets.set(item.betId, { before, after: { ...after, settlementNo: item.settlementNo } })
  draft.change(round, { staked: -stakeBack, paid: delta, after: roundAfter(after) })
  return draft.save(item, {
    contentHash,
    amount: delta + stakeBack,
    roundNo: round.roundNo,
    reference: item.betId,
  })
}
