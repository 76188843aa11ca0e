import { findPlay, type Play, type Selection, type Variant } from '@fairhouse/lottery/all'
import {
  addRational,
  compareRational,
  divideRational,
  multiplyRational,
  parseRational,
  rational,
  ZERO_RATIONAL,
  type Rational,
} from '@fairhouse/money'
import { expectationOf, type Expectation } from './enumerate/expectation.ts'
import { probesOf, statedSelection, variantsOf } from './enumerate/probes.ts'
import { concreteCodes, keyOfLevel, type PlayType } from './playtypes-file.ts'

/**
 * Whether every play of the file wins as often as stated there: its rule is run over all
 * draws of the game (or over classes of draws that are equal for a line, exactly), and the result
 * is compared with the file, and with what the play itself states.
 */
export interface PlaytypeOutcome {
  readonly code: string
  /** Chance of one line, found by enumeration; null when the play is not built. */
  readonly probability: string | null
  readonly status: 'ok' | 'differs' | 'unsupported'
  /** The selection tried, where the file states no chance of a line: lines may differ. */
  readonly selection?: Selection
  /** Chances by prize, where the file states them. */
  readonly levels?: Readonly<Record<string, string>>
  readonly reasons?: readonly string[]
}

const textOf = ({ num, den }: Rational): string => (den === 1n ? `${num}` : `${num}/${den}`)

const isEqual = (a: Rational, b: Rational): boolean => compareRational(a, b) === 0

type Expect = (selection: Selection, variant?: Variant) => Expectation

/** What selections of a play win, each worked out once. */
function expecting(play: Play): Expect {
  const known = new Map<string, Expectation>()
  return (selection, variant = {}) => {
    const key = JSON.stringify([selection, variant])
    const before = known.get(key)
    if (before) return before
    const found = expectationOf(play, selection, variant)
    known.set(key, found)
    return found
  }
}

/** Plays whose stated chance is that of winning at all, however often. */
const AT_ALL = /_(LO2_ONCE|DA)$/

/** Wins of the keys that the file names; of all where it names none. */
function sumOfHits({ hits }: Expectation, keys: readonly string[]): Rational {
  const wanted = Object.entries(hits).filter(([key]) => keys.length === 0 || keys.includes(key))
  return wanted.map(([, chance]) => chance).reduce(addRational, ZERO_RATIONAL)
}

function perLine(value: Rational, lines: number): Rational {
  return divideRational(value, rational(BigInt(lines)))
}

/** The chance that the file states for one line; of several prizes that of any. */
function chanceOfLine(play: Play, found: Expectation, keys: readonly string[]): Rational {
  return AT_ALL.test(play.code) ? found.anyHit : perLine(sumOfHits(found, keys), found.lines)
}

/** Plays whose lines of one selection are of several kinds, with their counts. */
function kindsInside(play: Play, selection: Selection): readonly number[] | undefined {
  if (play.code.endsWith('_COMBO')) return play.kinds({}).map(() => 1)
  if (/3X_[FMB]_BAODAN$/.test(play.code)) return [18, 36]
  if (!/3X_[FMB]_GSUM$/.test(play.code)) return undefined
  let pairs = 0
  let different = 0
  for (let a = 0; a <= 9; a += 1) {
    for (let b = a; b <= 9; b += 1) {
      for (let c = b; c <= 9; c += 1) {
        if (!selection.values?.includes(String(a + b + c)) || (a === b && b === c)) continue
        if (a === b || b === c) pairs += 1
        else different += 1
      }
    }
  }
  return [pairs, different]
}

/** The total win of numbers of lines of each kind. */
function sumOfKinds(play: Play, variant: Variant, counts: readonly number[]) {
  const hits: Record<string, Rational> = {}
  let push = ZERO_RATIONAL
  for (const [index, kind] of play.kinds(variant).entries()) {
    const count = rational(BigInt(counts[index] ?? 0))
    push = addRational(push, multiplyRational(kind.push, count))
    for (const [key, chance] of Object.entries(kind.prizes)) {
      const more = multiplyRational(chance, count)
      hits[key] = addRational(hits[key] ?? ZERO_RATIONAL, more)
    }
  }
  return { hits, push }
}

