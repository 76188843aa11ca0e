import { FAMILIES, type ListField, type Play, type Selection } from '@fairhouse/lottery/all'
import { median } from '../lib/statistics.ts'

/** How long a play takes over the lines of its largest selection. Milliseconds, medians. */
export interface CountTime {
  readonly playCode: string
  readonly lines: number
  /** Counting the lines of a selection that has been read. */
  readonly countMs: number
  /** The very first count, as the page does it when a member has chosen everything. */
  readonly firstMs: number
  /** Reading what is chosen on the pad, which comes before. */
  readonly readMs: number
}

/** What may be typed or pasted at once. */
const LISTED = 10_000
const ROUNDS = 15

const digits = (width: number): string[] =>
  Array.from({ length: Math.min(10 ** width, LISTED) }, (_, n) => String(n).padStart(width, '0'))

/** All of them, and those of a single shape: some plays accept no other. */
function byShape(numbers: readonly string[]): string[][] {
  const shapeOf = (number: string) =>
    Object.values(Object.groupBy(number, (digit) => digit))
      .map((same) => same?.length)
      .toSorted()
      .join('')
  const groups = Object.values(Object.groupBy(numbers, shapeOf)).map((group) => group ?? [])
  return [[...numbers], numbers.filter((one) => new Set(one).size > 1), ...groups]
}

/** The first lines of `size` choices, in order, as many as may be listed. */
function linesOf(choices: readonly string[], size: number): string[][] {
  const lines: string[][] = []
  const grow = (line: readonly string[], from: number): void => {
    if (line.length === size) lines.push([...line])
    for (let at = from; line.length < size && at < choices.length; at += 1) {
      if (lines.length < LISTED) grow([...line, choices[at] ?? ''], at + 1)
    }
  }
  grow([], 0)
  return lines
}

/** All choices, for each way to fill the pad; the play may refuse some. */
function wholePads({ pad }: Play): Selection[] {
  switch (pad.kind) {
    case 'digits':
      return [{ numbers: digits(1).slice(0, pad.maxCount) }]
    case 'numbers':
      return byShape(digits(pad.width)).map((all) => ({ numbers: all.slice(0, pad.maxCount) }))
    case 'options':
      return [{ options: pad.options }]
    case 'fixed':
      return [{}]
    case 'positions': {
      const all = pad.choices === 'digits' ? digits(1) : ['BIG', 'EVEN', 'ODD', 'SMALL']
      return [{ positions: pad.positions.map(() => all) }]
    }
    case 'grid':
      return [0, 1].map((step) => ({
        positions: pad.positions.map((_, at) =>
          pad.choices.slice(at * step, at * step + pad.perPosition),
        ),
      }))
    case 'areas':
      return [areas(pad.areas, false), areas(pad.areas, true)]
    case 'combination':
      return combinations(pad)
    case 'typed':
      return pad.widths
        .flatMap((width) => byShape(digits(width)))
        .flatMap((all) => typed(pad, all.slice(0, pad.maxCount)))
  }
}

/** Of areas that may not share a choice the last one gets what the others leave. */
function areas(
  all: readonly { field: ListField; choices: readonly string[]; maxCount: number }[],
  isApart: boolean,
): Selection {
  const entries = all.map(({ field, choices, maxCount }, at): [string, readonly string[]] => {
    const half = Math.floor(choices.length / all.length)
    const own = isApart ? choices.slice(at * half, (at + 1) * half) : choices
    return [field, own.slice(0, maxCount)]
  })
  return Object.fromEntries(entries)
}

function combinations(pad: Play['pad'] & { kind: 'combination' }): Selection[] {
  const { choices, field, size, maxCount, maxBankers, hasLines } = pad
  const half = Math.min(maxBankers, Math.floor(size / 2))
  return [
    { [field]: choices.slice(0, maxCount) },
    ...(half > 0 ? [{ bankers: choices.slice(0, half), drags: choices.slice(half) }] : []),
    ...(hasLines ? [{ lines: linesOf(choices, size) }] : []),
  ]
}

function typed(pad: Play['pad'] & { kind: 'typed' }, list: readonly string[]): Selection[] {
  if (pad.field === 'lines') return [{ lines: list.map((text) => [text]) }]
  return pad.bases ? pad.bases.map((base) => ({ numbers: list, base })) : [{ numbers: list }]
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Throws Error where the play takes none of its whole pads: then nothing would be measured. */
function timePlay(play: Play): CountTime {
  const times = wholePads(play).flatMap((chosen): CountTime[] => {
    const read = play.parse(chosen)
    if (!read.ok) return []
    const firstMs = timed(() => play.countLines(read.value))
    const each = (work: () => unknown) => median(Array.from({ length: ROUNDS }, () => timed(work)))
    return [
      {
        playCode: play.code,
        lines: play.countLines(read.value),
        countMs: each(() => play.countLines(read.value)),
        firstMs,
        readMs: each(() => play.parse(chosen)),
      },
    ]
  })
  const [slowest] = times.toSorted((a, b) => b.countMs - a.countMs || b.lines - a.lines)
  if (!slowest) throw new Error(`${play.code} takes no whole pad`)
  return slowest
}

/** Every play with the largest selection that takes it longest. Runs in Node and in a page. */
export function timeAllPlays(): CountTime[] {
  return FAMILIES.flatMap((family) => [...family.plays.values()].map(timePlay))
}
