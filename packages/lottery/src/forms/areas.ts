import { named, pickChoices, type ChoiceSet } from '../choices.ts'
import { accept, parseChoices, parseFields, refuse } from '../selection-parser.ts'
import type { ChoiceStream, ListField, PadLayout, Parsed, Selection } from '../types.ts'
import { modestCount, ROOT, spelled, tokensOf, unionOf, type Form } from './form.ts'

/** One set of choices of a selection. */
export interface Area {
  readonly field: ListField
  readonly choices: ChoiceSet
  readonly min: number
  readonly max?: number
}

const maxOf = ({ max, choices }: Area): number => max ?? choices.size

/** "0379" as four digits, "05 19" as two numbers. */
function choicesIn(text: string, { choices }: Area): readonly string[] {
  const tokens = tokensOf(text)
  const [only] = tokens
  const isRun = tokens.length === 1 && only !== undefined && /^\d{2,}$/.test(only)
  if (isRun && !choices.has(only) && choices.has('0') && choices.size <= 10) return [...only]
  return tokens.map((token) => spelled(token, choices.has))
}

/** Areas over the same choices get different ones, so that there is a line at all. */
function pickAreas(areas: readonly Area[], stream: ChoiceStream, isSmallest: boolean): Selection {
  const taken = new Map<ChoiceSet, Set<string>>()
  return Object.fromEntries(
    areas.map((area) => {
      const range = { min: area.min, max: maxOf(area) }
      const count = modestCount(stream, range, isSmallest)
      const others = taken.get(area.choices)
      const left = others ? named(...area.choices.all.filter((one) => !others.has(one))) : undefined
      const picked = pickChoices(stream, left ?? area.choices, Math.min(count, left?.size ?? count))
      taken.set(area.choices, new Set([...(others ?? []), ...picked]))
      return [area.field, picked]
    }),
  )
}

/**
 * Selections of one or more sets of choices. In text the sets are in order, separated by "#".
 * `isMergeable` where every choice of the only area is a line of its own.
 */
export function areasForm(
  areas: readonly [Area, ...Area[]],
  options: { readonly pad?: PadLayout; readonly isMergeable?: boolean } = {},
): Form {
  const names = areas.map(({ field }) => field)
  const [first] = areas
  const mainField = names.at(-1) ?? first.field
  // Made only where it is needed: a list of a million numbers is no pad.
  const areasPad = (): PadLayout => ({
    kind: 'areas',
    areas: areas.map((area) => ({
      field: area.field,
      choices: area.choices.all,
      minCount: area.min,
      maxCount: maxOf(area),
    })),
  })
  const form: Form = {
    pad: options.pad ?? areasPad(),
    mainField,
    parse(input): Parsed<Selection> {
      const fields = parseFields(input, names, ROOT)
      if (!fields.ok) return fields
      const selection: Partial<Record<ListField, readonly string[]>> = {}
      for (const area of areas) {
        const value = fields.value[area.field]
        if (value === undefined) return refuse(area.field, 'missing')
        const range = { min: area.min, max: maxOf(area) }
        const chosen = parseChoices(value, area.field, area.choices, range)
        if (!chosen.ok) return chosen
        selection[area.field] = chosen.value
      }
      return accept(selection)
    },
    readText(text) {
      const parts = text.split('#')
      if (parts.length !== areas.length) return undefined
      return Object.fromEntries(
        areas.map((area, index) => [area.field, choicesIn(parts[index] ?? '', area)]),
      )
    },
    pick: (stream, isSmallest) => pickAreas(areas, stream, isSmallest),
  }
  if (!options.isMergeable) return form
  const { field } = first
  return {
    ...form,
    merge: (selections) => ({ [field]: unionOf(selections.map((one) => one[field] ?? [])) }),
  }
}

/** A list that the play needs. Throws TypeError when the selection is of another play. */
export function listOf(selection: Selection, field: ListField): readonly string[] {
  const list = selection[field]
  if (!list) throw new TypeError(`the selection has no ${field}`)
  return list
}
