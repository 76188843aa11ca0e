import { ANIMALS, type Animal, type Play, type Selection } from '@fairhouse/lottery/all'
import { arrangements, ballsTo, byGroups, bySum, type WeightedDraw } from './weighted.ts'

type Balls = readonly string[]

const without = (balls: Balls, ...taken: readonly Balls[]): Balls => {
  const gone = new Set(taken.flat())
  return balls.filter((ball) => !gone.has(ball))
}

const KENO = ballsTo(80)
const isOdd = (ball: string): boolean => Number(ball) % 2 === 1

/** Keno: by the hits of a line, by the sum, by how many are low, or by how many are odd. */
export function* kenoDraws({ code }: Play, { numbers, options = [] }: Selection) {
  const asDraw = (draw: { balls: Balls; weight: bigint }): WeightedDraw => ({
    draw: { balls: draw.balls },
    weight: draw.weight,
  })
  const isOnParity = options.some((option) => /^(ODD|EVEN|EO)/.test(option))
  if (numbers) {
    for (const one of byGroups([numbers], without(KENO, numbers), 20)) yield asDraw(one)
  } else if (/^KENO_(UP|MID)$/.test(code) || (code === 'KENO_VN_SIDES' && !isOnParity)) {
    for (const one of byGroups([KENO.slice(0, 40)], KENO.slice(40), 20)) yield asDraw(one)
  } else if (/^KENO_(ODDS|OEMID|VN_SIDES)$/.test(code)) {
    const odd = KENO.filter(isOdd)
    for (const one of byGroups([odd], without(KENO, odd), 20)) yield asDraw(one)
  } else {
    for (const one of bySum(80, 20)) yield asDraw(one)
  }
}

const SIX = ballsTo(49)
/** Any lunar year: the chances of an animal depend on whether it is the year's. */
export const YEAR: Animal = 'TIGER'

/** Balls of an animal in that year, written from L-6.7: n - 1 places before the year's. */
export function ballsOfAnimal(animal: string): Balls {
  const distance = ANIMALS.indexOf(YEAR) - ANIMALS.indexOf(animal as Animal)
  return SIX.filter((ball) => (Number(ball) - 1 - distance) % 12 === 0)
}

export function ballsOfTail(tail: string): Balls {
  return SIX.filter((ball) => ball.endsWith(tail))
}

function markSix(main: Balls, extra: string, weight: bigint): WeightedDraw {
  return { draw: { main, extra, zodiacYear: YEAR, order: 'drawn' }, weight }
}

/** Every special ball; the main ones are of no matter. */
function* bySpecial(): Generator<WeightedDraw> {
  for (const extra of SIX) yield markSix(without(SIX, [extra]).slice(0, 6), extra, 1n)
}

/** Each place has each ball once in the 49 rotations. */
function* byPlace(): Generator<WeightedDraw> {
  for (const shift of SIX.keys()) {
    const turned = [...SIX.slice(shift), ...SIX.slice(0, shift)]
    yield markSix(turned.slice(0, 6), turned[6] ?? '', 1n)
  }
}

/** Seven balls by how many fall into each group; which of them is the special one is no matter. */
function* sevenByGroups(groups: readonly Balls[]): Generator<WeightedDraw> {
  for (const { balls, weight } of byGroups(groups, without(SIX, ...groups), 7)) {
    yield markSix(balls.slice(0, 6), balls[6] ?? '', weight)
  }
}

/** Every arrangement of balls on the places of the legs; the others are filled up. */
function* byLegs(positions: readonly (readonly string[])[]): Generator<WeightedDraw> {
  const places = [...positions.keys()].filter((at) => positions[at]?.length)
  for (const balls of arrangements(SIX, places.length)) {
    const rest = SIX.filter((ball) => !balls.includes(ball))
    const main = positions.map((_, at) => {
      const leg = places.indexOf(at)
      return leg >= 0 ? (balls[leg] ?? '') : (rest.shift() ?? '')
    })
    yield markSix(main, rest[0] ?? '', 1n)
  }
}

function* sevenBySum(): Generator<WeightedDraw> {
  for (const { balls, weight } of bySum(49, 7)) {
    yield markSix(balls.slice(0, 6), balls[6] ?? '', weight)
  }
}

/** Six main balls by how many are of the line, and the special one of it or not. */
function* mainAndSpecial(line: Balls): Generator<WeightedDraw> {
  const others = without(SIX, line)
  for (const { balls, weight } of byGroups([line], others, 6)) {
    for (const rest of [without(line, balls), without(others, balls)]) {
      const [extra] = rest
      if (extra !== undefined) yield markSix(balls, extra, weight * BigInt(rest.length))
    }
  }
}

export function markSixDraws({ code }: Play, selection: Selection): Iterable<WeightedDraw> {
  const { numbers = [], animals = [], positions } = selection
  if (/^LHC_(TM|HALF|LIUXIAO)/.test(code)) return bySpecial()
  if (code === 'LHC_PARLAY') return byLegs(positions ?? [])
  if (positions) return byPlace()
  if (code.startsWith('LHC_SUM')) return sevenBySum()
  if (/^LHC_(PT1X|LX)/.test(code)) return sevenByGroups(animals.map(ballsOfAnimal))
  if (/^LHC_(PTWS|LW)/.test(code)) return sevenByGroups(numbers.map(ballsOfTail))
  if (code.startsWith('LHC_BZ')) return sevenByGroups([numbers])
  const line = code === 'LHC_ZX' ? animals.flatMap(ballsOfAnimal) : numbers
  return mainAndSpecial(line)
}

/** Official lotto games by the hits of a line, and where the other ball falls. */
export function* lottoDraws({ code }: Play, selection: Selection): Generator<WeightedDraw> {
  const { numbers = [], specials = [] } = selection
  if (code === 'LOTTO535') {
    for (const { balls, weight } of byGroups([numbers], without(ballsTo(35), numbers), 5)) {
      const miss = without(ballsTo(12), specials)
      const hits = BigInt(specials.length)
      yield { draw: { main: balls, special: specials[0] ?? '' }, weight: weight * hits }
      if (miss[0] !== undefined) {
        yield { draw: { main: balls, special: miss[0] }, weight: weight * BigInt(miss.length) }
      }
    }
    return
  }
  const all = ballsTo(code === 'MEGA645' ? 45 : 55)
  const others = without(all, numbers)
  for (const { balls, weight } of byGroups([numbers], others, 6)) {
    if (code === 'MEGA645') {
      yield { draw: { main: balls }, weight }
      continue
    }
    for (const rest of [without(numbers, balls), without(others, balls)]) {
      const [bonus] = rest
      if (bonus === undefined) continue
      yield { draw: { main: balls, bonus }, weight: weight * BigInt(rest.length) }
    }
  }
}
