import type { Layer } from './families.ts'
import type { Palette } from './palettes.ts'
import type { Choices } from './random.ts'
import { leaf, quarter, square, triangle } from './shapes.ts'

const SIDE = 4

/** The place of a module after `turns` quarter turns of the whole tile. */
function turned(column: number, row: number, turns: number): readonly [number, number] {
  let [x, y] = [column, row]
  for (let turn = 0; turn < turns; turn += 1) [x, y] = [SIDE - 1 - y, x]
  return [x, y]
}

/**
 * A tile with rotational symmetry: one quarter drawn, and rotated three times about the centre. For
 * avatars and crests.
 */
export function rosette(cell: number, palette: Palette, choices: Choices): Layer[] {
  const grounds = new Map<string, string>()
  const shapes = new Map<string, string>()
  const add = (paths: Map<string, string>, color: string, d: string) =>
    paths.set(color, (paths.get(color) ?? '') + d)
  // The middle is always of the accent, or the tile would have no centre.
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const isMiddle = column === 1 && row === 1
    const ground = choices.upTo(3) === 0 ? undefined : choices.pick(palette.tones)
    const color = isMiddle || choices.upTo(5) === 0 ? palette.accent : choices.pick(palette.tones)
    const kind = choices.upTo(4)
    const corner = choices.upTo(4)
    for (let turns = 0; turns < 4; turns += 1) {
      const [x, y] = turned(column, row, turns).map((at) => at * cell) as [number, number]
      const turnedCorner = (corner + turns) % 4
      if (ground !== undefined) add(grounds, ground, square(x, y, cell))
      if (kind === 0) add(shapes, color, triangle(x, y, cell, turnedCorner))
      else if (kind === 1) add(shapes, color, leaf(x, y, cell, turnedCorner % 2 === 0))
      else add(shapes, color, quarter(x, y, cell, turnedCorner))
    }
  }
  return [...grounds, ...shapes].map(([color, d]) => ({ color, d }))
}
