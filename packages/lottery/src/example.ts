import { choicesFromWords } from '@fairhouse/fairness'
import { compareRational, ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { awardOf } from './pricing.ts'
import type {
  AnyDraw,
  ChoiceStream,
  DrawFacts,
  Family,
  PadLayout,
  Play,
  Pricing,
  Selection,
  Variant,
} from './types.ts'

/** A selection and a draw on which it wins: how the play works, worked out by its own rules. */
export interface Example {
  readonly selection: Selection
  readonly draw: AnyDraw
  readonly lineCount: number
  readonly winningLines: number
  /** What comes back for one unit of stake per line, stake included, exactly. */
  readonly rate: Rational
}

/** Draws that are tried: the rarest play without a choice wins on one of some 250. */
const DRAWS_MAX = 4000

/** Always the same numbers, so that an example does not change while it is read (xorshift). */
function steadyStream(): ChoiceStream {
  let state = 0x2545f491
  return choicesFromWords(() => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }, 2 ** 32)
}

type Wins = (selection: Selection) => boolean

/** All digit strings of some widths within a draw, and within its single digits joined. */
function textsIn(draw: AnyDraw, widths: readonly number[]): readonly string[] {
  const parts: string[] = []
  const visit = (value: unknown) => {
    if (typeof value === 'string') parts.push(value)
    else if (Array.isArray(value)) {
      if (value.every((one) => typeof one === 'string' && one.length === 1)) {
        parts.push(value.join(''))
      }
      for (const one of value) visit(one)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(draw)
  const texts = new Set<string>()
  for (const width of widths) {
    for (const part of parts.filter((one) => /^\d+$/.test(one))) {
      for (let at = part.length - width; at >= 0; at -= 1) texts.add(part.slice(at, at + width))
    }
  }
  return [...texts]
}

function typedExamples(pad: PadLayout & { kind: 'typed' }, draw: AnyDraw): readonly Selection[] {
  return textsIn(draw, pad.widths).flatMap((text): Selection[] => {
    if (pad.field === 'lines') return [{ lines: [[text]] }]
    return pad.bases ? pad.bases.map((base) => ({ numbers: [text], base })) : [{ numbers: [text] }]
  })
}

/** Everything that a pad can take: the widest selection wins whenever any does. */
function widest(play: Play, draw: AnyDraw): readonly Selection[] {
  const { pad } = play
  switch (pad.kind) {
    case 'digits':
      return [{ numbers: [...'0123456789'] }]
    case 'numbers': {
      const count = 10 ** pad.width
      const all = Array.from({ length: count }, (_, n) => String(n).padStart(pad.width, '0'))
      // Some plays refuse numbers whose digits are all the same.
      return [{ numbers: all }, { numbers: all.filter((one) => new Set(one).size > 1) }]
    }
    case 'options':
      return [{ options: [...pad.options] }]
    case 'fixed':
      return [{}]
    case 'positions': {
      const all = pad.choices === 'digits' ? [...'0123456789'] : ['BIG', 'EVEN', 'ODD', 'SMALL']
      return [{ positions: pad.positions.map(() => all) }]
    }
    case 'grid':
      return gridExamples(pad, draw)
    case 'areas':
      return areaExamples(pad)
    case 'combination':
      return [{ [pad.field]: [...pad.choices] }]
    case 'typed':
      return typedExamples(pad, draw)
  }
}

/** One choice of a position at most: every choice of each two positions. */
function gridExamples(pad: PadLayout & { kind: 'grid' }, draw: AnyDraw): readonly Selection[] {
  if (pad.perPosition > 1) return [{ positions: pad.positions.map(() => pad.choices) }]
  const drawn = pad.choices.length > 100 ? textsIn(draw, [3]) : pad.choices
  return drawn.flatMap((first) =>
    drawn
      .filter((second) => second !== first || drawn === pad.choices)
      .map((second) => ({
        positions: pad.positions.map((_, at) => (at === 0 ? [first] : at === 1 ? [second] : [])),
      })),
  )
}

function areaExamples({ areas }: PadLayout & { kind: 'areas' }): readonly Selection[] {
  const [area] = areas
  // A play that takes but one choice is tried with each.
  if (areas.length === 1 && area?.maxCount === 1) {
    return area.choices.map((choice) => ({ [area.field]: [choice] }))
  }
  const full = Object.fromEntries(
    areas.map((one) => [one.field, one.choices.slice(0, one.maxCount)]),
  )
  const last = areas.at(-1)
  if (!last || last.maxCount !== 1) return [full]
  return last.choices.map((choice) => ({ ...full, [last.field]: [choice] }))
}

/** Drops pieces of a list, half of it first and single choices last, while the rest still wins. */
function shrink(list: readonly string[], wins: (rest: readonly string[]) => boolean) {
  let left = list
  for (let size = Math.ceil(list.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < left.length;) {
      const rest = left.toSpliced(at, size)
      if (wins(rest)) left = rest
      else at += size
    }
  }
  return left
}

function smallest(selection: Selection, wins: Wins): Selection {
  let least = selection
  for (const [at] of (selection.positions ?? []).entries()) {
    const { positions = [] } = least
    const list = shrink(positions[at] ?? [], (rest) =>
      wins({ ...least, positions: positions.with(at, rest) }),
    )
    least = { ...least, positions: positions.with(at, list) }
  }
  for (const [field, value] of Object.entries(selection)) {
    if (field === 'positions' || field === 'lines' || !Array.isArray(value)) continue
    const list = shrink(value as string[], (rest) => wins({ ...least, [field]: rest }))
    least = { ...least, [field]: list }
  }
  return least
}

/**
 * A worked example of a play at a price: the smallest winning selection on the first draw that has
 * one, always the same. Undefined when no draw that was tried wins.
 */
export function exampleOf(
  family: Family<AnyDraw>,
  play: Play,
  pricing: Pricing,
  variant: Variant,
  facts: DrawFacts = {},
): Example | undefined {
  const stream = steadyStream()
  for (let tried = 0; tried < DRAWS_MAX; tried += 1) {
    const draw = family.drawFrom(stream, facts)
    const awardFor = (selection: Selection) => {
      const parsed = play.parse(selection)
      if (!parsed.ok) return undefined
      const award = awardOf(play, play.evaluate(parsed.value, draw, variant), pricing)
      return compareRational(award.rate, ZERO_RATIONAL) > 0
        ? { ...award, selection: parsed.value }
        : undefined
    }
    const wins: Wins = (selection) => awardFor(selection) !== undefined
    const found = widest(play, draw).find(wins)
    const award = found && awardFor(smallest(found, wins))
    if (award) return { ...award, draw, lineCount: play.countLines(award.selection) }
  }
  return undefined
}
