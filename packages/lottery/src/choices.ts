import type { ChoiceStream } from './types.ts'

/** A closed set of choices, in canonical (text) order, with the name a message gives it. */
export interface ChoiceSet {
  readonly all: readonly string[]
  readonly size: number
  /** The choice with this index of `all`. */
  readonly at: (index: number) => string
  readonly has: (choice: string) => boolean
  /** For the message: "0-9", "00-99", "BIG, EVEN, ODD, SMALL". */
  readonly label: string
}

/** Names, in the order given. */
export function named(...names: readonly string[]): ChoiceSet {
  const all = names.toSorted()
  return listed(all, all.join(', '))
}

function listed(all: readonly string[], label: string): ChoiceSet {
  const members = new Set(all)
  return {
    all,
    size: all.length,
    label,
    at: (index) => all[index] ?? '',
    has: (choice) => members.has(choice),
  }
}

/** Integers without leading zeros: balls, dice, sums, spans. */
export function integers(from: number, to: number): ChoiceSet {
  const all = Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).toSorted()
  return listed(all, `${from}-${to}`)
}

/** All digit strings of a width, leading zeros included. */
function digitStrings(width: number): ChoiceSet {
  const pattern = new RegExp(`^[0-9]{${width}}$`)
  const size = 10 ** width
  const at = (index: number): string => String(index).padStart(width, '0')
  let all: readonly string[] | undefined
  return {
    size,
    label: `${'0'.repeat(width)}-${'9'.repeat(width)}`,
    at,
    has: (choice) => pattern.test(choice),
    // Created at first use: most pages never need the ten thousand numbers of four digits.
    get all() {
      all ??= Array.from({ length: size }, (_, index) => at(index))
      return all
    },
  }
}

export const DIGITS = digitStrings(1)
export const TWO_DIGITS = digitStrings(2)
export const THREE_DIGITS = digitStrings(3)
export const FOUR_DIGITS = digitStrings(4)
export const FIVE_DIGITS = digitStrings(5)
export const SIX_DIGITS = digitStrings(6)

/** BIG and SMALL are the halves of the choices; 0 is EVEN. */
export const ATTRIBUTES = named('BIG', 'SMALL', 'ODD', 'EVEN')

/** DRAGON: the first of the two positions is higher; TIGER: the second. */
export const SIDES = named('DRAGON', 'TIGER')

/** From this many choices on, picking by index is faster than taking from a copy of the list. */
const LARGE = 200

/** `count` different choices, every set equally likely, in canonical order. */
export function pickChoices(
  stream: ChoiceStream,
  choices: ChoiceSet,
  count: number,
): readonly string[] {
  if (choices.size > LARGE) {
    // Floyd's sampling: a choice that is already taken is replaced by the newest of the list.
    const picked = new Set<number>()
    for (let last = choices.size - count; last < choices.size; last += 1) {
      const index = stream.next(last + 1)
      picked.add(picked.has(index) ? last : index)
    }
    return [...picked].map(choices.at).toSorted()
  }
  return drawChoices(stream, choices.all, count).toSorted()
}

/** `count` different choices in the order in which they came: balls of a draw. */
export function drawChoices(
  stream: ChoiceStream,
  choices: readonly string[],
  count: number,
): readonly string[] {
  const left = [...choices]
  return Array.from({ length: count }, () => left.splice(stream.next(left.length), 1)[0] ?? '')
}

/** `count` strings of digits, each on its own. */
export function drawNumbers(
  stream: ChoiceStream,
  choices: ChoiceSet,
  count: number,
): readonly string[] {
  return Array.from({ length: count }, () => choices.at(stream.next(choices.size)))
}
