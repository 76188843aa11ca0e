import type { ListField, Selection } from './types.ts'

/**
 * Compact text of a canonical selection, for the database. Equal selections have equal texts.
 *   positions  "P:01|2||3|"   digits, or B E O S for BIG EVEN ODD SMALL
 *              "W:1,11|2|"    other choices
 *   lists      "N:05,19"      each by its letter; several joined, "D:7,8;S:0,3,7"
 *   lines      "L:01.02,03.04"
 *   base       "C:VN_MB_4CANG", behind the list
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

/** In the order of the text. */
const LETTERS: readonly (readonly [ListField, string])[] = [
  ['numbers', 'N'],
  ['options', 'O'],
  ['values', 'V'],
  ['quad', 'Q'],
  ['triple', 'T'],
  ['double', 'D'],
  ['single', 'S'],
  ['places', 'A'],
  ['bankers', 'B'],
  ['drags', 'G'],
  ['pairs', 'I'],
  ['singles', 'J'],
  ['animals', 'M'],
  ['specials', 'X'],
]

const FIELD_BY_LETTER = new Map(LETTERS.map(([field, letter]) => [letter, field]))

const POSITIONS = /^P:([0-9]*|[BEOS]*)(\|([0-9]*|[BEOS]*))*$/
const WORDS =
  /^W:(?:[A-Z0-9_]{1,16}(?:,[A-Z0-9_]{1,16})*)?(?:\|(?:[A-Z0-9_]{1,16}(?:,[A-Z0-9_]{1,16})*)?)*$/
const LIST = /^[A-Z]:[A-Z0-9_]{1,16}(?:,[A-Z0-9_]{1,16})*$/
const LINES = /^L:\d{1,6}(?:\.\d{1,6})*(?:,\d{1,6}(?:\.\d{1,6})*)*$/
const BASE = /^C:[A-Z0-9_]{1,40}$/

function isShort(choice: string): boolean {
  return choice.length === 1 || choice in LETTER_BY_ATTRIBUTE
}

function encodePositions(positions: readonly (readonly string[])[]): string {
  if (!positions.every((position) => position.every(isShort))) {
    return `W:${positions.map((position) => position.join(',')).join('|')}`
  }
  const texts = positions.map((position) =>
    // A digit encodes itself; looking it up would be most of the work of encoding a bet.
    position
      .map((choice) => (choice.length === 1 ? choice : (LETTER_BY_ATTRIBUTE[choice] ?? choice)))
      .join(''),
  )
  return `P:${texts.join('|')}`
}

export function encodeSelection(selection: Selection): string {
  if (selection.positions) return encodePositions(selection.positions)
  if (selection.lines) return `L:${selection.lines.map((line) => line.join('.')).join(',')}`
  let text = ''
  for (const [field, letter] of LETTERS) {
    const list = selection[field]
    if (list) text += `${text === '' ? '' : ';'}${letter}:${list.join(',')}`
  }
  if (selection.base !== undefined) text += `;C:${selection.base}`
  return text === '' ? '-' : text
}

function isCanonical(list: readonly string[]): boolean {
  for (let index = 1; index < list.length; index += 1) {
    if ((list[index - 1] ?? '') >= (list[index] ?? '')) return false
  }
  return true
}

function decodePositions(body: string): Selection | undefined {
  const positions = body
    .split('|')
    .map((position) => [...position].map((letter) => ATTRIBUTE_BY_LETTER[letter] ?? letter))
  return positions.every(isCanonical) ? { positions } : undefined
}

function decodeWords(body: string): Selection | undefined {
  const positions = body.split('|').map((position) => (position === '' ? [] : position.split(',')))
  const isLong = positions.some((position) => !position.every(isShort))
  return isLong && positions.every(isCanonical) ? { positions } : undefined
}

function decodeLines(body: string): Selection | undefined {
  const texts = body.split(',')
  const lines = texts.map((line) => line.split('.'))
  return isCanonical(texts) && lines.every(isCanonical) ? { lines } : undefined
}

/** Lists in the order of their letters; the base comes last. */
function decodeLists(text: string): Selection | undefined {
  const selection: Record<string, readonly string[] | string> = {}
  const parts = text.split(';')
  let place = -1
  for (const [index, part] of parts.entries()) {
    if (index > 0 && index === parts.length - 1 && BASE.test(part)) {
      selection['base'] = part.slice(2)
      continue
    }
    const field = FIELD_BY_LETTER.get(part.charAt(0))
    if (field === undefined || !LIST.test(part)) return undefined
    const next = LETTERS.findIndex(([name]) => name === field)
    const list = part.slice(2).split(',')
    if (next <= place || !isCanonical(list)) return undefined
    place = next
    selection[field] = list
  }
  return selection
}

function decode(text: string): Selection | undefined {
  switch (text.charAt(0)) {
    case 'P':
      return POSITIONS.test(text) ? decodePositions(text.slice(2)) : undefined
    case 'W':
      return WORDS.test(text) ? decodeWords(text.slice(2)) : undefined
    case 'L':
      return LINES.test(text) ? decodeLines(text.slice(2)) : undefined
    case '-':
      return text === '-' ? {} : undefined
    default:
      return decodeLists(text)
  }
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
