import type { Selection } from './types.ts'

/**
 * Compact text of a canonical selection, for the database. Equal selections have equal texts.
 *   positions  "P:01|2||3|"   digits, or B E O S for BIG EVEN ODD SMALL
 *   numbers    "N:05,19"
 *   options    "O:DRAGON"
 *   lines      "L:01.02,03.04"
 *   nothing    "-"
 */

const LETTER_BY_ATTRIBUTE: Readonly<Record<string, string>> = {
  BIG: 'B',
  EVEN: 'E',
  ODD: 'O',
  SMALL: 'S',
}

const ATTRIBUTE_BY_LETTER: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LETTER_BY_ATTRIBUTE).map(([attribute, letter]) => [letter, attribute]),
)

const POSITIONS = /^P:([0-9]*|[BEOS]*)(\|([0-9]*|[BEOS]*))*$/
const NUMBERS = /^N:\d{1,3}(,\d{1,3})*$/
const OPTIONS = /^O:[A-Z]{1,20}(,[A-Z]{1,20})*$/
const LINES = /^L:\d{1,3}(\.\d{1,3})*(,\d{1,3}(\.\d{1,3})*)*$/

export function encodeSelection(selection: Selection): string {
  if (selection.positions) {
    const texts = selection.positions.map((position) =>
      // A digit stands for itself; looking it up would be most of the work of encoding a bet.
      position
        .map((choice) => (choice.length === 1 ? choice : (LETTER_BY_ATTRIBUTE[choice] ?? choice)))
        .join(''),
    )
    return `P:${texts.join('|')}`
  }
  if (selection.numbers) return `N:${selection.numbers.join(',')}`
  if (selection.options) return `O:${selection.options.join(',')}`
  if (selection.lines) return `L:${selection.lines.map((line) => line.join('.')).join(',')}`
  return '-'
}

function isCanonical(list: readonly string[]): boolean {
  return list.every((choice, index) => index === 0 || (list[index - 1] ?? '') < choice)
}

function decodePositions(body: string): Selection | undefined {
  const positions = body
    .split('|')
    .map((position) => [...position].map((letter) => ATTRIBUTE_BY_LETTER[letter] ?? letter))
  return positions.every(isCanonical) ? { positions } : undefined
}

function decodeLines(body: string): Selection | undefined {
  const texts = body.split(',')
  const lines = texts.map((line) => line.split('.'))
  return isCanonical(texts) && lines.every(isCanonical) ? { lines } : undefined
}

function decodeList(name: 'numbers' | 'options', body: string): Selection | undefined {
  const list = body.split(',')
  return isCanonical(list) ? { [name]: list } : undefined
}

function decode(text: string): Selection | undefined {
  const body = text.slice(2)
  if (NUMBERS.test(text)) return decodeList('numbers', body)
  if (POSITIONS.test(text)) return decodePositions(body)
  if (OPTIONS.test(text)) return decodeList('options', body)
  if (LINES.test(text)) return decodeLines(body)
  return text === '-' ? {} : undefined
}

/**
 * Reads what `encodeSelection` wrote. Throws RangeError for any other text. It knows no play:
 * what a client sends goes through the play's `parse`, never through here.
 */
export function decodeSelection(text: string): Selection {
  const selection = decode(text)
  if (!selection) throw new RangeError('the text is no canonical selection')
  return selection
}
