import { darken, fade, lighten, scatterOf } from '../../stage/ink.ts'
import type { Draw } from './scenery-draw.ts'

/** Painted tiles over all: quarter circles and stars. */
export const tiles: Draw = (ink, { w, h, colour, other, seed }) => {
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

/** A floor of lines that run to the horizon. */
export const grid: Draw = (ink, { w, h, y, colour }) => {
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

/** A wall of laid stones or bricks. */
export const bricks: Draw = (ink, { w, h, y, colour, seed }) => {
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
