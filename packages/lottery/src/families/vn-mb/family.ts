import { accept, parseFields, parseOnlyField, parseParts, refuse } from '../../selection-parser.ts'
import {
  VN_MB_PRIZES,
  type ChoiceStream,
  type Family,
  type Parsed,
  type Play,
  type VnMbDraw,
  type VnMbPrizeName,
} from '../../types.ts'
import { dauDuoiPlay } from './plays/dau-duoi.ts'
import { dauPlay } from './plays/dau.ts'
import { deDauPlay } from './plays/de-dau.ts'
import { dePlay } from './plays/de.ts'
import { loPlay } from './plays/lo.ts'
import { threeCangPlay } from './plays/three-cang.ts'
import { truotPlay } from './plays/truot.ts'
import { xienPlay } from './plays/xien.ts'

/** In the order in which a page shows them. */
const PLAYS: readonly Play<VnMbDraw>[] = [
  loPlay,
  dePlay,
  deDauPlay,
  dauPlay,
  dauDuoiPlay,
  threeCangPlay,
  ...[2, 3, 4].map(xienPlay),
  ...[4, 5, 6, 7, 8, 9, 10].map(truotPlay),
]

type PrizeNumbers = Map<VnMbPrizeName, readonly string[]>

/** The draw of numbers that were made for every prize of VN_MB_PRIZES. */
function drawOf(numbers: PrizeNumbers): VnMbDraw {
  return { prizes: Object.fromEntries(numbers) as Record<VnMbPrizeName, readonly string[]> }
}

function parseNumber(value: unknown, path: string, width: number): Parsed<string> {
  if (typeof value !== 'string') return refuse(path, 'wrongType', 'text')
  const isNumber = value.length === width && /^\d+$/.test(value)
  return isNumber ? accept(value) : refuse(path, 'notInGame', `${width} digits`)
}

function parseDraw(input: unknown): Parsed<VnMbDraw> {
  const field = parseOnlyField(input, 'prizes', 'draw')
  if (!field.ok) return field
  const names = VN_MB_PRIZES.map(({ name }) => name)
  const given = parseFields(field.value, names, 'prizes')
  if (!given.ok) return given
  const parsed: PrizeNumbers = new Map()
  for (const { name, count, width } of VN_MB_PRIZES) {
    const path = `prizes.${name}`
    const value = given.value[name]
    if (value === undefined) return refuse(path, 'missing')
    const numbers = parseParts(value, path, count, (item, itemPath) =>
      parseNumber(item, itemPath, width),
    )
    if (!numbers.ok) return numbers
    parsed.set(name, numbers.value)
  }
  return accept(drawOf(parsed))
}

function drawFrom(stream: ChoiceStream): VnMbDraw {
  const drawn: PrizeNumbers = new Map()
  for (const { name, count, width } of VN_MB_PRIZES) {
    const numbers = Array.from({ length: count }, () =>
      String(stream.next(10 ** width)).padStart(width, '0'),
    )
    drawn.set(name, numbers)
  }
  return drawOf(drawn)
}

/** Vietnam North (XSMB): 27 independent numbers. */
export const vnMbFamily: Family<VnMbDraw> = {
  code: 'VN_MB',
  plays: new Map(PLAYS.map((play) => [play.code, play])),
  parseDraw,
  drawFrom,
}