function isSame(
  found: Expectation,
  stated: { readonly hits: Readonly<Record<string, Rational>>; readonly push: Rational },
): boolean {
  const keys = new Set([...Object.keys(found.hits), ...Object.keys(stated.hits)])
  return (
    isEqual(found.pushes, stated.push) &&
    [...keys].every((key) =>
      isEqual(found.hits[key] ?? ZERO_RATIONAL, stated.hits[key] ?? ZERO_RATIONAL),
    )
  )
}

/** Plays whose lines are not listed by kind: they state something else, or follow another play. */
const WITHOUT_KINDS = /^(PC28_BAO3|LHC_PARLAY|VN_(MB|MTN)_DAO)$/

/** Faults of what the play states of its own lines: every probe is of one of its kinds. */
function kindFaults(play: Play, expect: Expect): readonly string[] {
  if (WITHOUT_KINDS.test(play.code)) return []
  const faults: string[] = []
  for (const variant of variantsOf(play)) {
    const kinds = play.kinds(variant)
    const seen = new Set<number>()
    for (const selection of probesOf(play)) {
      const found = expect(selection, variant)
      const inside = kindsInside(play, selection)
      const ways = inside
        ? [inside]
        : kinds.map((_, at) => kinds.map((__, index) => (index === at ? found.lines : 0)))
      const at = ways.findIndex((counts) => isSame(found, sumOfKinds(play, variant, counts)))
      if (at < 0) faults.push(`${play.code} ${JSON.stringify({ selection, variant })}`)
      for (const kind of inside ? inside.keys() : [at]) seen.add(kind)
    }
    // Kinds with equal chances count as one that was seen.
    const unseen = kinds.filter((_, index) => !seen.has(index))
    const isCovered = unseen.every((kind) =>
      kinds.some((other, index) => seen.has(index) && sameShape(kind.prizes, other.prizes)),
    )
    if (!isCovered) faults.push(`${play.code} has lines that were not tried`)
  }
  return faults
}

function sameShape(
  a: Readonly<Record<string, Rational>>,
  b: Readonly<Record<string, Rational>>,
): boolean {
  const chances = (prizes: typeof a) => Object.values(prizes).map(textOf).toSorted().join()
  return chances(a) === chances(b)
}

function readFraction(value: unknown): Rational | undefined {
  return typeof value === 'string' ? parseRational(value) : undefined
}

/** Chances by outcome key that the file states. */
function statedLevels({ code, levels = [], table = {} }: PlayType): ReadonlyMap<string, Rational> {
  const stated = new Map<string, Rational>()
  for (const level of levels) {
    const numbers = rational(BigInt(Number(level['numbers'] ?? 1)))
    const each = readFraction(level['probabilityPerNumber'])
    const chance = each ? multiplyRational(each, numbers) : readFraction(level['probability'])
    if (chance) stated.set(keyOfLevel(code, level), chance)
  }
  const chances = Object.entries(table).filter(([name]) => name.startsWith('P'))
  for (const [, values] of chances) {
    for (const [key, value] of Object.entries(values)) {
      const chance = readFraction(value)
      for (const outcome of chance ? outcomesOf(code, key) : [])
        stated.set(outcome, chance as Rational)
    }
  }
  return stated
}

const SIDE_CLASSES: Readonly<Record<string, readonly string[]>> = {
  '13-20': ['BIG_13', 'SMALL_13', 'EVEN_13', 'ODD_13'],
  '11-12': ['BIG_11', 'SMALL_11', 'EVEN_11', 'ODD_11'],
  '10-10': ['BS_DRAW', 'EO_DRAW'],
}

