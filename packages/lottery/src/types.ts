import type { ChoiceStream } from '@fairhouse/fairness'
import type { Rational } from '@fairhouse/money'
import type { AnyDraw } from './draws.ts'

export type { ChoiceStream } from '@fairhouse/fairness'
export * from './draws.ts'

/** A family is all lotteries with the same number shape and plays. */
export type FamilyCode =
  | 'SSC'
  | '3D'
  | '11X5'
  | 'K3'
  | 'PK10'
  | 'PC28'
  | 'KENO'
  | 'LHC'
  | 'VN_MB'
  | 'VN_MTN'
  | 'VIETLOTT'
  | '4D'
  | 'TH'
  | 'LAO'
  | 'HANOI'

/** Fields of a selection that are sets of choices. */
export type ListField =
  | 'numbers'
  | 'options'
  | 'values'
  | 'single'
  | 'double'
  | 'triple'
  | 'quad'
  | 'places'
  | 'bankers'
  | 'drags'
  | 'pairs'
  | 'singles'
  | 'animals'
  | 'specials'

/**
 * What a member chose. Lists of choices are sets; canonical form (after `parse`) is sorted as text
 * and without repeats, and has only the fields its play uses (L-6.6).
 */
export type Selection = {
  readonly [Field in ListField]?: readonly string[]
} & {
  /** One list of choices per position (direct plays, position digit, attributes, parlay). */
  readonly positions?: readonly (readonly string[])[]
  /** Explicit lines: each a set of k numbers, or a single digit string. */
  readonly lines?: readonly (readonly string[])[]
  /** The play whose rule a modifier applies (permutation bets). */
  readonly base?: string
}

/** Why a selection is refused: the field at fault and what was expected of it. */
export interface SelectionFault {
  /** Path inside the selection, e.g. "numbers", "positions.2", "numbers.0". */
  readonly field: string
  readonly reason: 'missing' | 'unexpected' | 'wrongType' | 'notInGame' | 'tooFew' | 'tooMany'
  /** What is expected, for the message: a count or a list of allowed choices. */
  readonly expected?: string
}

export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: SelectionFault }

/** Rule variants a price table may choose. A missing field means the play's default. */
export interface Variant {
  /** What a tie of dragon and tiger does. */
  readonly tie?: 'lose' | 'refund'
  /** Which four of the five digits four-star plays look at. */
  readonly window?: 'last' | 'first'
  /** What a triple does to the two sides of three dice. */
  readonly triple?: 'normal' | 'lose'
  /** Whether a digit on several dice pays once or per die. */
  readonly contain?: 'once' | 'perHit'
  /** What the sum 11 of champion and runner-up is. */
  readonly sum11?: 'push' | 'small' | 'odd'
  /** Whether linked zodiacs and tails must all be drawn, or none of them. */
  readonly hit?: 'all' | 'none'
  /** Max 3D Pro pays only the highest prize. */
  readonly prizes?: 'highest'
  /** Named 4D price table. */
  readonly table?: 'SG' | 'MY'
  /** Whether 4D looks at all 23 numbers or at the first three. */
  readonly size?: 'BIG' | 'SMALL'
  /** Prize category that 4A and ABC look at. */
  readonly category?: 'A' | 'B' | 'C' | 'D' | 'E' | 'ABC'
  /** How many of the top prizes 4D_2D looks at. */
  readonly top?: '1' | '3'
}

/**
 * Price of one line and one prize. `odds` are decimal strings, stake included; in a map "*" means
 * all keys not listed. `pointPrice` is the price of one point in units of stake. `dividends` are
 * paid for `unit` of stake.
 */
export type Pricing =
  | { readonly model: 'prizeGroup'; readonly group: number; readonly maxGroup?: number }
  | {
      readonly model: 'fixedOdds'
      readonly odds: string | Readonly<Record<string, string>>
      readonly pointPrice?: string
    }
  | {
      readonly model: 'dividend'
      readonly unit: string
      readonly dividends: Readonly<Record<string, string>>
    }

