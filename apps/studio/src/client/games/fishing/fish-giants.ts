import type { Ink } from '../../stage/ink.ts'
import { body, eye, fin, marksOn } from './fish-ink.ts'
import type { Look } from './fish-looks.ts'

/** Sharks and swordfish: around the origin, `w` long and `h` high, facing right. */
export function drawShark(ink: Ink, look: Look, w: number, h: number): void {
  const [back, , mark] = look.colours
  fin(ink, back, [
    [-0.34 * w, 0],
    [-0.54 * w, -h * 0.75],
    [-0.42 * w, 0],
    [-0.52 * w, h * 0.55],
  ])
  fin(ink, look.marks === 'spines' ? mark : back, [
    [-0.06 * w, -h * 0.3],
    [-0.08 * w, -h * 0.95],
    [0.12 * w, -h * 0.35],
  ])
  fin(ink, back, [
    [0.14 * w, h * 0.2],
    [-0.04 * w, h * 0.85],
    [0.02 * w, h * 0.25],
  ])
  const snout = look.high < 0.28 ? 0.54 : 0.47
  body(
    ink,
    look,
    [
      [snout * w, 0.02 * h],
      [0.26 * w, -0.42 * h],
      [-0.08 * w, -0.52 * h],
      [-0.44 * w, -0.06 * h],
      [-0.44 * w, 0.06 * h],
      [-0.04 * w, 0.5 * h],
      [0.28 * w, 0.36 * h],
    ],
    h,
  )
  if (snout > 0.5) {
    ink.fillStyle = mark
    ink.beginPath()
    ink.moveTo(0.33 * w, -0.08 * h)
    ink.lineTo(0.58 * w, 0)
    ink.lineTo(0.33 * w, 0.08 * h)
    ink.fill()
  } else if (look.marks !== 'spines') {
    fin(ink, back, [
      [0.4 * w, -h * 0.6],
      [0.48 * w, 0],
      [0.4 * w, h * 0.6],
      [0.36 * w, 0],
    ])
  }
  eye(ink, 0.3 * w, -0.1 * h, Math.max(2, h * 0.07))
}

/** Whales and orcas: around the origin, `w` long and `h` high, facing right. */
export function drawWhale(ink: Ink, look: Look, w: number, h: number): void {
  const [back] = look.colours
  fin(ink, back, [
    [-0.34 * w, 0],
    [-0.53 * w, -h * 0.5],
    [-0.44 * w, -h * 0.02],
    [-0.53 * w, h * 0.3],
  ])
  fin(ink, back, [
    [-0.06 * w, -h * 0.4],
    [-0.1 * w, -h * (look.marks === 'patch' ? 1 : 0.62)],
    [0.08 * w, -h * 0.42],
  ])
  body(
    ink,
    look,
    [
      [0.48 * w, -0.02 * h],
      [0.4 * w, -0.48 * h],
      [0, -0.56 * h],
      [-0.44 * w, -0.08 * h],
      [-0.44 * w, 0.06 * h],
      [0, 0.5 * h],
      [0.42 * w, 0.46 * h],
    ],
    h,
  )
  marksOn(ink, look, w, h)
  fin(ink, back, [
    [0.14 * w, h * 0.22],
    [-0.04 * w, h * 0.74],
    [0.04 * w, h * 0.26],
  ])
  eye(ink, 0.33 * w, 0.02 * h, Math.max(2, h * 0.05))
}
