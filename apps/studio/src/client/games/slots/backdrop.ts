import { darken, downwards, fade, type Ink, lighten, mix, scatterOf } from '../../stage/ink.ts'
import { type Layer, SCENERY, type Sky } from './scenery.ts'

/** Background of a machine: a sky and shapes before it, from far to near. */
export interface Backdrop {
  readonly sky: Sky
  readonly layers: readonly Layer[]
}

const MOST_LIGHT = 0.42

function drawSky(ink: Ink, w: number, h: number, sky: Sky, isDark: boolean): void {
  const colours = sky.colours.map((colour) =>
    isDark ? darken(colour, 0.16) : lighten(colour, MOST_LIGHT * (sky.isNight ? 0.45 : 1)),
  )
  ink.fillStyle = downwards(ink, 0, h, colours)
  ink.fillRect(0, 0, w, h)
  const random = scatterOf(w + h)
  for (let at = 0; at < (sky.stars ?? 0); at += 1) {
    const size = 0.4 + random() * 1.5
    ink.fillStyle = `rgba(255,255,255,${0.25 + random() * 0.7})`
    ink.beginPath()
    ink.arc(random() * w, random() * h * 0.8, size, 0, Math.PI * 2)
    ink.fill()
  }
  if (sky.orb) drawOrb(ink, w, h, sky.orb)
}

function drawOrb(ink: Ink, w: number, h: number, orb: NonNullable<Sky['orb']>): void {
  const [x, y] = [orb.x * w, orb.y * h]
  const r = orb.r * Math.min(w, h)
  const halo = ink.createRadialGradient(x, y, r * 0.6, x, y, r * 4.5)
  halo.addColorStop(0, fade(orb.colour, 0.55))
  halo.addColorStop(1, fade(orb.colour, 0))
  ink.fillStyle = halo
  ink.fillRect(0, 0, w, h)
  const ball = ink.createRadialGradient(x - r * 0.3, y - r * 0.3, r * 0.1, x, y, r)
  ball.addColorStop(0, lighten(orb.colour, 0.7))
  ball.addColorStop(1, orb.colour)
  ink.fillStyle = ball
  ink.beginPath()
  ink.arc(x, y, r, 0, Math.PI * 2)
  ink.fill()
}

/** Paints the whole ground of a game; darker by night, and towards the edges. */
export function drawBackdrop(
  ink: Ink,
  w: number,
  h: number,
  { sky, layers }: Backdrop,
  isDark: boolean,
): void {
  drawSky(ink, w, h, sky, isDark)
  for (const [at, layer] of layers.entries()) {
    const far = 1 - (at + 1) / (layers.length + 1)
    const air = sky.colours.at(-1) ?? '#000000'
    const colour = mix(layer.colour, air, far * 0.35)
    const shown = isDark ? darken(colour, 0.24) : lighten(colour, 0.12)
    ink.save()
    SCENERY[layer.shape](ink, {
      w,
      h,
      y: layer.y * h,
      colour: shown,
      seed: at * 31 + 7,
      ...extra(layer),
    })
    ink.restore()
  }
  const edge = ink.createRadialGradient(
    w / 2,
    h / 2,
    Math.min(w, h) * 0.35,
    w / 2,
    h / 2,
    Math.max(w, h) * 0.75,
  )
  edge.addColorStop(0, 'rgba(0,0,0,0)')
  edge.addColorStop(1, isDark ? 'rgba(0,0,0,0.55)' : 'rgba(20,10,30,0.22)')
  ink.fillStyle = edge
  ink.fillRect(0, 0, w, h)
}

const extra = (layer: Layer) => ({ other: layer.other ?? lighten(layer.colour, 0.3) })
