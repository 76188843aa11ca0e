import type { GameStream } from '@fairhouse/fairness'
import { rational } from '@fairhouse/money'
import { cardOf, type CardText, cardText, createShoe, rankIndex } from '../cards/index.ts'
import type { JsonObject, TableGame } from '../core/index.ts'
import { lawOf, type Weighted } from '../maths/exact.ts'
import { type Spot, tableGame } from '../maths/table.ts'
import {
  cardsOf,
  DRAGON_BONUS_PAYS,
  dragonBonus,
  eventBet,
  type HandReturns,
  type PairReturns,
  type Side,
  sideBet,
  winnerOf,
  wonWith,
} from './bets.ts'
import {
  bankerDraws,
  type BaccaratHand,
  type BaccaratPairs,
  handsOf,
  pairsOf,
  playerDraws,
} from './rules.ts'

const DECKS = 8

export interface BaccaratOutcome extends JsonObject {
  /** Two or three each, in the order of dealing: player, banker, player, banker, thirds. */
  readonly player: readonly CardText[]
  readonly banker: readonly CardText[]
  readonly playerTotal: number
  readonly bankerTotal: number
  readonly winner: Side | 'tie'
}

/** Ace 1, ten and pictures 0. */
export function baccaratValue(card: number): number {
  const rank = rankIndex(card)
  return rank === 12 ? 1 : rank >= 8 ? 0 : rank + 2
}

const totalOf = (cards: readonly number[]): number =>
  cards.reduce((total, card) => total + baccaratValue(card), 0) % 10

function deal(stream: GameStream): BaccaratOutcome {
  const shoe = createShoe(DECKS)
  const first = Array.from({ length: 4 }, () => shoe.draw(stream))
  const player = first.filter((_, at) => at % 2 === 0)
  const banker = first.filter((_, at) => at % 2 === 1)
  const [playerTwo, bankerTwo] = [totalOf(player), totalOf(banker)]
  const third = playerDraws(playerTwo, bankerTwo) ? shoe.draw(stream) : undefined
  if (third !== undefined) player.push(third)
  const value = third === undefined ? undefined : baccaratValue(third)
  if (bankerDraws(playerTwo, bankerTwo, value)) banker.push(shoe.draw(stream))
  const totals = { playerTotal: totalOf(player), bankerTotal: totalOf(banker) }
  return {
    player: player.map(cardText),
    banker: banker.map(cardText),
    ...totals,
    winner: winnerOf({ ...totals, playerCards: player.length, bankerCards: banker.length }),
  }
}

const handOf = (outcome: BaccaratOutcome): BaccaratHand => ({
  playerTotal: outcome.playerTotal,
  bankerTotal: outcome.bankerTotal,
  playerCards: outcome.player.length,
  bankerCards: outcome.banker.length,
})

function pairsIn(outcome: BaccaratOutcome, kindOf: (card: number) => number): BaccaratPairs {
  const isPair = ([a, b]: readonly CardText[]) =>
    a !== undefined && b !== undefined && kindOf(cardOf(a)) === kindOf(cardOf(b))
  return { player: isPair(outcome.player), banker: isPair(outcome.banker) }
}

// Enumerated at first use, not at import.
let hands: Weighted<BaccaratHand>[] | undefined

function onHand(code: string, returns: HandReturns): Spot<BaccaratOutcome> {
  return {
    code,
    returns: (outcome) => returns(handOf(outcome)),
    law: () => lawOf((hands ??= handsOf(DECKS)), returns),
  }
}

function onRankPair(code: string, returns: PairReturns): Spot<BaccaratOutcome> {
  return {
    code,
    returns: (outcome) => returns(pairsIn(outcome, rankIndex)),
    law: () => lawOf(pairsOf(13, 4 * DECKS), returns),
  }
}

function onPerfectPair(code: string, returns: PairReturns): Spot<BaccaratOutcome> {
  return {
    code,
    returns: (outcome) => returns(pairsIn(outcome, (card) => card)),
    law: () => lawOf(pairsOf(52, DECKS), returns),
  }
}

const pay = (a: bigint, b = 1n) => rational(a, b)
const either = ({ player, banker }: BaccaratPairs) => player || banker

/** Baccarat: a fresh shoe of eight decks for each hand, 5 % commission on banker wins. */
export const BACCARAT: TableGame = tableGame({
  code: 'baccarat',
  version: 1,
  spots: [
    onHand('player', sideBet('player', pay(1n))),
    onHand(
      'tie',
      eventBet((hand) => winnerOf(hand) === 'tie', pay(8n)),
    ),
    onHand('banker', sideBet('banker', pay(95n, 100n))),
    onRankPair(
      'player-pair',
      eventBet(({ player }) => player, pay(11n)),
    ),
    onRankPair('either-pair', eventBet(either, pay(5n))),
    onPerfectPair('perfect-pair', eventBet(either, pay(25n))),
    onRankPair(
      'banker-pair',
      eventBet(({ banker }) => banker, pay(11n)),
    ),
    onHand('player-bonus', dragonBonus('player', DRAGON_BONUS_PAYS)),
    onHand('banker-bonus', dragonBonus('banker', DRAGON_BONUS_PAYS)),
    onHand('panda-8', eventBet(wonWith('player', 8, 3), pay(25n))),
    onHand('dragon-7', eventBet(wonWith('banker', 7, 3), pay(40n))),
    onHand(
      'small',
      eventBet((hand) => cardsOf(hand) === 4, pay(3n, 2n)),
    ),
    onHand(
      'big',
      eventBet((hand) => cardsOf(hand) > 4, pay(27n, 50n)),
    ),
  ],
  deal,
})

export * from './bets.ts'
export * from './rules.ts'
