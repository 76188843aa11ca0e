import {
  type BaccaratHand,
  cardsOf,
  DRAGON_BONUS_PAYS,
  dragonBonus,
  type DragonBonusPays,
  handsOf,
  pairsOf,
  type Side,
  sideBet,
  winnerOf,
  wonWith,
} from '@fairhouse/games/baccarat'
import { lawOf, paying, PUSHED, subtract, type Weighted } from '@fairhouse/games/maths'
import { ONE_RATIONAL, parseRational, rational, type Rational } from '@fairhouse/money'
import { type Answer, type Calculator, countIn, eventIn, payIn, ratioOf } from './row.ts'

const known = new Map<number, Weighted<BaccaratHand>[]>()

function handsFrom(decks: number): Weighted<BaccaratHand>[] {
  const hands = known.get(decks) ?? handsOf(decks)
  known.set(decks, hands)
  return hands
}

const sideIn = (text: string): Side | undefined => {
  const word = /\b(player|banker)\b/.exec(text)?.[1]
  return word === 'player' || word === 'banker' ? word : undefined
}

/** "natural win 1:1, …, non-natural win by 4:1,5:2" */
function dragonPays(rules: string): DragonBonusPays | undefined {
  if (rules.trim() === '') return DRAGON_BONUS_PAYS
  const natural = payIn(/natural win \S+/.exec(rules)?.[0] ?? '')
  const list = /win by ((?:\d+:\d+,? ?)+)/.exec(rules)?.[1]
  if (!natural || list === undefined) return undefined
  const margins = [...list.matchAll(/(\d+):(\d+)/g)].map(([, margin, pay]): [number, Rational] => [
    Number(margin),
    rational(BigInt(pay ?? 0)),
  ])
  return { natural, byMargin: new Map(margins) }
}

/** What bets of these names win on, where the words do not say. */
const NAMED: readonly [RegExp, (hand: BaccaratHand) => boolean][] = [
  [/^dragon 7/, wonWith('banker', 7, 3)],
  [/^panda 8/, wonWith('player', 8, 3)],
  [/^super 6/, wonWith('banker', 6)],
  [/^small/, (hand) => cardsOf(hand) === 4],
  [/^big/, (hand) => cardsOf(hand) > 4],
]

/** "(banker wins, three-card 7)", "(banker wins with 6)" */
function namedWin(bet: string): ((hand: BaccaratHand) => boolean) | undefined {
  const found = /(player|banker) wins,? (?:with )?(?:an? )?(?:(two|three|2|3)-card )?(\d)/.exec(bet)
  const side = sideIn(found?.[1] ?? '')
  return side && wonWith(side, Number(found?.[3]), countIn(found?.[2]))
}

/** "4 cards dealt", "(5 or 6 cards)" */
function cardCounts(bet: string): number[] | undefined {
  const found = /(\d)(?: or (\d))? cards/.exec(bet)
  return found?.slice(1).flatMap((count) => (count === undefined ? [] : [Number(count)]))
}

/** A side, with commission or with wins that pay otherwise. */
function sideAnswer(hands: readonly Weighted<BaccaratHand>[], bet: string): Answer | undefined {
  const side = sideIn(bet)
  if (!side) return undefined
  const chance = eventIn(hands, (hand) => winnerOf(hand) === side, '')
  if (/\bwins\b/.test(bet) && !payIn(bet)) return chance
  const commission = parseRational(/(\d+(?:\.\d+)?)% commission/.exec(bet)?.[1] ?? '0')
  if (!commission) return undefined
  const kept = subtract(ONE_RATIONAL, rational(commission.num, commission.den * 100n))
  const push = /push(?:es)? on (?:an? )?(?:(two|three|2|3)-card )?(\d)/.exec(bet)
  const less = /win on (\d) pays (\d+):(\d+)/.exec(bet)
  const exceptPay = ratioOf(less?.[2], less?.[3])
  const base = payIn(less ? bet.replace(less[0], '') : bet) ?? kept
  const isPush = push ? wonWith(side, Number(push[2]), countIn(push[1])) : () => false
  const isLess = less ? wonWith(side, Number(less[1])) : () => false
  const returns = sideBet(side, base, (hand) => {
    if (isPush(hand)) return PUSHED
    return exceptPay && isLess(hand) ? paying(exceptPay.num, exceptPay.den) : undefined
  })
  return { ...chance, law: lawOf(hands, returns) }
}

function pairAnswer(decks: number, bet: string): Answer | undefined {
  const found = /(player|banker|either|perfect) (?:perfect )?pair/.exec(bet)
  if (!found) return undefined
  const pairs = bet.includes('perfect') ? pairsOf(52, decks) : pairsOf(13, 4 * decks)
  const side = sideIn(found[1] ?? '')
  return eventIn(
    pairs,
    ({ player, banker }) =>
      side === 'player' ? player : side === 'banker' ? banker : player || banker,
    bet,
  )
}

/** "baccarat 8 decks" */
export const baccarat: Calculator = ({ game, bet, rules }) => {
  const decks = Number(/^baccarat (\d+) decks?/.exec(game)?.[1] ?? 0)
  if (decks === 0) return undefined
  const hands = handsFrom(decks)
  const side = sideIn(bet)
  if (/dragon bonus/.test(bet)) {
    const pays = dragonPays(rules)
    return side && pays && { law: lawOf(hands, dragonBonus(side, pays)) }
  }
  if (/\bpair\b/.test(bet)) return pairAnswer(decks, bet)
  const holds = namedWin(bet)
  if (holds) return eventIn(hands, holds, bet)
  const counts = cardCounts(bet)
  if (counts) return eventIn(hands, (hand) => counts.includes(cardsOf(hand)), bet)
  const named = NAMED.find(([word]) => word.test(bet))?.[1]
  if (named) return eventIn(hands, named, bet)
  if (/^tie\b/.test(bet)) return eventIn(hands, (hand) => winnerOf(hand) === 'tie', bet)
  return sideAnswer(hands, bet)
}
