import type { Dice } from './dice.ts'

/** Characters that a class with everything but some is drawn from. */
const PRINTABLE = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index))
/** Maximum length where a pattern has no upper bound. */
const OPEN_END = 12

type Draw = (dice: Dice) => string

/** Reads a pattern from left to right. */
interface Reader {
  readonly text: string
  at: number
}

/**
 * A text that matches a pattern of the protocol: classes, groups, alternatives and counts, anchored
 * or not. Bounds and ends of classes are drawn more often, as faults are likely there. Throws
 * RangeError for unknown syntax.
 */
export function textOf(pattern: string, dice: Dice): string {
  const reader = { text: pattern, at: 0 }
  const draw = readAlternatives(reader)
  if (reader.at < pattern.length) throw new RangeError(`cannot read ${pattern} at ${reader.at}`)
  return draw(dice)
}

function readAlternatives(reader: Reader): Draw {
  const ways = [readSequence(reader)]
  while (reader.text[reader.at] === '|') {
    reader.at += 1
    ways.push(readSequence(reader))
  }
  return (dice) => dice.pick(ways)(dice)
}

function readSequence(reader: Reader): Draw {
  const parts: Draw[] = []
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '')) {
    const atom = readAtom(reader)
    parts.push(readCount(reader, atom))
  }
  return (dice) => parts.map((part) => part(dice)).join('')
}

function readAtom(reader: Reader): Draw {
  const char = reader.text[reader.at] ?? ''
  reader.at += 1
  switch (char) {
    case '^':
    case '$':
      return () => ''
    case '(': {
      if (reader.text.startsWith('?:', reader.at)) reader.at += 2
      const inner = readAlternatives(reader)
      if (reader.text[reader.at] !== ')') throw new RangeError('a group without an end')
      reader.at += 1
      return inner
    }
    case '[':
      return drawnFrom(readClass(reader))
    case '\\':
      return drawnFrom(readEscape(reader))
    case '.':
      return drawnFrom(PRINTABLE)
    default:
      return () => char
  }
}

function drawnFrom(chars: readonly string[]): Draw {
  return (dice) => (dice.chance(20) ? (chars.at(-1) ?? '') : dice.pick(chars))
}

function readEscape(reader: Reader): string[] {
  const char = reader.text[reader.at] ?? ''
  reader.at += 1
  if (char === 'S') return PRINTABLE.slice(1)
  if (char === 's') return [' ', '\t']
  if (char === 'd') return PRINTABLE.slice(0x10, 0x1a)
  return [char]
}

function readClass(reader: Reader): string[] {
  const isNot = reader.text[reader.at] === '^'
  if (isNot) reader.at += 1
  const chars: string[] = []
  while (reader.text[reader.at] !== ']') {
    if (reader.at >= reader.text.length) throw new RangeError('a class without an end')
    const from = readClassChars(reader)
    const isRange = reader.text[reader.at] === '-' && reader.text[reader.at + 1] !== ']'
    if (!isRange) {
      chars.push(...from)
      continue
    }
    reader.at += 1
    const [first = '', last = ''] = [from[0], readClassChars(reader)[0]]
    for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code += 1) {
      chars.push(String.fromCharCode(code))
    }
  }
  reader.at += 1
  return isNot ? PRINTABLE.filter((char) => !chars.includes(char)) : chars
}

function readClassChars(reader: Reader): string[] {
  const char = reader.text[reader.at] ?? ''
  reader.at += 1
  return char === '\\' ? readEscape(reader) : [char]
}

function readCount(reader: Reader, draw: Draw): Draw {
  const rest = reader.text.slice(reader.at)
  const [whole, one, from, comma, to] = /^(?:([?*+])|\{(\d+)(,?)(\d*)\})/.exec(rest) ?? []
  if (whole === undefined) return draw
  reader.at += whole.length
  const min = one === undefined ? Number(from) : one === '+' ? 1 : 0
  const open = min + OPEN_END
  const max = one === '?' ? 1 : one !== undefined ? open : boundOf(comma, to, min, open)
  return (dice) => {
    const count = dice.pick([min, max, min + dice.next(Math.min(max - min, OPEN_END) + 1)])
    return Array.from({ length: count }, () => draw(dice)).join('')
  }
}

function boundOf(comma = '', to = '', min: number, open: number): number {
  if (comma === '') return min
  return to === '' ? open : Number(to)
}
