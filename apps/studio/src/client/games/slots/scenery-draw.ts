import { darken, downwards, type Ink, lighten } from '../../stage/ink.ts'

/** Where a layer is drawn, and in which colours. */
export interface Spot {
  readonly w: number
  readonly h: number
  readonly y: number
  readonly colour: string
  readonly other: string
  readonly seed: number
}

export type Draw = (ink: Ink, spot: Spot) => void

/** Fills what is below a line that the path has drawn. */
export function fillBelow(ink: Ink, { w, h, y, colour }: Spot): void {
  ink.lineTo(w, h)
  ink.lineTo(0, h)
  ink.closePath()
  ink.fillStyle = downwards(ink, y - h * 0.1, h, [lighten(colour, 0.12), darken(colour, 0.3)])
  ink.fill()
}
