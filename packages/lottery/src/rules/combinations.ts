import { binomial, total } from '../combinatorics.ts'
import { highestPaying, perDraw, perDrawAnd, won } from '../evaluation.ts'
import { combinationForm, type CombinationSpec } from '../forms/combination.ts'
import { definePlay, type FamilyTraits, type PlayRule } from '../play.ts'
import type { Evaluation, ListField, Play, Selection, Variant, Worth } from '../types.ts'

type Shared<Draw> = Pick<
  PlayRule<Draw>,
  'code' | 'group' | 'prizes' | 'variants' | 'kinds' | 'hasDividends' | 'hasPartialPrice' | 'fits'
>

/** How many different balls a draw marks, and of how many there are. */
export interface Marked {
  readonly of: number
  readonly least: number
  readonly most: number
}

/** Plays whose lines are sets of k choices, evaluated by how many of them are drawn. */
export interface CombinationsRule<Draw> extends Shared<Draw> {
  readonly form: CombinationSpec
  readonly marked: Marked
  /** The choices drawn: different ones. */
  readonly drawn: (draw: Draw, variant: Variant) => Iterable<string>
  /** A ball beside them that counts by itself. */
  readonly extra?: (draw: Draw) => string
  /** Outcome key of a line with a number of hits; undefined when it has lost. */
  readonly keyOf: (hits: number, hasExtra: boolean, variant: Variant) => string | undefined
}

/** What was picked and what of it was drawn. Without bankers all choices are drags. */
export interface Counts {
  readonly bankers: number
  readonly drags: number
  readonly sureHits: number
  readonly freeHits: number
  readonly extra: 'banker' | 'drag' | undefined
}

/** Lines by hits and extra, by closed formula: a line is all bankers and `free` of the drags. */
export function* spread(
  counts: Counts,
  size: number,
): Generator<readonly [number, boolean, number]> {
  const { drags, sureHits, freeHits } = counts
  const free = size - counts.bankers
  const isDrag = counts.extra === 'drag'
  const misses = drags - freeHits - Number(isDrag)
  for (let hits = 0; hits <= Math.min(free, freeHits); hits += 1) {
    const ways = binomial(freeHits, hits)
    const without = ways * binomial(misses, free - hits)
    yield [sureHits + hits, counts.extra === 'banker', without]
    if (isDrag) yield [sureHits + hits, true, ways * binomial(misses, free - hits - 1)]
  }
}

interface Board {
  readonly isDrawn: (choice: string) => boolean
  readonly extra: string | undefined
}

function countsOf(selection: Selection, field: ListField, board: Board): Counts {
  const { bankers = [] } = selection
  const drags = selection.bankers ? selection.drags : selection[field]
  if (!drags) throw new TypeError(`the selection has no ${field}`)
  const { isDrawn, extra } = board
  const hasExtra = (list: readonly string[]) => extra !== undefined && list.includes(extra)
  return {
    bankers: bankers.length,
    drags: drags.length,
    sureHits: bankers.filter(isDrawn).length,
    freeHits: drags.filter(isDrawn).length,
    extra: hasExtra(bankers) ? 'banker' : hasExtra(drags) ? 'drag' : undefined,
  }
}

/** Every way in which a draw can hit this many bankers and drags. */
export function* possibleCounts(
  bankers: number,
  drags: number,
  rule: { readonly marked: Marked; readonly hasExtra: boolean },
): Generator<Counts> {
  const { of, least, most } = rule.marked
  const extras = rule.hasExtra ? ([undefined, 'banker', 'drag'] as const) : ([undefined] as const)
  for (const extra of extras) {
    const sure = bankers - Number(extra === 'banker')
    const free = drags - Number(extra === 'drag')
    // Balls that are neither picked nor the extra one must fill the rest of the draw.
    const others = of - sure - free - Number(rule.hasExtra)
    if (sure < 0 || free < 0 || others < 0) continue
    for (let sureHits = 0; sureHits <= Math.min(sure, most); sureHits += 1) {
      for (let freeHits = 0; freeHits <= Math.min(free, most - sureHits); freeHits += 1) {
        if (sureHits + freeHits < least - others) continue
        yield { bankers, drags, sureHits, freeHits, extra }
      }
    }
  }
}

