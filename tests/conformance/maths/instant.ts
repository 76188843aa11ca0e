import { binomial, chanceOf, lawOf, subtract, type Weighted } from '@fairhouse/games/maths'
import {
  multiplyRational,
  ONE_RATIONAL,
  parseRational,
  type Rational,
  rational,
} from '@fairhouse/money'
import { type Answer, type Calculator, listIn } from './row.ts'

const least = (a: Rational, b: Rational): Rational => (a.num * b.den <= b.num * a.den ? a : b)
const HUNDRED = rational(100n)

/** What a row compares with: ">= 2.00", ">1.5". */
const COMPARED = /(>=|<=|==|=|>|<)\s*(\d+(?:\.\d+)?)/

/** Chance of a comparison on a grid of hundredths, by the chance to reach a number of them. */
function compared(text: string, reach: (hundredths: bigint) => Rational): Rational | undefined {
  const found = COMPARED.exec(text)
  const value = parseRational(found?.[2] ?? '')
  if (!found || !value) return undefined
  const scaled = multiplyRational(value, HUNDRED)
  if (scaled.den !== 1n) return undefined
  const at = scaled.num
  const not = (chance: Rational) => subtract(ONE_RATIONAL, chance)
  switch (found[1]) {
    case '>=':
      return reach(at)
    case '>':
      return reach(at + 1n)
    case '<':
      return not(reach(at))
    case '<=':
      return not(reach(at + 1n))
    default:
      return subtract(reach(at), reach(at + 1n))
  }
}

/** Chance that a crash point is at least this many hundredths, by the formula of the game. */
function crashReach(game: string, rules: string): ((hundredths: bigint) => Rational) | undefined {
  const limbo = /floor\((\d+)\/\(1-u\)\)/.exec(game)
  if (limbo) {
    const factor = BigInt(limbo[1] ?? 99)
    return (at) => (at <= 100n ? ONE_RATIONAL : least(ONE_RATIONAL, rational(factor, at)))
  }
  const oneIn = /1-in-(\d+)/.exec(game)?.[1] ?? /divisible by (\d+)/.exec(rules)?.[1]
  if (oneIn === undefined) return undefined
  // floor((100e-h)/(e-h)) >= at for h/e up to 1 - 99/(at-1); a hash in so many is a bust at once.
  const n = BigInt(oneIn)
  return (at) => {
    if (at <= 100n) return ONE_RATIONAL
    return multiplyRational(rational(n - 1n, n), rational(99n, at - 1n))
  }
}

/** "crash …", "crash/limbo …", "limbo …" */
export const crash: Calculator = ({ game, bet, rules }) => {
  if (!/^(crash|limbo)/.test(game)) return undefined
  const reach = crashReach(game, rules)
  if (!reach) return undefined
  if (bet.startsWith('instant')) return { chance: subtract(ONE_RATIONAL, reach(101n)) }
  if (bet.startsWith('auto cash-out')) {
    const target = parseRational(/(\d+(?:\.\d+)?)/.exec(bet)?.[1] ?? '')
    const at = target && multiplyRational(target, HUNDRED)
    if (!at || at.den !== 1n) return undefined
    const chance = reach(at.num)
    return { chance, value: multiplyRational(chance, target) }
  }
  const chance = compared(bet, reach)
  return chance && { chance }
}

/** "dice (…10,000 outcomes)…", "dice … floor(u*10001)/100": a roll in hundredths from 0. */
export const dice: Calculator = ({ game, bet }) => {
  if (!game.startsWith('dice')) return undefined
  const text = /u\*(\d+)/.exec(game)?.[1] ?? /([\d,]+) outcomes/.exec(game)?.[1]
  if (text === undefined) return undefined
  const outcomes = BigInt(text.replaceAll(',', ''))
  const inside = (at: bigint) => (at < 0n ? 0n : at > outcomes ? outcomes : at)
  const words = bet.replace(/\bunder\b/, '<').replace(/\bover\b/, '>')
  const chance = compared(words, (at) => rational(outcomes - inside(at), outcomes))
  return chance && { chance }
}

/** "hi-lo infinite deck": the ace low, a rank as likely as any, whatever was drawn. */
export const hiLo: Calculator = ({ game, bet }) => {
  if (!/^hi-?lo infinite/.test(game)) return undefined
  const found = /^card (10|[2-9AJQKT]): (higher or same|lower or same|higher|lower|same)/.exec(bet)
  if (!found) return undefined
  const rank = 'A23456789TJQK'.indexOf((found[1] ?? '').replace('10', 'T')) + 1
  const winning = {
    'higher or same': 14 - rank,
    'lower or same': rank,
    higher: 13 - rank,
    lower: rank - 1,
    same: 1,
  }[found[2] ?? '']
  return winning === undefined ? undefined : { chance: rational(BigInt(winning), 13n) }
}

/** "mines 25 tiles": a number of picks without a mine. */
export const mines: Calculator = ({ game, bet }) => {
  const tiles = Number(/^mines (\d+) tiles/.exec(game)?.[1] ?? 0)
  const found = /(\d+) mines?, (\d+) safe picks?/.exec(bet)
  if (tiles === 0 || !found) return undefined
  const [count, picks] = [Number(found[1]), Number(found[2])]
  return { chance: rational(binomial(tiles - count, picks), binomial(tiles, picks)) }
}

/** Returns of a list of prizes, one for each class. */
function prizes(classes: readonly Weighted<number>[], text: string): Answer | undefined {
  const list = listIn(text)
  if (list?.length !== classes.length) return undefined
  return { law: lawOf(classes, (at) => list[at] ?? rational(0n)) }
}

/** "keno 20 of 80": a number of hits among the chosen numbers. */
export const keno: Calculator = ({ game, bet }) => {
  const found = /^keno (\d+) of (\d+)/.exec(game)
  const spots = Number(/(\d+) spots?/.exec(bet)?.[1] ?? 0)
  if (!found || spots === 0) return undefined
  const [drawn, size] = [Number(found[1]), Number(found[2])]
  const classes = Array.from({ length: spots + 1 }, (_, hits) => ({
    weight: binomial(spots, hits) * binomial(size - spots, drawn - hits),
    outcome: hits,
  }))
  const hits = /(\d+) (?:hits?|matche[sd]|matches|caught)|(?:hits?|catch(?:es)?) (\d+)/.exec(bet)
  const wanted = hits?.[1] ?? hits?.[2]
  if (wanted !== undefined) return { chance: chanceOf(classes, (one) => one === Number(wanted)) }
  return prizes(classes, bet)
}

/** "plinko": as many steps to either side as there are rows. */
export const plinko: Calculator = ({ game, bet }) => {
  const rows = Number(/(\d+) rows/.exec(bet)?.[1] ?? 0)
  if (!game.startsWith('plinko') || rows === 0) return undefined
  const classes = Array.from({ length: rows + 1 }, (_, bucket) => ({
    weight: binomial(rows, bucket),
    outcome: bucket,
  }))
  const bucket = /bucket (\d+)/.exec(bet)?.[1]
  if (bucket !== undefined) return { chance: chanceOf(classes, (one) => one === Number(bucket)) }
  return prizes(classes, bet)
}
