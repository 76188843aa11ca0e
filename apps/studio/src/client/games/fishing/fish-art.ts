import type { Texture } from 'pixi.js'
import { darken, fade, type Ink, paint } from '../../stage/ink.ts'
import { drawShark, drawWhale } from './fish-giants.ts'
import { body, eye, fin, marksOn } from './fish-ink.ts'
import { FALLBACK, type Look, LOOKS } from './fish-looks.ts'
import { drawFlat, drawHorse, drawLobster, drawSquid, drawTurtle } from './fish-others.ts'

function drawFish(ink: Ink, look: Look, w: number, h: number): void {
  const [back, , mark] = look.colours
  const finColour = look.marks === 'bands' ? darken(back, 0.1) : mix2(back, mark)
  const tail = Math.max(h * 0.42, w * 0.14)
  fin(ink, finColour, [
    [-0.26 * w, 0],
    [-0.52 * w, -tail],
    [-0.42 * w, 0],
    [-0.52 * w, tail],
  ])
  fin(ink, finColour, [
    [-0.18 * w, -h * 0.35],
    [-0.1 * w, -h * 0.72],
    [0.14 * w, -h * 0.55],
    [0.16 * w, -h * 0.3],
  ])
  fin(ink, finColour, [
    [-0.12 * w, h * 0.3],
    [-0.08 * w, h * 0.62],
    [0.06 * w, h * 0.34],
  ])
  if (look.marks === 'spines') {
    ink.strokeStyle = mark
    ink.lineWidth = Math.max(1, h * 0.03)
    for (let at = 0; at < 18; at += 1) {
      const turn = (at / 18) * Math.PI * 2
      ink.beginPath()
      ink.moveTo(Math.cos(turn) * w * 0.3, Math.sin(turn) * h * 0.4)
      ink.lineTo(Math.cos(turn) * w * 0.43, Math.sin(turn) * h * 0.62)
      ink.stroke()
    }
  }
  body(
    ink,
    look,
    [
      [0.46 * w, 0.02 * h],
      [0.3 * w, -0.5 * h],
      [-0.1 * w, -0.56 * h],
      [-0.42 * w, -0.06 * h],
      [-0.42 * w, 0.08 * h],
      [-0.1 * w, 0.54 * h],
      [0.28 * w, 0.48 * h],
    ],
    h,
  )
  marksOn(ink, look, w, h)
  fin(ink, fade(finColour, 0.85), [
    [0.08 * w, 0.06 * h],
    [-0.1 * w, 0.3 * h],
    [0.04 * w, 0.28 * h],
  ])
  eye(ink, 0.26 * w, -0.1 * h, Math.max(2, Math.min(h * 0.1, w * 0.045)))
}

const mix2 = (one: string, other: string) => (one === other ? one : darken(one, 0.15))

const DRAWERS = {
  fish: drawFish,
  flat: drawFlat,
  shark: drawShark,
  whale: drawWhale,
  squid: drawSquid,
  turtle: drawTurtle,
  lobster: drawLobster,
  horse: drawHorse,
} as const

/** Draws a species around the origin, `length` long, facing right. */
export function drawSpecies(ink: Ink, code: string, length: number): void {
  const look = LOOKS[code] ?? FALLBACK
  ink.lineJoin = 'round'
  DRAWERS[look.shape](ink, look, length, length * look.high)
}

/** Room around a drawing, in lengths: fins reach out of the body. */
export const ART_WIDE = 1.24
export const ART_HIGH = 1.4

/** The picture of a species, centred. */
export function fishTexture(code: string, length: number, resolution: number): Texture {
  const [wide, high] = [length * ART_WIDE, length * ART_HIGH]
  return paint(wide, high, resolution, (ink) => {
    ink.translate(wide / 2, high / 2)
    drawSpecies(ink, code, length)
  })
}
