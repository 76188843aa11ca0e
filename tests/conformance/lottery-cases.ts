import {
  familyOf,
  findPlay,
  isFamilyCode,
  parsePricing,
  parseVariant,
  settleBet,
  settleTicket,
  type AnyDraw,
  type BetToSettle,
  type Parsed,
} from '@fairhouse/lottery/all'
import { CURRENCIES, fromDecimal, toDecimal, type Minor } from '@fairhouse/money'
import { FormatError, isObject, parseFile, UnsupportedError, type Json } from './json.ts'

/** Settlement case v1 (L-6.4): reading a file and settling its cases. */

export interface Figures {
  readonly betCount: number
  readonly stake: string
  readonly winningBets: number
  readonly refund: string
  readonly payout: string
  readonly net: string
}

const FIGURE_NAMES = ['betCount', 'stake', 'winningBets', 'refund', 'payout', 'net'] as const

type NoFigures = { readonly [Name in keyof Figures]: null }

export type Outcome = { readonly id: string } & (
  | ({ readonly status: 'ok' } & Figures)
  | ({ readonly status: 'differs'; readonly expected: unknown } & Figures)
  | ({ readonly status: 'unsupported'; readonly reason: string } & NoFigures)
)

export interface SettlementCase {
  readonly id: string
  readonly family: string
  readonly draw: Json
  readonly bets: readonly (Json & { readonly playCode: string })[]
  readonly maxPayout?: unknown
  readonly expect?: Json
}

function isCase(value: unknown): value is SettlementCase {
  if (!isObject(value)) return false
  const { bets, expect } = value
  return (
    typeof value['id'] === 'string' &&
    typeof value['family'] === 'string' &&
    isObject(value['draw']) &&
    (expect === undefined || isObject(expect)) &&
    Array.isArray(bets) &&
    bets.length > 0 &&
    bets.every((bet) => isObject(bet) && typeof bet['playCode'] === 'string')
  )
}

/** Cases of a settlement-case-v1 file. Throws FormatError with a sentence for any other text. */
export function readCases(text: string): readonly SettlementCase[] {
  const file = parseFile(text)
  if (!isObject(file) || file['format'] !== 'settlement-case-v1') {
    throw new FormatError('the file is not of the format settlement-case-v1')
  }
  const { cases } = file
  if (!Array.isArray(cases)) throw new FormatError('the file has no list "cases"')
  const wrong = cases.findIndex((item) => !isCase(item))
  if (wrong >= 0) throw new FormatError(`case ${wrong + 1} of the file is not of the format`)
  return cases as readonly SettlementCase[]
}

function must<T>(parsed: Parsed<T>, what: string): T {
  if (parsed.ok) return parsed.value
  const { field, reason, expected } = parsed.fault
  throw new UnsupportedError(`${what}: ${field} ${reason}${expected ? ` (${expected})` : ''}`)
}

export function money(value: unknown, what: string): Minor {
  const amount = typeof value === 'string' ? fromDecimal(value) : undefined
  if (amount === undefined) throw new UnsupportedError(`${what} is not a decimal to 1/10 000`)
  return amount
}

/** Only the result: game, date, issue and province identify the draw. */
export function readDraw(family: string, draw: Json): AnyDraw {
  if (!isFamilyCode(family)) throw new UnsupportedError(`family ${family} is not built`)
  const { game: _game, date: _date, issue: _issue, province: _province, ...result } = draw
  return must(familyOf(family).parseDraw(result), 'draw')
}

const BET_FIELDS = new Set([
  'playCode',
  'selection',
  'unitStake',
  'multiple',
  'pricing',
  'variant',
  'maxPayout',
])

