import type { GameStream } from '@fairhouse/fairness'
import { type Minor, minor, minorToWire } from '@fairhouse/money'
import { type CardText, cardText, DECK_SIZE } from '../cards/index.ts'
import {
  type BetOdds,
  type Json,
  type JsonObject,
  readFields,
  type SoloGame,
  type SoloRound,
} from '../core/index.ts'
import { readActionType } from '../instant/index.ts'
import { ACE, dealerDraws, valueOf } from './dealer.ts'
import { halvesOf, isBlackjack, type PlayerHand, resultOf, totalOf, valueIndex } from './hand.ts'
import { blackjackOdds } from './law.ts'
import type { BlackjackRules } from './value.ts'

/**
 * Blackjack with cards drawn with replacement: every card as likely at any time, which leaves
 * nothing to count. The dealer peeks and stands on all 17, blackjack pays 3:2, any two cards may
 * be doubled (after a split too), a pair by value may be split once, split aces get one card
 * each. No insurance.
 */
export const BLACKJACK_RULES: BlackjackRules = {
  decks: Infinity,
  hitsSoft17: false,
  doublesAfterSplit: true,
}

interface BlackjackState extends JsonObject {
  readonly bet: JsonObject
  /** Up card, hidden card, then what the dealer drew. */
  readonly dealer: readonly CardText[]
  readonly hands: readonly PlayerHand[]
  /** The first stake, as text of ledger units. */
  readonly base: string
}

const ACTIONS = ['stand', 'hit', 'double', 'split'] as const
type Action = (typeof ACTIONS)[number]

// Only this file makes states: what is stored comes back as it was.
const stateOf = (round: SoloRound) => round.state as BlackjackState
const baseOf = (state: BlackjackState): Minor => minor(BigInt(state.base))

/** A card of an infinite deck: each of 52 exactly as likely. */
const draw = (stream: GameStream): CardText => cardText(stream.fair(DECK_SIZE))

/** A hand after a card: with twenty-one or more it takes no further one. */
function handWith(cards: readonly CardText[], units = 1, isLast = false): PlayerHand {
  return { cards, units, isDone: isLast || totalOf(cards).total >= 21, result: null }
}

/** Which hand is to play; -1 when all are done. */
const activeOf = ({ hands }: BlackjackState): number => hands.findIndex(({ isDone }) => !isDone)

function openActions(round: SoloRound): readonly Action[] {
  if (round.isOver) return []
  const state = stateOf(round)
  const hand = state.hands[activeOf(state)]
  const [first, second, third] = hand?.cards ?? []
  if (first === undefined || second === undefined) return []
  const isPair = valueIndex(first) === valueIndex(second)
  const isOpen = {
    stand: true,
    hit: true,
    double: third === undefined,
    split: third === undefined && isPair && state.hands.length === 1,
  }
  return ACTIONS.filter((action) => isOpen[action])
}

function readAction(round: SoloRound, action: unknown): Action {
  const type = readActionType(action, openActions(round))
  readFields(action, ['type'])
  return type
}

/** The dealer's turn, when there is a hand that is not decided without it. */
function playDealer(dealer: readonly CardText[], stream: GameStream): readonly CardText[] {
  const cards = [...dealer]
  const draws = () => {
    const values = cards.map(valueIndex)
    const hard = values.reduce((sum, value) => sum + valueOf(value), 0)
    return dealerDraws(hard, values.includes(ACE), BLACKJACK_RULES.hitsSoft17)
  }
  while (draws()) cards.push(draw(stream))
  return cards
}

function settle(state: BlackjackState, stake: Minor): SoloRound {
  const halves = state.hands.reduce((sum, hand) => sum + halvesOf(hand), 0n)
  return { state, stake, payout: minor((baseOf(state) * halves) / 2n), isOver: true }
}

/** The round after an action: played out when no hand may go on. */
function goOn(state: BlackjackState, stake: Minor, stream: GameStream): SoloRound {
  if (activeOf(state) >= 0) return { state, stake, payout: minor(0n), isOver: false }
  const isOpen = state.hands.some(({ cards }) => totalOf(cards).total <= 21)
  const dealer = isOpen ? playDealer(state.dealer, stream) : state.dealer
  const hands = state.hands.map((hand) => ({ ...hand, result: resultOf(hand, dealer) }))
  return settle({ ...state, dealer, hands }, stake)
}

function open(bet: JsonObject, stake: Minor, stream: GameStream): SoloRound {
  const [first, up, second, hidden] = [draw(stream), draw(stream), draw(stream), draw(stream)]
  const hand = handWith([first, second])
  const dealer = [up, hidden]
  const state: BlackjackState = { bet, dealer, hands: [hand], base: minorToWire(stake) }
  const [own, theirs] = [isBlackjack(hand.cards), isBlackjack(dealer)]
  if (!own && !theirs) return goOn(state, stake, stream)
  const result = own && theirs ? 'pushed' : own ? 'blackjack' : 'lost'
  return settle({ ...state, hands: [{ ...hand, isDone: true, result }] }, stake)
}

/** The hand in play after an action: itself, or the two that it is split into. */
function played(hand: PlayerHand, action: Action, stream: GameStream): PlayerHand[] {
  switch (action) {
    case 'stand':
      return [{ ...hand, isDone: true }]
    case 'hit':
      return [handWith([...hand.cards, draw(stream)])]
    case 'double':
      return [handWith([...hand.cards, draw(stream)], 2, true)]
    case 'split':
      return hand.cards.map((card) => handWith([card, draw(stream)], 1, valueIndex(card) === ACE))
  }
}

const takesStake = (action: Action) => action === 'double' || action === 'split'

function act(round: SoloRound, action: unknown, stream: GameStream): SoloRound {
  const type = readAction(round, action)
  const state = stateOf(round)
  const active = activeOf(state)
  const hands = state.hands.flatMap((hand, at) =>
    at === active ? played(hand, type, stream) : [hand],
  )
  const stake = takesStake(type) ? minor(round.stake + baseOf(state)) : round.stake
  return goOn({ ...state, hands }, stake, stream)
}

function view(round: SoloRound): JsonObject {
  const state = stateOf(round)
  const seen = round.isOver ? state.dealer : state.dealer.slice(0, 1)
  return {
    dealer: { cards: seen, hidden: state.dealer.length - seen.length, ...totalOf(seen) },
    hands: state.hands.map((hand) => ({ ...hand, ...totalOf(hand.cards) })),
    active: round.isOver ? null : activeOf(state),
    base: state.base,
  }
}

// Computed at first use, not at import.
let odds: BetOdds | undefined

/** Blackjack of one player. */
export const BLACKJACK: SoloGame = {
  code: 'blackjack',
  version: 1,
  kind: 'instant',
  /** Of the best play, per first stake: doubles and splits add stakes of their own. */
  odds: () => [(odds ??= blackjackOdds(BLACKJACK_RULES))],
  readBet(input) {
    readFields(input, [])
    return {}
  },
  open,
  extraStake(round, action) {
    const type = readAction(round, action)
    return takesStake(type) ? baseOf(stateOf(round)) : minor(0n)
  },
  act,
  /** Standing comes first, so that an abandoned round is finished without further cards. */
  actions: (round): readonly Json[] => openActions(round).map((type) => ({ type })),
  view,
}
