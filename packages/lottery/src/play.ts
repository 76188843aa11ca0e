import { rationalToNumber, ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import type { Form } from './forms/form.ts'
import { refuse } from './selection-parser.ts'
import type {
  AnyDraw,
  Evaluation,
  FamilyCode,
  LineKind,
  Play,
  Selection,
  Variant,
  Worth,
} from './types.ts'

/** What every play of a family shares. */
export interface FamilyTraits {
  readonly code: FamilyCode
  fits(draw: AnyDraw): boolean
}

/** What every play type defines; `definePlay` adds what is common to all. */
export interface PlayRule<Draw> {
  readonly code: string
  readonly group: string
  readonly form: Form
  readonly prizes: Readonly<Record<string, Rational>>
  readonly variants?: Play['variants']
  /** Price keys, where they are not those of `prizes`. */
  readonly priceKeys?: readonly string[]
  readonly hasPartialPrice?: boolean
  readonly hasPointPrice?: boolean
  readonly hasDividends?: boolean
  readonly needsDrawOrder?: boolean
  readonly outcomes?: Play['outcomes']
  /** By default one kind with all prizes and no push. */
  readonly kinds?: (variant: Variant) => readonly LineKind[]
  readonly payOf?: Play['payOf']
  readonly returnOf?: Play['returnOf']
  readonly tableOdds?: Play['tableOdds']
  /** Another shape of draw than the family's. */
  readonly fits?: (draw: AnyDraw) => boolean
  count(selection: Selection): number
  evaluate(selection: Selection, draw: Draw, variant: Variant): Evaluation
  best(selection: Selection, variant: Variant, worth: Worth): Evaluation
}

/** The price key of an outcome key: "WIN" of "WIN:noTriple". */
export function priceKeyOf(outcomeKey: string): string {
  const colon = outcomeKey.indexOf(':')
  return colon < 0 ? outcomeKey : outcomeKey.slice(0, colon)
}

/** Kinds of lines that win one key each: one line per choice, priced by the choice. */
export function kindPerKey(
  prizes: Readonly<Record<string, Rational>>,
  push: Rational = ZERO_RATIONAL,
): readonly LineKind[] {
  return Object.entries(prizes).map(([key, chance]) => ({ prizes: { [key]: chance }, push }))
}

function highestPush(kinds: readonly LineKind[]): Rational {
  return kinds.reduce(
    (highest, { push }) => (push.num * highest.den > highest.num * push.den ? push : highest),
    ZERO_RATIONAL,
  )
}

/** A play type from its rule: adds checks, defaults and what is common to all. */
export function definePlay<Draw>(family: FamilyTraits, rule: PlayRule<Draw>): Play<Draw> {
  const { code, form, prizes, variants = {} } = rule
  const onlyKind: readonly LineKind[] = [{ prizes, push: ZERO_RATIONAL }]
  const kinds = rule.kinds ?? (() => onlyKind)
  const fairWorth: Worth = (key) => {
    const chance = prizes[key]
    return chance ? 1 / rationalToNumber(chance) : 0
  }
  return {
    code,
    family: family.code,
    group: rule.group,
    pad: form.pad,
    variantFields: Object.keys(variants) as (keyof Variant)[],
    variants,
    prizes,
    priceKeys: rule.priceKeys ?? [...new Set(Object.keys(prizes).map(priceKeyOf))],
    hasPartialPrice: rule.hasPartialPrice ?? false,
    hasPointPrice: rule.hasPointPrice ?? false,
    hasDividends: rule.hasDividends ?? false,
    needsDrawOrder: rule.needsDrawOrder ?? false,
    ...(rule.outcomes && { outcomes: rule.outcomes }),
    kinds,
    pushProbability: (variant) => highestPush(kinds(variant)),
    ...(rule.payOf && { payOf: rule.payOf }),
    ...(rule.returnOf && { returnOf: rule.returnOf }),
    ...(rule.tableOdds && { tableOdds: rule.tableOdds }),
    fits: rule.fits ?? family.fits,
    parse(input) {
      const parsed = form.parse(input)
      if (!parsed.ok || rule.count(parsed.value) > 0) return parsed
      return refuse(form.mainField, 'tooFew')
    },
    readText: form.readText,
    ...(form.merge && { merge: form.merge }),
    countLines: rule.count,
    evaluate: rule.evaluate,
    bestEvaluation: (selection, variant, worth = fairWorth) => rule.best(selection, variant, worth),
    randomSelection: (stream) => form.pick(stream, false),
    smallestSelection: (stream) => form.pick(stream, true),
  }
}
