import { THAI_PRIZES } from './families/thai/shape.ts'
import { CATEGORIES } from './families/four-d/prizes.ts'
import { MAX3D_GROUPS } from './families/vietlott/max3d.ts'
import { ANIMALS, VN_MB_PRIZES, VN_MTN_PRIZES, type FamilyCode } from './types.ts'

/**
 * A field of a draw in forms and files: a count of numbers, each with a width in digits or a range;
 * or one word of several.
 */
export interface DrawField {
  /** Path in the draw: "digits", "prizes.special". */
  readonly path: string
  readonly count: number
  /** True where the draw has the text itself, not a list of one. */
  readonly isOne: boolean
  readonly entry:
    | { readonly kind: 'digits'; readonly width: number }
    | { readonly kind: 'ball'; readonly min: number; readonly max: number }
    | { readonly kind: 'word'; readonly words: readonly string[] }
}

function digits(path: string, count: number, width: number, isOne = false): DrawField {
  return { path, count, isOne, entry: { kind: 'digits', width } }
}

function balls(path: string, count: number, min: number, max: number, isOne = false): DrawField {
  return { path, count, isOne, entry: { kind: 'ball', min, max } }
}

function word(path: string, words: readonly string[]): DrawField {
  return { path, count: 1, isOne: true, entry: { kind: 'word', words } }
}

interface Prize {
  readonly name: string
  readonly count: number
  readonly width: number
}

const prizes = (shape: readonly Prize[]) =>
  shape.map(({ name, count, width }) => digits(`prizes.${name}`, count, width))

const FIELDS: Readonly<Record<Exclude<FamilyCode, 'VIETLOTT'>, readonly DrawField[]>> = {
  SSC: [digits('digits', 5, 1)],
  '3D': [digits('digits', 3, 1)],
  PC28: [digits('digits', 3, 1)],
  '11X5': [balls('balls', 5, 1, 11)],
  KENO: [balls('balls', 20, 1, 80)],
  K3: [balls('dice', 3, 1, 6)],
  PK10: [balls('places', 10, 1, 10)],
  LHC: [
    balls('main', 6, 1, 49),
    balls('extra', 1, 1, 49, true),
    word('zodiacYear', ANIMALS),
    word('order', ['drawn', 'sorted']),
  ],
  VN_MB: prizes(VN_MB_PRIZES),
  VN_MTN: prizes(VN_MTN_PRIZES),
  '4D': CATEGORIES.map(({ name, count }) => digits(name, count, 4, count === 1)),
  TH: THAI_PRIZES.map(({ name, count, width }) => digits(name, count, width, count === 1)),
  LAO: [digits('number', 1, 4, true)],
  HANOI: [digits('special', 1, 5, true), digits('prize1', 1, 5, true)],
}

const MAX3D = MAX3D_GROUPS.map(({ name, count }) => digits(name, count, 3))

const VIETLOTT: Readonly<Record<string, readonly DrawField[]>> = {
  MEGA645: [balls('main', 6, 1, 45)],
  POWER655: [balls('main', 6, 1, 55), balls('bonus', 1, 1, 55, true)],
  LOTTO535: [balls('main', 5, 1, 35), balls('special', 1, 1, 12, true)],
  MAX3D,
  MAX3DPRO: MAX3D,
}

/** The fields of a game's draw, in the order in which it is announced. Throws RangeError. */
export function drawFields(family: FamilyCode, game: string): readonly DrawField[] {
  if (family !== 'VIETLOTT') return FIELDS[family]
  const fields = VIETLOTT[game]
  if (!fields) throw new RangeError(`VIETLOTT has no game ${game}`)
  return fields
}

/** Texts by the path of their field. */
export type DrawTexts = Readonly<Record<string, readonly string[]>>

/** A draw of what was typed, as JSON; `parseDraw` of the family says whether it is one. */
export function fromTexts(fields: readonly DrawField[], texts: DrawTexts): unknown {
  const draw: Record<string, unknown> = {}
  for (const { path, isOne } of fields) {
    const given = texts[path] ?? []
    const value = isOne ? given.join(' ') : given
    const [outer = '', inner] = path.split('.')
    draw[outer] = inner === undefined ? value : { ...(draw[outer] as object), [inner]: value }
  }
  return draw
}

/** The texts of a draw, to be shown or typed over. */
export function toTexts(fields: readonly DrawField[], draw: unknown): DrawTexts {
  return Object.fromEntries(
    fields.map(({ path }) => {
      let value: unknown = draw
      for (const name of path.split('.')) value = (value as Record<string, unknown>)?.[name]
      return [path, (Array.isArray(value) ? value : [value ?? '']).map(String)]
    }),
  )
}

/** Parses typed numbers of a field: separated by spaces or commas, or digits in a row. */
export function splitNumbers({ count, entry }: DrawField, text: string): readonly string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const [only = ''] = parts
  const isRow = entry.kind === 'digits' && count > 1 && parts.length === 1
  if (!isRow || only.length !== count * entry.width) return parts
  return Array.from({ length: count }, (_, at) =>
    only.slice(at * entry.width, (at + 1) * entry.width),
  )
}