/**
 * Most of the listed lines that `most` drawn choices can cover. Choices beyond them stay out;
 * those in the fewest lines cost least, and a lost line is counted at most once for each of its k
 * choices. Exact when the lines use at most so many choices and when no choice is in two lines;
 * otherwise never too low (the exact figure is the densest-subhypergraph problem).
 */
function mostLines(lines: readonly (readonly string[])[], size: number, most: number): number {
  const uses = new Map<string, number>()
  for (const choice of lines.flat()) uses.set(choice, (uses.get(choice) ?? 0) + 1)
  const missing = Math.max(0, uses.size - most)
  const fewest = [...uses.values()].toSorted((a, b) => a - b).slice(0, missing)
  return Math.min(lines.length - Math.ceil(total(fewest) / size), binomial(most, size))
}

export function combinationsPlay<Draw extends object>(
  family: FamilyTraits,
  rule: CombinationsRule<Draw>,
): Play<Draw> {
  const { form, marked } = rule
  const { size, field = 'numbers' } = form
  const hasVariants = Object.keys(rule.variants ?? {}).length > 0
  const plainly = perDraw((draw: Draw) => new Set(rule.drawn(draw, {})))
  const byVariant = perDrawAnd(
    (draw: Draw, text: string) => new Set(rule.drawn(draw, JSON.parse(text) as Variant)),
  )
  const evaluateCounts = (counts: Counts, variant: Variant): Evaluation => {
    const found: (readonly [string, number])[] = []
    for (const [hits, hasExtra, lines] of spread(counts, size)) {
      const key = lines > 0 ? rule.keyOf(hits, hasExtra, variant) : undefined
      if (key !== undefined) found.push([key, lines])
    }
    return won(found)
  }
  const evaluateLine = (line: readonly string[], board: Board, variant: Variant): Evaluation =>
    evaluateCounts(countsOf({ [field]: line }, field, board), variant)
  return definePlay<Draw>(family, {
    ...rule,
    form: combinationForm(form),
    count(selection) {
      if (selection.lines) return selection.lines.length
      const { bankers, drags = [] } = selection
      if (bankers) return binomial(drags.length, size - bankers.length)
      return binomial((selection[field] ?? []).length, size)
    },
    evaluate(selection, draw, variant) {
      const marks = hasVariants ? byVariant(draw, JSON.stringify(variant)) : plainly(draw)
      const board = { isDrawn: (choice: string) => marks.has(choice), extra: rule.extra?.(draw) }
      if (!selection.lines) return evaluateCounts(countsOf(selection, field, board), variant)
      return won(
        selection.lines.flatMap((line) => Object.entries(evaluateLine(line, board, variant).hits)),
      )
    },
    best(selection, variant, worth: Worth) {
      if (selection.lines) return bestOfLines(selection.lines, rule, variant, worth)
      const { bankers = [], drags = selection[field] ?? [] } = selection
      const cases = possibleCounts(bankers.length, drags.length, {
        marked,
        hasExtra: rule.extra !== undefined,
      })
      const evaluations = [...cases].map((counts) => evaluateCounts(counts, variant))
      return highestPaying(evaluations, worth)
    },
  })
}

/** Lines may share choices: at most as many win as can be covered, each its highest prize. */
function bestOfLines<Draw>(
  lines: readonly (readonly string[])[],
  { form, marked, keyOf }: CombinationsRule<Draw>,
  variant: Variant,
  worth: Worth,
): Evaluation {
  const { size } = form
  const keys = Array.from({ length: size + 1 }, (_, hits) => keyOf(hits, false, variant))
  const [key] = keys.filter((one) => one !== undefined).toSorted((a, b) => worth(b) - worth(a))
  if (key === undefined) return won([])
  const needsAll = keys.indexOf(key) === size && size <= marked.most
  const count = needsAll ? mostLines(lines, size, marked.most) : lines.length
  return won([[key, count]])
}
