import type { Texture } from 'pixi.js'
import { darken, lighten, paint } from '../../stage/ink.ts'

/** A coin large enough to show an amount. */
export function coinTexture(colour: string): Texture {
  return paint(128, 128, 2, (ink) => {
    ink.translate(64, 64)
    const rims = [
      [60, darken(colour, 0.55)],
      [57, lighten(colour, 0.25)],
      [50, darken(colour, 0.25)],
      [47, colour],
    ] as const
    for (const [r, tone] of rims) {
      const fill = ink.createLinearGradient(-r * 0.5, -r, r * 0.5, r)
      fill.addColorStop(0, lighten(tone, 0.45))
      fill.addColorStop(0.5, tone)
      fill.addColorStop(1, darken(tone, 0.35))
      ink.fillStyle = fill
      ink.beginPath()
      ink.arc(0, 0, r, 0, Math.PI * 2)
      ink.fill()
    }
    ink.strokeStyle = darken(colour, 0.3)
    ink.lineWidth = 3
    for (let at = 0; at < 36; at += 1) {
      const angle = (at / 36) * Math.PI * 2
      ink.beginPath()
      ink.moveTo(Math.cos(angle) * 51, Math.sin(angle) * 51)
      ink.lineTo(Math.cos(angle) * 56, Math.sin(angle) * 56)
      ink.stroke()
    }
    ink.fillStyle = 'rgba(255,255,255,0.28)'
    ink.beginPath()
    ink.ellipse(-16, -24, 22, 11, -0.6, 0, Math.PI * 2)
    ink.fill()
  })
}