/** What a selection achieved on a draw: wins per outcome key, and lines pushed (refunded). */
export interface Evaluation {
  readonly hits: Readonly<Record<string, number>>
  readonly pushes: number
}

/** How a page draws the pad of a play: everything it needs, so that pages know no rules. */
export type PadLayout =
  | { readonly kind: 'digits'; readonly minCount: number; readonly maxCount: number }
  | {
      readonly kind: 'positions'
      /** Position numbers of the draw, 1 first (e.g. [3, 4, 5]). */
      readonly positions: readonly number[]
      readonly choices: 'digits' | 'attributes'
      /** May single positions stay empty (position digit)? */
      readonly canBeEmpty: boolean
    }
  | {
      readonly kind: 'numbers'
      readonly width: 2 | 3
      readonly minCount: number
      readonly maxCount: number
    }
  | { readonly kind: 'options'; readonly options: readonly string[] }
  | { readonly kind: 'fixed' }
  /** As `positions`, with choices of its own. */
  | {
      readonly kind: 'grid'
      readonly positions: readonly number[]
      readonly choices: readonly string[]
      /** Minimum number of positions with a choice; no position has more than `perPosition`. */
      readonly minPositions: number
      readonly perPosition: number
    }
  /** One or more sets of choices, each a field of the selection. */
  | { readonly kind: 'areas'; readonly areas: readonly PadArea[] }
  /** Sets of `size` choices; or bankers that are in every line, with drags; or listed lines. */
  | {
      readonly kind: 'combination'
      /** Field of the free choices; bankers and lines have their own. */
      readonly field: ListField
      readonly choices: readonly string[]
      readonly size: number
      readonly maxCount: number
      /** Most bankers; 0 where the play has none. */
      readonly maxBankers: number
      readonly hasLines: boolean
    }
  /** Digit strings that are typed or pasted, of one of these widths. */
  | {
      readonly kind: 'typed'
      readonly field: 'numbers' | 'lines'
      readonly widths: readonly number[]
      readonly minCount: number
      readonly maxCount: number
      /** Plays whose rule may be chosen with the number. */
      readonly bases?: readonly string[]
    }

export interface PadArea {
  readonly field: ListField
  readonly choices: readonly string[]
  readonly minCount: number
  readonly maxCount: number
}

/**
 * How a selection splits into independent outcomes, for plays with few of them: each
 * choice of a list, each choice of a position, each tuple of one choice per position, or the bet
 * itself where there is nothing to choose.
 */
export type Outcomes =
  | { readonly kind: 'choices'; readonly field: ListField }
  | { readonly kind: 'cells' }
  | { readonly kind: 'tuples'; readonly isDistinct: boolean; readonly count: number }
  | { readonly kind: 'whole' }

/** What a line of one kind wins on average, per outcome key, and the chance that it is pushed. */
export interface LineKind {
  readonly prizes: Readonly<Record<string, Rational>>
  readonly push: Rational
}

/** What a line pays for a price key, for one unit of stake, stake included. */
export type PriceOf = (priceKey: string) => Rational

/** How much an outcome key is worth, to find the best of several draws; for display only. */
export type Worth = (key: string) => number

/**
 * One way to bet. Pure: no I/O, no clock, no randomness. Without a type argument it is any play;
 * `settleBet` then checks that the draw fits.
 */
