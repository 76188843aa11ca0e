import type { Art } from './art.ts'
import type { Layer } from './families.ts'

/** Ranks of one metal: the stars on the crest count them. */
const RANKS_PER_TIER = 3

interface Metal {
  readonly name: string
  readonly rim: string
  readonly face: string
  readonly shade: string
  readonly star: string
}

/** From clay to diamond; the last is for all ranks above. */
const METALS: readonly [Metal, ...Metal[]] = [
  { name: 'clay', rim: '#b9471a', face: '#7a2408', shade: '#5e1b05', star: '#f0a05e' },
  { name: 'bronze', rim: '#c98a4b', face: '#7c4a1e', shade: '#5f3713', star: '#ffd9a8' },
  { name: 'silver', rim: '#c3ccd6', face: '#5a6675', shade: '#434d5a', star: '#f3f7fb' },
  { name: 'gold', rim: '#f2cd64', face: '#8b6000', shade: '#6b4900', star: '#fff3c9' },
  { name: 'emerald', rim: '#4fe0a0', face: '#0b5a38', shade: '#084328', star: '#cff6de' },
  { name: 'sapphire', rim: '#7caaff', face: '#173f8f', shade: '#102e6c', star: '#dbe8ff' },
  { name: 'ruby', rim: '#ff8a94', face: '#8f1d2a', shade: '#6b1520', star: '#ffe0e3' },
  { name: 'diamond', rim: '#bfeff5', face: '#0a6466', shade: '#064a4d', star: '#ffffff' },
]

const SIDE = 64

const SHIELD = 'M32 2l26 8v22c0 16-11 25-26 30c-15-5-26-14-26-30v-22z'
const FACE = 'M32 7l21 6.500v18.500c0 13-9 20.500-21 25c-12-4.500-21-12-21-25v-18.500z'
const SHADE = 'M32 7v50c-12-4.500-21-12-21-25v-18.500z'

function star(cx: number, cy: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const reach = at % 2 === 0 ? r : r * 0.45
    const turn = (at * Math.PI) / 5
    const x = Math.round((cx + reach * Math.sin(turn)) * 10) / 10
    const y = Math.round((cy - reach * Math.cos(turn)) * 10) / 10
    return `${x} ${y}`
  })
  return `M${points.join('L')}z`
}

/** A flower of as many petals as the tier is high, above the stars. */
function flower(petals: number): string {
  const [cx, cy, r] = [32, 25, 12]
  return Array.from({ length: petals }, (_, at) => {
    const turn = (at * 2 * Math.PI) / petals
    const tip = (angle: number, reach: number) =>
      `${Math.round((cx + reach * Math.sin(angle)) * 10) / 10} ` +
      `${Math.round((cy - reach * Math.cos(angle)) * 10) / 10}`
    const spread = Math.PI / petals
    return (
      `M${cx} ${cy}Q${tip(turn - spread, r * 0.8)} ${tip(turn, r)}` +
      `Q${tip(turn + spread, r * 0.8)} ${cx} ${cy}z`
    )
  }).join('')
}

/** The crest of a rank, from 1: its metal is the tier, its stars the place within it. */
export function crestFor(rank: number): Art {
  const at = Math.max(0, Math.trunc(rank) - 1)
  const tier = Math.min(METALS.length - 1, Math.floor(at / RANKS_PER_TIER))
  const { rim, face, shade, star: light } = METALS[tier] ?? METALS[0]
  const count = Math.min(RANKS_PER_TIER, at - tier * RANKS_PER_TIER + 1)
  const stars = Array.from({ length: count }, (_, one) =>
    star(32 + (one - (count - 1) / 2) * 11, 45, 4.5),
  )
  const layers: Layer[] = [
    { color: rim, d: SHIELD },
    { color: face, d: FACE },
    { color: shade, d: SHADE },
    { color: rim, d: flower(tier + 4) },
    { color: light, d: stars.join('') },
  ]
  return { width: SIDE, height: SIDE, layers }
}

/** The metal of a rank, by name: `clay` to `diamond`. */
export function metalOf(rank: number): string {
  const tier = Math.floor(Math.max(0, Math.trunc(rank) - 1) / RANKS_PER_TIER)
  return (METALS[tier] ?? METALS.at(-1) ?? METALS[0]).name
}
