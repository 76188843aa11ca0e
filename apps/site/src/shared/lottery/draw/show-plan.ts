import type { DrawWire } from '@fairhouse/protocol'
import { pictureOf } from './picture.ts'

/**
 * The reveal of a draw, by game: digits roll, balls leave a drum, dice are cast, cars race, a grid
 * fills, a sheet is drawn prize by prize.
 */
export type ShowKind = 'reels' | 'drum' | 'dice' | 'race' | 'grid' | 'tiers'

export function showKindOf(draw: DrawWire): ShowKind {
  if ('dice' in draw) return 'dice'
  if ('places' in draw) return 'race'
  const picture = pictureOf(draw)
  if (picture.kind === 'sheet') return 'tiers'
  if ('digits' in draw || 'number' in draw) return 'reels'
  return picture.items.some(({ look }) => look === 'small') ? 'grid' : 'drum'
}

/** Maximum duration of a reveal. */
const SHOW_MS = 3_600
/** Bounds of the time between two parts. */
const STEP_MS = { least: 150, most: 450 } as const

/** Time between two parts of a draw of so many. */
export function stepMs(parts: number): number {
  const even = SHOW_MS / Math.max(parts, 1)
  return Math.round(Math.min(STEP_MS.most, Math.max(STEP_MS.least, even)))
}

/**
 * The cars' positions after each of a race's `steps`: the last order is the result, the first is
 * unrelated to it, and in between they overtake each other. The same for everybody.
 */
export function raceOrders(places: readonly string[], steps: number): readonly string[][] {
  const half = Math.floor(places.length / 2)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const progress = step / steps
    const at = (car: string, place: number) =>
      // Cars overtake at different times: an offset that fades out by the end.
      ((place * 3 + half) % places.length) * (1 - progress) +
      place * progress +
      Math.sin(Number(car) * 2 + step) * 2 * (1 - progress)
    return places
      .map((car, place) => ({ car, key: at(car, place) }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ car }) => car)
  })
}

/** A draw as one line of text: its numbers, or a sheet's headline prize. */
export function drawText(draw: DrawWire): string {
  const picture = pictureOf(draw)
  if (picture.kind === 'sheet') return picture.headline.numbers.join(' ')
  const texts = picture.items.map(({ text }) => text)
  return 'extra' in draw
    ? [...texts.slice(0, -1), '+', ...texts.slice(-1)].join(' ')
    : texts.join(' ')
}
