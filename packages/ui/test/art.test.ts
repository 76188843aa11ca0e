import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FAMILIES, type FamilyName } from '../src/art/families.ts'
import {
  ART_SHAPES,
  artFor,
  artSvg,
  type ArtShape,
  crestFor,
  faceFor,
  GLYPH_NAMES,
  glyphFor,
  metalOf,
  PALETTES,
  ticketFor,
  toSvg,
} from '../src/art/index.ts'
import { contrastOf } from '../src/tokens/contrast.ts'

const GLYPHS = readFileSync(new URL('../src/art/glyphs.svg', import.meta.url), 'utf8')

const families = Object.keys(FAMILIES) as FamilyName[]
const shapes = Object.keys(ART_SHAPES) as ArtShape[]
const anyArt = fc.record({
  family: fc.constantFrom(...families),
  palette: fc.constantFrom(...PALETTES.map(({ name }) => name)),
  shape: fc.constantFrom(...shapes),
})

/** What follows each letter of a path; the flags of an arc may have no space between them. */
const NUMBER = String.raw`[\s,]*-?(?:\d+\.?\d*|\.\d+)`
const FLAG = String.raw`[\s,]*[01]`
const NEEDS: Readonly<Record<string, string>> = {
  m: NUMBER.repeat(2),
  l: NUMBER.repeat(2),
  h: NUMBER,
  v: NUMBER,
  q: NUMBER.repeat(4),
  t: NUMBER.repeat(2),
  c: NUMBER.repeat(6),
  s: NUMBER.repeat(4),
  a: `${NUMBER.repeat(3)}${FLAG.repeat(2)}${NUMBER.repeat(2)}`,
}

function isPath(d: string): boolean {
  const commands = [...d.matchAll(/([a-z])([^a-z]*)/gi)]
  const isWhole = commands.map(([text]) => text).join('') === d && d.startsWith('M')
  return (
    isWhole &&
    commands.every(([, letter = '', rest = '']) => {
      const need = NEEDS[letter.toLowerCase()]
      if (need === undefined) return /^z$/i.test(letter) && rest.trim() === ''
      return new RegExp(String.raw`^(?:${need})+\s*$`).test(rest)
    })
  )
}

/** Valid on its own and beside any other: only paths, no ids, nothing that loads or runs. */
function expectValid(svg: string): void {
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/)
  expect(svg).not.toMatch(/\bid=|url\(|href|<script|NaN|undefined|Infinity/)
  const parts = svg.slice(svg.indexOf('>') + 1, -'</svg>'.length).match(/<[^>]*>/g) ?? []
  expect(parts.length).toBeGreaterThan(0)
  for (const part of parts) {
    const [, d = ''] = /^<path fill="(?:none|#[0-9a-f]{6})"[^<>]* d="([^"]+)"\/>$/.exec(part) ?? []
    if (!isPath(d)) expect.fail(`no path: ${part.slice(0, 120)}`)
  }
}

