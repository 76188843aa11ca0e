import { meanOf, subtract } from '@fairhouse/games/maths'
import { calculateParsheet } from '@fairhouse/games/slots/parsheet'
import {
  compareRational,
  divideRational,
  ONE_RATIONAL,
  parseRational,
  type Rational,
  rationalToNumber,
} from '@fairhouse/money'
import type { readParsheets } from '../slots/parsheets.ts'
import { baccarat } from './baccarat.ts'
import { blackjack, videoPoker } from './best-play.ts'
import { dealing, headsUpEquity, poker, tienLen, truco } from './cards.ts'
import { craps } from './craps.ts'
import { crash, dice, hiLo, keno, mines, plinko } from './instant.ts'
import { type Answer, type Calculator, type MathsRow, readMaths } from './row.ts'
import { dragonTiger, roulette, sicBo } from './tables.ts'

/** One row of the file beside what was computed. */
export interface MathsOutcome {
  readonly game: string
  readonly bet: string
  readonly quantity: string
  readonly value: number | null
  readonly computed: number | null
  /** The fraction that was computed, where it is one. */
  readonly exact?: string
  readonly status: 'ok' | 'differs' | 'unsupported'
}

/** Each knows its games by the words of their names. */
const CALCULATORS: readonly Calculator[] = [
  baccarat,
  roulette,
  sicBo,
  dragonTiger,
  craps,
  crash,
  dice,
  hiLo,
  mines,
  keno,
  plinko,
  poker,
  headsUpEquity,
  dealing,
  tienLen,
  truco,
  blackjack,
  videoPoker,
]

type Quantity = Rational | number

const minusFrom = (whole: Rational, value: Quantity): Quantity =>
  typeof value === 'number' ? rationalToNumber(whole) - value : subtract(whole, value)

/** "multiplier_x0.99": what returns that share at a chance. */
function multiplier({ quantity, game }: MathsRow, chance: Rational): Quantity | undefined {
  const edge = parseRational(/(\d+(?:\.\d+)?)% edge/.exec(game)?.[1] ?? '')
  const left = edge && subtract(ONE_RATIONAL, { num: edge.num, den: edge.den * 100n })
  const share = parseRational(/x(\d+(?:\.\d+)?)$/.exec(quantity)?.[1] ?? '') ?? left
  return share && chance.num > 0n ? divideRational(share, chance) : undefined
}

/** Selects the quantity of a row from the computed ones. */
function quantityOf(row: MathsRow, { chance, law, value }: Answer): Quantity | undefined {
  const returned = law ? meanOf(law) : value
  switch (row.quantity) {
    case 'probability':
      return chance
    case 'equity':
      return value
    case 'rtp':
      return returned
    case 'house_edge':
      return returned === undefined ? undefined : minusFrom(ONE_RATIONAL, returned)
    case 'player_ev':
      // The blackjack engine returns gains itself.
      return law ? subtract(meanOf(law), ONE_RATIONAL) : value
    default:
      return chance && /multiplier/.test(row.quantity) ? multiplier(row, chance) : undefined
  }
}

type Machines = ReturnType<typeof readParsheets>

/** "slots (parsheet ID)": a machine of the par sheets beside the file. */
function slots({ game, quantity }: MathsRow, machines: Machines): Quantity | undefined {
  const id = /^slots \(parsheet (\S+)\)/.exec(game)?.[1]
  const machine = machines.find((one) => one.id === id)
  if (!machine) return undefined
  const sheet = calculateParsheet(machine)
  switch (quantity) {
    case 'rtp':
      return sheet.rtp
    case 'house_edge':
      return subtract(ONE_RATIONAL, sheet.rtp)
    case 'sigma':
      return sheet.baseSigma
    case 'hit_rate':
    case 'probability':
      return sheet.hitRate
    default:
      return undefined
  }
}

function compute(row: MathsRow, machines: Machines): Quantity | undefined {
  if (row.game.startsWith('slots')) return slots(row, machines)
  for (const calculator of CALCULATORS) {
    const answer = calculator(row)
    if (answer) return quantityOf(row, answer)
  }
  return undefined
}

/** Blackjack's printed values hold ten digits of other doubles; all else is exact. */
const toleranceOf = ({ game }: MathsRow): number => (game.startsWith('blackjack') ? 1e-6 : 1e-9)

function isAsStated(row: MathsRow, computed: Quantity): boolean {
  const { value, exact } = row
  if (exact && typeof computed !== 'number' && compareRational(exact, computed) !== 0) return false
  if (value === undefined) return true
  const number = typeof computed === 'number' ? computed : rationalToNumber(computed)
  return Math.abs(number - value) <= toleranceOf(row) * Math.max(1, Math.abs(value))
}

/** Checks one row. */
export function checkMaths(row: MathsRow, machines: Machines): MathsOutcome {
  const { game, bet, quantity, value = null } = row
  const computed = compute(row, machines)
  if (computed === undefined) {
    return { game, bet, quantity, value, computed: null, status: 'unsupported' }
  }
  const status = isAsStated(row, computed) ? 'ok' : 'differs'
  if (typeof computed === 'number') return { game, bet, quantity, value, computed, status }
  const exact = `${computed.num}/${computed.den}`
  return { game, bet, quantity, value, computed: rationalToNumber(computed), exact, status }
}

/** Rows of a file shaped like published-maths.json, one after the other. Throws FormatError. */
export function* mathsRows(text: string, machines: Machines): Generator<MathsOutcome> {
  for (const row of readMaths(text)) yield checkMaths(row, machines)
}
