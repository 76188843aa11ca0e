import type { GrantFacts } from '../free-rounds/index.ts'
import type { BetItem, WinItem } from '../vendor-port/index.ts'
import type { KnownGame } from './look-ups.ts'
import { type Draft, Refused } from './draft.ts'
import type { RoundFacts, RoundState } from './facts.ts'
import type { WrittenTransaction } from './play-rows.ts'

/** The grant that an item names, of the member and the game. */
function grantOf(draft: Draft, key: string | undefined, gameNo: bigint): GrantFacts {
  const grant = key === undefined ? undefined : draft.grant(key)
  const isTheirs = grant?.memberId === draft.context.memberId && grant.gameNo === gameNo
  if (!grant || !isTheirs) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'free_rounds')
  return grant
}

/**
 * Begins a round on a grant: it takes nothing, and counts once. One bet for each round; a round of
 * the member's own money takes none on the house, and the other way round.
 */
export function planFreeBet(
  draft: Draft,
  item: BetItem,
  of: {
    readonly known: RoundFacts | undefined
    readonly game: Pick<KnownGame, 'gameNo' | 'product'>
    readonly contentHash: string
  },
): WrittenTransaction {
  const { known, game, contentHash } = of
  if (item.amount !== 0n) throw new Refused('RS_ERROR_WRONG_TYPES', 'amount')
  const grant = grantOf(draft, item.grant, game.gameNo)
  const isOther = known !== undefined && known.free?.grantNo !== grant.grantNo
  if (isOther || known?.free?.isUsed === true) {
    throw new Refused('RS_ERROR_WRONG_SYNTAX', 'free_rounds')
  }
  if (grant.isOver || grant.used >= grant.rounds) {
    throw new Refused('RS_ERROR_LIMIT_REACHED', 'free_rounds')
  }
  const round = known ?? draft.open(item.round, game, true)
  draft.changeFree(round, grant, { isUsed: true })
  draft.change(round, { after: item.isClosing ? 'closed' : 'open' })
  return draft.save(item, { contentHash, amount: 0n, roundNo: round.roundNo })
}

/**
 * Pays what a round on a grant has won, up to what the grant may still win in all; however late it
 * comes. The round names its grant, whether the call does or not.
 */
export function planFreeWin(
  draft: Draft,
  item: WinItem,
  round: RoundFacts,
  contentHash: string,
): WrittenTransaction {
  const grant = round.free && draft.grant(round.free.grantNo)
  const isOther = item.grant !== undefined && item.grant !== grant?.key
  if (!grant || isOther) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'free_rounds')
  const left = grant.maxWin - grant.won
  const amount = item.amount < left ? item.amount : left
  const isLate = round.state !== 'open'
  const after = item.isClosing && !isLate ? 'closed' : round.state
  draft.post('freeRounds.win', amount, round.roundNo)
  draft.changeFree(round, grant, { paid: amount })
  draft.change(round, { after, isLate })
  const { reference } = item
  return draft.save(item, {
    contentHash,
    amount,
    roundNo: round.roundNo,
    ...(reference === undefined ? {} : { reference }),
  })
}

/** Gives the round of an undone bet back to its grant, or takes an undone win back. */
export function returnFree(
  draft: Draft,
  round: RoundFacts,
  by: { readonly isBet: boolean; readonly amount: bigint; readonly after: RoundState },
): void {
  const { isBet, amount, after } = by
  const grant = round.free && draft.grant(round.free.grantNo)
  if (!grant) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'free_rounds')
  draft.post('freeRounds.winRollback', amount, round.roundNo)
  draft.changeFree(round, grant, isBet ? { isUsed: false } : { paid: amount })
  draft.change(round, { after })
}
