import sharp from 'sharp'
import type { Rng } from '../rng/rng.ts'
import type { CaptchaPainter, SliderPicture } from '../../modules/verification/index.ts'
import { GLYPHS, type Stroke } from './glyphs.ts'

const LETTERS = { width: 220, height: 80, letterWidth: 26, letterHeight: 40 } as const
const SLIDER = { width: 360, height: 180, piece: 48 } as const
/** A square with a knob above and one to the right, in a box of 48 by 48. */
const PIECE = 'M4 14h10a6 6 0 1 1 12 0h10v10a6 6 0 1 1 0 12v10H4z'

/** A number between two others. */
function between(rng: Rng, from: number, to: number): number {
  return from + ((to - from) * rng.bytes(4).readUInt32BE()) / 2 ** 32
}

/** To a tenth of a pixel: finer is not visible. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function svg(width: number, height: number, body: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
  )
}

function colour(rng: Rng, saturation: number, lightness: number): string {
  return `hsl(${Math.round(between(rng, 0, 360))} ${saturation}% ${lightness}%)`
}

type Bend = (x: number, y: number) => readonly [number, number]

/** Waves across the whole picture: no two pictures bend a letter alike. */
function bendOf(rng: Rng): Bend {
  const [a, b] = [between(rng, 2, 4.5), between(rng, 1.5, 3.5)]
  const [p, q] = [between(rng, 0, 6.3), between(rng, 0, 6.3)]
  const [l, m] = [between(rng, 16, 30), between(rng, 14, 24)]
  return (x, y) => [x + b * Math.sin(y / m + q), y + a * Math.sin(x / l + p)]
}

/** Between two points some more, so that a straight line can bend. */
function dense(stroke: Stroke): Stroke {
  return stroke.flatMap((point, index) => {
    const next = stroke[index + 1]
    if (!next) return [point]
    return Array.from({ length: 5 }, (_, step) => {
      const part = step / 5
      const at = (axis: 0 | 1) => point[axis] + (next[axis] - point[axis]) * part
      return [at(0), at(1)] as const
    })
  })
}

function pathOf(points: Iterable<readonly [number, number]>): string {
  return [...points]
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`)
    .join('')
}

function letterPath(letter: string, centreX: number, rng: Rng, bend: Bend): string {
  const turn = between(rng, -0.32, 0.32)
  const lean = between(rng, -0.22, 0.22)
  const width = LETTERS.letterWidth * between(rng, 0.9, 1.2)
  const height = LETTERS.letterHeight * between(rng, 0.9, 1.2)
  const middle = LETTERS.height / 2 + between(rng, -5, 5)
  return (GLYPHS[letter] ?? [])
    .map((stroke) =>
      pathOf(
        dense(stroke).map(([x, y]) => {
          const dy = (y - 0.5) * height
          const dx = (x - 0.5) * width + lean * dy
          const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
          return bend(centreX + dx * cos - dy * sin, middle + dx * sin + dy * cos)
        }),
      ),
    )
    .join('')
}

/** Lines in the letters' own colour and stroke width: filtering by either does not remove them. */
function noisePaths(rng: Rng, bend: Bend): string {
  return Array.from({ length: 3 }, () => {
    const [from, to] = [between(rng, 8, 72), between(rng, 8, 72)]
    const points = Array.from({ length: 23 }, (_, step) =>
      bend(step * 10, from + ((to - from) * step) / 22),
    )
    return pathOf(points)
  }).join('')
}

async function paintLetters(text: string, rng: Rng): Promise<Buffer> {
  const bend = bendOf(rng)
  const { width, height } = LETTERS
  const step = width / (text.length + 0.6)
  const letters = [...text]
    .map((letter, index) => letterPath(letter, step * (index + 0.8), rng, bend))
    .join('')
  const dots = Array.from({ length: 60 }, () => {
    const [x, y] = [between(rng, 0, width), between(rng, 0, height)]
    const radius = tenth(between(rng, 0.6, 1.8))
    return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${radius}"/>`
  }).join('')
  const ink = colour(rng, 60, 24)
  const line = `fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"`
  return sharp(
    svg(
      width,
      height,
      `<rect width="100%" height="100%" fill="${colour(rng, 40, 93)}"/>` +
        `<g fill="${ink}" opacity="0.55">${dots}</g>` +
        `<path d="${letters}" ${line} stroke-width="4.2"/>` +
        `<path d="${noisePaths(rng, bend)}" ${line} stroke-width="1.6"/>`,
    ),
  )
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Blots and bars of many colours: colour alone does not distinguish a hole from them. */
function scene(rng: Rng): Buffer {
  const { width, height } = SLIDER
  const blots = Array.from({ length: 60 }, () => {
    const [x, y] = [between(rng, 0, width), between(rng, 0, height)].map(Math.round)
    const size = Math.round(between(rng, 14, 60))
    const turn = Math.round(between(rng, 0, 180))
    const fill = `fill="${colour(rng, 55, Math.round(between(rng, 35, 75)))}" opacity="0.7"`
    return between(rng, 0, 1) < 0.5
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" ${fill}/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size / 2}" ${fill}
          transform="rotate(${turn} ${x} ${y})"/>`
  }).join('')
  return svg(
    width,
    height,
    `<rect width="100%" height="100%" fill="${colour(rng, 45, 62)}"/>${blots}`,
  )
}

async function paintSlider(offset: number, rng: Rng): Promise<SliderPicture> {
  const { width, height, piece: size } = SLIDER
  const pieceY = Math.round(between(rng, 6, height - size - 6))
  const whole = await sharp(scene(rng)).png().toBuffer()
  const decoyY = (pieceY + Math.round(between(rng, 60, 90))) % (height - size)
  const decoyX = Math.round(between(rng, 20, width - size))
  const holes = svg(
    width,
    height,
    `<path transform="translate(${offset} ${pieceY})" d="${PIECE}" fill="#000" fill-opacity="0.5"
       stroke="#fff" stroke-opacity="0.8"/>` +
      `<path transform="translate(${decoyX + size} ${decoyY}) scale(-1 1)" d="${PIECE}" fill="#000"
         fill-opacity="0.32" stroke="#fff" stroke-opacity="0.5"/>`,
  )
  const mask = svg(size, size, `<path d="${PIECE}" fill="#fff"/>`)
  const edge = svg(size, size, `<path d="${PIECE}" fill="none" stroke="#fff" stroke-width="1.5"/>`)
  const [image, piece] = await Promise.all([
    sharp(whole)
      .composite([{ input: holes }])
      .png({ compressionLevel: 6 })
      .toBuffer(),
    sharp(whole)
      .extract({ left: offset, top: pieceY, width: size, height: size })
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }, { input: edge }])
      .png()
      .toBuffer(),
  ])
  return { image, piece, width, height, pieceY }
}

/** Draws captchas as SVG paths of our own and turns them into PNG by sharp. */
export const captchaPainter: CaptchaPainter = {
  alphabet: Object.keys(GLYPHS).join(''),
  sliderRange: { from: SLIDER.piece + 8, below: SLIDER.width - SLIDER.piece - 8 },
  letters: paintLetters,
  slider: paintSlider,
}
