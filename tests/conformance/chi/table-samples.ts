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

/** The samples of games at shared tables. */
export const TABLE_SAMPLES: readonly (() => Sample)[] = [baccarat, roulette, sicBo, dragonTiger]
