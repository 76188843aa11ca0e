import { compareRational, minor, rational, rationalToNumber } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GameInputError } from '@fairhouse/games/core'
import {
  beginTide,
  BULLETS_OF_SEAT,
  CANNON_LEVELS,
  cannonOf,
  catchThreshold,
  decideShot,
  dueShots,
  EMPTY_ROOM,
  fire,
  FISHING,
  type Fish,
  fishingOdds,
  flightOf,
  inWater,
  isPresent,
  land,
  placeAt,
  type Room,
  ROOM_SEATS,
  type Shot,
  shotStake,
  SPECIES,
  speciesOf,
  targetAt,
  TIDE_MS,
  tideOf,
  WATER_HEIGHT,
  WATER_WIDTH,
} from '@fairhouse/games/fishing'
import { chosenStream, numberedStream } from './support.ts'

const STAKE = minor(10_000n)
const HASH = 'ab'.repeat(32)
const TIDE = tideOf(0, HASH, 'salt')
const NOW = 30_000
const LAST_WORD = 2 ** 32 - 1

const hashArb = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

const room = beginTide(EMPTY_ROOM, 0, TIDE)
/** A fish that stays for as long as any bullet flies. */
const staying = TIDE.find((fish) => isPresent(fish, NOW) && isPresent(fish, NOW + 3_000))
const FISH = staying?.id ?? ''

const shoot = (from: Room, seat: number, now = NOW, fish = FISH) =>
  fire(from, { seat, fish, level: 1, stake: STAKE }, now)

describe('the odds of a bullet', () => {
  it.each(SPECIES)('$code pays $multiplier times, for 96 %', (species) => {
    const { multiplier } = species
    const threshold = catchThreshold(species)
    const { rtp, hitRate } = fishingOdds(species)
    expect(hitRate).toEqual(rational(BigInt(threshold), 2n ** 32n))
    expect(compareRational(rtp, rational(96n, 100n))).not.toBe(1)
    expect(0.96 - rationalToNumber(rtp)).toBeLessThan(multiplier / 2 ** 32)
    const caught = decideShot(species, STAKE, chosenStream([threshold - 1]))
    const payout = STAKE * BigInt(multiplier)
    expect(caught).toEqual({ kind: 'caught', payout, word: threshold - 1 })
    const missed = decideShot(species, STAKE, chosenStream([threshold]))
    expect(missed).toEqual({ kind: 'missed', payout: 0n, word: threshold })
  })

  it('are within four sigma over 200 000 shots at all kinds', () => {
    let [paid, variance] = [0, 0]
    const shots = 200_000
    const odds = SPECIES.map(fishingOdds)
    for (let nonce = 0; nonce < shots; nonce += 1) {
      const species = SPECIES[nonce % SPECIES.length]
      if (species === undefined) continue
      paid += Number(decideShot(species, minor(1n), numberedStream(nonce)).payout)
      variance += (odds[nonce % SPECIES.length]?.sigma ?? 0) ** 2
    }
    expect(Math.abs(paid - 0.96 * shots)).toBeLessThan(4 * Math.sqrt(variance))
  })

  it('do not hang on the cannon', () => {
    for (const level of CANNON_LEVELS) {
      const stake = shotStake(STAKE, level)
      expect(stake).toBe(STAKE * BigInt(level))
      expect(decideShot(speciesOf('orca'), stake, chosenStream([0])).payout).toBe(stake * 100n)
    }
    expect(FISHING.odds()).toHaveLength(SPECIES.length)
    expect(SPECIES.map(({ multiplier }) => multiplier)).toEqual(
      SPECIES.map(({ multiplier }) => multiplier).toSorted((a, b) => a - b),
    )
    expect(() => speciesOf('mermaid')).toThrow(RangeError)
  })
})

