import { hash } from 'node:crypto'
import type { VendorStatus } from '@fairhouse/protocol/vendor'
import type { BetItem, CloseItem, PlayItem, RollbackItem, WinItem } from '../vendor-port/index.ts'
import type { Admission } from './admission.ts'
import { Draft, Refused, type PlanContext } from './draft.ts'
import { planFreeBet, planFreeWin, returnFree } from './plan-free-rounds.ts'
import type { Facts, StoredTransaction } from './facts.ts'
import { planRefund } from './plan-refund.ts'
import { planSports } from './plan-sports.ts'
import type { WrittenTransaction } from './play-rows.ts'

/** Result of one item, by its place in the call. */
type PlannedItem =
  | { readonly stored: StoredTransaction }
  /** To be written. */
  | { readonly written: WrittenTransaction }

export type Plan =
  /** The cached facts do not decide it: read them and plan again. */
  | { readonly kind: 'look' }
  | {
      readonly kind: 'refused'
      readonly status: VendorStatus
      readonly index: number
      readonly field?: string | undefined
    }
  | { readonly kind: 'stored'; readonly items: readonly StoredTransaction[] }
  | { readonly kind: 'write'; readonly items: readonly PlannedItem[]; readonly draft: Draft }

/** First half of the SHA-256 of an item's canonical form. */
function contentHashOf(item: PlayItem): string {
  const { type, user } = item
  const parts = [type, user]
  if ('currency' in item) parts.push(item.currency, String(item.amount))
  if ('round' in item) parts.push(item.round ?? '')
  if ('reference' in item) parts.push(item.reference ?? '')
  if ('outcome' in item) parts.push(item.outcome)
  // A win belongs to its round's grant, whether it names it or not.
  if (type === 'bet' && item.grant !== undefined) parts.push('free', item.grant)
  if ('betId' in item) parts.push(item.betId, String(item.settlementNo), String(item.isPartial))
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32)
}

/**
 * Enforces the game's stake limits, as its catalogue shows them to members. A further stake of a
 * round (a double, an insurance) may be below the minimum; a free round stakes nothing. A game
 * without a maximum has no limits.
 */
function requireBounds({ amount }: BetItem, game: Exclude<Admission, string>, isFirst: boolean) {
  if (amount === 0n || game.maxStake === 0n) return
  if (amount > game.maxStake || (isFirst && amount < game.minStake)) {
    throw new Refused('RS_ERROR_LIMIT_REACHED', 'amount')
  }
}

function planBet(draft: Draft, item: BetItem, contentHash: string): WrittenTransaction {
  const admitted = draft.context.admit(item)
  if (typeof admitted === 'string') throw new Refused(admitted)
  const known = draft.round(item.round)
  if (known && known.state !== 'open') throw new Refused('RS_ERROR_ROUND_CLOSED')
  if (item.grant !== undefined || known?.free) {
    return planFreeBet(draft, item, { known, game: admitted, contentHash })
  }
  requireBounds(item, admitted, known === undefined)
  const round = known ?? draft.open(item.round, admitted)
  draft.post('game.bet', -item.amount, round.roundNo, item.key)
  draft.change(round, { staked: item.amount, after: item.isClosing ? 'closed' : 'open' })
  return draft.save(item, { contentHash, amount: -item.amount, roundNo: round.roundNo })
}

