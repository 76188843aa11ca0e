/** How a species swims: the shape of its path across the water. */
export type SwimStyle = 'straight' | 'arc' | 'wave'

/** A species of fish. Its multiplier fixes how hard it is to catch; the rest is appearance. */
export interface Species {
  readonly code: string
  /** Pays this many times the shot, 2..200. */
  readonly multiplier: number
  /** How often it comes, against the others. */
  readonly weight: number
  /** How many come together at most. */
  readonly school: number
  /** Milliseconds it takes across the water: from, to. */
  readonly crossing: readonly [number, number]
  readonly style: SwimStyle
  /** Length in units of the water (16 000 wide). */
  readonly size: number
}

type Row = readonly [string, number, number, number, number, number, SwimStyle, number]

const ROWS: readonly Row[] = [
  ['anchovy', 2, 90, 7, 13_000, 18_000, 'wave', 500],
  ['sardine', 3, 80, 6, 13_000, 18_000, 'wave', 600],
  ['clownfish', 4, 70, 4, 14_000, 20_000, 'wave', 650],
  ['seahorse', 5, 60, 3, 18_000, 24_000, 'wave', 600],
  ['mackerel', 6, 56, 5, 11_000, 15_000, 'straight', 900],
  ['angelfish', 8, 50, 3, 15_000, 20_000, 'arc', 850],
  ['pufferfish', 10, 44, 2, 17_000, 22_000, 'wave', 950],
  ['lionfish', 12, 38, 2, 16_000, 22_000, 'arc', 1_000],
  ['squid', 15, 34, 3, 12_000, 17_000, 'straight', 1_100],
  ['lobster', 18, 28, 1, 20_000, 26_000, 'wave', 1_100],
  ['octopus', 20, 26, 1, 18_000, 24_000, 'arc', 1_300],
  ['turtle', 25, 22, 2, 20_000, 27_000, 'arc', 1_500],
  ['ray', 30, 18, 1, 16_000, 22_000, 'wave', 1_900],
  ['swordfish', 40, 14, 1, 9_000, 13_000, 'straight', 2_200],
  ['tuna', 50, 12, 2, 10_000, 14_000, 'straight', 1_900],
  ['hammerhead', 60, 9, 1, 14_000, 19_000, 'arc', 2_600],
  ['manta', 80, 7, 1, 18_000, 24_000, 'wave', 3_000],
  ['orca', 100, 5, 1, 15_000, 20_000, 'arc', 3_400],
  ['whale', 150, 3, 1, 24_000, 30_000, 'arc', 4_600],
  ['sea-dragon', 200, 2, 1, 20_000, 26_000, 'wave', 4_200],
]

/** All kinds there are, from the smallest to the largest prize. */
export const SPECIES: readonly Species[] = ROWS.map(
  ([code, multiplier, weight, school, least, most, style, size]) => ({
    code,
    multiplier,
    weight,
    school,
    crossing: [least, most],
    style,
    size,
  }),
)

/** The species of a code. Throws RangeError when there is none. */
export function speciesOf(code: string): Species {
  const found = SPECIES.find((species) => species.code === code)
  if (found === undefined) throw new RangeError(`there is no fish "${code}"`)
  return found
}
