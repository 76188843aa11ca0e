import { darken, downwards, fade, type Ink, lighten, scatterOf } from '../../stage/ink.ts'
import { type Draw, fillBelow, type Spot } from './scenery-draw.ts'

/** Round hills; with `sharp` they are mountains. */
function ridge(ink: Ink, spot: Spot, count: number, tall: number, sharp: boolean): void {
  const { w, h, y, seed } = spot
  const random = scatterOf(seed + count)
  ink.beginPath()
  ink.moveTo(0, y)
  const step = w / count
  for (let at = 0; at < count; at += 1) {
    const rise = h * tall * (0.45 + random() * 0.55)
    const middle = (at + 0.35 + random() * 0.3) * step
    if (sharp) {
      ink.lineTo(middle, y - rise)
      ink.lineTo((at + 1) * step, y - rise * 0.1 * random())
    } else ink.quadraticCurveTo(middle, y - rise, (at + 1) * step, y)
  }
  fillBelow(ink, spot)
}

export const mountains: Draw = (ink, spot) => {
  ridge(ink, spot, 5, 0.3, true)
  const { w, h, y } = spot
  ink.globalCompositeOperation = 'source-atop'
  ink.fillStyle = downwards(ink, y - h * 0.3, y - h * 0.12, [
    'rgba(255,255,255,0.5)',
    'rgba(255,255,255,0)',
  ])
  ridge(ink, { ...spot, colour: spot.colour }, 5, 0.3, true)
  ink.globalCompositeOperation = 'source-over'
  ink.strokeStyle = fade(lighten(spot.colour, 0.5), 0.25)
  ink.lineWidth = Math.max(1, w * 0.002)
  ink.stroke()
}

export const hills: Draw = (ink, spot) => ridge(ink, spot, 4, 0.16, false)

export const dunes: Draw = (ink, spot) => ridge(ink, spot, 3, 0.12, false)

export const waves: Draw = (ink, spot) => {
  const { w, h, y, colour } = spot
  for (let row = 0; row < 4; row += 1) {
    const top = y + (row * (h - y)) / 4
    const long = w / (7 - row)
    ink.beginPath()
    ink.moveTo(-long, top)
    for (let x = -long; x < w + long; x += long) {
      const shift = row % 2 === 0 ? 0 : long / 2
      ink.quadraticCurveTo(x + long * 0.25 + shift, top - h * 0.025, x + long / 2 + shift, top)
      ink.quadraticCurveTo(x + long * 0.75 + shift, top + h * 0.025, x + long + shift, top)
    }
    ink.lineTo(w + long, h)
    ink.lineTo(-long, h)
    ink.closePath()
    ink.fillStyle = downwards(ink, top, h, [
      lighten(colour, 0.16 - row * 0.04),
      darken(colour, 0.2),
    ])
    ink.fill()
  }
}

export const pines: Draw = (ink, { w, h, y, colour, seed }) => {
  const random = scatterOf(seed)
  for (let x = -w * 0.02; x < w * 1.02; x += w * 0.035 * (0.6 + random())) {
    const tall = h * (0.12 + random() * 0.14)
    const wide = tall * 0.3
    ink.fillStyle = downwards(ink, y - tall, y + 4, [lighten(colour, 0.16), darken(colour, 0.3)])
    for (let tier = 0; tier < 3; tier += 1) {
      const top = y - tall + tier * tall * 0.24
      ink.beginPath()
      ink.moveTo(x, top)
      ink.lineTo(x + wide * (0.5 + tier * 0.25), top + tall * 0.42)
      ink.lineTo(x - wide * (0.5 + tier * 0.25), top + tall * 0.42)
      ink.fill()
    }
  }
  ink.fillStyle = darken(colour, 0.2)
  ink.fillRect(0, y - 4, w, h - y + 4)
}

/** Leaves that hang in from above and the sides. */
export const leaves: Draw = (ink, { w, h, y, colour, seed }) => {
  const random = scatterOf(seed)
  const long = Math.min(w, h) * 0.24
  for (let at = 0; at < 34; at += 1) {
    const isSide = at % 3 === 0
    const x = isSide ? (random() > 0.5 ? w : 0) : random() * w
    const from = isSide ? random() * h : y < h / 2 ? -4 : h + 4
    const aim = isSide ? (x === 0 ? 0 : Math.PI) : y < h / 2 ? Math.PI / 2 : -Math.PI / 2
    ink.save()
    ink.translate(x, from)
    ink.rotate(aim + (random() - 0.5) * 1.6)
    const size = long * (0.5 + random() * 0.7)
    ink.fillStyle = darken(lighten(colour, random() * 0.22), random() * 0.3)
    ink.beginPath()
    ink.moveTo(0, 0)
    ink.quadraticCurveTo(size * 0.5, -size * 0.3, size, 0)
    ink.quadraticCurveTo(size * 0.5, size * 0.3, 0, 0)
    ink.fill()
    ink.strokeStyle = fade('#ffffff', 0.12)
    ink.beginPath()
    ink.moveTo(0, 0)
    ink.lineTo(size, 0)
    ink.stroke()
    ink.restore()
  }
}

/** Broad rays from a point above the middle. */
export const rays: Draw = (ink, { w, h, y, colour }) => {
  const far = Math.hypot(w, h)
  ink.globalAlpha = 0.35
  for (let at = 0; at < 18; at += 1) {
    const angle = (at / 18) * Math.PI * 2
    const light = ink.createRadialGradient(w / 2, y, 0, w / 2, y, far * 0.7)
    light.addColorStop(0, fade(colour, 0.9))
    light.addColorStop(1, fade(colour, 0))
    ink.fillStyle = light
    ink.beginPath()
    ink.moveTo(w / 2, y)
    ink.arc(w / 2, y, far, angle, angle + Math.PI / 18)
    ink.fill()
  }
}

/** Curtains of light in the sky. */
export const aurora: Draw = (ink, { w, h, colour, other }) => {
  for (const [at, tone] of [colour, other, colour].entries()) {
    const base = h * (0.18 + at * 0.13)
    ink.beginPath()
    ink.moveTo(0, base)
    ink.bezierCurveTo(w * 0.3, base - h * 0.2, w * 0.6, base + h * 0.22, w, base - h * 0.1)
    ink.lineTo(w, base + h * 0.2)
    ink.bezierCurveTo(w * 0.6, base + h * 0.42, w * 0.3, base + h * 0.06, 0, base + h * 0.24)
    ink.closePath()
    ink.fillStyle = downwards(ink, base - h * 0.15, base + h * 0.34, [
      fade(tone, 0),
      fade(tone, 0.5),
      fade(tone, 0),
    ])
    ink.fill()
  }
}
