import { rational, type Rational } from '@fairhouse/money'
import { cardOf, createShoe } from '../cards/index.ts'
import type { TableGame } from '../core/index.ts'
import { LOST, lawOf, paying } from '../maths/exact.ts'
import { type Spot, tableGame } from '../maths/table.ts'
import {
  type Deal,
  dealsOf,
  dragonTigerRank,
  type DragonTigerOutcome,
  isSuitedTie,
  isTie,
  outcomeOf,
  suitOf,
} from './rules.ts'

const DECKS = 8
const SEVEN = 7
const SIDES = ['dragon', 'tiger'] as const
const SUIT_NAMES = ['diamonds', 'hearts', 'spades', 'clubs']

type Returns = (deal: Deal) => Rational

let deals: ReturnType<typeof dealsOf> | undefined

function spotOf(code: string, returns: Returns): Spot<DragonTigerOutcome> {
  return {
    code,
    returns: ({ dragon, tiger }) => returns({ dragon: cardOf(dragon), tiger: cardOf(tiger) }),
    law: () => lawOf((deals ??= dealsOf(DECKS)), returns),
  }
}

function event(code: string, holds: (deal: Deal) => boolean, pay: number) {
  const won = paying(pay)
  return spotOf(code, (deal) => (holds(deal) ? won : LOST))
}

const HALF = rational(1n, 2n)

/** A tie takes half the stake. */
function main(side: (typeof SIDES)[number]): Returns {
  const won = paying(1)
  return (deal) => {
    if (isTie(deal)) return HALF
    const isAhead = dragonTigerRank(deal.dragon) > dragonTigerRank(deal.tiger)
    return isAhead === (side === 'dragon') ? won : LOST
  }
}

/** Bets on one card: a seven loses them all (G-1.1). */
function sideBets(side: (typeof SIDES)[number]): Spot<DragonTigerOutcome>[] {
  const rank = (deal: Deal) => dragonTigerRank(deal[side])
  const notSeven = (holds: (deal: Deal) => boolean) => (deal: Deal) =>
    rank(deal) !== SEVEN && holds(deal)
  return [
    event(`${side}-big`, (deal) => rank(deal) > SEVEN, 1),
    event(`${side}-small`, (deal) => rank(deal) < SEVEN, 1),
    event(
      `${side}-odd`,
      notSeven((deal) => rank(deal) % 2 === 1),
      1,
    ),
    event(
      `${side}-even`,
      notSeven((deal) => rank(deal) % 2 === 0),
      1,
    ),
    ...SUIT_NAMES.map((name, suit) =>
      event(
        `${side}-${name}`,
        notSeven((deal) => suitOf(deal[side]) === suit),
        3,
      ),
    ),
  ]
}

/** Dragon tiger: a card each of a fresh shoe of eight decks, the higher wins, the ace is low. */
export const DRAGON_TIGER: TableGame = tableGame({
  code: 'dragon-tiger',
  version: 1,
  spots: [
    spotOf('dragon', main('dragon')),
    event('tie', isTie, 11),
    spotOf('tiger', main('tiger')),
    event('suited-tie', isSuitedTie, 50),
    ...SIDES.flatMap(sideBets),
  ],
  deal(stream) {
    const shoe = createShoe(DECKS)
    const dragon = shoe.draw(stream)
    return outcomeOf(dragon, shoe.draw(stream))
  },
})

export * from './rules.ts'
