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

/** Options that hold for a ball: 49 is green, and no two-sides option is for it. */
const holdingOf = (ball: string): readonly string[] =>
  ball === PUSHED ? ['GREEN'] : [...sidesOf(ball).slice(0, 2), colourOf(ball)]

const isSide = (option: string): boolean => SIDES.includes(option)

/** How many balls accept the same options; 49 stands alone. */
const CLASSES: readonly (readonly [accepted: readonly string[], balls: number])[] = [
  ...BALLS.all
    .reduce((classes, ball) => {
      const key = holdingOf(ball).join()
      return classes.set(key, (classes.get(key) ?? 0) + 1)
    }, new Map<string, number>())
    .entries(),
].map(([key, balls]) => [key.split(','), balls])

/** Ways to give every leg a ball of its own that wins it; `without49` leaves that ball out. */
function waysToWin(legs: ReadonlyMap<string, number>, without49: boolean): number {
  const options = [...legs.keys()]
  const start = options.map((option) => legs.get(option) ?? 0)
  let ways = new Map([[start.join(), 1]])
  for (const [accepted, balls] of CLASSES) {
    if (without49 && balls === 1 && accepted.length === 1) continue
    const next = new Map<string, number>()
    for (const [state, count] of ways) {
      const left = state.split(',').map(Number)
      for (const [rest, more] of fillings(left, options, accepted, balls)) {
        next.set(rest, (next.get(rest) ?? 0) + count * more)
      }
    }
    ways = next
  }
  return ways.get(options.map(() => 0).join()) ?? 0
}

/** Ways to fill some of the legs left with balls of one class, by the legs that then are left. */
function* fillings(
  left: readonly number[],
  options: readonly string[],
  accepted: readonly string[],
  balls: number,
): Generator<readonly [string, number]> {
  const at = options.findIndex((option, index) => accepted.includes(option) && left[index] !== 0)
  if (at < 0 || balls === 0) {
    yield [left.join(), 1]
    return
  }
  const [option = ''] = options.slice(at, at + 1)
  const others = accepted.filter((one) => one !== option)
  const most = Math.min(left[at] ?? 0, balls)
  let arrangements = 1
  for (let taken = 0; taken <= most; taken += 1) {
    const legsTaken = binomial(left[at] ?? 0, taken) * arrangements
    const rest = left.with(at, (left[at] ?? 0) - taken)
    for (const [state, ways] of fillings(rest, options, others, balls - taken)) {
      yield [state, ways * legsTaken]
    }
    arrangements *= balls - taken
  }
}

interface LegSet {
  readonly options: readonly string[]
  /** Chances that all legs win, and that a leg of a two-sides option pushes and the rest win. */
  readonly all: Rational
  readonly pushed: readonly (readonly [option: string, chance: Rational])[]
}

function legSetOf(options: readonly string[]): LegSet {
  const legs = new Map<string, number>()
  for (const option of options) legs.set(option, (legs.get(option) ?? 0) + 1)
  const draws = options.reduce((all, _, index) => all * (BALLS.size - index), 1)
  const pushed = [...legs]
    .filter(([option]) => isSide(option))
    .map(([option, count]) => {
      const rest = new Map(legs).set(option, count - 1)
      return [option, fraction(count * waysToWin(rest, true), draws)] as const
    })
  return { options, all: fraction(waysToWin(legs, false), draws), pushed }
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
  known ??= [2, 3, 4, 5, 6].flatMap((size) => [...legSets(size)].map(legSetOf))
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
 * chance of a leg. Source: liyu7342/lottery rules.jsp (playtypes.json).
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
