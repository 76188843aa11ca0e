import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ART_SHAPES, artFor, artSvg, type ArtShape } from '../src/art/art.ts'
import { FAMILIES, type FamilyName } from '../src/art/families.ts'
import { PALETTES } from '../src/art/palettes.ts'

const families = Object.keys(FAMILIES) as FamilyName[]
const shapes = Object.keys(ART_SHAPES) as ArtShape[]

describe('art', () => {
  it('is the same for the same code on every machine', () => {
    const all = families.flatMap((family) =>
      shapes.map((shape) => artSvg('SSC_1M', { family, shape, palette: 'calcada' })),
    )
    const digest = createHash('sha256').update(all.join('\n')).digest('hex')
    expect(digest.slice(0, 32)).toBe('5804898ab34d0981a4693e560e9dbb65')
  })

  it('carries no ids, no scripts and no references, whatever the code', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...families), (code, family) => {
        const svg = artSvg(code, { family })
        expect(svg).not.toMatch(/\bid=|url\(|href|<script|NaN|undefined/)
        expect(svg).toBe(artSvg(code, { family }))
      }),
    )
  })

  it('differs from code to code', () => {
    const codes = Array.from({ length: 1000 }, (_, at) => `GAME_${at}`)
    expect(new Set(codes.map((code) => artSvg(code))).size).toBe(codes.length)
  })

  it('stays small: the median tile is under 1 KB compressed', () => {
    const sizes = Array.from({ length: 200 }, (_, at) => gzipSync(artSvg(`GAME_${at}`)).length)
    expect(sizes.toSorted((a, b) => a - b)[100]).toBeLessThan(1024)
  })

  it.each(PALETTES.map((palette) => [palette.name, palette.ground]))(
    'the cream glyph is readable on %s',
    (_, ground) => {
      const light = (hex: string) =>
        [1, 3, 5]
          .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
          .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
          .reduce((sum, c, at) => sum + c * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0)
      expect((light('#fff3c9') + 0.05) / (light(ground) + 0.05)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('covers its canvas from a ground colour of the palette', () => {
    for (const shape of shapes) {
      const art = artFor('X', { shape })
      expect(PALETTES.map(({ ground }) => ground)).toContain(art.ground)
      expect(art.layers.length).toBeGreaterThan(0)
    }
  })
})
