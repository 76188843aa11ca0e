import { describe, expect, it } from 'vitest'
import { FAMILIES, settleBet } from '../src/all.ts'
import { exampleOf } from '../src/example.ts'
import { minor } from '@fairhouse/money'

const FACTS = { zodiacYear: 'HORSE' } as const

describe('worked examples', () => {
  it.each(FAMILIES.map((family) => [family.code, family] as const))(
    '%s: every play has one, and it is what settlement says',
    (_code, family) => {
      for (const play of family.plays.values()) {
        const points = play.hasPointPrice ? { pointPrice: '27' } : {}
        const pricing = { model: 'fixedOdds', odds: '3', ...points } as const
        const game = family.games.find((one) => one === play.code) ?? family.code
        const example = exampleOf(family, play, pricing, {}, { ...FACTS, game })
        expect(example, play.code).toBeDefined()
        if (!example) continue
        const { selection, draw, lineCount, winningLines } = example
        expect(play.parse(selection), play.code).toEqual({ ok: true, value: selection })
        const bet = { play, selection, draw, pricing, variant: {}, unitStake: minor(10_000n) }
        const settled = settleBet({ ...bet, multiple: 1 })
        expect(settled.winningLines, play.code).toBe(winningLines)
        expect(settled.winningLines, play.code).toBeGreaterThan(0)
        expect(settled.lineCount, play.code).toBe(lineCount)
        expect(example, play.code).toEqual(exampleOf(family, play, pricing, {}, { ...FACTS, game }))
      }
    },
  )
})
