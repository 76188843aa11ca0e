import type { ChoiceStream } from '@fairhouse/fairness'
import type { Rational } from '@fairhouse/money'

export type { ChoiceStream } from '@fairhouse/fairness'

/** Families built so far. A family is all lotteries with the same number shape and plays. */
export type FamilyCode = 'SSC' | 'VN_MB'

/**
 * What a member chose. Lists of choices are sets; canonical form (after `parse`) is sorted and
 * without repeats, and holds only the one field its play uses.
 */
export interface Selection {
  /** One list of choices per position (direct plays, position digit, attributes). */
  readonly positions?: readonly (readonly string[])[]
  /** Free choices (digits "0".."9", or two- or three-digit numbers with leading zeros). */
  readonly numbers?: readonly string[]
  /** Named choices (DRAGON, TIGER). */
  readonly options?: readonly string[]
  /** Explicit lines of k numbers (xien). */
  readonly lines?: readonly (readonly string[])[]
}

/** Why a selection is refused: the field at fault and what was expected of it. */
export interface SelectionFault {
  /** Path inside the selection, e.g. "numbers", "positions.2", "numbers.0". */
  readonly field: string
  readonly reason:
    | 'missing'
    | 'unexpected'
    | 'wrongType'
    | 'notInGame'
    | 'tooFew'
    | 'tooMany'
  /** What is expected, for the message: a count or a list of allowed choices. */
  readonly expected?: string
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: SelectionFault }

/** Rule variants a price table may choose. A missing field means the default, named first. */
export interface Variant {
  readonly tie?: 'lose' | 'refund'
  readonly window?: 'last' | 'first'
}

/** Price of one line and one prize. `odds` are decimal strings, stake included. */
export type Pricing =
  | { readonly model: 'prizeGroup'; readonly group: number; readonly maxGroup?: number }
  | { readonly model: 'fixedOdds'; readonly odds: string | Readonly<Record<string, string>> }

/** What a selection achieved on a draw: lines won per prize key, and lines pushed (refunded). */
export interface Evaluation {
  readonly hits: Readonly<Record<string, number>>
  readonly pushes: number
}

/** How a page draws the number pad of a play: everything it needs, so that pages know no rules. */
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

/**
 * One way to bet. Pure: no I/O, no clock, no randomness. Without a type argument it is any play;
 * `settleBet` then checks that the draw is of the play's family.
 */
export interface Play<Draw = AnyDraw> {
  /** Concrete code of playtypes.json, e.g. "SSC_3X_F_DIRECT". */
  readonly code: string
  readonly family: FamilyCode
  /** Plays of a group stand together on the page ("fiveStar", "threeStar", "lo", "xien", …). */
  readonly group: string
  readonly pad: PadLayout
  /** Fields of `Variant` that change this play; the others are no matter of it. */
  readonly variantFields: readonly (keyof Variant)[]
  /** Prize keys with the exact probability that ONE line wins that prize. Most plays: WIN only. */
  readonly prizes: Readonly<Record<string, Rational>>
  /** Probability that one line is pushed, under the variant. */
  pushProbability(variant: Variant): Rational
  /** Checks and canonicalises what a client sent as a selection. Unknown fields are refused. */
  parse(input: unknown): Parsed<Selection>
  /** Number of lines of a canonical selection, as a safe integer. Closed formula, no expansion. */
  countLines(selection: Selection): number
  /** Result of a canonical selection on a draw. Closed formula, no expansion of lines. */
  evaluate(selection: Selection, draw: Draw, variant: Variant): Evaluation
  /**
   * Result of a canonical selection on the draw that wins it the most lines: the possible win
   * on the slip. Exact, but for xien lines over more than 27 numbers, where it is never too low.
   */
  bestEvaluation(selection: Selection, variant: Variant): Evaluation
  /** A valid canonical selection of modest size (quick pick, replay). */
  randomSelection(stream: ChoiceStream): Selection
}

export interface Family<Draw = AnyDraw> {
  readonly code: FamilyCode
  readonly plays: ReadonlyMap<string, Play<Draw>>
  /** Checks a complete result as JSON (recorded results, conformance files). */
  parseDraw(input: unknown): Parsed<Draw>
  /** Own draw from a verified stream; every outcome equally likely. */
  drawFrom(stream: ChoiceStream): Draw
}

/** SSC: five digits, position 1 first. */
export interface SscDraw {
  readonly digits: readonly string[]
}

export const VN_MB_PRIZES = [
  { name: 'special', count: 1, width: 5 },
  { name: 'prize1', count: 1, width: 5 },
  { name: 'prize2', count: 2, width: 5 },
  { name: 'prize3', count: 6, width: 5 },
  { name: 'prize4', count: 4, width: 4 },
  { name: 'prize5', count: 6, width: 4 },
  { name: 'prize6', count: 3, width: 3 },
  { name: 'prize7', count: 4, width: 2 },
] as const

export type VnMbPrizeName = (typeof VN_MB_PRIZES)[number]['name']

/** Vietnam North: 27 prizes of digit strings with leading zeros. */
export interface VnMbDraw {
  readonly prizes: Readonly<Record<VnMbPrizeName, readonly string[]>>
}

export type AnyDraw = SscDraw | VnMbDraw
