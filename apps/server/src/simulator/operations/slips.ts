import type { SlipEntry } from '@fairhouse/protocol'
import { OWN, PLAYS, PRICES } from '../brand.ts'
import type { Dice } from '../dice.ts'
import { linesOf, type Choice } from '../model/bets.ts'
import { RECORDED, type ShownIssue } from '../model/issues.ts'
import type { World } from '../world.ts'

const DIGITS = '0123456789'.split('')
/** Few enough that some win; results end in one of them. */
export const NUMBERS = Array.from({ length: 16 }, (_, at) => String(at * 6).padStart(2, '0'))
/** Per line, in ledger units: one cent, five, one unit. */
const UNIT_STAKES = [100n, 500n, 10_000n, 10_000n]

/** An entry in the forms of the model and of the protocol. */
export interface PlannedEntry {
  readonly choice: Choice
  readonly unitStake: bigint
  readonly multiple: number
  readonly entry: SlipEntry
}

function someOf<T>(dice: Dice, from: readonly T[], count: number): T[] {
  const rest = [...from]
  return Array.from({ length: count }, () => rest.splice(dice.next(rest.length), 1)[0] as T)
}

function chooseDigits(dice: Dice, count?: number): Choice {
  const place = dice.next(5)
  const chosen = someOf(dice, DIGITS, count ?? 1 + dice.next(10)).toSorted()
  const positions = Array.from({ length: 5 }, (_, at) => (at === place ? chosen : []))
  return { game: 'digits', positions }
}

function chooseNumbers(dice: Dice): Choice {
  return { game: 'north', numbers: someOf(dice, NUMBERS, 1 + dice.next(8)).toSorted() }
}

function toEntry(choice: Choice, unitStake: bigint, multiple: number): PlannedEntry {
  const { game } = choice
  const selection =
    game === 'digits'
      ? { positions: choice.positions.map((digits) => [...digits]) }
      : { numbers: [...choice.numbers] }
  const entry: SlipEntry = {
    playCode: PLAYS[game],
    selection,
    unitStakeMinor: unitStake.toString(),
    multiple,
    lineCount: linesOf(choice),
    price: PRICES[game],
  }
  return { choice, unitStake, multiple, entry }
}

export function planEntry(dice: Dice, { lotteryCode }: ShownIssue): PlannedEntry {
  const choice = lotteryCode === RECORDED ? chooseNumbers(dice) : chooseDigits(dice)
  return toEntry(choice, dice.pick(UNIT_STAKES), 1 + dice.next(3))
}

/** Ten lines of one unit or two: a stake that divides into shares. */
export function planTen(dice: Dice): PlannedEntry {
  return toEntry(chooseDigits(dice, 10), dice.pick([10_000n, 20_000n]), 1)
}

/** An issue to bet on: nearly always on sale; otherwise not yet, or no longer. */
export function pickIssue(world: World, lotteryCode?: string): ShownIssue | undefined {
  const { dice, model, now } = world
  const all = model.issues.all.filter(
    (issue) => lotteryCode === undefined || issue.lotteryCode === lotteryCode,
  )
  const onSale = all.filter(({ issueId }) => model.issues.isOnSale(issueId, now))
  const from = dice.chance(0.93) ? onSale : all
  return from.length === 0 ? undefined : dice.pick(from)
}

export const ownIssue = (world: World): ShownIssue | undefined => pickIssue(world, OWN)
