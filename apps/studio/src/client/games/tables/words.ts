import { cardOf, rankIndex } from '@fairhouse/games/cards'
import type { BetOdds, JsonObject } from '@fairhouse/games/core'
import { tableGameOf } from '@fairhouse/games/tables'
import type { Translator } from '@fairhouse/i18n'
import { compareRational, rationalToNumber } from '@fairhouse/money'
import type { TableCode } from './reveal.ts'

/** "Player pair", "Split 1–2", "Total 9". */
export function spotName({ find }: Translator, code: string): string {
  const [kind = '', ...numbers] = code.split('-')
  return (
    find(`studioRooms.spot.${code}`) ??
    find(`studioRooms.spotOf.${kind}`, { numbers: numbers.join('–') }) ??
    code
  )
}

/** What a spot pays to one, and whether some of its wins pay less. */
export interface Pays {
  readonly top: number
  readonly isUpTo: boolean
}

/** Bets that pay by how they win: they say "up to". */
const BY_HOW = /bonus$|^single-/

export function paysOf({ bet, topMultiplier }: BetOdds): Pays {
  return { top: rationalToNumber(topMultiplier) - 1, isUpTo: BY_HOW.test(bet) }
}

/** "35 : 1", "up to 30 : 1". */
export function paysText({ t, number }: Translator, { top, isUpTo }: Pays): string {
  const pays = number(top, { maximumFractionDigits: 2 })
  return t(isUpTo ? 'studioRooms.paysUpTo' : 'studioRooms.pays', { pays })
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The outcome in a sentence. */
export function resultText(texts: Translator, code: TableCode, outcome: JsonObject): string {
  const { find } = texts
  const { winner, playerTotal, bankerTotal, dragon, tiger, number, colour, dice, total } = outcome
  return (
    find(`studioRooms.result.${code}`, {
      winner: find(`studioRooms.wins.${String(winner)}`) ?? '',
      player: String(playerTotal ?? ''),
      banker: String(bankerTotal ?? ''),
      dragon: cardText(dragon),
      tiger: cardText(tiger),
      number: String(number ?? ''),
      colour: find(`studioRooms.colour.${String(colour)}`) ?? '',
      dice: list(dice).join(' + '),
      total: String(total ?? ''),
    }) ?? ''
  )
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { D: '♦', H: '♥', S: '♠', C: '♣' }

/** "K♠". */
export function cardText(card: unknown): string {
  if (typeof card !== 'string') return ''
  return `${card.slice(1)}${SUIT_SIGNS[card[0] ?? ''] ?? ''}`
}

/** Whether a card is a picture: jack, queen, king. */
export const isPicture = (card: string) => {
  const rank = rankIndex(cardOf(card))
  return rank >= 9 && rank <= 11
}

/** Odds of the spots that are offered, in the order of the cloth. */
export function oddsOf(code: string, spots: readonly string[]): readonly BetOdds[] {
  const offered = new Set(spots)
  return (tableGameOf(code)?.odds() ?? []).filter(({ bet }) => offered.has(bet))
}

/** The lowest return of all bets, the highest multiplier. */
export function figuresOf(odds: readonly BetOdds[]) {
  const least = odds.toSorted((a, b) => compareRational(a.rtp, b.rtp))[0]
  const top = odds.toSorted((a, b) => compareRational(b.topMultiplier, a.topMultiplier))[0]
  const decimal = ({ num, den }: { num: bigint; den: bigint }) => {
    const scaled = (num * 1_000_000n) / den
    return `${scaled / 1_000_000n}.${(scaled % 1_000_000n).toString().padStart(6, '0')}`
  }
  return {
    rtp: least ? decimal(least.rtp) : '0',
    top: top ? decimal(top.topMultiplier) : '0',
  }
}
