import { darken, downwards, fade, lighten, scatterOf } from '../../stage/ink.ts'
import type { Draw } from './scenery-draw.ts'

/** Houses in a row, some windows lit. */
export const city: Draw = (ink, { w, h, y, colour, other, seed }) => {
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

/** Striped cloth along the top: a market, a circus. */
export const awning: Draw = (ink, { w, h, y, colour, other }) => {
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
export const curtains: Draw = (ink, { w, h, colour }) => {
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

/** Steps of a temple. */
export const temple: Draw = (ink, { w, h, y, colour }) => {
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
export const lights: Draw = (ink, { w, h, y, colour, seed }) => {
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

/** Big cogs in the dark. */
export const cogs: Draw = (ink, { w, h, colour, seed }) => {
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
