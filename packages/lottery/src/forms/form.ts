import type { ChoiceStream, PadLayout, Parsed, Selection } from '../types.ts'

/** A form of selection that plays share: its pad, how it is read, and how one is picked. */
export interface Form {
  readonly pad: PadLayout
  /** The field to name when a selection has no line at all. */
  readonly mainField: string
  parse(input: unknown): Parsed<Selection>
  /** What `parse` reads of one line of text; undefined when it cannot be one. */
  readText(text: string): unknown
  readonly merge?: (selections: readonly Selection[]) => Selection
  /** A selection of modest size; with `isSmallest` of the fewest choices. */
  pick(stream: ChoiceStream, isSmallest: boolean): Selection
}

export const ROOT = 'selection'

/** The parts of a text between blanks, commas and semicolons. */
export function tokensOf(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((token) => token !== '')
}

/** "05" as "5" where choices carry no leading zeros, "big" as "BIG". */
export function spelled(token: string, has: (choice: string) => boolean): string {
  if (has(token)) return token
  const bare = token.replace(/^0+(?=\d)/, '').toUpperCase()
  return has(bare) ? bare : token
}

/** Between the fewest choices and a few more. */
export function modestCount(
  stream: ChoiceStream,
  range: { readonly min: number; readonly max: number },
  isSmallest: boolean,
): number {
  const most = Math.min(range.max, range.min + 2)
  return isSmallest || most <= range.min ? range.min : range.min + stream.next(most - range.min + 1)
}

export function unionOf(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].toSorted()
}
