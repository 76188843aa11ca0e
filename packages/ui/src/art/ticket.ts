import { type Art, type ArtOptions, artFor } from './art.ts'
import type { Layer } from './families.ts'

const WIDTH = 96
const HEIGHT = 40
/** Where the stub is torn off, and how deep its notches are. */
const TEAR = 68
const NOTCH = 3

/** The outline of a ticket: round corners, and a notch above and below where it is torn. */
const OUTLINE =
  `M4 0H${TEAR - NOTCH}a${NOTCH} ${NOTCH} 0 0 0 ${2 * NOTCH} 0H${WIDTH - 4}a4 4 0 0 1 4 4` +
  `V${HEIGHT - 4}a4 4 0 0 1-4 4H${TEAR + NOTCH}a${NOTCH} ${NOTCH} 0 0 0-${2 * NOTCH} 0H4` +
  `a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z`

/** A row of dashes along the tear. */
const DASHES = Array.from({ length: 8 }, (_, at) => `M${TEAR - 0.5} ${6 + at * 4}h1v2h-1z`).join('')

/** Families whose modules end at the edge: the others would run over the paper's. */
const WITHIN: readonly string[] = [
  'quarterCircles',
  'truchet',
  'bauhaus',
  'leaves',
  'arches',
  'stripes',
  'stars',
  'lattice',
  'petals',
]

/** Moves a path that begins with absolute moves. */
function moved(d: string, dx: number, dy: number): string {
  return d.replaceAll(
    /M(-?[\d.]+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `M${Number(x) + dx} ${Number(y) + dy}`,
  )
}

/**
 * A ticket with the art of its code on the stub, for slips and lucky tickets. It carries no ids and
 * needs no clipping: the art ends where the paper does.
 */
export function ticketFor(code: string, options: Omit<ArtOptions, 'shape'> = {}): Art {
  const own = options.brand?.families.filter((name) => WITHIN.includes(name)) ?? []
  const brand = {
    families: own.length === 0 ? WITHIN : own,
    palettes: options.brand?.palettes ?? [],
  }
  const art = artFor(code, { ...options, brand, shape: 'stub' })
  const { palette } = art
  const paper = palette?.ground ?? '#0b4560'
  const layers: Layer[] = [
    { color: paper, d: OUTLINE },
    ...art.layers.map((layer) => ({ ...layer, d: moved(layer.d, TEAR + 2, 4) })),
    { color: palette?.tones[1] ?? '#2c5ea8', d: 'M6 30h36v3h-36zM6 24h24v3h-24z' },
    { color: palette?.accent ?? '#e0777d', d: `M6 7h12v12h-12z${DASHES}` },
  ]
  return { width: WIDTH, height: HEIGHT, layers }
}
