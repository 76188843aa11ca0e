import { type Law, lawOf, LOST, paying, PUSHED, type Weighted } from '@fairhouse/games/maths'
import {
  addRational,
  multiplyRational,
  type Rational,
  rational,
  ZERO_RATIONAL,
} from '@fairhouse/money'
import { type Answer, type Calculator, eventIn, payIn, ratioOf } from './row.ts'

/** Ways of two dice to show a total. */
const waysOf = (total: number): number => Math.max(0, 6 - Math.abs(total - 7))

const TOTALS: readonly Weighted<number>[] = Array.from({ length: 11 }, (_, at) => ({
  weight: BigInt(waysOf(at + 2)),
  outcome: at + 2,
}))
const POINTS = [4, 5, 6, 8, 9, 10]
const FIELD = [2, 3, 4, 9, 10, 11, 12]

const share = (ways: number, of: number): Rational => rational(BigInt(ways), BigInt(of))

/** The field pays 1:1 where the words do not say otherwise ("2 pays 2:1, 12 pays 3:1"). */
function field(bet: string): Answer {
  const pays = new Map(FIELD.map((total) => [total, rational(1n)]))
  for (const [, totals = '', a, b] of bet.matchAll(/([\d, and/]+) pays? (\d+):(\d+)/g)) {
    const pay = ratioOf(a, b)
    for (const total of totals.match(/\d+/g) ?? []) if (pay) pays.set(Number(total), pay)
  }
  const law = lawOf(TOTALS, (total) => {
    const pay = pays.get(total)
    return pay ? paying(pay.num, pay.den) : LOST
  })
  return { ...eventIn(TOTALS, (total) => pays.has(total), ''), law }
}

/** A bet that stays until some totals win or others lose it. */
function untilDecided(win: number, lose: number, bet: string): Answer {
  const classes = [
    { weight: BigInt(win), outcome: true },
    { weight: BigInt(lose), outcome: false },
  ]
  return eventIn(classes, (won) => won, bet)
}

/** Chance that the pass line wins: seven or eleven at once, or the point again before a seven. */
function passChance(): Rational {
  return POINTS.reduce(
    (sum, point) =>
      addRational(
        sum,
        multiplyRational(share(waysOf(point), 36), share(waysOf(point), waysOf(point) + 6)),
      ),
    share(waysOf(7) + waysOf(11), 36),
  )
}

function classesOf(chances: readonly (readonly [Rational, Rational])[]): Law {
  const all = chances.reduce((product, [chance]) => product * chance.den, 1n)
  return chances.map(([chance, outcome]) => ({ weight: (chance.num * all) / chance.den, outcome }))
}

const minus = (a: Rational, b: Rational) => addRational(a, { num: -b.num, den: b.den })

function line(bet: string): Answer {
  const pass = passChance()
  if (!/don'?t/.test(bet)) {
    return {
      chance: pass,
      law: classesOf([
        [pass, paying(1)],
        [minus(rational(1n), pass), LOST],
      ]),
    }
  }
  const barred = Number(/bar (\d+)/.exec(bet)?.[1] ?? 12)
  const pushed = share(waysOf(barred), 36)
  const won = minus(minus(rational(1n), pass), pushed)
  const perDecision = /resolved|decision|decided/.test(bet)
  const tied: readonly [Rational, Rational] = [perDecision ? ZERO_RATIONAL : pushed, PUSHED]
  return { chance: won, law: classesOf([[won, paying(1)], [pass, LOST], tied]) }
}

const ONE_ROLL: readonly [RegExp, readonly number[]][] = [
  [/^any craps/, [2, 3, 12]],
  [/^any (seven|7)/, [7]],
  [/^(yo|any eleven|eleven|11)\b/, [11]],
  [/^(aces|snake eyes|two|2)\b/, [2]],
  [/^(boxcars|midnight|twelve|12)\b/, [12]],
  [/^(ace deuce|ace-deuce|three|3)\b/, [3]],
]

/** "craps" */
export const craps: Calculator = ({ game, bet }) => {
  if (!game.startsWith('craps')) return undefined
  if (bet.startsWith('field')) return field(bet)
  if (/^(don'?t )?(pass|come)/.test(bet)) return line(bet)
  const number = Number(/\d+/.exec(bet)?.[0] ?? 0)
  if (bet.startsWith('hard')) return untilDecided(1, waysOf(number) - 1 + 6, bet)
  if (/^(place|big|buy)/.test(bet) && !/commission/.test(bet)) {
    return untilDecided(waysOf(number), 6, bet)
  }
  if (bet.startsWith('lay') && !/commission/.test(bet)) return untilDecided(6, waysOf(number), bet)
  const totals = ONE_ROLL.find(([word]) => word.test(bet))?.[1]
  return totals && payIn(bet) ? eventIn(TOTALS, (total) => totals.includes(total), bet) : undefined
}
