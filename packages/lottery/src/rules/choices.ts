import { ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { total } from '../combinatorics.ts'
import { highestPaying, perDrawAnd, won, wonKey, worthOf, type Hits } from '../evaluation.ts'
import { areasForm, listOf, type Area } from '../forms/areas.ts'
import type { Form } from '../forms/form.ts'
import { definePlay, kindPerKey, type FamilyTraits, type PlayRule } from '../play.ts'
import type { Evaluation, PadLayout, Play, Selection, Variant, Worth } from '../types.ts'

/** What each choice has won on a draw; nothing where it has lost. */
export interface Winners {
  get(choice: string): Hits | undefined
}

type Shared<Draw> = Pick<
  PlayRule<Draw>,
  | 'code'
  | 'group'
  | 'prizes'
  | 'variants'
  | 'kinds'
  | 'priceKeys'
  | 'payOf'
  | 'returnOf'
  | 'tableOdds'
  | 'hasPointPrice'
  | 'hasDividends'
  | 'fits'
>

/** Plays whose choices are lines of their own. */
export interface ChoicesRule<Draw> extends Shared<Draw> {
  readonly area: Area
  readonly pad?: PadLayout
  /** Another way of choosing than the one area (rolls). */
  readonly form?: Form
  /** Lines of a choice; one if not said. */
  readonly linesOf?: (choice: string) => number
  /** What each choice that has won has won; worked out once per draw and variant. */
  readonly wonOn: (draw: Draw, variant: Variant) => Winners
  /** True when the draw pushes every line. */
  readonly isPushedBy?: (draw: Draw, variant: Variant) => boolean
  readonly pushChance?: (variant: Variant) => Rational
  /** Most choices that can win on one draw; one if not said. */
  readonly together?: number
  /** Choices of one group rule each other out; `together` is then of no matter. */
  readonly groupOf?: (choice: string) => string
  /** Equivalent choices win together, and exclude all others (orders of the same digits). */
  readonly alikeOf?: (choice: string) => string
  /** The most that a single choice can win; one line of its key if not said. */
  readonly bestOf?: (choice: string, variant: Variant, worth: Worth) => Hits
}

const ONE_WIN: Hits = { WIN: 1 }

/** The most that choices can win together. */
function bestTogether<Draw>(
  rule: ChoicesRule<Draw>,
  chosen: readonly string[],
  variant: Variant,
  worth: Worth,
): Evaluation {
  const ofChoice = (choice: string): Hits =>
    rule.bestOf?.(choice, variant, worth) ?? ('WIN' in rule.prizes ? ONE_WIN : { [choice]: 1 })
  const ranked = chosen
    .map((choice) => {
      const hits = ofChoice(choice)
      return { choice, hits, value: worthOf({ hits, pushes: 0 }, worth) }
    })
    .toSorted((a, b) => b.value - a.value)
  const { alikeOf, groupOf, together = 1 } = rule
  if (alikeOf) {
    const alike = new Map<string, (readonly [string, number])[]>()
    for (const { choice, hits } of ranked) {
      alike.set(alikeOf(choice), [...(alike.get(alikeOf(choice)) ?? []), ...Object.entries(hits)])
    }
    return highestPaying([...alike.values()].map(won), worth)
  }
  if (!groupOf) return won(ranked.slice(0, together).flatMap(({ hits }) => Object.entries(hits)))
  const groups = new Map<string, Hits>()
  for (const { choice, hits } of ranked) {
    const group = groupOf(choice)
    if (!groups.has(group)) groups.set(group, hits)
  }
  return won([...groups.values()].flatMap((hits) => Object.entries(hits)))
}

/** One line (or `linesOf` lines) for each choice; each wins by itself. */
export function choicesPlay<Draw extends object>(
  family: FamilyTraits,
  rule: ChoicesRule<Draw>,
): Play<Draw> {
  const { area, linesOf, prizes } = rule
  const chosenOf = (selection: Selection) => listOf(selection, area.field)
  const fields = Object.keys(rule.variants ?? {}) as (keyof Variant)[]
  const known = perDrawAnd((draw: Draw, variantText: string) =>
    rule.wonOn(draw, JSON.parse(variantText) as Variant),
  )
  const wonOn = (draw: Draw, variant: Variant): Winners =>
    known(draw, fields.length === 0 ? '{}' : JSON.stringify(variant))
  return definePlay(family, {
    ...rule,
    form:
      rule.form ??
      areasForm([area], { ...(rule.pad && { pad: rule.pad }), isMergeable: area.max !== 1 }),
    outcomes: { kind: 'choices', field: area.field },
    kinds: rule.kinds ?? ((variant) => kindPerKey(prizes, rule.pushChance?.(variant))),
    count(selection) {
      const chosen = chosenOf(selection)
      return linesOf ? total(chosen.map(linesOf)) : chosen.length
    },
    evaluate(selection, draw, variant) {
      const chosen = chosenOf(selection)
      if (rule.isPushedBy?.(draw, variant)) return wonKey('', 0, chosen.length)
      const winners = wonOn(draw, variant)
      const counts: (readonly [string, number])[] = []
      for (const choice of chosen) {
        const hits = winners.get(choice)
        if (hits) for (const key of Object.keys(hits)) counts.push([key, hits[key] ?? 0])
      }
      return won(counts)
    },
    best: (selection, variant, worth) => bestTogether(rule, chosenOf(selection), variant, worth),
  })
}

export const NO_PUSH = ZERO_RATIONAL

/** Choices that have each won one line of WIN. */
export function winners(choices: Iterable<string>): Winners {
  return new Map([...choices].map((choice) => [choice, ONE_WIN]))
}

/** The one choice that has won, priced by itself. */
export function keyedWinners(choices: Iterable<string>): Winners {
  return new Map([...choices].map((choice) => [choice, { [choice]: 1 }]))
}

/** How often each choice was drawn: every match pays. */
export function matches(drawn: Iterable<readonly [choice: string, key: string]>): Winners {
  const won = new Map<string, Record<string, number>>()
  for (const [choice, key] of drawn) {
    const hits = won.get(choice) ?? {}
    hits[key] = (hits[key] ?? 0) + 1
    won.set(choice, hits)
  }
  return won
}
