import type { GameStream } from '@fairhouse/fairness'
import { type Minor, minor, multiplyRational, parseRational, rational } from '@fairhouse/money'
import { cardOf, type CardText, cardText, createShoe, rankIndex } from '../cards/index.ts'
import {
  type BetOdds,
  type Json,
  type JsonObject,
  readFields,
  readIntegers,
  type SoloGame,
  type SoloRound,
} from '../core/index.ts'
import { readActionType } from '../instant/index.ts'
import { type Law, oddsOfLaw } from '../maths/exact.ts'
import { videoHand } from './hands.ts'
import { jacksOrBetter, VIDEO_HANDS, type VideoHand } from './pays.ts'

/** Jacks or better, full pay: 9 for a full house, 6 for a flush, 800 for the royal flush. */
export const VIDEO_POKER_PAYS = jacksOrBetter(9, 6)

/**
 * How often the best play ends with each hand: `videoPokerOdds` proves them (2.6 M deals × 32).
 */
export const VIDEO_POKER_CHANCES: Readonly<Record<VideoHand, string>> = {
  'royal flush': '979191/39550060550',
  'straight flush': '15131134/138425211925',
  'four of a kind': '30421943/12876763900',
  'full house': '6374318961/553700847700',
  flush: '304937203/27685042385',
  straight: '1332366463/118650181650',
  'three of a kind': '41222307509/553700847700',
  'two pair': '71581837893/553700847700',
  'jacks or better': '59407956819/276850423850',
  nothing: '453011458079/830551271550',
}

interface VideoPokerState extends JsonObject {
  readonly bet: JsonObject
  readonly dealt: readonly CardText[]
  /** Places 0..4 that were held, rising; null until then. */
  readonly held: readonly number[] | null
  /** The cards after the draw. */
  readonly final: readonly CardText[] | null
  /** What the last cards are. */
  readonly hand: VideoHand
}

const PLACES = [0, 1, 2, 3, 4]
const HOLD = 'hold'

// Only this file makes states: what is stored comes back as it was.
const stateOf = (round: SoloRound) => round.state as VideoPokerState

/** What five cards are paid as. */
export function handOfCards(cards: readonly CardText[]): VideoHand {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards.map(cardOf)
  return VIDEO_HANDS[videoHand(a, b, c, d, e)] ?? 'nothing'
}

/** What makes the hand: all of it where it takes five cards, else cards of equal rank. */
function madeOf({ dealt, hand }: VideoPokerState): number[] {
  const kinds: readonly VideoHand[] = ['four of a kind', 'three of a kind', 'two pair']
  const isWhole = hand !== 'jacks or better' && hand !== 'nothing' && !kinds.includes(hand)
  if (isWhole) return PLACES
  const ranks = dealt.map((card) => rankIndex(cardOf(card)))
  return PLACES.filter((place) => ranks.filter((rank) => rank === ranks[place]).length > 1)
}

/** All 32 holds; first the one of a made hand: an abandoned round is finished by it. */
function holdsOf(state: VideoPokerState): number[][] {
  const made = madeOf(state)
  const all = Array.from({ length: 32 }, (_, bits) => PLACES.filter((place) => (bits >> place) & 1))
  return [made, ...all.filter((hold) => hold.join() !== made.join())]
}

function readHold(round: SoloRound, action: unknown): number[] {
  readActionType(action, round.isOver ? [] : [HOLD])
  const fields = readFields(action, ['type', 'cards'])
  return readIntegers(fields, 'cards', { min: 0, max: 4, least: 0, most: 5 }).toSorted(
    (a, b) => a - b,
  )
}

function open(bet: JsonObject, stake: Minor, stream: GameStream): SoloRound {
  const shoe = createShoe(1)
  const dealt = PLACES.map(() => cardText(shoe.draw(stream)))
  const state: VideoPokerState = { bet, dealt, held: null, final: null, hand: handOfCards(dealt) }
  return { state, stake, payout: minor(0n), isOver: false }
}

function act(round: SoloRound, action: unknown, stream: GameStream): SoloRound {
  const held = readHold(round, action)
  const { bet, dealt } = stateOf(round)
  const shoe = createShoe(1, dealt.map(cardOf))
  const final = dealt.map((card, place) =>
    held.includes(place) ? card : cardText(shoe.draw(stream)),
  )
  const hand = handOfCards(final)
  const state: VideoPokerState = { bet, dealt, held, final, hand }
  const payout = minor(round.stake * BigInt(VIDEO_POKER_PAYS[hand]))
  return { state, stake: round.stake, payout, isOver: true }
}

function odds(): readonly BetOdds[] {
  const chances = VIDEO_HANDS.map((hand) => ({
    hand,
    chance: parseRational(VIDEO_POKER_CHANCES[hand]) ?? rational(0n),
  }))
  const common = chances.reduce((all, { chance }) => all * chance.den, 1n)
  const law: Law = chances.map(({ hand, chance }) => ({
    weight: multiplyRational(chance, rational(common)).num,
    outcome: rational(BigInt(VIDEO_POKER_PAYS[hand])),
  }))
  return [oddsOfLaw('best play', law)]
}

/** Video poker of one deck: five cards, some held, the others replaced once. */
export const VIDEO_POKER: SoloGame = {
  code: 'video-poker',
  version: 1,
  kind: 'instant',
  odds,
  readBet(input) {
    readFields(input, [])
    return {}
  },
  open,
  extraStake(round, action) {
    readHold(round, action)
    return minor(0n)
  },
  act,
  actions: (round): readonly Json[] =>
    round.isOver ? [] : holdsOf(stateOf(round)).map((cards) => ({ type: HOLD, cards })),
  /** Nothing is hidden: replacements are drawn after the hold. */
  view: (round) => round.state,
}
