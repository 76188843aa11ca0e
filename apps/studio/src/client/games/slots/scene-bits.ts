import type { Texture } from 'pixi.js'
import { fade, lighten, paint } from '../../stage/ink.ts'

/** Colours of the lines, one after the other. */
export const LINE_TINTS = [
  '#ffd23f',
  '#ff5d73',
  '#4dd9ff',
  '#7dff8a',
  '#c58bff',
  '#ff9f43',
  '#ff7ad9',
  '#5effd1',
]

/** Pictures that are the same at every size. */
export interface Bits {
  readonly spark: Texture
  readonly coin: Texture
  readonly glow: Texture
}

export function bitsOf(glow: string): Bits {
  return {
    spark: paint(32, 32, 2, (ink) => {
      const light = ink.createRadialGradient(16, 16, 0, 16, 16, 16)
      light.addColorStop(0, '#ffffff')
      light.addColorStop(0.3, lighten(glow, 0.4))
      light.addColorStop(1, fade(glow, 0))
      ink.fillStyle = light
      ink.fillRect(0, 0, 32, 32)
    }),
    coin: paint(40, 40, 2, (ink) => {
      for (const [r, colour] of [
        [18, '#9a6410'],
        [16.5, '#ffd34d'],
        [12.5, '#f0b021'],
        [11, '#ffdf73'],
      ] as const) {
        ink.fillStyle = colour
        ink.beginPath()
        ink.arc(20, 20, r, 0, Math.PI * 2)
        ink.fill()
      }
      ink.fillStyle = 'rgba(255,255,255,0.7)'
      ink.beginPath()
      ink.ellipse(15, 13, 6, 3, -0.6, 0, Math.PI * 2)
      ink.fill()
    }),
    glow: paint(64, 64, 2, (ink) => {
      ink.shadowColor = glow
      ink.shadowBlur = 10
      ink.strokeStyle = lighten(glow, 0.4)
      ink.lineWidth = 2.4
      ink.beginPath()
      ink.roundRect(9, 9, 46, 46, 9)
      ink.stroke()
      ink.stroke()
    }),
  }
}
