import type { Palette, SymbolRole } from '@fairhouse/games/slots'
import { canvasOf, darken, fade, type Ink, lighten, mix } from '../../../stage/ink.ts'
import { FONT } from '../../../stage/label.ts'

/**
 * A picture as layers, each a paint and a shape (path data on 100 × 100, absolute commands).
 * Paints: `#rgb` is shaded automatically, light from the upper left; `#a>#b` runs downwards;
 * `=#rgb` stays flat; `3#rgb` is a line 3 units wide.
 */
export type Layer = readonly [paint: string, shape: string]
export type Motif = readonly Layer[]

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

function boundsOf(shape: string): Box {
  const numbers = (shape.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  let [x1, y1, x2, y2] = [100, 100, 0, 0]
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = 0, y = 0] = [numbers[at], numbers[at + 1]]
    x1 = Math.min(x1, x)
    x2 = Math.max(x2, x)
    y1 = Math.min(y1, y)
    y2 = Math.max(y2, y)
  }
  return { x: x1, y: y1, w: Math.max(1, x2 - x1), h: Math.max(1, y2 - y1) }
}

function shaded(ink: Ink, { x, y, w, h }: Box, colour: string): CanvasGradient {
  const gradient = ink.createLinearGradient(x + w * 0.25, y, x + w * 0.75, y + h)
  gradient.addColorStop(0, lighten(colour, 0.34))
  gradient.addColorStop(0.42, colour)
  gradient.addColorStop(1, darken(colour, 0.36))
  return gradient
}

const fillPath = (ink: Ink, path: Path2D) => ink.fill(path, 'evenodd')

/** Light along the edge that looks up, shade along the one that looks down. */
function bevel(ink: Ink, path: Path2D, size: Box): void {
  const wide = Math.min(3.4, Math.min(size.w, size.h) * 0.12)
  if (wide < 0.7) return
  ink.save()
  ink.clip(path, 'evenodd')
  ink.lineWidth = wide
  ink.translate(wide * 0.35, wide * 0.45)
  ink.strokeStyle = 'rgba(255,255,255,0.42)'
  ink.stroke(path)
  ink.translate(-wide * 0.75, -wide * 0.95)
  ink.strokeStyle = 'rgba(20,8,30,0.3)'
  ink.stroke(path)
  ink.restore()
}

