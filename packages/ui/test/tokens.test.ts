import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const CSS = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8')

/** Seed colours of a theme by their semantic name. */
function seeds(theme: 'night' | 'day'): Map<string, string> {
  const found = CSS.matchAll(new RegExp(`--${theme}-([a-z0-9-]+): (#[0-9a-f]{6});`, 'g'))
  return new Map([...found].map((match) => [match[1] ?? '', match[2] ?? '']))
}

/** WCAG 2.2 relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['bg', 'surface-1', 'surface-2']
const TEXT_MIN = 4.5
const PART_MIN = 3

/** Every pair a screen may put together: foreground, ground, least contrast. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...['text', 'text-2', 'text-3'].flatMap((text) =>
    [...GROUNDS, 'surface-3'].map((ground) => [text, ground, TEXT_MIN] as const),
  ),
  ...['brand', 'money', 'win', 'lose', 'warn', 'info', 'live'].flatMap((color) =>
    GROUNDS.map((ground) => [color, ground, TEXT_MIN] as const),
  ),
  ...['line-strong', 'focus'].flatMap((part) =>
    GROUNDS.map((ground) => [part, ground, PART_MIN] as const),
  ),
  ...['brand', 'brand-hover', 'brand-press'].map(
    (ground) => ['on-brand', ground, TEXT_MIN] as const,
  ),
  ['on-soft', 'brand-soft', TEXT_MIN],
  ['on-money', 'money', TEXT_MIN],
]

describe.each(['night', 'day'] as const)('contrast by %s', (theme) => {
  const colors = seeds(theme)

  it.each(PAIRS)('%s on %s is at least %d', (fore, ground, least) => {
    const [front, back] = [colors.get(fore), colors.get(ground)]
    expect(front, fore).toBeDefined()
    expect(back, ground).toBeDefined()
    expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(least)
  })
})

describe('themes', () => {
  it('give every semantic colour in both', () => {
    expect([...seeds('night').keys()]).toEqual([...seeds('day').keys()])
    for (const name of seeds('day').keys()) {
      expect(CSS).toContain(`--${name}: light-dark(var(--day-${name}), var(--night-${name}));`)
    }
  })
})
