import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { seededRng } from '#server/simulator/seeded-rng.ts'
import { captchaPainter } from './painter.ts'

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

/** How far the picture under the piece is from the piece's own colours darkened by half. */
function misfit(
  image: Awaited<ReturnType<typeof pixels>>,
  piece: Awaited<ReturnType<typeof pixels>>,
  left: number,
  top: number,
): number {
  let sum = 0
  let count = 0
  for (let y = 16; y < 44; y += 1) {
    for (let x = 8; x < 32; x += 1) {
      const from = (y * piece.width + x) * 4
      const at = ((y + top) * image.width + x + left) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        sum += Math.abs((image.data[at + channel] ?? 0) - (piece.data[from + channel] ?? 0) / 2)
        count += 1
      }
    }
  }
  return sum / count
}

describe('pictures of captchas', () => {
  test('every letter of the alphabet leaves its own mark, and none looks like another', () => {
    const letters = [...captchaPainter.alphabet]
    expect(letters.length).toBeGreaterThanOrEqual(16)
    expect(new Set(letters).size).toBe(letters.length)
    for (const taken of 'B8D0OQG6I1JS5UVZ2') expect(letters).not.toContain(taken)
  })

  test('the same letters are never painted alike; the same seed paints the same', async () => {
    const [one, other, again] = await Promise.all([
      captchaPainter.letters('ACE34', seededRng('one')),
      captchaPainter.letters('ACE34', seededRng('other')),
      captchaPainter.letters('ACE34', seededRng('one')),
    ])
    expect(one.equals(other)).toBe(false)
    expect(one.equals(again)).toBe(true)
    const { width, height, data } = await pixels(one)
    expect([width, height]).toEqual([220, 80])
    // Ink there is, and paper, too: neither an empty picture nor a black one.
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at + 1] ?? 255) < 110) dark += 1
    expect(dark / (width * height)).toBeGreaterThan(0.05)
    expect(dark / (width * height)).toBeLessThan(0.4)
  })

  test.each([56, 130, 211, 303])('the piece fits at %i px and not beside it', async (offset) => {
    const slider = await captchaPainter.slider(offset, seededRng(`slider ${offset}`))
    const [image, piece] = await Promise.all([pixels(slider.image), pixels(slider.piece)])
    expect([image.width, image.height]).toEqual([slider.width, slider.height])
    const at = (left: number) => misfit(image, piece, left, slider.pieceY)
    expect(at(offset)).toBeLessThan(3)
    for (const away of [-24, -12, 12, 24]) expect(at(offset + away)).toBeGreaterThan(6)
  })
})