function drawLayer(ink: Ink, [paint, shape]: Layer): void {
  const path = new Path2D(shape)
  const line = /^(\d+(?:\.\d+)?)(#.+)$/.exec(paint)
  if (line) {
    ink.lineWidth = Number(line[1])
    ink.strokeStyle = line[2] ?? '#000'
    ink.stroke(path)
    return
  }
  if (paint.startsWith('=')) {
    ink.fillStyle = paint.slice(1)
    fillPath(ink, path)
    return
  }
  const size = boundsOf(shape)
  const [top = '#000', bottom] = paint.split('>')
  if (bottom === undefined) ink.fillStyle = shaded(ink, size, top)
  else {
    const gradient = ink.createLinearGradient(0, size.y, 0, size.y + size.h)
    gradient.addColorStop(0, top)
    gradient.addColorStop(1, bottom)
    ink.fillStyle = gradient
  }
  fillPath(ink, path)
  bevel(ink, path, size)
}

export interface MotifOptions {
  /** Pixels. */
  readonly size: number
  readonly role: SymbolRole
  readonly palette: Palette
  /** On a ribbon across the foot: what the symbol does. */
  readonly word?: string
}

const SCALES: Partial<Record<SymbolRole, number>> = { low: 0.8, high: 0.93, boost: 0.84 }

function drawRibbon(ink: Ink, word: string, { glow, frame }: Palette): void {
  const top = 74
  const text = word.toLocaleUpperCase()
  ink.font = `800 17px ${FONT}`
  const wide = Math.min(96, Math.max(58, ink.measureText(text).width + 16))
  const x = 50 - wide / 2
  const path = new Path2D(
    `M${x} ${top}L${x + wide} ${top}L${x + wide - 4} ${top + 10.5}L${x + wide} ${top + 21}` +
      `L${x} ${top + 21}L${x + 4} ${top + 10.5}Z`,
  )
  const fill = ink.createLinearGradient(0, top, 0, top + 21)
  const dark = mix(darken(frame, 0.5), '#2a0a24', 0.5)
  fill.addColorStop(0, mix(dark, '#ffffff', 0.18))
  fill.addColorStop(1, dark)
  ink.shadowColor = 'rgba(0,0,0,0.5)'
  ink.shadowBlur = 6
  ink.fillStyle = fill
  fillPath(ink, path)
  ink.shadowBlur = 0
  ink.strokeStyle = lighten(glow, 0.2)
  ink.lineWidth = 1.8
  ink.stroke(path)
  ink.fillStyle = lighten(glow, 0.45)
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillText(text, 50, top + 11.2, wide - 12)
}

/** The layers with everything that makes them one thing: gloss, edge, shadow. */
export function motifCanvas(motif: Motif, options: MotifOptions): HTMLCanvasElement {
  const { size, role, palette, word } = options
  const scale = (SCALES[role] ?? 0.96) * (word ? 0.94 : 1)
  const body = canvasOf(size, size, 1, (ink) => {
    const unit = (size / 100) * scale
    const margin = (size - 100 * unit) / 2
    ink.translate(margin, margin - (word ? size * 0.035 : 0))
    ink.scale(unit, unit)
    ink.lineJoin = 'round'
    ink.lineCap = 'round'
    for (const layer of motif) drawLayer(ink, layer)
    // Gloss on what is there, and nowhere else.
    ink.globalCompositeOperation = 'source-atop'
    const gloss = ink.createRadialGradient(34, 20, 4, 40, 30, 62)
    gloss.addColorStop(0, 'rgba(255,255,255,0.34)')
    gloss.addColorStop(1, 'rgba(255,255,255,0)')
    ink.fillStyle = gloss
    ink.fillRect(-20, -20, 140, 140)
  })
  return canvasOf(size, size, 1, (ink) => {
    const isSpecial = role !== 'low' && role !== 'high'
    if (isSpecial) drawHalo(ink, size, palette.glow)
    const edge = Math.max(1, size * 0.014)
    ink.save()
    ink.shadowColor = 'rgba(0,0,0,0.5)'
    ink.shadowBlur = size * 0.05
    ink.shadowOffsetY = size * 0.028
    ink.drawImage(body, 0, 0)
    ink.restore()
    drawEdge(ink, body, edge, isSpecial ? mix(palette.frame, '#2b1206', 0.72) : '#1d1028')
    ink.drawImage(body, 0, 0)
    if (word) {
      ink.scale(size / 100, size / 100)
      drawRibbon(ink, word, palette)
    }
  })
}

function drawHalo(ink: Ink, size: number, glow: string): void {
  const half = size / 2
  const halo = ink.createRadialGradient(half, half, size * 0.1, half, half, half)
  halo.addColorStop(0, fade(glow, 0.75))
  halo.addColorStop(0.6, fade(glow, 0.26))
  halo.addColorStop(1, fade(glow, 0))
  ink.fillStyle = halo
  ink.fillRect(0, 0, size, size)
}

/** A thin dark outline, so that it contrasts with any reel. */
function drawEdge(ink: Ink, body: HTMLCanvasElement, wide: number, colour: string): void {
  const { width, height } = body
  const shape = canvasOf(width, height, 1, (other) => {
    other.drawImage(body, 0, 0)
    other.globalCompositeOperation = 'source-in'
    other.fillStyle = colour
    other.fillRect(0, 0, width, height)
  })
  for (let at = 0; at < 12; at += 1) {
    const angle = (at / 12) * Math.PI * 2
    ink.drawImage(shape, Math.cos(angle) * wide, Math.sin(angle) * wide)
  }
}
