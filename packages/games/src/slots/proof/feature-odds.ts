import { type Rational, rational } from '@fairhouse/money'
import type { BonusWheel, FreeGames, HoldAndRespin, PickBoxes } from '../machine.ts'
import { type Moments, mix, plus, several, sure } from './moments.ts'

/** One game by its triggers: chance, and the coins where it is so. */
export type ByTriggers = ReadonlyMap<number, { readonly chance: Rational; readonly of: Moments }>

/**
 * Coins of the free games that begin with `awarded`: exact over games left and games awarded so
 * far, since what a game adds and what it pays come from the same stops.
 */
export function freeGamesOdds(rule: FreeGames, game: ByTriggers, awarded: number): Moments {
  const known = new Map<string, Moments>()
  const from = (left: number, total: number): Moments => {
    if (left === 0) return sure(0)
    const key = `${left}|${total}`
    const found = known.get(key)
    if (found) return found
    const byMore = new Map<number, { chance: Rational; of: Moments }[]>()
    for (const [triggers, one] of game) {
      const more = Math.min(rule.again[triggers] ?? 0, rule.most - total)
      byMore.set(more, [...(byMore.get(more) ?? []), one])
    }
    const odds = mix(
      [...byMore].flatMap(([more, ones]) =>
        ones.map(({ chance, of }) => ({
          chance,
          of: plus(of, from(left - 1 + more, total + more)),
        })),
      ),
    )
    known.set(key, odds)
    return odds
  }
  return from(awarded, awarded)
}

function choose(of: number, count: number): bigint {
  let ways = 1n
  for (let index = 0; index < count; index += 1) {
    ways = (ways * BigInt(of - index)) / BigInt(index + 1)
  }
  return ways
}

/** Coins of hold and respin from `held` coins: a chain over coins held and spins left. */
export function respinOdds(rule: HoldAndRespin, held: number, cells: number): Moments {
  const [of, among] = rule.chance
  const weights = rule.values.reduce((sum, { weight }) => sum + weight, 0)
  const value = mix(
    rule.values.map(({ coins, weight }) => ({
      chance: rational(BigInt(weight), BigInt(weights)),
      of: sure(coins),
    })),
  )
  const known = new Map<string, Moments>()
  const from = (count: number, left: number): Moments => {
    if (count === cells) return sure(rule.full)
    if (left === 0) return sure(0)
    const key = `${count}|${left}`
    const found = known.get(key)
    if (found) return found
    const empty = cells - count
    const cases = Array.from({ length: empty + 1 }, (_, fallen) => ({
      chance: rational(
        choose(empty, fallen) *
          BigInt(of) ** BigInt(fallen) *
          BigInt(among - of) ** BigInt(empty - fallen),
        BigInt(among) ** BigInt(empty),
      ),
      of:
        fallen === 0
          ? from(count, left - 1)
          : plus(several(value, fallen), from(count + fallen, rule.spins)),
    }))
    const odds = mix(cases)
    known.set(key, odds)
    return odds
  }
  return plus(several(value, held), from(held, rule.spins))
}

/** Boxes: a prize is opened when it comes before all empty ones, two when both do. */
function pickOdds({ prizes, ends }: PickBoxes): Moments {
  const one = rational(1n, BigInt(ends + 1))
  const two = rational(2n, BigInt((ends + 1) * (ends + 2)))
  let sum = 0n
  let squares = 0n
  for (const prize of prizes) {
    sum += BigInt(prize)
    squares += BigInt(prize * prize)
  }
  const pairs = sum * sum - squares
  return {
    mean: rational(sum * one.num, one.den),
    square: rational(squares * one.num * two.den + pairs * two.num * one.den, one.den * two.den),
    zero: rational(BigInt(ends), BigInt(ends + prizes.length)),
    top: Number(sum),
  }
}

/** Coins of the wheels from this one on. */
export function wheelOdds(rule: BonusWheel, wheel = 0): Moments {
  const segments = rule.wheels[wheel] ?? []
  const weights = segments.reduce((sum, { weight }) => sum + weight, 0)
  return mix(
    segments.map(({ weight, coins, leads }) => {
      const more =
        leads === 'wheel'
          ? wheelOdds(rule, wheel + 1)
          : leads === 'pick' && rule.pick
            ? pickOdds(rule.pick)
            : sure(0)
      return {
        chance: rational(BigInt(weight), BigInt(weights)),
        of: plus(sure(coins), more),
      }
    }),
  )
}
