import { darken, downwards, fade, type Ink, lighten, scatterOf } from '../../stage/ink.ts'

export interface Sky {
  /** From top to bottom. */
  readonly colours: readonly string[]
  /** A sky that stays dark by day. */
  readonly isNight?: boolean
  readonly stars?: number
  /** Sun, moon or lamp: parts of the width, the height, and the smaller of both. */
  readonly orb?: {
    readonly x: number
    readonly y: number
    readonly r: number
    readonly colour: string
  }
}

export interface Layer {
  readonly shape: keyof typeof SCENERY
  /** Where it begins, a part of the height. */
  readonly y: number
  readonly colour: string
  readonly other?: string
}

interface Spot {
  readonly w: number
  readonly h: number
  readonly y: number
  readonly colour: string
  readonly other: string
  readonly seed: number
}

type Draw = (ink: Ink, spot: Spot) => void

function fillBelow(ink: Ink, { w, h, y, colour }: Spot): void {
  ink.lineTo(w, h)
  ink.lineTo(0, h)
  ink.closePath()
  ink.fillStyle = downwards(ink, y - h * 0.1, h, [lighten(colour, 0.12), darken(colour, 0.3)])
  ink.fill()
}

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

const mountains: Draw = (ink, spot) => {
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

const hills: Draw = (ink, spot) => ridge(ink, spot, 4, 0.16, false)
const dunes: Draw = (ink, spot) => ridge(ink, spot, 3, 0.12, false)

const waves: Draw = (ink, spot) => {
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

/** Houses in a row, some windows lit. */
const city: Draw = (ink, { w, h, y, colour, other, seed }) => {
  const random = scatterOf(seed)
  for (let x = 0; x < w;) {
    const wide = w * (0.05 + random() * 0.07)
    const top = y - h * (0.05 + random() * 0.22)
    ink.fillStyle = downwards(ink, top, h, [lighten(colour, 0.1), darken(colour, 0.25)])
    ink.fillRect(x, top, wide + 1, h - top)
    if (random() > 0.5) {
      ink.beginPath()
      ink.moveTo(x, top)
      ink.lineTo(x + wide / 2, top - wide * 0.4)
      ink.lineTo(x + wide, top)
      ink.fill()
    }
    const pane = Math.max(3, wide * 0.12)
    for (let wy = top + pane * 2; wy < h; wy += pane * 2.6) {
      for (let wx = x + pane; wx < x + wide - pane; wx += pane * 2.2) {
        ink.fillStyle = fade(other, random() > 0.55 ? 0.75 : 0.1)
        ink.fillRect(wx, wy, pane, pane * 1.3)
      }
    }
    x += wide
  }
}

const pines: Draw = (ink, { w, h, y, colour, seed }) => {
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
const leaves: Draw = (ink, { w, h, y, colour, seed }) => {
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

/** Striped cloth along the top: a market, a circus. */
const awning: Draw = (ink, { w, h, y, colour, other }) => {
  const stripes = Math.max(8, Math.round(w / 64))
  const wide = w / stripes
  for (let at = 0; at < stripes; at += 1) {
    const base = at % 2 === 0 ? colour : other
    ink.fillStyle = downwards(ink, 0, y, [darken(base, 0.3), base])
    ink.fillRect(at * wide, 0, wide + 1, y)
    ink.fillStyle = darken(base, 0.12)
    ink.beginPath()
    ink.arc((at + 0.5) * wide, y, wide / 2, 0, Math.PI)
    ink.fill()
  }
  ink.fillStyle = downwards(ink, y, y + h * 0.1, ['rgba(0,0,0,0.35)', 'rgba(0,0,0,0)'])
  ink.fillRect(0, y + wide / 2, w, h * 0.1)
}

/** Heavy cloth at both sides. */
const curtains: Draw = (ink, { w, h, colour }) => {
  for (const side of [0, 1]) {
    ink.save()
    if (side === 1) {
      ink.translate(w, 0)
      ink.scale(-1, 1)
    }
    const folds = 6
    const wide = (w * 0.26) / folds
    for (let at = folds - 1; at >= 0; at -= 1) {
      const fold = ink.createLinearGradient(at * wide, 0, (at + 1) * wide, 0)
      fold.addColorStop(0, darken(colour, 0.45))
      fold.addColorStop(0.5, lighten(colour, 0.1))
      fold.addColorStop(1, darken(colour, 0.4))
      ink.fillStyle = fold
      ink.beginPath()
      ink.moveTo(at * wide, 0)
      ink.lineTo((at + 1) * wide + 1, 0)
      ink.quadraticCurveTo((at + 0.6) * wide, h * 0.6, (at + 0.75) * wide, h)
      ink.lineTo(at * wide * 0.8, h)
      ink.fill()
    }
    ink.restore()
  }
}

/** Painted tiles over all: quarter circles and stars. */
const tiles: Draw = (ink, { w, h, colour, other, seed }) => {
  const random = scatterOf(seed)
  const size = Math.max(44, Math.min(w, h) / 9)
  ink.globalAlpha = 0.55
  for (let y = 0; y < h; y += size) {
    for (let x = 0; x < w; x += size) {
      ink.save()
      ink.translate(x + size / 2, y + size / 2)
      ink.rotate(Math.floor(random() * 4) * (Math.PI / 2))
      ink.fillStyle = random() > 0.5 ? colour : darken(colour, 0.25)
      ink.fillRect(-size / 2, -size / 2, size - 1.5, size - 1.5)
      ink.fillStyle = other
      ink.beginPath()
      ink.moveTo(-size / 2, -size / 2)
      ink.arc(-size / 2, -size / 2, size * 0.86, 0, Math.PI / 2)
      ink.closePath()
      ink.fill()
      ink.fillStyle = darken(colour, 0.1)
      ink.beginPath()
      ink.moveTo(-size / 2, -size / 2)
      ink.arc(-size / 2, -size / 2, size * 0.5, 0, Math.PI / 2)
      ink.closePath()
      ink.fill()
      ink.restore()
    }
  }
}

/** Broad rays from a point above the middle. */
const rays: Draw = (ink, { w, h, y, colour }) => {
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

/** Steps of a temple. */
const temple: Draw = (ink, { w, h, y, colour }) => {
  const steps = 6
  for (let at = 0; at < steps; at += 1) {
    const share = (at + 1) / steps
    const wide = w * (0.22 + share * 0.75)
    const top = y + ((h - y) * at) / steps
    ink.fillStyle = downwards(ink, top, top + (h - y) / steps, [
      lighten(colour, 0.22),
      darken(colour, 0.18),
    ])
    ink.fillRect((w - wide) / 2, top, wide, (h - y) / steps + 1)
  }
  ink.fillStyle = darken(colour, 0.45)
  ink.fillRect(w * 0.46, y - h * 0.06, w * 0.08, h)
}

/** Lights that float: lanterns, bubbles, sparks. */
const lights: Draw = (ink, { w, h, y, colour, seed }) => {
  const random = scatterOf(seed)
  for (let at = 0; at < 26; at += 1) {
    const [x, top] = [random() * w, y + random() * (h - y)]
    const r = Math.min(w, h) * (0.008 + random() * 0.024)
    const glow = ink.createRadialGradient(x, top, 0, x, top, r * 3)
    glow.addColorStop(0, fade(lighten(colour, 0.5), 0.95))
    glow.addColorStop(0.25, fade(colour, 0.55))
    glow.addColorStop(1, fade(colour, 0))
    ink.fillStyle = glow
    ink.fillRect(x - r * 3, top - r * 3, r * 6, r * 6)
  }
}

/** A floor of lines that run to the horizon. */
const grid: Draw = (ink, { w, h, y, colour }) => {
  ink.strokeStyle = fade(colour, 0.7)
  ink.lineWidth = 1.5
  for (let at = -16; at <= 16; at += 1) {
    ink.beginPath()
    ink.moveTo(w / 2 + at * w * 0.03, y)
    ink.lineTo(w / 2 + at * w * 0.16, h)
    ink.stroke()
  }
  for (let at = 0; at < 12; at += 1) {
    const line = y + (h - y) * (at / 11) ** 2.2
    ink.beginPath()
    ink.moveTo(0, line)
    ink.lineTo(w, line)
    ink.stroke()
  }
}

/** Curtains of light in the sky. */
const aurora: Draw = (ink, { w, h, colour, other }) => {
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

/** Big cogs in the dark. */
const cogs: Draw = (ink, { w, h, colour, seed }) => {
  const random = scatterOf(seed)
  for (let at = 0; at < 9; at += 1) {
    const r = Math.min(w, h) * (0.1 + random() * 0.2)
    const [x, y] = [random() * w, random() * h]
    ink.fillStyle = darken(colour, random() * 0.4)
    ink.beginPath()
    const teeth = Math.round(r / 9) + 6
    for (let tooth = 0; tooth < teeth * 2; tooth += 1) {
      const angle = (tooth / teeth / 2) * Math.PI * 2
      const away = tooth % 2 === 0 ? r : r * 0.87
      for (const side of [-0.4, 0.4]) {
        const bend = angle + (side / teeth / 2) * Math.PI * 2
        ink.lineTo(x + Math.cos(bend) * away, y + Math.sin(bend) * away)
      }
    }
    ink.closePath()
    ink.arc(x, y, r * 0.62, 0, Math.PI * 2, true)
    ink.fill('evenodd')
  }
}

/** A wall of laid stones or bricks. */
const bricks: Draw = (ink, { w, h, y, colour, seed }) => {
  const random = scatterOf(seed)
  const tall = Math.max(22, Math.min(w, h) / 15)
  for (let row = 0; y + row * tall < h; row += 1) {
    for (let x = row % 2 === 0 ? 0 : -tall; x < w; x += tall * 2) {
      ink.fillStyle = darken(lighten(colour, random() * 0.1), random() * 0.2)
      ink.beginPath()
      ink.roundRect(x + 1, y + row * tall + 1, tall * 2 - 2, tall - 2, 3)
      ink.fill()
    }
  }
}

export const SCENERY = {
  mountains,
  hills,
  dunes,
  waves,
  city,
  pines,
  leaves,
  awning,
  curtains,
  tiles,
  rays,
  temple,
  lights,
  grid,
  aurora,
  cogs,
  bricks,
} as const satisfies Record<string, Draw>