describe('the water', () => {
  it('is the same for all who know the hash, and another for another', () => {
    expect(tideOf(0, HASH, 'salt')).toEqual(TIDE)
    expect(tideOf(0, HASH, 'pepper')).not.toEqual(TIDE)
    // A change of what a hash gives is a new version of the game.
    expect(TIDE).toHaveLength(276)
    expect(TIDE[0]).toMatchObject({ id: '0:0', species: 'anchovy', from: 0, until: 15_546 })
  })

  it('holds fish that come within the tide, cross it, and are told apart', () => {
    fc.assert(
      fc.property(hashArb, (hash) => {
        const tide = tideOf(7, hash, 'salt')
        expect(new Set(tide.map(({ id }) => id)).size).toBe(tide.length)
        for (const fish of tide) {
          const [least, most] = speciesOf(fish.species).crossing
          const crossing = fish.until - fish.from
          expect(crossing >= least && crossing <= most).toBe(true)
          expect(fish.from >= 0 && fish.from < TIDE_MS + 3_000).toBe(true)
          // Gone before the tide after the next: its fish are dropped then.
          expect(fish.until).toBeLessThan(2 * TIDE_MS)
          const ends = [placeAt(fish, fish.from), placeAt(fish, fish.until)]
          expect(ends).toEqual([fish.way[0], fish.way[3]])
        }
        const swimming = tide.filter((fish) => isPresent(fish, 60_000)).length
        expect(swimming >= 10 && swimming <= 90).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('moves fish on whole units, without leaps, where they can be seen', () => {
    fc.assert(
      fc.property(fc.nat({ max: TIDE.length - 1 }), fc.nat({ max: 30_000 }), (index, after) => {
        const fish = TIDE[index]
        if (fish === undefined) return
        const [here, soon] = [after, after + 16].map((ms) => placeAt(fish, fish.from + ms))
        if (here === undefined || soon === undefined) return
        expect(Number.isInteger(here.x) && Number.isInteger(here.y)).toBe(true)
        expect(Math.hypot(soon.x - here.x, soon.y - here.y)).toBeLessThan(120)
        expect(here.y > -3_000 && here.y < WATER_HEIGHT + 3_000).toBe(true)
      }),
    )
    expect(isPresent({ ...TIDE[0], from: 5, until: 9 } as (typeof TIDE)[number], 9)).toBe(false)
  })
})

describe('a room', () => {
  it('takes bullets at what swims, and tells when they land', () => {
    const { room: after, shot } = shoot(room, 2)
    const target = targetAt(room, FISH, NOW)
    expect(target).toEqual(staying)
    expect(shot).toMatchObject({ number: 0, seat: 2, fish: FISH, level: 1, firedAt: NOW })
    expect(shot.landsAt - NOW).toBe(
      flightOf(cannonOf(2), placeAt(target ?? (TIDE[0] as Fish), NOW)),
    )
    expect(dueShots(after, shot.landsAt - 1)).toEqual([])
    expect(dueShots(after, shot.landsAt)).toEqual([shot])
    const cannons = Array.from({ length: ROOM_SEATS }, (_, seat) => cannonOf(seat).x)
    expect(cannons).toEqual([2_000, 6_000, 10_000, 14_000])
    expect(flightOf({ x: 0, y: 0 }, { x: WATER_WIDTH, y: 0 })).toBe(1_334)
  })

  it('refuses shots at nothing, from nowhere, by no cannon, too many', () => {
    const gone = TIDE.find((fish) => fish.until < NOW)?.id ?? ''
    const later = TIDE.find((fish) => fish.from > NOW)?.id ?? ''
    const expectFault = (firing: Parameters<typeof fire>[1], from: Room, field: string) =>
      expect(() => fire(from, firing, NOW)).toThrow(expect.objectContaining({ field }))
    const firing = { seat: 0, fish: FISH, level: 1, stake: STAKE } as const
    for (const fish of [gone, later, 'none']) expectFault({ ...firing, fish }, room, 'fish')
    for (const seat of [-1, ROOM_SEATS, 0.5]) expectFault({ ...firing, seat }, room, 'seat')
    expectFault({ ...firing, level: 4 as 5 }, room, 'level')
    let full = room
    for (let shots = 0; shots < BULLETS_OF_SEAT; shots += 1) full = shoot(full, 0).room
    expectFault(firing, full, 'shots')
    expect(() => shoot(full, 1)).not.toThrow(GameInputError)
  })

  it('pays whose bullet catches first; the bullet behind it comes back', () => {
    const first = shoot(room, 1)
    const second = shoot(first.room, 1)
    // Same seat, same moment: both land together, the earlier number is decided first.
    expect(() => land(second.room, second.shot, chosenStream([0]))).toThrow(RangeError)
    const caught = land(second.room, first.shot, chosenStream([0]))
    const multiplier = speciesOf(staying?.species ?? '').multiplier
    expect(caught.result.payout).toBe(STAKE * BigInt(multiplier))
    // No word is drawn for it: a stream with none serves.
    const back = land(caught.room, second.shot, chosenStream([]))
    expect(back.result).toEqual({ kind: 'refunded', payout: STAKE })
    expect(back.room.shots).toEqual([])
    expect(targetAt(back.room, FISH, NOW)).toBeUndefined()
    expect(() => shoot(back.room, 1)).toThrow(GameInputError)
  })

  it('a miss leaves the fish for others, each by a draw of their own', () => {
    const first = shoot(room, 1)
    const second = shoot(first.room, 1)
    const missed = land(second.room, first.shot, chosenStream([LAST_WORD]))
    expect(missed.result.kind).toBe('missed')
    expect(land(missed.room, second.shot, chosenStream([0])).result.kind).toBe('caught')
  })

  it('gives the stake back when the fish swims away before the bullet lands', () => {
    const leaving = TIDE.find((fish) => fish.until > NOW)
    const { room: after, shot } = shoot(room, 0, (leaving?.until ?? 0) - 1, leaving?.id)
    const { result } = land(after, shot, chosenStream([]))
    expect(result).toEqual({ kind: 'refunded', payout: STAKE })
  })

  it('keeps the fish of the tide before, and forgets older ones with their catch', () => {
    const late = TIDE.find((fish) => isPresent(fish, TIDE_MS + 1))
    const shot = shoot(room, 0)
    const caught = land(shot.room, shot.shot, chosenStream([0])).room
    const second = beginTide(caught, 1, tideOf(1, 'cd'.repeat(32), 'salt'))
    expect(targetAt(second, late?.id ?? '', TIDE_MS + 1)).toEqual(late)
    expect([...second.caught]).toEqual([FISH])
    const third = beginTide(second, 2, tideOf(2, 'ef'.repeat(32), 'salt'))
    expect(third.caught.size).toBe(0)
    expect([...third.fish.keys()].some((id) => id.startsWith('0:'))).toBe(false)
    const visible = inWater(second, TIDE_MS + 1)
    expect(visible.every(({ fish }) => targetAt(second, fish.id, TIDE_MS + 1) === fish)).toBe(true)
    expect(visible.map(({ fish }) => fish.id)).toContain(late?.id)
  })

  it('in any play every bullet ends once, and a fish is paid for once', () => {
    const stepArb = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 400 }), fc.nat({ max: 500 }))
    fc.assert(
      fc.property(fc.array(stepArb, { maxLength: 60 }), fc.nat(), (steps, seed) => {
        let [now, current] = [10_000, room]
        let nonce = seed
        const ended: (Shot & { kind: string })[] = []
        const landDue = (until: number) => {
          for (let due = dueShots(current, until)[0]; due; due = dueShots(current, until)[0]) {
            const landed = land(current, due, numberedStream((nonce += 1)))
            ended.push({ ...due, kind: landed.result.kind })
            current = landed.room
          }
        }
        for (const [seat, wait, pick] of steps) {
          now += wait
          landDue(now)
          const swimming = inWater(current, now)
          const target = swimming[pick % Math.max(swimming.length, 1)]?.fish.id ?? ''
          const isFull = current.shots.filter((shot) => shot.seat === seat).length >= 12
          if (target !== '' && !isFull) current = shoot(current, seat, now, target).room
        }
        landDue(Infinity)
        expect(current.shots).toEqual([])
        expect(ended.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: current.fired }, (_, number) => number),
        )
        const catches = ended.filter(({ kind }) => kind === 'caught').map(({ fish }) => fish)
        expect(new Set(catches).size).toBe(catches.length)
        expect(new Set(catches)).toEqual(current.caught)
      }),
      { numRuns: 40 },
    )
  })
})
