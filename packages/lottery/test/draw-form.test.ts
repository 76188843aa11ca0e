import { createStream } from '@fairhouse/fairness'
import { describe, expect, it } from 'vitest'
import { FAMILIES } from '../src/all.ts'
import { drawFields, fromTexts, toTexts } from '../src/draw-form.ts'

const GAMES = FAMILIES.flatMap((family) => family.games.map((game) => ({ family, game })))

describe.each(GAMES)('the form of $game', ({ family, game }) => {
  const fields = drawFields(family.code, game)
  const draw = family.drawFrom(createStream('5'.repeat(64), game), { game, zodiacYear: 'RAT' })

  it('asks for all of a draw, and gives it back', () => {
    const given = fromTexts(fields, toTexts(fields, draw))
    expect(given).toEqual(draw)
    expect(family.parseDraw(given)).toEqual({ ok: true, value: draw })
  })

  it('names its fields as the family names their faults', () => {
    for (const { path } of fields) {
      const texts = { ...toTexts(fields, draw), [path]: ['x'] }
      const parsed = family.parseDraw(fromTexts(fields, texts))
      expect(parsed.ok).toBe(false)
      if (!parsed.ok) expect(parsed.fault.field.startsWith(path)).toBe(true)
    }
  })
})
