import { blackjackValue } from '@fairhouse/games/blackjack'
import { jacksOrBetter, VIDEO_HANDS, videoPokerOdds } from '@fairhouse/games/video-poker'
import type { Calculator } from './row.ts'

/** Rules that would change the value, and are not what the engine plays. */
const OTHER_RULES = /6:5|6\/5|early surrender|late surrender|no peek|hole card|resplit|spanish/i

/** "blackjack", "8 decks, H17, DAS": the mean gain per first stake of the best play. */
export const blackjack: Calculator = ({ game, bet, rules }) => {
  if (!game.startsWith('blackjack') || OTHER_RULES.test(`${bet} ${rules}`)) return undefined
  const shoe = /(\d+|infinite) decks?/.exec(bet)?.[1]
  if (shoe === undefined || !/\b[SH]17\b/.test(bet)) return undefined
  const value = blackjackValue({
    decks: shoe === 'infinite' ? Infinity : Number(shoe),
    hitsSoft17: /\bH17\b/.test(bet),
    doublesAfterSplit: /\bDAS\b/.test(bet) && !/\b(no|without) DAS\b/i.test(bet),
  })
  return { value }
}

type Odds = ReturnType<typeof videoPokerOdds>
const known = new Map<string, Odds>()

/** "9/6 full-pay table, … royal 800 per coin", "9/6 optimal: flush" */
export const videoPoker: Calculator = ({ game, bet, quantity }) => {
  if (!game.startsWith('video poker jacks or better')) return undefined
  const table = /^(\d+)\/(\d+)/.exec(bet)
  if (!table) return undefined
  const royal = Number(/royal (\d+)/.exec(bet)?.[1] ?? 800)
  const key = `${table[0]} ${royal}`
  const odds =
    known.get(key) ?? videoPokerOdds(jacksOrBetter(Number(table[1]), Number(table[2]), royal))
  known.set(key, odds)
  const hand = VIDEO_HANDS.find((name) => bet.endsWith(`: ${name}`))
  if (hand) return { chance: odds.chances.get(hand) ?? { num: 0n, den: 1n } }
  return quantity === 'rtp' || quantity === 'house_edge' ? { value: odds.rtp } : undefined
}
