import type { Palette } from '@fairhouse/games/slots'
import { darken, downwards, fade, type Ink, lighten, lightness, mix } from '../../stage/ink.ts'
import type { SlotLayout } from './layout.ts'

/** The panel behind the reels, and what is above them: shade at the edges, the frame. */
export interface FrameArt {
  /** Drawn with the window's upper left corner at (0, 0). */
  readonly panel: (ink: Ink) => void
  readonly border: (ink: Ink) => void
}

function roundRect(ink: Ink, x: number, y: number, w: number, h: number, r: number): void {
  ink.beginPath()
  ink.roundRect(x, y, w, h, r)
}

/** The reels' ground: a column for each, a little rounded, like drums. */
export function reelColour(palette: Palette, isDark: boolean): string {
  const isPale = lightness(palette.reel) > 0.5
  if (isDark) return isPale ? mix(palette.reel, darken(palette.ground, 0.35), 0.22) : palette.reel
  return isPale ? palette.reel : mix(palette.reel, '#ffffff', 0.14)
}

function drawPanel(ink: Ink, { reels, cell }: SlotLayout, reel: string): void {
  const { w, h } = reels
  ink.fillStyle = darken(reel, 0.35)
  ink.fillRect(0, 0, w, h)
  const count = Math.round(w / cell.width)
  for (let at = 0; at < count; at += 1) {
    const x = at * cell.width
    ink.fillStyle = downwards(ink, 0, h, [
      darken(reel, 0.3),
      lighten(reel, 0.08),
      lighten(reel, 0.12),
      lighten(reel, 0.02),
      darken(reel, 0.34),
    ])
    ink.fillRect(x + 1, 0, cell.width - 2, h)
    const side = ink.createLinearGradient(x, 0, x + cell.width, 0)
    side.addColorStop(0, 'rgba(0,0,0,0.22)')
    side.addColorStop(0.12, 'rgba(0,0,0,0)')
    side.addColorStop(0.88, 'rgba(0,0,0,0)')
    side.addColorStop(1, 'rgba(0,0,0,0.22)')
    ink.fillStyle = side
    ink.fillRect(x + 1, 0, cell.width - 2, h)
  }
}

function drawShade(ink: Ink, w: number, h: number): void {
  const deep = Math.min(h * 0.14, 34)
  ink.fillStyle = downwards(ink, 0, deep, ['rgba(0,0,0,0.55)', 'rgba(0,0,0,0)'])
  ink.fillRect(0, 0, w, deep)
  ink.fillStyle = downwards(ink, h - deep, h, ['rgba(0,0,0,0)', 'rgba(0,0,0,0.5)'])
  ink.fillRect(0, h - deep, w, deep)
}

function drawBand(ink: Ink, layout: SlotLayout, colour: string, accent: string): void {
  const { frame: f, reels } = layout
  const { w, h } = reels
  const radius = f * 1.1
  ink.save()
  ink.shadowColor = 'rgba(0,0,0,0.55)'
  ink.shadowBlur = f * 1.2
  ink.shadowOffsetY = f * 0.35
  ink.beginPath()
  ink.roundRect(-f, -f, w + 2 * f, h + 2 * f, radius)
  ink.roundRect(0, 0, w, h, f * 0.3)
  ink.fillStyle = downwards(ink, -f, h + f, [
    lighten(colour, 0.5),
    colour,
    darken(colour, 0.35),
    colour,
    lighten(colour, 0.24),
    darken(colour, 0.45),
  ])
  ink.fill('evenodd')
  ink.restore()
  ink.lineWidth = Math.max(1, f * 0.1)
  ink.strokeStyle = fade(lighten(colour, 0.75), 0.85)
  roundRect(ink, -f * 0.86, -f * 0.86, w + 1.72 * f, h + 1.72 * f, radius * 0.9)
  ink.stroke()
  ink.strokeStyle = fade(darken(colour, 0.65), 0.9)
  roundRect(ink, -f * 0.14, -f * 0.14, w + 0.28 * f, h + 0.28 * f, f * 0.35)
  ink.stroke()
  ink.lineWidth = Math.max(1.5, f * 0.2)
  ink.strokeStyle = downwards(ink, -f, h + f, [lighten(accent, 0.5), accent, darken(accent, 0.3)])
  roundRect(ink, -f * 0.5, -f * 0.5, w + f, h + f, radius * 0.6)
  ink.stroke()
}

/** A gem at each corner and at the middle of each side. */
function drawStuds(ink: Ink, { frame: f, reels }: SlotLayout, accent: string): void {
  const { w, h } = reels
  const spots = [
    [-f / 2, -f / 2],
    [w + f / 2, -f / 2],
    [-f / 2, h + f / 2],
    [w + f / 2, h + f / 2],
    [w / 2, h + f / 2],
  ] as const
  for (const [x, y] of spots) {
    const r = f * 0.62
    const gem = ink.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.1, x, y, r)
    gem.addColorStop(0, lighten(accent, 0.8))
    gem.addColorStop(0.5, accent)
    gem.addColorStop(1, darken(accent, 0.5))
    ink.fillStyle = gem
    ink.beginPath()
    ink.arc(x, y, r, 0, Math.PI * 2)
    ink.fill()
    ink.strokeStyle = 'rgba(0,0,0,0.45)'
    ink.lineWidth = 1
    ink.stroke()
  }
}

/** Panel and border of a machine in its colours. */
export function frameArt(layout: SlotLayout, palette: Palette, isDark: boolean): FrameArt {
  return {
    panel: (ink) => drawPanel(ink, layout, reelColour(palette, isDark)),
    border: (ink) => {
      drawShade(ink, layout.reels.w, layout.reels.h)
      drawBand(ink, layout, palette.frame, palette.accent)
      drawStuds(ink, layout, palette.accent)
    },
  }
}

/** The board behind the title, its middle at (w/2, h/2). */
export function drawPlaque(ink: Ink, w: number, h: number, palette: Palette): void {
  const notch = h * 0.28
  ink.beginPath()
  ink.moveTo(notch, 2)
  ink.lineTo(w - notch, 2)
  ink.quadraticCurveTo(w - notch * 0.4, h / 2, w - notch, h - 3)
  ink.lineTo(notch, h - 3)
  ink.quadraticCurveTo(notch * 0.4, h / 2, notch, 2)
  ink.closePath()
  const dark = mix(darken(palette.frame, 0.6), darken(palette.ground, 0.6), 0.5)
  ink.save()
  ink.shadowColor = 'rgba(0,0,0,0.5)'
  ink.shadowBlur = 8
  ink.fillStyle = downwards(ink, 0, h, [mix(dark, '#ffffff', 0.16), dark, darken(dark, 0.3)])
  ink.fill()
  ink.restore()
  ink.lineWidth = Math.max(1.5, h * 0.045)
  ink.strokeStyle = downwards(ink, 0, h, [
    lighten(palette.frame, 0.6),
    palette.frame,
    darken(palette.frame, 0.3),
  ])
  ink.stroke()
}
