import {
  VN_MB_PRIZES,
  type AnyDraw,
  type Play,
  type Selection,
  type VnMbDraw,
} from '@fairhouse/lottery'
import fc from 'fast-check'

/** Raw inputs as a page would make them from a play's pad, and draws that they can win on. */

const range = (count: number, width: number): string[] =>
  Array.from({ length: count }, (_, value) => String(value).padStart(width, '0'))

const DIGITS = range(10, 1)
const ATTRIBUTES = ['BIG', 'SMALL', 'ODD', 'EVEN']

/** How many choices beyond the least one: enough for overlaps, few enough to expand by brute. */
const EXTRA_MAX = 4

function someOf(choices: readonly string[], minCount: number): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray([...choices], {
    minLength: minCount,
    maxLength: Math.min(choices.length, minCount + EXTRA_MAX),
  })
}

function linesOf(k: number): fc.Arbitrary<Selection> {
  const line = fc.shuffledSubarray(range(100, 2), { minLength: k, maxLength: k })
  return fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => ({ lines }))
}

/** A valid selection, not yet canonical. */
export function selectionOf({ code, pad }: Play): fc.Arbitrary<Selection> {
  switch (pad.kind) {
    case 'digits':
      return someOf(DIGITS, pad.minCount).map((numbers) => ({ numbers }))
    case 'numbers': {
      const free = someOf(range(10 ** pad.width, pad.width), pad.minCount)
      const selection = free.map((numbers): Selection => ({ numbers }))
      return code.includes('XIEN') ? fc.oneof(selection, linesOf(pad.minCount)) : selection
    }
    case 'positions': {
      const choices = pad.choices === 'digits' ? DIGITS : ATTRIBUTES
      const least = pad.canBeEmpty ? 0 : 1
      const lists = pad.positions.map(() =>
        fc.shuffledSubarray(choices, { minLength: least, maxLength: 3 }),
      )
      return fc
        .tuple(...lists)
        .filter((positions) => positions.some((position) => position.length > 0))
        .map((positions) => ({ positions }))
    }
    case 'options':
      return someOf(pad.options, 1).map((options) => ({ options }))
    case 'fixed':
      return fc.constant({})
  }
}

const DIGITS_ONLY = /^\d+$/

function chosenIn(selection: Selection): string[] {
  return [...(selection.numbers ?? []), ...(selection.lines ?? [])].flat()
}

function freeNumber(width: number): fc.Arbitrary<string> {
  return fc.nat(10 ** width - 1).map((value) => String(value).padStart(width, '0'))
}

/** A number that begins or ends with one of the parts. */
function numberWith(width: number, parts: readonly string[]): fc.Arbitrary<string> {
  if (parts.length === 0) return freeNumber(width)
  return fc
    .tuple(freeNumber(width), fc.constantFrom(...parts), fc.boolean())
    .map(([free, part, isFront]) =>
      isFront && width >= part.length
        ? `${part}${free.slice(part.length)}`
        : `${free}${part}`.slice(-width),
    )
}

function vnMbDraw(parts: readonly string[]): fc.Arbitrary<AnyDraw> {
  const prizes = VN_MB_PRIZES.map(({ count, width }) =>
    fc.array(numberWith(width, parts), { minLength: count, maxLength: count }),
  )
  return fc.tuple(...prizes).map((lists) => {
    const entries = VN_MB_PRIZES.map(({ name }, index) => [name, lists[index]])
    return { prizes: Object.fromEntries(entries) as VnMbDraw['prizes'] }
  })
}

/** Digits from the choices of their own position, where it has digits. */
function sscDrawFrom({ pad }: Play, selection: Selection): fc.Arbitrary<AnyDraw> {
  const lists = [1, 2, 3, 4, 5].map((position) => {
    const index = pad.kind === 'positions' ? pad.positions.indexOf(position) : -1
    const list = selection.positions?.[index] ?? selection.numbers ?? []
    return list.filter((choice) => DIGITS_ONLY.test(choice))
  })
  return fc.tuple(...lists.map((list) => numberWith(1, list))).map((digits) => ({ digits }))
}

/** Any draw, one made of what was chosen, and one of few different numbers. */
export function drawFor(play: Play, selection: Selection): fc.Arbitrary<AnyDraw> {
  if (play.family === 'SSC') {
    const anyDigits = fc.array(freeNumber(1), { minLength: 5, maxLength: 5 })
    return fc.oneof(
      anyDigits.map((digits) => ({ digits })),
      sscDrawFrom(play, selection),
    )
  }
  const few = fc.array(freeNumber(2), { minLength: 1, maxLength: 3 })
  return fc.oneof(vnMbDraw([]), vnMbDraw(chosenIn(selection)), few.chain(vnMbDraw))
}

/** The canonical form of a selection that is valid. */
export function canonical(play: Play, input: unknown): Selection {
  const parsed = play.parse(input)
  if (!parsed.ok) throw new Error(`${play.code}: ${JSON.stringify(parsed.fault)}`)
  return parsed.value
}

/** A canonical selection with a draw. */
export function betOn(
  play: Play,
): fc.Arbitrary<{ readonly selection: Selection; readonly draw: AnyDraw }> {
  return selectionOf(play)
    .map((input) => canonical(play, input))
    .chain((selection) => drawFor(play, selection).map((draw) => ({ selection, draw })))
}
