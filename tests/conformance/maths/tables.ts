import {
  type Deal,
  dealsOf,
  dragonTigerRank,
  isSuitedTie,
  isTie,
  suitOf,
} from '@fairhouse/games/dragon-tiger'
import { lawOf, LOST, paying, PUSHED } from '@fairhouse/games/maths'
import { ROULETTE_PAYS } from '@fairhouse/games/roulette'
import { SIC_BO_EVENTS, singleReturns, THROWS } from '@fairhouse/games/sic-bo'
import { rational } from '@fairhouse/money'
import { type Answer, type Calculator, countIn, eventIn, payIn } from './row.ts'

const COVERED: readonly [RegExp, number][] = [
  [/^straight/, 1],
  [/^split/, 2],
  [/^(street|trio)/, 3],
  [/^(corner|first four|square)/, 4],
  [/^(basket|top line)/, 5],
  [/^(six line|line|double street)/, 6],
  [/^(dozen|column)/, 12],
  [/^(even money|red|black|odd|even|low|high)/, 18],
]

const HALF = rational(1n, 2n)

/** How many numbers "0-00-1-2-3" lists; "19-36" is all from one to the other, no split. */
function listedIn(bet: string): number | undefined {
  const numbers = /\b\d+(?:-\d+)+\b/.exec(bet)?.[0].split('-').map(Number)
  const [first = 0, last = 0] = numbers ?? []
  const isRange = numbers?.length === 2 && first > 0 && last - first > 3
  return isRange ? last - first + 1 : numbers?.length
}

/** "roulette single zero": a bet by its name, or by the numbers it lists ("0-00-1-2-3"). */
export const roulette: Calculator = ({ game, bet, rules }) => {
  const zeros = countIn(
    /^roulette (single|double|triple) zero/
      .exec(game)?.[1]
      ?.replace('single', 'one')
      .replace('double', 'two')
      .replace('triple', 'three'),
  )
  if (zeros === undefined) return undefined
  const listed = listedIn(bet)
  const covered = listed ?? COVERED.find(([word]) => word.test(bet))?.[1]
  if (covered === undefined) return undefined
  const pocket = (weight: number, outcome: 'won' | 'zero' | 'lost') => ({
    weight: BigInt(weight),
    outcome,
  })
  const inside = covered === 18 ? zeros : 0
  const wheel = [
    pocket(covered, 'won'),
    pocket(inside, 'zero'),
    pocket(36 + zeros - covered - inside, 'lost'),
  ]
  const halfBack = /la partage|surrender/.test(`${bet} ${rules}`)
  const pay = payIn(bet) ?? rational(BigInt(ROULETTE_PAYS[covered] ?? 0))
  const won = paying(pay.num, pay.den)
  return {
    ...eventIn(wheel, (outcome) => outcome === 'won', ''),
    law: lawOf(wheel, (outcome) =>
      outcome === 'won' ? won : outcome === 'zero' && halfBack ? HALF : LOST,
    ),
  }
}

const events = SIC_BO_EVENTS

/** Bets of sic bo by their names; any faces do, as all are equivalent. */
const SIC_BO_WORDS: readonly [
  RegExp,
  (typeof THROWS)[number]['outcome'] extends infer O ? (outcome: O) => boolean : never,
][] = [
  [/^small/, events.small()],
  [/^big/, events.big()],
  [/^odd/, events.odd()],
  [/^even/, events.even()],
  [/^any triple/, events.anyTriple()],
  [/^(specific )?triple/, events.triple(6)],
  [/^(specific )?double/, events.double(6)],
  [/^two-dice/, events.pair(1, 2)],
  [/^three different/, events.exact(1, 2, 3)],
  [/^two and one/, events.exact(2, 2, 5)],
  [/^three-of-four/, events.threeOf(1, 2, 3, 4)],
]

/** Totals of a bet: "4 or 17" are two equivalent bets, mirrored; others are one bet. */
function totalsIn(bet: string): number[] | undefined {
  const found = /^total (\d+)(?: or (\d+))?/.exec(bet)
  if (!found) return undefined
  const [first, second] = [Number(found[1]), Number(found[2] ?? found[1])]
  return first + second === 21 ? [first] : [first, second]
}

/** "sic bo" */
export const sicBo: Calculator = ({ game, bet }) => {
  if (!game.startsWith('sic bo')) return undefined
  const totals = totalsIn(bet)
  if (totals) return eventIn(THROWS, ({ total }) => totals.includes(total), bet)
  if (bet.startsWith('single number')) {
    const pays = [...bet.matchAll(/(\d+):1/g)].map(([, pay]) => Number(pay))
    const chance = eventIn(THROWS, ({ dice }) => dice.includes(1), '')
    return pays.length === 3 ? { ...chance, law: lawOf(THROWS, singleReturns(1, pays)) } : chance
  }
  const holds = SIC_BO_WORDS.find(([word]) => word.test(bet))?.[1]
  return holds && eventIn(THROWS, holds, bet)
}

const SEVEN = 7
const RANK_WORDS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K']

/** What a bet on only the dragon's card wins on; sevens lose where the row says so. */
function cardEvent(bet: string): ((deal: Deal) => boolean) | undefined {
  const ranks = /ranks ([\dAJQKT,]+)/.exec(bet)?.[1]?.replaceAll('10', 'T').split(',')
  const listed = ranks?.map((rank) => RANK_WORDS.indexOf(rank) + 1)
  const losesOnSeven = /7 loses/.test(bet)
  const word = /^(big|small|odd|even|suit|red|black)/.exec(bet)?.[1]
  const holds = {
    big: (rank: number) => rank > SEVEN,
    small: (rank: number) => rank < SEVEN,
    odd: (rank: number) => rank % 2 === 1,
    even: (rank: number) => rank % 2 === 0,
    suit: (_: number, suit: number) => suit === 0,
    red: (_: number, suit: number) => suit < 2,
    black: (_: number, suit: number) => suit >= 2,
  }[word ?? '']
  if (!holds) return undefined
  return ({ dragon }) => {
    const rank = dragonTigerRank(dragon)
    if (losesOnSeven && rank === SEVEN) return false
    return listed ? listed.includes(rank) : holds(rank, suitOf(dragon))
  }
}

function sideAnswer(deals: ReturnType<typeof dealsOf>, bet: string): Answer {
  const isAhead = ({ dragon, tiger }: Deal) => dragonTigerRank(dragon) > dragonTigerRank(tiger)
  const tied = /tie loses half/.test(bet) ? HALF : /tie pushes/.test(bet) ? PUSHED : LOST
  const pay = payIn(bet)
  const { chance } = eventIn(deals, isAhead, '')
  if (!pay) return chance ? { chance } : {}
  const won = paying(pay.num, pay.den)
  const law = lawOf(deals, (deal) => (isTie(deal) ? tied : isAhead(deal) ? won : LOST))
  return chance ? { chance, law } : { law }
}

/** "dragon tiger 8 decks"; "dragon or tiger" are two equivalent bets, and one is computed. */
export const dragonTiger: Calculator = ({ game, bet }) => {
  const decks = Number(/^dragon tiger (\d+) decks?/.exec(game)?.[1] ?? 0)
  if (decks === 0) return undefined
  const deals = dealsOf(decks)
  if (bet.startsWith('suited tie')) return eventIn(deals, isSuitedTie, bet)
  if (bet.startsWith('tie')) return eventIn(deals, isTie, bet)
  if (/^(dragon|tiger)/.test(bet)) return sideAnswer(deals, bet)
  const holds = cardEvent(bet)
  return holds && eventIn(deals, holds, bet)
}
