import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf } from '../src/tokens/contrast.ts'
import {
  AZULEJO,
  brandCss,
  type BrandSeedLook,
  brandVariables,
  faviconSvg,
  fromHex,
  FONTS,
  frameColors,
  pairsOf,
  SEED_BOUNDS,
  THEMES,
  type ThemeName,
  themeTokens,
  toHex,
  TOKENS,
} from '../src/tokens/look.ts'

const style = (name: string) =>
  readFileSync(new URL(`../src/styles/${name}.css`, import.meta.url), 'utf8')

/** Any number within its bounds; the bounds themselves often enough. */
const within = ([min, max]: readonly [number, number]) =>
  fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max))

const anySeed: fc.Arbitrary<BrandSeedLook> = fc.record({
  brandHue: within(SEED_BOUNDS.brandHue),
  brandChroma: within(SEED_BOUNDS.brandChroma),
  neutralHue: within(SEED_BOUNDS.neutralHue),
  neutralChroma: within(SEED_BOUNDS.neutralChroma),
  moneyHue: within(SEED_BOUNDS.moneyHue),
  moneyChroma: within(SEED_BOUNDS.moneyChroma),
  round: fc.constantFrom(0, 0.5, 1, 1.5),
  font: fc.constantFrom(...FONTS),
  families: fc.constant([]),
  palettes: fc.constant([]),
})

/** Pairs of a theme that are fainter than they must be. */
function faintPairs(seed: BrandSeedLook, theme: ThemeName): string[] {
  const tokens = themeTokens(seed, theme)
  return pairsOf(theme)
    .filter(([fore, ground, least]) => contrastOf(tokens[fore], tokens[ground]) < least)
    .map(([fore, ground]) => `${fore} on ${ground}`)
}

describe('the recipe', () => {
  it('keeps every pair of all four themes readable, for any seed', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        expect(THEMES.flatMap((theme) => faintPairs(seed, theme))).toEqual([])
      }),
      { numRuns: 1_200 },
    )
  }, 60_000)

  it('asks 4.5 of every text, 7 with high contrast, and 3 of what bounds a control', () => {
    const least = (theme: ThemeName, fore: string) =>
      Math.min(...pairsOf(theme).flatMap(([one, , min]) => (one === fore ? [min] : [])))
    for (const text of ['text', 'text-2', 'text-3', 'brand', 'money', 'lose', 'on-brand']) {
      expect([least('light', text), least('dark', text)]).toEqual([4.5, 4.5])
      expect([least('lightMore', text), least('darkMore', text)]).toEqual([7, 7])
    }
    expect(least('light', 'line-strong')).toBe(3)
    expect(least('darkMore', 'line')).toBe(3)
  })

  it('says the same colours for the same seed', () => {
    fc.assert(
      fc.property(anySeed, fc.constantFrom(...THEMES), (seed, theme) => {
        const tokens = themeTokens(seed, theme)
        expect(tokens).toEqual(themeTokens({ ...seed }, theme))
        expect(Object.keys(tokens).toSorted()).toEqual(TOKENS.toSorted())
        for (const color of Object.values(tokens)) expect(color).toMatch(/^#[0-9a-f]{6}$/)
      }),
      { numRuns: 100 },
    )
  })

  it('makes another brand of another hue, and keeps what is not the brand’s', () => {
    const blue = themeTokens({ ...AZULEJO, brandHue: 262 }, 'dark')
    const green = themeTokens(AZULEJO, 'dark')
    expect(blue.brand).not.toBe(green.brand)
    expect([blue.win, blue.lose, blue.bg]).toEqual([green.win, green.lose, green.bg])
  })

  it.each([
    ['light', '#007749', '#8a5f00', '#f2f7fd', '#141e2a'],
    ['dark', '#11e08e', '#fbcb2f', '#060f1a', '#eff4fb'],
    ['lightMore', '#005633', '#604100', '#ffffff', '#000000'],
    ['darkMore', '#43f8a4', '#fece34', '#000000', '#ffffff'],
  ] as const)('gives the platform’s own look: %s', (theme, brand, money, bg, text) => {
    expect(themeTokens(AZULEJO, theme)).toMatchObject({ brand, money, bg, text })
  })
})

describe('brandCss', () => {
  it('is one rule under 2 KB, safe in a <style>, for any seed', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const css = brandCss(seed)
        expect(css.length).toBeLessThanOrEqual(2048)
        expect(css).toMatch(/^html:root\{(--[a-z0-9-]+:[#\w(),.-]+;?)+\}$/)
      }),
      { numRuns: 200 },
    )
  })

  it('gives every variable that the semantic layer takes, and no other', () => {
    const taken = style('tokens').matchAll(/var\((--(?:d|n|dm|nm)-[a-z0-9-]+)\)/g)
    const given = Object.keys(brandVariables(AZULEJO)).filter((name) => /^--(d|n)m?-/.test(name))
    expect([...taken].map((match) => match[1]).toSorted()).toEqual(given.toSorted())
  })

  it('of the platform’s own look stands in seed.css', () => {
    const written = [...style('seed').matchAll(/^ {2}(--[a-z0-9-]+): (.+);$/gm)]
    const found = Object.fromEntries(written.map((match) => [match[1], match[2]]))
    expect(found).toEqual(brandVariables(AZULEJO))
  })
})

describe('a colour', () => {
  it('comes back from its lightness, chroma and hue', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
        const hex = `#${number.toString(16).padStart(6, '0')}`
        expect(toHex(fromHex(hex))).toBe(hex)
      }),
    )
  })
})

describe('the frame', () => {
  it('has the colours and the mark of the brand', () => {
    expect(frameColors(AZULEJO)).toEqual({ light: '#ffffff', dark: '#060f1a' })
    const [own, other] = [AZULEJO, { ...AZULEJO, brandHue: 40 }].map((seed) => faviconSvg(seed))
    expect(own).toContain(themeTokens(AZULEJO, 'dark').brand)
    expect(own).not.toBe(other)
    expect(faviconSvg(AZULEJO, true)).toContain('rx="0"')
  })
})
