import { addRational, divideRational, multiplyRational, rational } from '@fairhouse/money'
import type { Rational } from '@fairhouse/money'
import { binomial, fraction } from '../../../combinatorics.ts'
import { named } from '../../../choices.ts'
import { wonKey } from '../../../evaluation.ts'
import { positionsForm, positionsOf } from '../../../forms/positions.ts'
import type { Form } from '../../../forms/form.ts'
import { definePlay } from '../../../play.ts'
import { parseFields, parseList, refuse } from '../../../selection-parser.ts'
import type { MarkSixDraw, Parsed, Play, PriceOf, Selection } from '../../../types.ts'
import { ballAt, BALLS, colourOf, MARK_SIX, PUSHED, sidesOf } from '../balls.ts'

const PLACES = [1, 2, 3, 4, 5, 6] as const
const SIDES = ['BIG', 'SMALL', 'ODD', 'EVEN']
const COLOURS = ['RED', 'BLUE', 'GREEN']
const OPTIONS = [...SIDES, ...COLOURS].toSorted()
const LEAST_LEGS = 2

const places = positionsForm({
  positions: PLACES,
  choices: named(...OPTIONS),
  minPositions: LEAST_LEGS,
  perPosition: 1,
})

/** Legs as a client may send them: {ball "1".."6", option}, all balls different. */
function parseLegs(value: unknown): Parsed<Selection> {
  const list = parseList(value, 'legs')
  if (!list.ok) return list
  const positions: unknown[][] = PLACES.map(() => [])
  for (const [index, item] of list.value.entries()) {
    const leg = parseFields(item, ['ball', 'option'], `legs.${index}`)
    if (!leg.ok) return leg
    const place = PLACES.findIndex((one) => String(one) === leg.value['ball'])
    const chosen = positions[place]
    if (!chosen) return refuse(`legs.${index}.ball`, 'notInGame', '1-6')
    if (chosen.length > 0) return refuse(`legs.${index}.ball`, 'unexpected', 'each ball once')
    chosen.push(leg.value['option'])
  }
  return places.parse({ positions })
}

const form: Form = {
  ...places,
  parse(input) {
    const hasLegs = typeof input === 'object' && input !== null && Object.hasOwn(input, 'legs')
    if (!hasLegs) return places.parse(input)
    const fields = parseFields(input, ['legs'], 'selection')
    return fields.ok ? parseLegs(fields.value['legs']) : fields
  },
}

/** Options true for a ball: 49 is green, and no two-sides option applies to it. */
const holdingOf = (ball: string): readonly string[] =>
  ball === PUSHED ? ['GREEN'] : [...sidesOf(ball).slice(0, 2), colourOf(ball)]

const isSide = (option: string): boolean => SIDES.includes(option)

/** How many balls accept the same options; 49 is a class of its own. */
const CLASSES: readonly (readonly [accepted: readonly string[], balls: number])[] = [
  ...BALLS.all
    .reduce((classes, ball) => {
      const key = holdingOf(ball).join()
      return classes.set(key, (classes.get(key) ?? 0) + 1)
    }, new Map<string, number>())
    .entries(),
].map(([key, balls]) => [key.split(','), balls])

const LEGS_MAX = 6
/** A number of legs per option, as digits of one number. */
const BASE = LEGS_MAX + 1

/** The place of an option in such a number. */
const WEIGHTS = new Map(OPTIONS.map((option, index) => [option, BASE ** index]))

function codeOf(options: readonly string[]): number {
  return options.reduce((code, option) => code + (WEIGHTS.get(option) ?? 0), 0)
}

/** How many legs a class of balls may win: the count of each option true for it. */
function* shares(
  accepted: readonly string[],
  most: number,
): Generator<readonly (readonly [weight: number, legs: number])[]> {
  const [option, ...others] = accepted
  if (option === undefined) {
    yield []
    return
  }
  for (let legs = 0; legs <= most; legs += 1) {
    for (const rest of shares(others, most - legs)) {
      yield legs === 0 ? rest : [[WEIGHTS.get(option) ?? 0, legs], ...rest]
    }
  }
}

/**
 * Ways to give every leg a ball of its own that wins it, for all sets of legs at once: class after
 * class of balls wins some of them. `without49` leaves that ball out.
 */