/** Outcome keys that an entry of a table is for. */
function outcomesOf(code: string, key: string): readonly string[] {
  if (code === 'KENO_VN_SIDES') return SIDE_CLASSES[key] ?? []
  return [key.toUpperCase()]
}

/** Line counts by value that the file states: N3(k), NS(s), … */
function countFaults(play: Play, { table = {} }: PlayType): readonly string[] {
  return Object.entries(table)
    .filter(([name]) => name.startsWith('N'))
    .flatMap(([, counts]) => Object.entries(counts))
    .filter(([value, count]) => play.countLines({ values: [value] }) !== count)
    .map(([value, count]) => `${play.code} has not ${String(count)} lines for ${value}`)
}

/** Chances by key over the probes of the play: the highest of all, as keys differ by line. */
function foundLevels(play: Play, expect: Expect): ReadonlyMap<string, Rational> {
  const found = new Map<string, Rational>()
  for (const selection of probesOf(play)) {
    const expectation = expect(selection)
    const inside = kindsInside(play, selection)
    const { lines } = expectation
    for (const [key, sum] of Object.entries(expectation.hits)) {
      const at = Object.keys(play.prizes).indexOf(key)
      const share = perLine(sum, inside ? (inside[at] ?? lines) : lines)
      const before = found.get(key)
      if (!before || compareRational(share, before) > 0) found.set(key, share)
    }
  }
  return found
}

function canonical(play: Play, selection: Selection): Selection {
  const parsed = play.parse(selection)
  if (!parsed.ok) throw new Error(`${play.code}: ${JSON.stringify(parsed.fault)}`)
  return parsed.value
}

interface Found {
  readonly probability: Rational
  readonly selection: Selection
  readonly levels: ReadonlyMap<string, Rational>
  readonly reasons: readonly string[]
}

/** One concrete play against the file and against itself. */
function checkPlay(play: Play, type: PlayType): Found {
  const expect = expecting(play)
  const reasons = [...kindFaults(play, expect), ...countFaults(play, type)]
  const stated = statedLevels(type)
  const levels = stated.size > 0 ? foundLevels(play, expect) : new Map<string, Rational>()
  for (const [key, chance] of stated) {
    const found = levels.get(key)
    if (found && isEqual(found, chance)) continue
    const instead = found ? textOf(found) : 'never'
    reasons.push(`${play.code} wins ${key} with ${instead}, not ${textOf(chance)}`)
  }
  const selection = canonical(play, statedSelection(play) ?? probesOf(play)[0] ?? {})
  const probability = chanceOfLine(play, expect(selection), [...stated.keys()])
  const expected = type.probability === undefined ? probability : parseRational(type.probability)
  if (!expected || !isEqual(expected, probability)) {
    reasons.push(`${play.code} wins with ${textOf(probability)}, not ${type.probability}`)
  }
  return { probability, selection, levels, reasons }
}

/** A play type of the file: all its concrete plays. */
export function checkPlaytype(type: PlayType): PlaytypeOutcome {
  const plays = concreteCodes(type.code).map((code) => ({ code, play: findPlay(code) }))
  const missing = plays.filter(({ play }) => !play).map(({ code }) => `${code} is not built`)
  if (missing.length > 0) {
    return { code: type.code, probability: null, status: 'unsupported', reasons: missing }
  }
  const found = plays.flatMap(({ play }) => (play ? [checkPlay(play, type)] : []))
  const reasons = found.flatMap((one) => one.reasons)
  const [first] = found
  const levels = first ? [...first.levels].map(([key, chance]) => [key, textOf(chance)]) : []
  return {
    code: type.code,
    probability: first ? textOf(first.probability) : null,
    ...(first && type.probability === undefined && { selection: first.selection }),
    status: reasons.length > 0 ? 'differs' : 'ok',
    ...(levels.length > 0 && { levels: Object.fromEntries(levels) as Record<string, string> }),
    ...(reasons.length > 0 && { reasons }),
  }
}
