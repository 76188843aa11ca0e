import { TIDE_MS, tideOf } from '@fairhouse/games/fishing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RoomRoundWire } from '#studio/wire/room.ts'
import { angleTo, FISH_IN_TIDE, fishAt, nextAim, swimmers, tidesOf, viewOf } from './water.ts'

const SALT = 'ab'.repeat(32)
const HASHES = ['11'.repeat(32), '22'.repeat(32), '33'.repeat(32)]
const chain = { chainId: 'c', commitment: 'c', salt: SALT }

function roundOf(number: number, since: number): RoomRoundWire {
  const hash = HASHES[number] ?? ''
  const until = since + TIDE_MS
  return { roundId: `r${number}`, number, phase: 'running', since, until, outcome: {}, hash }
}

describe('the water', () => {
  it('has the fish of the tide before in it, from what the history told', () => {
    const history = [{ number: 1, outcome: {}, hash: HASHES[1] ?? '' }]
    const tides = tidesOf({ round: roundOf(2, 500_000), chain, history }, [])
    expect(tides.map(({ number, since }) => [number, since])).toEqual([
      [2, 500_000],
      [1, 500_000 - TIDE_MS],
    ])
    expect(tides[1]?.fish).toEqual(tideOf(1, HASHES[1] ?? '', SALT))
  })

  it('keeps the exact beginning of a tide it has seen', () => {
    const first = tidesOf({ round: roundOf(1, 400_000), chain, history: [] }, [])
    const history = [{ number: 1, outcome: {}, hash: HASHES[1] ?? '' }]
    const next = tidesOf({ round: roundOf(2, 490_037), chain, history }, first)
    expect(next.map(({ since }) => since)).toEqual([490_037, 400_000])
  })

  it('never shows a fish that is gone, nor two by one number', () => {
    const tides = tidesOf({ round: roundOf(2, 0), chain, history: [] }, [])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: TIDE_MS }), (now) => {
        const all = swimmers(tides, new Set(), now)
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
        const [first] = all
        if (!first) return
        expect(Math.floor(first.id / FISH_IN_TIDE)).toBe(2)
        const rest = swimmers(tides, new Set([first.id]), now)
        expect(rest.map(({ id }) => id)).not.toContain(first.id)
        expect(rest).toHaveLength(all.length - 1)
      }),
    )
  })

  it('is walked through fish by fish, and back to the same', () => {
    const tides = tidesOf({ round: roundOf(2, 0), chain, history: [] }, [])
    const all = swimmers(tides, new Set(), 30_000)
    const seen = new Set<number>()
    let aim = nextAim(all, undefined, 1)
    for (let at = 0; at < all.length; at += 1) {
      if (aim) seen.add(aim.id)
      aim = nextAim(all, aim?.id, 1)
    }
    expect(seen.size).toBe(all.length)
    expect(nextAim(all, nextAim(all, aim?.id, 1)?.id, -1)?.id).toBe(aim?.id)
    expect(nextAim([], undefined, 1)).toBeUndefined()
  })

  it('is hit where a fish is, and nowhere else', () => {
    const tides = tidesOf({ round: roundOf(2, 0), chain, history: [] }, [])
    const all = swimmers(tides, new Set(), 30_000)
    const view = viewOf(1_600, 900)
    for (const { at } of all) {
      expect(fishAt(all, view, at.x * view.x, at.y * view.y)?.at).toEqual(at)
    }
    expect(fishAt(all, view, -900, -900)).toBeUndefined()
  })

  it.each([
    { name: 'straight up', to: { x: 2_000, y: 0 }, angle: 0 },
    { name: 'to the right', to: { x: 11_000, y: 9_000 }, angle: 250 },
    { name: 'to the left', to: { x: -7_000, y: 9_000 }, angle: 750 },
  ])('points $name', ({ to, angle }) => expect(angleTo(0, to)).toBe(angle))
})
