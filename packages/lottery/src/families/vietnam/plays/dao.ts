import { accept, parseChoice, parseFields, parseParts, refuse } from '../../../selection-parser.ts'
import { fraction, permutationsOf } from '../../../combinatorics.ts'
import { named, pickChoices, type ChoiceSet } from '../../../choices.ts'
import { ROOT, tokensOf, type Form } from '../../../forms/form.ts'
import { listOf } from '../../../forms/areas.ts'
import { definePlay } from '../../../play.ts'
import type { Play, Selection } from '../../../types.ts'
import type { Region, VietnamDraw } from '../region.ts'
import { NUMBERS, type Width } from './targets.ts'

/** The plays that may be permuted, with the width of their numbers. */
const BASES: Readonly<Record<string, Width>> = {
  LO2: 2,
  LO3: 3,
  LO4: 4,
  DE: 2,
  '3CANG': 3,
  '4CANG': 4,
  DAU: 2,
  '3D_DAU': 3,
  XIUCHU: 3,
}

function daoForm(prefix: string): Form {
  const widthOf = (base: string) => BASES[base.slice(prefix.length)] ?? 2
  const bases: ChoiceSet = named(...Object.keys(BASES).map((name) => `${prefix}${name}`))
  return {
    pad: {
      kind: 'typed',
      field: 'numbers',
      widths: [2, 3, 4],
      minCount: 1,
      maxCount: 1,
      bases: bases.all,
    },
    mainField: 'numbers',
    parse(input) {
      const fields = parseFields(input, ['numbers', 'base'], ROOT)
      if (!fields.ok) return fields
      const { numbers, base } = fields.value
      if (base === undefined) return refuse('base', 'missing')
      const known = parseChoice(base, 'base', bases)
      if (!known.ok) return known
      if (numbers === undefined) return refuse('numbers', 'missing')
      const choices = NUMBERS[widthOf(known.value)]
      const one = parseParts(numbers, 'numbers', 1, (part, path) =>
        parseChoice(part, path, choices),
      )
      return one.ok ? accept({ numbers: one.value, base: known.value }) : one
    },
    /** "9543 VN_MB_4CANG" */
    readText(text) {
      const [number, base] = tokensOf(text)
      return { numbers: [number], base: base?.toUpperCase() }
    },
    pick(stream) {
      const [base = ''] = pickChoices(stream, bases, 1)
      return { numbers: pickChoices(stream, NUMBERS[widthOf(base)], 1), base }
    },
  }
}

/**
 * Đảo: the base play on every different order of the digits of one number. Its price is that of
 * the base play: a price of its own is checked as if for the likeliest base, two digits.
 * Source: Dominicushuy/sobet-nextjs docs/rule_docs.md.
 */
export function daoPlay(
  region: Region,
  playOf: (code: string) => Play<VietnamDraw> | undefined,
): Play<VietnamDraw> {
  const baseOf = ({ base = '' }: Selection): Play<VietnamDraw> => {
    const play = playOf(base)
    if (!play) throw new RangeError(`"${base}" is no base of a permutation`)
    return play
  }
  const ordersOf = (selection: Selection): Selection => ({
    numbers: listOf(selection, 'numbers').flatMap((number) => permutationsOf(number)),
  })
  return definePlay<VietnamDraw>(region.family, {
    code: `${region.code}_DAO`,
    group: 'dao',
    form: daoForm(`${region.code}_`),
    prizes: { WIN: fraction(1, 100) },
    count: (selection) => baseOf(selection).countLines(ordersOf(selection)),
    evaluate: (selection, draw, variant) =>
      baseOf(selection).evaluate(ordersOf(selection), draw, variant),
    best: (selection, variant, worth) =>
      baseOf(selection).bestEvaluation(ordersOf(selection), variant, worth),
  })
}
