import { darken, downwards, type Ink, lighten } from '../../stage/ink.ts'
import type { Look } from './fish-looks.ts'

/** A closed path of curves through points. */
export function blob(ink: Ink, points: readonly (readonly [number, number])[]): void {
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const
  ink.beginPath()
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return
  ink.moveTo(...middle(last, first))
  for (const [at, point] of points.entries()) {
    const next = points[(at + 1) % points.length] ?? first
    ink.quadraticCurveTo(point[0], point[1], ...middle(point, next))
  }
  ink.closePath()
}

export function eye(ink: Ink, x: number, y: number, size: number): void {
  for (const [radius, colour, shift] of [
    [size, '#ffffff', 0],
    [size * 0.62, '#10141c', size * 0.2],
    [size * 0.22, '#ffffff', size * 0.4],
  ] as const) {
    ink.beginPath()
    ink.arc(x + shift, y - shift * 0.3, radius, 0, Math.PI * 2)
    ink.fillStyle = colour
    ink.fill()
  }
}

export function marksOn(ink: Ink, look: Look, w: number, h: number): void {
  const [, , mark] = look.colours
  ink.save()
  ink.clip()
  ink.fillStyle = mark
  ink.strokeStyle = mark
  if (look.marks === 'bands') {
    for (const at of [-0.22, 0.02, 0.24]) ink.fillRect(at * w, -h, w * 0.06, h * 2)
  } else if (look.marks === 'dots') {
    for (let at = 0; at < 9; at += 1) {
      ink.beginPath()
      ink.arc((-0.3 + at * 0.075) * w, (at % 2 === 0 ? -0.12 : 0.02) * h, w * 0.016, 0, 7)
      ink.fill()
    }
  } else if (look.marks === 'line') {
    ink.lineWidth = h * 0.1
    ink.beginPath()
    ink.moveTo(-w * 0.4, 0)
    ink.quadraticCurveTo(0, -h * 0.12, w * 0.4, -h * 0.02)
    ink.stroke()
  } else if (look.marks === 'patch') {
    ink.beginPath()
    ink.ellipse(w * 0.28, -h * 0.14, w * 0.07, h * 0.1, -0.2, 0, 7)
    ink.fill()
  }
  ink.restore()
}

export function body(
  ink: Ink,
  look: Look,
  points: readonly (readonly [number, number])[],
  h: number,
) {
  const [back, belly] = look.colours
  blob(ink, points)
  ink.fillStyle = downwards(ink, -h / 2, h / 2, [lighten(back, 0.12), back, belly])
  ink.fill()
  ink.strokeStyle = darken(back, 0.4)
  ink.lineWidth = Math.max(1, h * 0.025)
  ink.stroke()
}

export function fin(
  ink: Ink,
  colour: string,
  points: readonly (readonly [number, number])[],
): void {
  blob(ink, points)
  ink.fillStyle = colour
  ink.fill()
  ink.strokeStyle = darken(colour, 0.35)
  ink.lineWidth = 1
  ink.stroke()
}