export interface Play<Draw = AnyDraw> {
  /** Code without braces (L-6.1), e.g. "SSC_3X_F_DIRECT". */
  readonly code: string
  readonly family: FamilyCode
  /** Plays of a group are together on the page ("fiveStar", "threeStar", "lo", "xien", …). */
  readonly group: string
  readonly pad: PadLayout
  /** Fields of `Variant` that change this play; the others are no matter of it. */
  readonly variantFields: readonly (keyof Variant)[]
  /** Allowed values of those fields, the default first. */
  readonly variants: Readonly<Partial<Record<keyof Variant, readonly string[]>>>
  /**
   * Outcome keys with the exact chance that ONE line wins that prize (where a line may win a prize
   * more than once, with its average). Most plays: WIN only. An outcome key is a price key, or a
   * price key with ":" and the rule that gives it another chance ("WIN:noTriple").
   */
  readonly prizes: Readonly<Record<string, Rational>>
  /** Keys that a price by key may name; `kinds` says which a variant needs. */
  readonly priceKeys: readonly string[]
  /** True where a key without a price has lost (keno), and a price may name some keys only. */
  readonly hasPartialPrice: boolean
  /** True where the stake of a line is a number of points with a price of their own. */
  readonly hasPointPrice: boolean
  /** True for official games whose prizes are announced amounts. */
  readonly hasDividends: boolean
  /** True where the draw must say in which order its balls came. */
  readonly needsDrawOrder: boolean
  /** What exposure is counted by; a play without it has more outcomes than can be counted. */
  readonly outcomes?: Outcomes
  /** Lines by what they can win, under the variant. */
  kinds(variant: Variant): readonly LineKind[]
  /** Highest chance that a line is pushed, under the variant. */
  pushProbability(variant: Variant): Rational
  /**
   * Payout of a line that won the outcome, where that is not the price of its key: the lowest of
   * several odds, a product of odds, odds per hit.
   */
  readonly payOf?: (key: string, priceOf: PriceOf) => Rational
  /** Return of the highest-paying line, where `kinds` are too many to list. */
  readonly returnOf?: (priceOf: PriceOf, variant: Variant) => Rational
  /** Odds that the variant names, where a price may leave them out. */
  readonly tableOdds?: (variant: Variant) => Readonly<Record<string, string>> | undefined
  /** True when the draw has the shape of the play's game. */
  fits(draw: AnyDraw): boolean
  /** Checks and canonicalises what a client sent as a selection. Unknown fields are refused. */
  parse(input: unknown): Parsed<Selection>
  /** What `parse` reads of one line of typed or pasted text; undefined when it is no selection. */
  readText(text: string): unknown
  /** Merges several selections into one, where each line of the play is independent. */
  readonly merge?: (selections: readonly Selection[]) => Selection
  /** Number of lines of a canonical selection, as a safe integer. Closed formula, no expansion. */
  countLines(selection: Selection): number
  /** Result of a canonical selection on a draw. Closed formula, no expansion of lines. */
  evaluate(selection: Selection, draw: Draw, variant: Variant): Evaluation
  /**
   * Result of a canonical selection on the draw that is worth most to it: the possible win on the
   * slip. Without `worth` prizes are weighed by their fair price. Never too low; exact unless the
   * play says otherwise.
   */
  bestEvaluation(selection: Selection, variant: Variant, worth?: Worth): Evaluation
  /** A valid canonical selection of modest size (quick pick, replay). */
  randomSelection(stream: ChoiceStream): Selection
  /** A valid canonical selection as small as the play allows. */
  smallestSelection(stream: ChoiceStream): Selection
}

/** What a draw states besides chance. */
export interface DrawFacts {
  /** Game of a family with several (VIETLOTT). */
  readonly game?: string
  /** Animal of the lunar year of the draw (LHC). */
  readonly zodiacYear?: string
}

/** A way of counting what was drawn: per choice, how often it appears (trends, hot and cold). */
export interface TrendSeries<Draw = AnyDraw> {
  readonly name: string
  readonly choices: readonly string[]
  shownBy(draw: Draw): readonly string[]
}

export interface Family<Draw = AnyDraw> {
  readonly code: FamilyCode
  /** Games of the family; one of the family's own code where all draws have one shape. */
  readonly games: readonly string[]
  readonly plays: ReadonlyMap<string, Play<Draw>>
  /** Checks a complete result as JSON (recorded results, conformance files). */
  parseDraw(input: unknown): Parsed<Draw>
  /** Own draw from a verified stream; every outcome equally likely. */
  drawFrom(stream: ChoiceStream, facts?: DrawFacts): Draw
  readonly trendSeries: readonly TrendSeries<Draw>[]
}
