import { totalOf, BLACKJACK } from '@fairhouse/games/blackjack'
import { cardOf, type CardText, cardText } from '@fairhouse/games/cards'
import type { SoloRound } from '@fairhouse/games/core'
import { guessChance, HI_LO, rankOf } from '@fairhouse/games/hi-lo'
import { ROULETTE } from '@fairhouse/games/roulette'
import { VIDEO_HANDS, VIDEO_POKER } from '@fairhouse/games/video-poker'
import { rationalToNumber } from '@fairhouse/money'
import { isObject } from '../json.ts'
import { count, even, outcomesOf, type Sample, STAKE, streams } from './sample.ts'

function cardsOf(list: unknown): CardText[] {
  if (!Array.isArray(list)) throw new TypeError('no cards')
  return list.map((text) => cardText(cardOf(String(text))))
}

function hiLoPairs(): Sample {
  const stream = streams('hi-lo')
  return {
    game: 'hi-lo',
    bet: 'first two cards',
    chances: even(52 * 52),
    draw(number) {
      const words = stream(number)
      const round = HI_LO.act(HI_LO.open({}, STAKE, words), { type: 'skip' }, words)
      const [first = -1, second = -1] = cardsOf(round.state['cards']).map(cardOf)
      return first * 52 + second
    },
  }
}

/** One guess, the likelier of the two: right or wrong, by rank. */
function hiLoGuesses(): Sample {
  const stream = streams('hi-lo, guessed')
  const guessOn = (rank: number) => (rank <= 7 ? 'higher' : 'lower')
  const chances = Array.from({ length: 13 }, (_, index) => {
    const chance = guessChance(index + 1, guessOn(index + 1))
    const right = (chance === undefined ? 0 : rationalToNumber(chance)) / 13
    return [1 / 13 - right, right]
  })
  return {
    game: 'hi-lo',
    bet: 'one guess on each rank',
    chances: chances.flat(),
    draw(number) {
      const words = stream(number)
      const round = HI_LO.open({}, STAKE, words)
      const rank = Math.max(...cardsOf(round.state['cards']).map(rankOf))
      const after = HI_LO.act(round, { type: 'guess', guess: guessOn(rank) }, words)
      return (rank - 1) * 2 + (after.isOver ? 0 : 1)
    },
  }
}

function roulette(): Sample {
  const outcome = outcomesOf(ROULETTE, { spots: { red: String(STAKE) } })
  return {
    game: 'roulette',
    bet: 'every number',
    chances: even(37),
    draw: (number) => count(outcome(number)['number']),
  }
}

/** Counts of five-card hands of 2 598 960; those that pay nothing are the rest. */
const FIVE_CARDS = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920]

function handBin(round: SoloRound): number {
  return VIDEO_HANDS.findIndex((hand) => hand === round.state['hand'])
}

/** Five cards dealt, or five drawn after none was held: both are any five of a deck. */
function videoPoker(bet: 'dealt' | 'drawn'): Sample {
  const stream = streams(`video poker, ${bet}`)
  const paid = FIVE_CARDS.reduce((sum, ways) => sum + ways, 0)
  return {
    game: 'video-poker',
    bet: `hands ${bet}`,
    chances: [...FIVE_CARDS, 2_598_960 - paid].map((ways) => ways / 2_598_960),
    draw(number) {
      const words = stream(number)
      const dealt = VIDEO_POKER.open({}, STAKE, words)
      if (bet === 'dealt') return handBin(dealt)
      return handBin(VIDEO_POKER.act(dealt, { type: 'hold', cards: [] }, words))
    },
  }
}

/** Ace to nine are one card in thirteen, ten and pictures four. */
const VALUE_CHANCES = [1, 1, 1, 1, 1, 1, 1, 1, 1, 4].map((cards) => cards / 13)
const BLACKJACK_TOTAL = 22
const BUST = 0

/**
 * How a hand ends that takes cards below 17 and no others: chances by total, a blackjack apart. The
 * dealer plays so, and the sample's player.
 */
function endsOf(hard: number, hasAce: boolean, cards: number): Map<number, number> {
  const total = hasAce && hard <= 11 ? hard + 10 : hard
  if (cards === 2 && total === 21) return new Map([[BLACKJACK_TOTAL, 1]])
  if (cards >= 2 && total >= 17) return new Map([[total > 21 ? BUST : total, 1]])
  const ends = new Map<number, number>()
  for (const [index, chance] of VALUE_CHANCES.entries()) {
    for (const [end, then] of endsOf(hard + index + 1, hasAce || index === 0, cards + 1)) {
      ends.set(end, (ends.get(end) ?? 0) + chance * then)
    }
  }
  return ends
}

const HALVES_PAID = [0, 2, 4, 5]

/** Lost, back, won, blackjack: as the rules have it, apart from the game's own code. */
function resultBin(own: number, theirs: number): number {
  if (own === theirs) return own === BUST ? 0 : 1
  if (own === BUST || theirs > own) return 0
  return own === BLACKJACK_TOTAL ? 3 : 2
}

function blackjack(): Sample {
  const stream = streams('blackjack')
  const chances = HALVES_PAID.map(() => 0)
  const ends = endsOf(0, false, 0)
  for (const [own, chance] of ends) {
    for (const [theirs, other] of ends) {
      const bin = resultBin(own, theirs)
      chances[bin] = (chances[bin] ?? 0) + chance * other
    }
  }
  return {
    game: 'blackjack',
    bet: 'drawing to 17',
    chances,
    draw(number) {
      const words = stream(number)
      let round = BLACKJACK.open({}, STAKE, words)
      while (!round.isOver) {
        const type = totalOf(handOf(round)).total < 17 ? 'hit' : 'stand'
        round = BLACKJACK.act(round, { type }, words)
      }
      return HALVES_PAID.indexOf(Number((round.payout * 2n) / STAKE))
    },
  }
}

function handOf({ state }: SoloRound): CardText[] {
  const { hands } = state
  const first: unknown = Array.isArray(hands) ? hands[0] : undefined
  return cardsOf(isObject(first) ? first['cards'] : undefined)
}

/** The samples of games with cards, and of roulette. */
export const CARD_SAMPLES: readonly (() => Sample)[] = [
  hiLoPairs,
  hiLoGuesses,
  roulette,
  () => videoPoker('dealt'),
  () => videoPoker('drawn'),
  blackjack,
]
