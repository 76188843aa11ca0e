import { AZULEJO, PRESETS, THEMES } from '@fairhouse/ui/look'
import { describe, expect, it, test } from 'vitest'
import { lookOf, proofOf, shownColor, toggled, withColor } from './look-draft.ts'

const look = lookOf(AZULEJO)

describe('a colour that is picked', () => {
  it('gives its hue and strength to the seed, and nothing else', () => {
    const next = withColor(look, 'brand', '#285cc2')
    expect(next).toEqual({ ...look, brandHue: 262, brandChroma: 0.17 })
  })

  it('keeps the hue where it is a grey', () => {
    expect(withColor(look, 'money', '#808080')).toEqual({ ...look, moneyChroma: 0 })
  })

  it('tints grounds only as far as the recipe promises contrast for', () => {
    expect(withColor(look, 'neutral', '#ff0000').neutralChroma).toBe(0.03)
  })

  it('picked again as it is shown changes next to nothing', () => {
    const again = withColor(look, 'brand', shownColor(look, 'brand'))
    expect(Math.abs(again.brandHue - look.brandHue)).toBeLessThan(1)
  })
})

test('art is put in and taken out in the order of all', () => {
  const all = ['a', 'b', 'c']
  expect(toggled([], 'b', all)).toEqual(['b'])
  expect(toggled(['b'], 'a', all)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a', all)).toEqual(['b'])
})

test.each(Object.entries(PRESETS))('every pair of %s holds in all themes', (_, preset) => {
  for (const theme of THEMES) {
    const { pairs, held, least } = proofOf(preset, theme)
    expect(held).toBe(pairs)
    expect(least).toBeGreaterThanOrEqual(theme.endsWith('More') ? 7 : 4.5)
  }
})
