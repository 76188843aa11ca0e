import { ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { wonKey } from '../evaluation.ts'
import { nothingForm } from '../forms/nothing.ts'
import { definePlay, type FamilyTraits } from '../play.ts'
import type { Play, Variant } from '../types.ts'

/** Plays without a choice: one line that wins, pushes or loses. */
export interface FixedRule<Draw> {
  readonly code: string
  readonly group: string
  /** Chance of WIN, or chances by outcome key where a variant changes it. */
  readonly chance: Rational
  readonly otherChances?: Readonly<Record<string, Rational>>
  readonly variants?: Play['variants']
  /** Outcome key under the variant; WIN if not said. */
  readonly keyOf?: (variant: Variant) => string
  readonly holds: (draw: Draw, variant: Variant) => boolean
  readonly isPushedBy?: (draw: Draw, variant: Variant) => boolean
  readonly pushChance?: (variant: Variant) => Rational
}

export function fixedPlay<Draw>(family: FamilyTraits, rule: FixedRule<Draw>): Play<Draw> {
  const prizes: Readonly<Record<string, Rational>> = { WIN: rule.chance, ...rule.otherChances }
  const keyOf = (variant: Variant): string => rule.keyOf?.(variant) ?? 'WIN'
  return definePlay<Draw>(family, {
    code: rule.code,
    group: rule.group,
    form: nothingForm,
    prizes,
    outcomes: { kind: 'whole' },
    ...(rule.variants && { variants: rule.variants }),
    kinds(variant) {
      const key = keyOf(variant)
      const push = rule.pushChance?.(variant) ?? ZERO_RATIONAL
      return [{ prizes: { [key]: prizes[key] ?? ZERO_RATIONAL }, push }]
    },
    count: () => 1,
    evaluate(_selection, draw, variant) {
      if (rule.isPushedBy?.(draw, variant)) return wonKey('WIN', 0, 1)
      return wonKey(keyOf(variant), rule.holds(draw, variant) ? 1 : 0)
    },
    best: (_selection, variant) => wonKey(keyOf(variant), 1),
  })
}