function waysByLegs(without49: boolean): ReadonlyMap<number, number> {
  let ways = new Map([[0, 1]])
  const sizes = new Map([[0, 0]])
  for (const [accepted, balls] of CLASSES) {
    if (without49 && balls === 1 && accepted.length === 1) continue
    const next = new Map<number, number>()
    for (const share of shares(accepted, Math.min(balls, LEGS_MAX))) {
      const size = share.reduce((all, [, legs]) => all + legs, 0)
      const added = share.reduce((all, [weight, legs]) => all + weight * legs, 0)
      const arrangements = fallingFactorial(balls, size)
      for (const [state, count] of ways) {
        const legs = (sizes.get(state) ?? 0) + size
        if (legs > LEGS_MAX) continue
        sizes.set(state + added, legs)
        // Which of the legs of an option these are.
        const choices = share.reduce((all, [weight, taken]) => {
          const before = Math.floor(state / weight) % BASE
          return all * binomial(before + taken, taken)
        }, arrangements)
        next.set(state + added, (next.get(state + added) ?? 0) + count * choices)
      }
    }
    ways = next
  }
  return ways
}

function fallingFactorial(from: number, count: number): number {
  let product = 1
  for (let index = 0; index < count; index += 1) product *= from - index
  return product
}

interface LegSet {
  readonly options: readonly string[]
  /** Chances that all legs win, and that a leg of a two-sides option pushes and the rest win. */
  readonly all: Rational
  readonly pushed: readonly (readonly [option: string, chance: Rational])[]
}

type Ways = ReadonlyMap<number, number>

function legSetOf(options: readonly string[], ways: Ways, ways48: Ways): LegSet {
  const legs = new Map<string, number>()
  for (const option of options) legs.set(option, (legs.get(option) ?? 0) + 1)
  const draws = fallingFactorial(BALLS.size, options.length)
  const code = codeOf(options)
  const pushed = [...legs]
    .filter(([option]) => isSide(option))
    .map(([option, count]) => {
      const rest = ways48.get(code - codeOf([option])) ?? 0
      return [option, fraction(count * rest, draws)] as const
    })
  return { options, all: fraction(ways.get(code) ?? 0, draws), pushed }
}

function* legSets(size: number, from = 0): Generator<readonly string[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let index = from; index < OPTIONS.length; index += 1) {
    for (const rest of legSets(size - 1, index)) yield [OPTIONS[index] ?? '', ...rest]
  }
}

let known: readonly LegSet[] | undefined

/** All sets of two to six legs. Worked out when a price is first checked. */
export function allLegSets(): readonly LegSet[] {
  if (known) return known
  const [ways, ways48] = [waysByLegs(false), waysByLegs(true)]
  const sets = [2, 3, 4, 5, 6].flatMap((size) => [...legSets(size)])
  known = sets.map((options) => legSetOf(options, ways, ways48))
  return known
}

const priceOfAll = (options: readonly string[], priceOf: PriceOf): Rational =>
  options.map(priceOf).reduce(multiplyRational, rational(1n))

/** Share that the set of legs returns: those all won, and those where one leg counts as odds 1. */
export function returnOfLegs({ options, all, pushed }: LegSet, priceOf: PriceOf): Rational {
  const price = priceOfAll(options, priceOf)
  return pushed.reduce(
    (share, [option, chance]) => {
      const rest = priceOf(option)
      if (rest.num === 0n) return share
      return addRational(share, multiplyRational(chance, divideRational(price, rest)))
    },
    multiplyRational(all, price),
  )
}

/**
 * Parlay of main balls (正码过关): two to six balls in the order of the draw, one option each; one
 * line. All legs must win and their odds multiply; a two-sides leg on 49 counts as odds 1, colours
 * take 49 as green. The outcome key names the legs that won ("BIG*RED"); `prizes` states the
 * chance of a leg. Source: liyu7342/lottery rules.jsp.
 */
export const parlayPlay: Play<MarkSixDraw> = definePlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_PARLAY',
  group: 'parlay',
  form,
  prizes: Object.fromEntries(
    OPTIONS.map((option) => [
      option,
      fraction(BALLS.all.filter((ball) => holdingOf(ball).includes(option)).length, BALLS.size),
    ]),
  ),
  needsDrawOrder: true,
  payOf: (key, priceOf) => priceOfAll(key.split('*'), priceOf),
  returnOf: (priceOf) =>
    allLegSets()
      .map((legs) => returnOfLegs(legs, priceOf))
      .reduce((highest, share) =>
        share.num * highest.den > highest.num * share.den ? share : highest,
      ),
  count: () => 1,
  evaluate(selection, draw) {
    const winning: string[] = []
    for (const [index, [option]] of positionsOf(selection).entries()) {
      if (option === undefined) continue
      const ball = ballAt(draw, index)
      if (ball === PUSHED && isSide(option)) continue
      if (!holdingOf(ball).includes(option)) return wonKey('', 0)
      winning.push(option)
    }
    return wonKey(winning.toSorted().join('*'), 1)
  },
  best: (selection) => wonKey(positionsOf(selection).flat().toSorted().join('*'), 1),
})
