import { FormatError, parseFile } from './json.ts'

/** The file of plays: a play type with what is stated of it. */
export interface PlayType {
  readonly family: string
  readonly code: string
  readonly probability?: string
  readonly levels?: readonly Readonly<Record<string, unknown>>[]
  readonly table?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

function isPlayType(value: unknown): value is PlayType {
  if (typeof value !== 'object' || value === null) return false
  const { family, code, probability, levels, table } = value as Record<string, unknown>
  return (
    typeof family === 'string' &&
    typeof code === 'string' &&
    (probability === undefined || typeof probability === 'string') &&
    (levels === undefined || Array.isArray(levels)) &&
    (table === undefined || (typeof table === 'object' && table !== null))
  )
}

/** Play types of a file. Throws FormatError with a sentence for any other text. */
export function readPlaytypes(text: string): readonly PlayType[] {
  const file = parseFile(text)
  const list =
    typeof file === 'object' && file !== null && 'playTypes' in file ? file.playTypes : undefined
  if (!Array.isArray(list)) throw new FormatError('the file has no list "playTypes"')
  const wrong = list.findIndex((item) => !isPlayType(item))
  if (wrong >= 0) throw new FormatError(`play type ${wrong + 1} of the file is not of the format`)
  return list as readonly PlayType[]
}

const PAIRS = [1, 2, 3, 4].flatMap((first) =>
  [2, 3, 4, 5].filter((second) => second > first).map((second) => `${first}${second}`),
)

/** Concrete codes of a code with braces, and of PK10_LH_k (L-6.1). */
export function concreteCodes(code: string): readonly string[] {
  if (code.endsWith('_k')) return [1, 2, 3, 4, 5].map((k) => `${code.slice(0, -1)}${k}`)
  const match = /^(.*)\{(.+)\}(.*)$/.exec(code)
  if (!match) return [code]
  const [, before, inside = '', after] = match
  const parts = inside === 'ij' ? PAIRS : inside.split('|')
  return parts.map((part) => `${before}${part}${after}`)
}

const LEVEL_KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LHC_3Z2: { '2 of 3': 'HIT2', '3 of 3': 'HIT3' },
  LHC_2ZT: { '2 main': 'MAIN2', '1 main + special': 'MAIN_SPECIAL' },
  MAX3DPRO: { 'special in order': 'SPECIAL', 'special reversed': 'SUB_SPECIAL' },
  POWER655: { 'Jackpot 1 (6)': 'JACKPOT1', 'Jackpot 2 (5+bonus)': 'JACKPOT2' },
  TH_GLO: {
    '1st': 'FIRST',
    'neighbour of 1st': 'NEAR_FIRST',
    '2nd': 'SECOND',
    '3rd': 'THIRD',
    '4th': 'FOURTH',
    '5th': 'FIFTH',
    '3 front': 'FRONT3',
    '3 last': 'LAST3',
    '2 last': 'LAST2',
  },
}

const CATEGORY_KEYS: Readonly<Record<string, string>> = {
  '1st': 'FIRST',
  '2nd': 'SECOND',
  '3rd': 'THIRD',
  Starter: 'STARTER',
  Consolation: 'CONSOLATION',
}

/** Outcome key of a level in the file of plays: its words differ by play. */
export function keyOfLevel(code: string, level: Readonly<Record<string, unknown>>): string {
  const { hits, division, category, level: name } = level
  if (typeof hits === 'number') return String(hits)
  if (typeof division === 'string') return String(Number.parseInt(division))
  if (typeof category === 'string') return CATEGORY_KEYS[category] ?? category
  const text = String(name)
  const known = LEVEL_KEYS[code]?.[text]
  if (known !== undefined) return known
  const inBrackets = /\((\d)\)$/.exec(text)?.[1]
  return inBrackets ?? text.toUpperCase()
}
