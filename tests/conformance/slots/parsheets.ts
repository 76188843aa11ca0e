import {
  calculateParsheet,
  type Parsheet,
  type ParsheetMachine,
} from '@fairhouse/games/slots/parsheet'
import { type Rational, rationalToNumber } from '@fairhouse/money'
import { FormatError, isObject, parseFile } from '../json.ts'

/** One quantity of a par sheet beside what was counted. */
export interface ParsheetOutcome {
  readonly game: string
  readonly bet: string
  readonly quantity: string
  readonly value: number
  readonly computed: number | null
  readonly status: 'ok' | 'differs' | 'unsupported'
}

interface SheetFile extends ParsheetMachine {
  readonly id: string
  readonly stated: ReadonlyMap<string, number | string>
}

const TOLERANCE = 1e-9
/** Maximum reels and symbols of a line's state. */
const MOST_REELS = 7
const MOST_SYMBOLS = 62

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => Number.isInteger(one) && one >= 0)
const isTable = (value: unknown): value is number[][] =>
  Array.isArray(value) && value.length > 0 && value.every(isNumbers)

/** Every quantity that a machine of the file states, under its name in `Parsheet`. */
function statedOf(machine: Readonly<Record<string, unknown>>): Map<string, number | string> {
  const stated = new Map<string, number | string>()
  const { recomputed, publishedRtpPercent } = machine
  if (typeof publishedRtpPercent === 'string')
    stated.set('publishedRtpPercent', publishedRtpPercent)
  for (const name of ['freeSpinsPerSpin', 'freeSpinValue', 'freeRetriggerPerSpin']) {
    const value = machine[name]
    if (typeof value === 'number') stated.set(name, value)
  }
  for (const [name, value] of Object.entries(isObject(recomputed) ? recomputed : {})) {
    if (typeof value === 'number') stated.set(name, value)
  }
  return stated
}

function readMachine(value: unknown, index: number): SheetFile {
  const wrong = (what: string) => new FormatError(`machine ${index + 1}: ${what}`)
  if (!isObject(value)) throw wrong('not an object')
  const machine: Readonly<Record<string, unknown>> = value
  const { id, grid, reels, linePay, lines, scatterPay, freeSpins, freeReels, freeMult } = machine
  if (typeof id !== 'string') throw wrong('has no id')
  if (!isNumbers(grid) || grid.length !== 2) throw wrong('grid is not [reels, rows]')
  if (!isTable(reels) || reels.length !== grid[0]) throw wrong('reels are not as the grid says')
  if (!isTable(linePay) || !isTable(lines)) throw wrong('no pay table or lines')
  if (freeSpins !== undefined && !isNumbers(freeSpins)) throw wrong('freeSpins are no counts')
  if (freeReels !== undefined && !isTable(freeReels)) throw wrong('freeReels are no reels')
  const count = (name: string, none: number) => {
    const number = machine[name] ?? none
    if (!Number.isInteger(number)) throw wrong(`${name} is no integer`)
    return Number(number)
  }
  return {
    id,
    grid: [grid[0] ?? 0, grid[1] ?? 0],
    reels,
    linePay,
    lines,
    scatter: count('scatter', 0),
    scatterPay: isNumbers(scatterPay) ? scatterPay : [],
    wild: count('wild', 0),
    wildMult: count('wildMult', 1),
    ...(freeSpins ? { freeSpins } : {}),
    ...(freeReels ? { freeReels } : {}),
    ...(freeMult === undefined ? {} : { freeMult: count('freeMult', 1) }),
    stated: statedOf(machine),
  }
}

/** Machines of a file shaped like slot-parsheets.json. Throws FormatError for any other text. */
export function readParsheets(text: string): readonly SheetFile[] {
  const file = parseFile(text)
  const machines = isObject(file) ? file['machines'] : undefined
  if (!Array.isArray(machines) || machines.length === 0) {
    throw new FormatError('the file has no list "machines"')
  }
  return machines.map(readMachine)
}

function numberOf(quantity: Parsheet[keyof Parsheet]): number {
  if (typeof quantity === 'number') return quantity
  return typeof quantity === 'bigint' ? Number(quantity) : rationalToNumber(quantity)
}

/** A printed percentage agrees when it is the computed one to its last digit, rounded or cut. */
function agreesWithPrint(printed: string, rtp: Rational): boolean {
  const digits = printed.split('.')[1]?.length ?? 0
  return Math.abs(rationalToNumber(rtp) * 100 - Number(printed)) < 10 ** -digits
}

function compare(
  sheet: Parsheet | undefined,
  quantity: string,
  stated: number | string,
): Pick<ParsheetOutcome, 'value' | 'computed' | 'status'> {
  const value = Number(stated)
  if (sheet && quantity === 'publishedRtpPercent') {
    const status = agreesWithPrint(String(stated), sheet.rtp) ? 'ok' : 'differs'
    return { value, computed: rationalToNumber(sheet.rtp) * 100, status }
  }
  const found = sheet && quantity in sheet ? sheet[quantity as keyof Parsheet] : undefined
  if (found === undefined) return { value, computed: null, status: 'unsupported' }
  const computed = numberOf(found)
  const isClose = Math.abs(computed - value) <= TOLERANCE * Math.max(1, Math.abs(value))
  return { value, computed, status: isClose ? 'ok' : 'differs' }
}

/** The sheet of a machine, if it can be counted: its free games may have no end. */
function sheetOf(machine: SheetFile): Parsheet | undefined {
  if (machine.grid[0] > MOST_REELS || machine.linePay.length > MOST_SYMBOLS) return undefined
  try {
    return calculateParsheet(machine)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Counts each machine through and compares all that is stated of it. */
export function* checkParsheets(machines: readonly SheetFile[]): Generator<ParsheetOutcome> {
  for (const machine of machines) {
    const sheet = sheetOf(machine)
    for (const [quantity, stated] of machine.stated) {
      const bet = 'base bet, all lines'
      yield { game: machine.id, bet, quantity, ...compare(sheet, quantity, stated) }
    }
  }
}