describe('art', () => {
  it('is the same for the same code on every machine', () => {
    const all = families.flatMap((family) =>
      shapes.map((shape) =>
        shape === 'avatar'
          ? toSvg(faceFor('SSC_1M', { palette: 'calcada' }))
          : artSvg('SSC_1M', { family, shape, palette: 'calcada' }),
      ),
    )
    const digest = createHash('sha256').update(all.join('\n')).digest('hex')
    expect(digest.slice(0, 32)).toBe('6e015b1cb2f851bdea03ff95f2c3b68e')
  })

  it('is a valid picture without ids, whatever the code, family, palette and shape', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), anyArt, (code, options) => {
        const svg = artSvg(code, options)
        expectValid(svg)
        expect(svg).toBe(artSvg(code, options))
      }),
      { numRuns: 400 },
    )
  })

  it('differs from code to code', () => {
    const codes = Array.from({ length: 1000 }, (_, at) => `GAME_${at}`)
    expect(new Set(codes.map((code) => artSvg(code))).size).toBe(codes.length)
    expect(new Set(codes.map((code) => toSvg(faceFor(code)))).size).toBe(codes.length)
  })

  it.each(families)('%s stays under 1 KB compressed in every shape', (family) => {
    const sizes = shapes.flatMap((shape) =>
      Array.from(
        { length: 40 },
        (_, at) => gzipSync(artSvg(`GAME_${at}`, { family, shape })).length,
      ),
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024)
  })

  it.each(PALETTES.map((palette) => [palette.name, palette.ground]))(
    'the cream glyph is readable on %s',
    (_, ground) => {
      expect(contrastOf('#fff3c9', ground)).toBeGreaterThanOrEqual(4.5)
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

describe('art of a brand', () => {
  const brand = { families: ['waves', 'stars'], palettes: ['barro', 'mata'] }

  it('keeps to its families and palettes, whatever is fixed elsewhere', () => {
    fc.assert(
      fc.property(fc.string(), anyArt, (code, options) => {
        const { palette } = artFor(code, { ...options, brand })
        expect(brand.palettes).toContain(palette?.name)
      }),
    )
    const free = artSvg('X', { brand, palette: 'barro' })
    expect(artSvg('X', { brand, palette: 'barro', family: 'petals' })).toBe(free)
  })

  it('falls back to all where it names none that exists', () => {
    const none = { families: [], palettes: ['neon'] }
    expect(artSvg('X', { brand: none })).toBe(artSvg('X'))
  })
})

describe('crests', () => {
  it('differ from rank to rank, and go up through the metals', () => {
    const ranks = Array.from({ length: 24 }, (_, at) => at + 1)
    const crests = ranks.map((rank) => toSvg(crestFor(rank)))
    expect(new Set(crests).size).toBe(24)
    for (const crest of crests) {
      expectValid(crest)
      expect(gzipSync(crest).length).toBeLessThanOrEqual(1024)
    }
    expect([1, 3, 4, 12, 24, 99].map(metalOf)).toEqual([
      'clay',
      'clay',
      'bronze',
      'gold',
      'diamond',
      'diamond',
    ])
    expect(toSvg(crestFor(0))).toBe(toSvg(crestFor(1)))
  })
})

describe('tickets', () => {
  it('are valid, small and of their code, and their art ends where the paper does', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        const svg = toSvg(ticketFor(code))
        expectValid(svg)
        expect(gzipSync(svg).length).toBeLessThanOrEqual(1024)
      }),
    )
    const tickets = Array.from({ length: 200 }, (_, at) => toSvg(ticketFor(`bet_${at}`)))
    expect(new Set(tickets).size).toBe(200)
  })
})

describe('glyphs', () => {
  const drawn = new Map(
    [...GLYPHS.matchAll(/<path id="([^"]*)" d="([^"]*)"/g)].map(([, id = '', d = '']) => [id, d]),
  )

  it('are drawn, each under its name', () => {
    expect([...drawn.keys()].toSorted()).toEqual(GLYPH_NAMES.toSorted())
  })

  it.each([...drawn])('%s is a path', (_, d) => {
    expect(isPath(d.replaceAll('\n', ' '))).toBe(true)
  })

  it.each([
    ['Peixe de Ouro', 'fish'],
    ['Onça Dourada', 'cat'],
    ['Tigre da Sorte', 'cat'],
    ['Ouro de Minas', 'coins'],
    ['Ação Relâmpago', 'zap'],
    ['FORTUNE DRAGON', 'ferrisWheel'],
  ])('of %s is %s', (name, glyph) => {
    expect(glyphFor(name)).toBe(glyph)
  })

  it('of a name that tells nothing is one of the category, always the same', () => {
    expect(glyphFor('Xyz', 'crash')).toBe(glyphFor('Xyz', 'crash'))
    expect(['rocket', 'plane', 'gauge']).toContain(glyphFor('Xyz', 'crash'))
    expect(['ticket', 'tickets', 'clover', 'star']).toContain(glyphFor('', 'lottery'))
  })
})
