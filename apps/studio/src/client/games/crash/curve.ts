import type { Translator } from '@fairhouse/i18n'
import { msOf, multiplierAt } from '@fairhouse/games/crash'

/** What the picture shows of a flight: how long it has been, and how high it is, in hundredths. */
export interface Flight {
  readonly ms: number
  readonly multiplier: number
}

/** The flight's current multiplier by the server's time; the final one when it is over. */
export function flightAt(now: number, since: number, point: number | undefined): Flight {
  if (point !== undefined) return { ms: msOf(point), multiplier: point }
  const ms = Math.max(0, Math.floor(now - since))
  return { ms, multiplier: multiplierAt(ms) }
}

const STEPS = 48
/** The picture is this wide and high; its axes grow with the flight. */
export const WIDTH = 1_000
export const HEIGHT = 560
const LEAST_MS = 6_000
const LEAST_TOP = 200

export interface Curve {
  readonly line: string
  readonly area: string
  readonly tip: { readonly x: number; readonly y: number }
}

/** The curve to date as an SVG path: time to the right, the multiplier upwards. */
export function curveOf({ ms, multiplier }: Flight): Curve {
  const widest = Math.max(LEAST_MS, ms)
  const top = Math.max(LEAST_TOP, multiplier)
  const at = (time: number) => {
    const high = Math.min(multiplier, multiplierAt(Math.floor(time)))
    return {
      x: (time / widest) * WIDTH * 0.94,
      y: HEIGHT - ((high - 100) / (top - 100)) * HEIGHT * 0.86,
    }
  }
  const points = Array.from({ length: STEPS + 1 }, (_, step) => at((ms * step) / STEPS))
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const tip = at(ms)
  return { line: `M${line}`, area: `M0 ${HEIGHT}L${line}L${tip.x.toFixed(1)} ${HEIGHT}Z`, tip }
}

/** "2.35×" of hundredths, as the language writes numbers. */
export const pointText = (hundredths: number, { number }: Pick<Translator, 'number'>): string =>
  `${number(hundredths / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`
