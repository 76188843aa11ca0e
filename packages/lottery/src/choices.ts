import type { ChoiceStream } from './types.ts'

/** A closed set of choices, in canonical (text) order, with the name a message gives it. */
export interface ChoiceSet {
  readonly all: readonly string[]
  readonly has: (choice: string) => boolean
  /** For the message: "0-9", "00-99", "BIG, EVEN, ODD, SMALL". */
  readonly label: string
}

function choiceSet(all: readonly string[], label: string): ChoiceSet {
  const members = new Set(all)
  return { all, label, has: (choice) => members.has(choice) }
}

function numbersOfWidth(width: number): readonly string[] {
  return Array.from({ length: 10 ** width }, (_, value) => String(value).padStart(width, '0'))
}

export const DIGITS = choiceSet(numbersOfWidth(1), '0-9')
export const TWO_DIGITS = choiceSet(numbersOfWidth(2), '00-99')
export const THREE_DIGITS = choiceSet(numbersOfWidth(3), '000-999')

/** BIG is 5 to 9, SMALL 0 to 4; 0 is EVEN (CASES.md, DXDS). */
export const ATTRIBUTES = choiceSet(['BIG', 'EVEN', 'ODD', 'SMALL'], 'BIG, EVEN, ODD, SMALL')

/** DRAGON: the first of the two positions is higher; TIGER: the second. */
export const SIDES = choiceSet(['DRAGON', 'TIGER'], 'DRAGON, TIGER')

/** `count` different choices, every set equally likely, in canonical order. */
export function pickChoices(
  stream: ChoiceStream,
  choices: readonly string[],
  count: number,
): readonly string[] {
  const left = [...choices]
  const picked: string[] = []
  while (picked.length < count) picked.push(...left.splice(stream.next(left.length), 1))
  return picked.toSorted()
}