function requireBet(draft: Draft, reference: string): void {
  const bet = draft.find(reference)
  if (bet?.kind !== 'bet' || bet.memberId !== draft.context.memberId) {
    const isGone = bet?.state === 'tombstone'
    throw new Refused(isGone ? 'RS_ERROR_ROLLED_BACK' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  }
  // A bet that the platform refunded when the round's time was over may still have won.
  const round = draft.roundOfNo(bet.roundNo)
  const wasRefunded = round?.state === 'refunded'
  if (bet.state === 'rolled_back' && !wasRefunded) throw new Refused('RS_ERROR_ROLLED_BACK')
}

function planWin(draft: Draft, item: WinItem, contentHash: string): WrittenTransaction {
  const round = draft.round(item.round)
  if (!round) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  if (round.state === 'cancelled') throw new Refused('RS_ERROR_ROUND_CLOSED')
  if (item.reference !== undefined) requireBet(draft, item.reference)
  if (item.grant !== undefined || round.free) return planFreeWin(draft, item, round, contentHash)
  const isLate = round.state !== 'open'
  const after = item.isClosing && !isLate ? 'closed' : round.state
  draft.post('game.win', item.amount, round.roundNo)
  draft.change(round, { paid: item.amount, after, isLate })
  const { amount, reference } = item
  return draft.save(item, {
    contentHash,
    amount,
    roundNo: round.roundNo,
    ...(reference === undefined ? {} : { reference }),
  })
}

/** Undoes a transaction; an unknown one is blocked by taking its key (tombstone). */
function planRollback(draft: Draft, item: RollbackItem, contentHash: string): WrittenTransaction {
  const { reference } = item
  const found = draft.find(reference)
  const outcome = { contentHash, reference, amount: 0n, roundNo: null }
  if (!found) {
    const hashed = hash('sha256', `tombstone ${reference}`, 'hex').slice(0, 32)
    const tomb = { key: reference, type: 'rollback' as const }
    draft.save(tomb, { contentHash: hashed, amount: 0n, roundNo: null, state: 'tombstone' })
    return draft.save(item, outcome)
  }
  if (found.state === 'tombstone') return draft.save(item, outcome)
  const isUndoable = found.kind === 'bet' || found.kind === 'win'
  if (!isUndoable || found.memberId !== draft.context.memberId) {
    throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  }
  const round = draft.roundOfNo(found.roundNo)
  if (!round) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const bet = draft.facts.bets.get(reference)
  if (bet && bet.state !== 'open') throw new Refused('RS_ERROR_ROUND_CLOSED')
  const after = item.isClosing && round.state === 'open' ? 'closed' : round.state
  if (found.state === 'rolled_back') {
    if (after !== round.state) draft.change(round, { after })
    return draft.save(item, { ...outcome, roundNo: round.roundNo })
  }
  const amount = -found.amount
  const isBet = found.kind === 'bet'
  if (round.free) returnFree(draft, round, { isBet, amount, after })
  else {
    if (isBet) draft.post('game.betRollback', amount, round.roundNo, reference)
    else draft.post('game.winRollback', amount, round.roundNo)
    draft.change(round, isBet ? { staked: -amount, after } : { paid: amount, after })
  }
  draft.mark(found)
  return draft.save(item, { ...outcome, amount, roundNo: round.roundNo })
}

function planClose(draft: Draft, item: CloseItem, contentHash: string): WrittenTransaction {
  const round = draft.round(item.round)
  if (!round) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  if (item.outcome === 'cancelled') return planRefund(draft, item, round, contentHash)
  if (round.state === 'open') draft.change(round, { after: 'closed' })
  return draft.save(item, { contentHash, amount: 0n, roundNo: round.roundNo })
}

function planOne(draft: Draft, item: PlayItem, contentHash: string): WrittenTransaction {
  switch (item.type) {
    case 'bet':
      return planBet(draft, item, contentHash)
    case 'win':
      return planWin(draft, item, contentHash)
    case 'rollback':
      return planRollback(draft, item, contentHash)
    case 'close':
      return planClose(draft, item, contentHash)
    case 'refund': {
      const round = draft.round(item.round)
      if (!round) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      return planRefund(draft, item, round, contentHash)
    }
    default:
      return planSports(draft, item, contentHash)
  }
}

/** Types that can be decided without the database. */
const QUICK: ReadonlySet<PlayItem['type']> = new Set(['bet', 'win'])

function plannedOf(draft: Draft, item: PlayItem): PlannedItem {
  const contentHash = contentHashOf(item)
  const stored = draft.find(item.key)
  if (!stored) return { written: planOne(draft, item, contentHash) }
  if (stored.state === 'tombstone' && item.type === 'bet') throw new Refused('RS_ERROR_ROLLED_BACK')
  if (stored.contentHash !== contentHash) throw new Refused('RS_ERROR_DUPLICATE_TRANSACTION')
  return { stored }
}

/**
 * Decides a call by the given facts, in order; all of it or nothing. Pure. Incomplete facts refuse
 * nothing: a repeat of an accepted call gets its first answer, whatever has changed since.
 */
export function planItems(items: readonly PlayItem[], facts: Facts, context: PlanContext): Plan {
  if (!facts.isWhole && !items.every(({ type }) => QUICK.has(type))) return { kind: 'look' }
  const draft = new Draft(facts, context)
  const planned: PlannedItem[] = []
  for (const [index, item] of items.entries()) {
    try {
      planned.push(plannedOf(draft, item))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!facts.isWhole) return { kind: 'look' }
      return { kind: 'refused', status: error.status, index, field: error.field }
    }
  }
  const stored = planned.flatMap((one) => ('stored' in one ? [one.stored] : []))
  if (stored.length === items.length) return { kind: 'stored', items: stored }
  return { kind: 'write', items: planned, draft }
}
