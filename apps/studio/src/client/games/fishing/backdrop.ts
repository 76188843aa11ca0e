import type { Texture } from 'pixi.js'
import { darken, downwards, fade, paint, scatterOf } from '../../stage/ink.ts'

/** Light from above, sand and weeds below. */
export function paintWater(
  width: number,
  height: number,
  resolution: number,
  isDark: boolean,
): Texture {
  const colours = isDark ? ['#0c4a76', '#08325a', '#041a35'] : ['#59c7ee', '#1f8fcc', '#0b4f8c']
  return paint(width, height, Math.min(1.5, resolution), (ink) => {
    const random = scatterOf(31)
    ink.fillStyle = downwards(ink, 0, height, colours)
    ink.fillRect(0, 0, width, height)
    for (let at = 0; at < 7; at += 1) {
      const x = (at + random()) * (width / 6.5)
      const wide = width * (0.03 + random() * 0.06)
      ink.beginPath()
      ink.moveTo(x, 0)
      ink.lineTo(x + wide, 0)
      ink.lineTo(x + wide * 2.4 - width * 0.14, height)
      ink.lineTo(x - wide - width * 0.14, height)
      const light = ink.createLinearGradient(0, 0, 0, height * 0.9)
      light.addColorStop(0, fade('#ffffff', isDark ? 0.1 : 0.2))
      light.addColorStop(1, fade('#ffffff', 0))
      ink.fillStyle = light
      ink.fill()
    }
    const sand = isDark ? '#2c4a4d' : '#e2c98f'
    ink.beginPath()
    ink.moveTo(0, height)
    for (let at = 0; at <= 12; at += 1) {
      ink.lineTo((at / 12) * width, height * (0.93 + Math.sin(at * 1.7) * 0.018))
    }
    ink.lineTo(width, height)
    ink.fillStyle = downwards(ink, height * 0.9, height, [sand, darken(sand, 0.35)])
    ink.fill()
    for (let at = 0; at < 16; at += 1) {
      weed(ink, random() * width, height * 0.97, height * (0.07 + random() * 0.16), random())
    }
  })
}

const WEEDS = ['#1c7a5a', '#2b9a5f', '#c2567a', '#d07a3a']

function weed(ink: CanvasRenderingContext2D, x: number, y: number, high: number, luck: number) {
  ink.strokeStyle = fade(WEEDS[Math.floor(luck * WEEDS.length)] ?? '#1c7a5a', 0.75)
  ink.lineCap = 'round'
  for (const lean of [-0.35, 0, 0.4]) {
    ink.lineWidth = Math.max(2, high * 0.09)
    ink.beginPath()
    ink.moveTo(x, y)
    ink.bezierCurveTo(
      x + lean * high,
      y - high * 0.3,
      x - lean * high * 0.5,
      y - high * 0.7,
      x + lean * high * 0.9,
      y - high,
    )
    ink.stroke()
  }
}