export function readBet(bet: SettlementCase['bets'][number], draw: AnyDraw): BetToSettle {
  const play = findPlay(bet.playCode)
  if (!play) throw new UnsupportedError(`${bet.playCode} is not built`)
  const other = Object.keys(bet).find((name) => !BET_FIELDS.has(name))
  if (other !== undefined) throw new UnsupportedError(`bet field ${other} is not known`)
  const { multiple, maxPayout } = bet
  if (typeof multiple !== 'number') throw new UnsupportedError('multiple is not a number')
  const variant = must(parseVariant(play, bet['variant'] ?? {}), `variant of ${play.code}`)
  return {
    play,
    draw,
    multiple,
    selection: must(play.parse(bet['selection']), `selection of ${play.code}`),
    unitStake: money(bet['unitStake'], 'unitStake'),
    pricing: must(parsePricing(play, bet['pricing'], variant), `pricing of ${play.code}`),
    variant,
    ...(maxPayout === undefined ? {} : { maxPayout: money(maxPayout, 'maxPayout') }),
  }
}

function settle(settlementCase: SettlementCase): Figures {
  const draw = readDraw(settlementCase.family, settlementCase.draw)
  const bets = settlementCase.bets.map((bet) => settleBet(readBet(bet, draw)))
  const { maxPayout } = settlementCase
  const cap = maxPayout === undefined ? undefined : money(maxPayout, 'maxPayout')
  // The figures have two decimals, as every currency with that many digits.
  const ticket = settleTicket(bets, CURRENCIES.BRL, cap)
  return {
    betCount: ticket.lineCount,
    stake: toDecimal(ticket.stake, 2),
    winningBets: ticket.winningLines,
    refund: toDecimal(ticket.refund, 2),
    payout: toDecimal(ticket.payout, 2),
    net: toDecimal(ticket.net, 2),
  }
}

const NO_FIGURES: NoFigures = {
  betCount: null,
  stake: null,
  winningBets: null,
  refund: null,
  payout: null,
  net: null,
}

/** Settles a case and compares; a case without "expect" is settled and has nothing to differ. */
export function runCase(settlementCase: SettlementCase): Outcome {
  const { id, expect } = settlementCase
  let figures: Figures
  try {
    figures = settle(settlementCase)
  } catch (error) {
    // RangeError: an amount or a multiple beyond the ledger's range.
    if (!(error instanceof UnsupportedError || error instanceof RangeError)) throw error
    return { id, status: 'unsupported', ...NO_FIGURES, reason: error.message }
  }
  const isOk = !expect || FIGURE_NAMES.every((name) => expect[name] === figures[name])
  return isOk
    ? { id, status: 'ok', ...figures }
    : { id, status: 'differs', ...figures, expected: expect }
}

/** Braces of a code (L-6.1); {ij} is a pair of positions, the first one lower. */
function bracesToPattern(inside: string): string {
  if (inside !== 'ij') return `(?:${inside})`
  return '(?:1[2-5]|2[3-5]|3[45]|45)'
}

const CODE = /^[A-Z0-9_]+(?:\{[A-Z0-9|]+\}[A-Z0-9_]*|\{ij\}[A-Z0-9_]*|[kn])?$/

/**
 * Test for concrete codes of one code with braces, e.g. "SSC_3X_{F|M|B}_G3" or
 * "SSC_LH_{ij}". Throws FormatError when the text cannot be a code.
 */
export function codeMatcher(code: string): (playCode: string) => boolean {
  if (!CODE.test(code)) throw new FormatError(`"${code}" is not a play code`)
  const source = code
    .replace(/\{([^}]+)\}/, (_, inside: string) => bracesToPattern(inside))
    .replace(/[kn]$/, '\\d+')
  const pattern = new RegExp(`^${source}$`)
  return (playCode) => pattern.test(playCode)
}

/** Cases all of whose bets are of these codes. */
export function onlyCodes(
  cases: readonly SettlementCase[],
  codes: readonly string[],
): readonly SettlementCase[] {
  const matchers = codes.map(codeMatcher)
  return cases.filter(({ bets }) =>
    bets.every(({ playCode }) => matchers.some((matches) => matches(playCode))),
  )
}
