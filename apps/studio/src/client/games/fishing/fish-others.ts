import { darken, downwards, type Ink, lighten } from '../../stage/ink.ts'
import { blob, body, eye, fin, marksOn } from './fish-ink.ts'
import type { Look } from './fish-looks.ts'

export function drawFlat(ink: Ink, look: Look, w: number, h: number): void {
  ink.strokeStyle = look.colours[0]
  ink.lineWidth = h * 0.05
  ink.beginPath()
  ink.moveTo(-0.2 * w, 0)
  ink.quadraticCurveTo(-0.4 * w, h * 0.1, -0.54 * w, -h * 0.06)
  ink.stroke()
  body(
    ink,
    look,
    [
      [0.42 * w, 0],
      [0.2 * w, -0.16 * h],
      [-0.08 * w, -0.66 * h],
      [-0.22 * w, -0.1 * h],
      [-0.26 * w, 0],
      [-0.22 * w, 0.1 * h],
      [-0.08 * w, 0.66 * h],
      [0.2 * w, 0.16 * h],
    ],
    h,
  )
  marksOn(ink, look, w * 0.7, h)
  eye(ink, 0.24 * w, -0.07 * h, w * 0.022)
  eye(ink, 0.24 * w, 0.07 * h, w * 0.022)
}

export function drawSquid(ink: Ink, look: Look, w: number, h: number): void {
  const [back] = look.colours
  ink.strokeStyle = darken(back, 0.1)
  ink.lineCap = 'round'
  for (let at = -3; at <= 3; at += 1) {
    ink.lineWidth = h * 0.1
    ink.beginPath()
    ink.moveTo(-0.05 * w, at * h * 0.08)
    ink.bezierCurveTo(-0.2 * w, at * h * 0.1, -0.3 * w, at * h * 0.24, -0.5 * w, at * h * 0.13)
    ink.stroke()
  }
  body(
    ink,
    look,
    [
      [0.5 * w, 0],
      [0.3 * w, -0.52 * h],
      [0, -0.44 * h],
      [-0.12 * w, 0],
      [0, 0.44 * h],
      [0.3 * w, 0.52 * h],
    ],
    h,
  )
  eye(ink, 0.06 * w, -0.12 * h, h * 0.1)
  eye(ink, 0.06 * w, 0.14 * h, h * 0.1)
}

export function drawTurtle(ink: Ink, look: Look, w: number, h: number): void {
  const [back, belly, mark] = look.colours
  for (const side of [-1, 1]) {
    fin(ink, belly, [
      [0.2 * w, side * h * 0.3],
      [0.02 * w, side * h * 0.82],
      [-0.06 * w, side * h * 0.62],
      [0.06 * w, side * h * 0.3],
    ])
    fin(ink, belly, [
      [-0.24 * w, side * h * 0.24],
      [-0.46 * w, side * h * 0.48],
      [-0.3 * w, side * h * 0.1],
    ])
  }
  ink.beginPath()
  ink.ellipse(0.38 * w, 0, w * 0.12, h * 0.17, 0, 0, 7)
  ink.fillStyle = belly
  ink.fill()
  ink.beginPath()
  ink.ellipse(0, 0, w * 0.33, h * 0.48, 0, 0, 7)
  ink.fillStyle = downwards(ink, -h / 2, h / 2, [lighten(back, 0.3), back, mark])
  ink.fill()
  ink.strokeStyle = mark
  ink.lineWidth = h * 0.035
  ink.stroke()
  for (const x of [-0.15, 0.05]) {
    ink.strokeRect(x * w, -h * 0.14, w * 0.15, h * 0.28)
  }
  eye(ink, 0.43 * w, -0.06 * h, w * 0.025)
}

export function drawLobster(ink: Ink, look: Look, w: number, h: number): void {
  const [back, , mark] = look.colours
  ink.strokeStyle = mark
  ink.lineWidth = h * 0.05
  for (let at = 0; at < 5; at += 1) {
    for (const side of [-1, 1]) {
      ink.beginPath()
      ink.moveTo((at - 2) * w * 0.07, 0)
      ink.lineTo((at - 2.6) * w * 0.08, side * h * 0.46)
      ink.stroke()
    }
  }
  for (const side of [-1, 1]) {
    fin(ink, back, [
      [0.2 * w, side * h * 0.16],
      [0.36 * w, side * h * 0.6],
      [0.5 * w, side * h * 0.42],
      [0.38 * w, side * h * 0.3],
    ])
  }
  for (let at = 0; at < 6; at += 1) {
    ink.beginPath()
    ink.ellipse((0.2 - at * 0.11) * w, 0, w * 0.1, h * (0.24 - at * 0.022), 0, 0, 7)
    ink.fillStyle = at % 2 === 0 ? back : lighten(back, 0.16)
    ink.fill()
  }
  fin(ink, back, [
    [-0.36 * w, 0],
    [-0.52 * w, -h * 0.32],
    [-0.46 * w, 0],
    [-0.52 * w, h * 0.32],
  ])
  eye(ink, 0.27 * w, -0.1 * h, w * 0.025)
  eye(ink, 0.27 * w, 0.1 * h, w * 0.025)
}

export function drawHorse(ink: Ink, look: Look, w: number, h: number): void {
  const [back, belly, mark] = look.colours
  ink.strokeStyle = back
  ink.lineCap = 'round'
  ink.lineWidth = w * 0.26
  ink.beginPath()
  ink.moveTo(0.06 * w, -h * 0.26)
  ink.bezierCurveTo(-0.2 * w, -h * 0.05, 0.26 * w, h * 0.12, -0.02 * w, h * 0.3)
  ink.stroke()
  ink.lineWidth = w * 0.12
  ink.beginPath()
  ink.arc(0.06 * w, h * 0.34, w * 0.14, Math.PI, Math.PI * 2.4)
  ink.stroke()
  fin(ink, mark, [
    [-0.12 * w, -h * 0.06],
    [-0.4 * w, -h * 0.12],
    [-0.3 * w, h * 0.1],
  ])
  blob(ink, [
    [0.5 * w, -h * 0.28],
    [0.2 * w, -h * 0.46],
    [-0.16 * w, -h * 0.36],
    [0.02 * w, -h * 0.18],
  ])
  ink.fillStyle = downwards(ink, -h * 0.45, -h * 0.15, [belly, back])
  ink.fill()
  eye(ink, 0.14 * w, -h * 0.33, w * 0.06)
}
