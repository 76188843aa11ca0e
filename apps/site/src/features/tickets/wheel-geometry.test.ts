import type { TicketPrizesWire } from '@fairhouse/protocol'
import { prizeOf, tableOf } from '@fairhouse/rewards'
import { describe, expect, it } from 'vitest'
import { restingDegrees, segmentsOf } from './wheel-geometry.ts'

const WEIGHTS = [2, 18, 20, 10, 15, 20, 15]
const table: TicketPrizesWire = {
  version: 1,
  tableHash: 'a'.repeat(64),
  numbers: 100,
  prizes: WEIGHTS.map((weight, at) => ({
    prizeId: `p${at + 1}`,
    kind: 'points',
    amountMinor: '0',
    points: at + 1,
    weight,
  })),
}
const draws = tableOf(
  WEIGHTS.map((weight, at) => ({
    id: `p${at + 1}`,
    kind: 'points',
    amount: BigInt(at + 1),
    weight: BigInt(weight),
  })),
)

describe('the wheel', () => {
  it('has segments as wide as their chances, all around', () => {
    const segments = segmentsOf(table)
    expect(segments.map(({ from, to }) => Math.round((to - from) * 100))).toEqual(WEIGHTS)
    expect(segments.at(-1)?.to).toBeCloseTo(1, 12)
  })

  it('stops with the prize of every number under the pointer', () => {
    for (let drawn = 0; drawn < table.numbers; drawn += 1) {
      // What was this far around before the turn stands at the top after it.
      const share = 1 - restingDegrees(drawn, table) / 360
      const at = segmentsOf(table).find(({ from, to }) => share >= from && share < to)
      expect(at?.prize.prizeId).toBe(prizeOf(draws, BigInt(drawn)).id)
    }
  })
})
