import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { charactersOf, facesIn, trimFonts } from '../src/trim-fonts.ts'

describe('the characters of a range', () => {
  test.each([
    ['U+41', 'A'],
    ['U+0041-0043, U+20AC', 'ABC€'],
    ['u+41-43,u+61', 'ABCa'],
    ['U+4?', '@ABCDEFGHIJKLMNO'],
    ['', ''],
  ])('%s', (range, characters) => {
    expect(charactersOf(range)).toBe(characters)
  })
})

const FACE =
  '@font-face{font-family:X;src:url(/assets/x-latin-wght-normal-H_1-a.woff2)format("woff2");' +
  'unicode-range:U+41-42}@font-face{font-family:Y;src:local(Arial)}' +
  '@font-face{font-family:Z;src:url(/assets/z-wght-normal-H.woff2)}'

test('faces are found with what is taken from them; one without a range is left whole', () => {
  expect([...facesIn(FACE)]).toEqual([['x-latin-wght-normal-H_1-a.woff2', 'AB']])
})

test('a font leaves the build with what is taken from it', async () => {
  const path = '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'
  const whole = readFileSync(createRequire(import.meta.url).resolve(path))
  const font = { type: 'asset', fileName: 'assets/x-latin-wght-normal-H_1-a.woff2', source: whole }
  const other = { type: 'asset', fileName: 'assets/other.woff2', source: whole }
  const css = { type: 'asset', fileName: 'assets/a.css', source: FACE }
  await trimFonts().generateBundle({}, { font, other, css })
  expect(font.source.subarray(0, 4).toString()).toBe('wOF2')
  expect(font.source.length).toBeLessThan(whole.length / 5)
  expect(other.source).toBe(whole)
})
