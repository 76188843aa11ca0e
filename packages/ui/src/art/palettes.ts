/** Colours of one tile: the ground, two tones of it, and an accent for about a sixth of it. */
export interface Palette {
  readonly name: string
  readonly ground: string
  readonly tones: readonly [string, string, ...string[]]
  readonly accent: string
}

/**
 * Curated duotones: free hues go muddy. Grounds are dark enough for the cream glyph on top
 * (contrast at least 4.5 against the background, enforced by a test).
 */
export const PALETTES: readonly [Palette, ...Palette[]] = [
  { name: 'mata', ground: '#0b4a2b', tones: ['#12692f', '#1f8a3d'], accent: '#11a3c4' },
  { name: 'acerola', ground: '#6d1233', tones: ['#8c1f45', '#a8355d'], accent: '#d9730b' },
  { name: 'jabuticaba', ground: '#351b5e', tones: ['#4b2a86', '#6b3fb0'], accent: '#d97a12' },
  { name: 'barro', ground: '#7a2408', tones: ['#9a3410', '#b9471a'], accent: '#f0a05e' },
  { name: 'atlantico', ground: '#10327a', tones: ['#17479f', '#1f63c9'], accent: '#d9a514' },
  { name: 'lagoa', ground: '#064a4d', tones: ['#0a6466', '#128583'], accent: '#5ccf9a' },
  { name: 'ipe', ground: '#3d2a74', tones: ['#553a9c', '#7350c4'], accent: '#e2b53a' },
  { name: 'calcada', ground: '#0b4560', tones: ['#125f80', '#2c5ea8'], accent: '#e0777d' },
  { name: 'noite', ground: '#0e2a4d', tones: ['#153c6d', '#1f5492'], accent: '#12c98a' },
  { name: 'guarana', ground: '#6b1520', tones: ['#8f1d2a', '#b32b36'], accent: '#f2b63c' },
  { name: 'cobogo', ground: '#20413a', tones: ['#2d5a50', '#3f7769'], accent: '#e8c07a' },
  { name: 'orquidea', ground: '#5c1a5e', tones: ['#7a287d', '#9a3d9c'], accent: '#f08a6b' },
]
