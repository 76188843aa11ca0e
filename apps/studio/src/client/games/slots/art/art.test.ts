import { SLOT_TITLES } from '@fairhouse/games/slots'
import { describe, expect, test } from 'vitest'
import { THEMES } from '../themes.ts'
import { loadArt } from './index.ts'

const NUMBERS = /-?\d+(?:\.\d+)?/g

describe('pictures of symbols', () => {
  test.each(SLOT_TITLES.map((title) => [title.code, title] as const))(
    '%s: each symbol is drawn, within its field; the ground is painted',
    async (_code, title) => {
      const art = await loadArt(title.model)
      expect(THEMES[title.theme]).toBeDefined()
      for (const { id } of title.symbols) {
        const motif = art[id] ?? []
        expect(motif.length, id).toBeGreaterThan(1)
        for (const [paint, shape] of motif) {
          expect(paint, id).toMatch(/^(\d+(\.\d+)?|=)?#[0-9a-f]{3,6}(>#[0-9a-f]{3,6})?$/)
          expect(shape, id).toMatch(/^M[-\d.\sMLCQZ]+$/)
          const numbers = (shape.match(NUMBERS) ?? []).map(Number)
          expect(Math.min(...numbers), id).toBeGreaterThanOrEqual(-12)
          expect(Math.max(...numbers), id).toBeLessThanOrEqual(112)
        }
      }
    },
  )
})
