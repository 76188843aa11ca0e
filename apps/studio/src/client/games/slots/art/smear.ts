import { canvasOf } from '../../../stage/ink.ts'

/** Motion blur of a picture: drawn several times along its path, each fainter. */
export function smear(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas
  return canvasOf(width, height, 1, (ink) => {
    const times = 26
    ink.globalAlpha = 1.9 / times
    for (let at = 0; at < times; at += 1) {
      const away = (at / (times - 1) - 0.5) * height * 0.42
      ink.drawImage(canvas, 0, away)
    }
  })
}
