import { textHash } from '@fairhouse/fairness'
import {
  BACCARAT,
  type BaccaratHand,
  type BaccaratOutcome,
  handsOf,
} from '@fairhouse/games/baccarat'
import type { TableGame } from '@fairhouse/games/core'
import {
  DRAGON_TIGER,
  type DragonTigerOutcome,
  dealsOf,
  outcomeOf,
} from '@fairhouse/games/dragon-tiger'
import { dealPot } from '@fairhouse/games/five-up'
import type { Weighted } from '@fairhouse/games/maths'
import { ROULETTE_TABLE } from '@fairhouse/games/roulette'
import { SIC_BO, type SicBoOutcome } from '@fairhouse/games/sic-bo'
import { rational, rationalToNumber } from '@fairhouse/money'
import { count, even, type Sample, streams } from './sample.ts'

/** A table's rounds by the classes of its enumeration, each under a name. */
function sampleOf<T>(
  { code, deal }: TableGame,
  bet: string,
  classes: readonly Weighted<T>[],
  nameOf: (outcome: T) => string,
  nameOfRound: (outcome: ReturnType<TableGame['deal']>) => string,
): Sample {
  const stream = streams(code)
  const all = classes.reduce((sum, { weight }) => sum + weight, 0n)
  const weights = new Map<string, bigint>()
  for (const { weight, outcome } of classes) {
    const name = nameOf(outcome)
    weights.set(name, (weights.get(name) ?? 0n) + weight)
  }
  const bins = new Map([...weights.keys()].map((name, bin) => [name, bin]))
  return {
    game: code,
    bet,
    chances: [...weights.values()].map((weight) => rationalToNumber(rational(weight, all))),
    draw: (number) => bins.get(nameOfRound(deal(stream(number)))) ?? -1,
  }
}

const nameOfHand = (hand: BaccaratHand): string =>
  `${hand.playerTotal} ${hand.bankerTotal} ${hand.playerCards} ${hand.bankerCards}`

/** Totals and numbers of cards. */
function baccarat(): Sample {
  return sampleOf(BACCARAT, 'totals and cards', handsOf(8), nameOfHand, (round) => {
    // Only its own deal makes outcomes.
    const { player, banker, playerTotal, bankerTotal } = round as BaccaratOutcome
    const [playerCards, bankerCards] = [player.length, banker.length]
    return nameOfHand({ playerTotal, bankerTotal, playerCards, bankerCards })
  })
}

const nameOfDeal = ({ dragon, tiger }: DragonTigerOutcome): string => `${dragon} ${tiger}`

function dragonTiger(): Sample {
  return sampleOf(
    DRAGON_TIGER,
    'both cards',
    dealsOf(8),
    ({ dragon, tiger }) => nameOfDeal(outcomeOf(dragon, tiger)),
    (round) => nameOfDeal(round as DragonTigerOutcome),
  )
}

function sicBo(): Sample {
  const stream = streams('sic-bo')
  return {
    game: 'sic-bo',
    bet: 'every throw',
    chances: even(216),
    draw(number) {
      const { dice } = SIC_BO.deal(stream(number)) as SicBoOutcome
      return dice.reduce((bin, die) => bin * 6 + die - 1, 0)
    },
  }
}

function roulette(): Sample {
  const stream = streams('roulette-table')
  return {
    game: 'roulette-table',
    bet: 'every pocket',
    chances: even(37),
    draw: (number) => count(ROULETTE_TABLE.deal(stream(number))['number']),
  }
}

const POT_ENTRIES = ['one', 'two', 'three', 'four'].map(textHash)

/** Pots of the same four seats, of hashes that follow each other. */
const potOf = (number: number) =>
  dealPot({ hash: textHash(`pot ${number}`), salt: 'chi-square of five-up' }, 'low', POT_ENTRIES)

function fiveUpWinners(): Sample {
  return {
    game: 'five-up',
    bet: 'the winning seat of four',
    chances: even(POT_ENTRIES.length),
    draw: (number) => potOf(number).winner,
  }
}

/**
 * Hands of five of a deck, by their known numbers among 2,598,960. Royal flushes are among the
 * straight flushes: four alone would come too rarely for the test.
 */
const HANDS = {
  'straight-flush': 40,
  'four-of-a-kind': 624,
  'full-house': 3_744,
  flush: 5_108,
  straight: 10_200,
  'three-of-a-kind': 54_912,
  'two-pair': 123_552,
  'one-pair': 1_098_240,
  'high-card': 1_302_540,
} as const

function fiveUpHands(): Sample {
  const names = Object.keys(HANDS)
  return {
    game: 'five-up',
    bet: 'hands of the third seat',
    chances: Object.values(HANDS).map((hands) => hands / 2_598_960),
    draw(number) {
      const hand = potOf(number).hands[2]?.hand ?? ''
      return names.indexOf(hand === 'royal-flush' ? 'straight-flush' : hand)
    },
  }
}

/** The samples of games at shared tables and of pots. */
export const TABLE_SAMPLES: readonly (() => Sample)[] = [
  baccarat,
  roulette,
  sicBo,
  dragonTiger,
  fiveUpWinners,
  fiveUpHands,
]
