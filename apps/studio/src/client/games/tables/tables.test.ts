import { POCKETS, SPOT_NUMBERS } from '@fairhouse/games/roulette'
import { TABLE_GAMES } from '@fairhouse/games/tables'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CARD_CLOTHS, clothSpots, placeOf } from './places.ts'
import { baccaratOrder, isTableCode, numberUnder, STEPS, stepsShown, wheelPose } from './reveal.ts'
import { beadRoad, bigRoad, type Mark } from './roads.ts'
import { againOf, sumsOf } from './sums.ts'

const marksOf = (text: string): Mark[] =>
  [...text].map((letter) => (letter === 'p' ? 'one' : letter === 'b' ? 'other' : 'tie'))

describe('what is shown of an outcome', () => {
  it('lays the ball into the pocket of its number, whichever it is', () => {
    for (const number of POCKETS) {
      const end = STEPS['roulette-table'][0] ?? 0
      expect(numberUnder(wheelPose(number, end))).toBe(number)
      expect(numberUnder(wheelPose(number, end + 5_000))).toBe(number)
      expect(wheelPose(number, end).radius).toBeCloseTo(66)
    }
  })

  it('never takes a step back', () => {
    const times = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(fc.constantFrom(...TABLE_GAMES), times, times, (game, a, b) => {
        if (!isTableCode(game.code)) throw new RangeError(game.code)
        const [early, late] = a < b ? [a, b] : [b, a]
        expect(stepsShown(game.code, early)).toBeLessThanOrEqual(stepsShown(game.code, late))
      }),
    )
  })

  it('deals in turn: player, banker, the thirds last', () => {
    const order = baccaratOrder({ player: ['a', 'b'], banker: ['c', 'd', 'e'] })
    const sides = order.map(({ side, at }) => `${side[0]}${at}`)
    expect(sides).toEqual(['p0', 'b0', 'p1', 'b1', 'b2'])
  })
})

describe('roads', () => {
  it.each([
    { name: 'streaks stand in columns', marks: 'ppbp', cells: ['0/0', '0/1', '1/0', '2/0'] },
    { name: 'ties mark the cell before', marks: 'pttb', cells: ['0/0+2', '1/0'] },
    { name: 'ties of the beginning mark the first', marks: 'tp', cells: ['0/0+1'] },
    {
      name: 'a long streak turns right at the bottom',
      marks: 'pppppppp',
      cells: ['0/0', '0/1', '0/2', '0/3', '0/4', '0/5', '1/5', '2/5'],
    },
    {
      name: 'and the next streak begins beside its head',
      marks: 'pppppppbb',
      cells: ['0/0', '0/1', '0/2', '0/3', '0/4', '0/5', '1/5', '1/0', '1/1'],
    },
  ])('big road: $name', ({ marks, cells }) => {
    const drawn = bigRoad(marksOf(marks), 30).map(
      ({ column, row, ties }) => `${column}/${row}${ties > 0 ? `+${ties}` : ''}`,
    )
    expect(drawn).toEqual(cells)
  })

  it('no two marks of the big road share a cell, and none is lost', () => {
    const mark = fc.constantFrom<Mark>('one', 'other', 'tie')
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 90 }), (marks) => {
        const cells = bigRoad(marks, 1_000)
        expect(new Set(cells.map(({ column, row }) => `${column}/${row}`)).size).toBe(cells.length)
        expect(cells).toHaveLength(marks.filter((one) => one !== 'tie').length)
      }),
    )
  })

  it('the bead road keeps its newest columns', () => {
    const cells = beadRoad(marksOf('p'.repeat(13)), 2)
    expect(cells).toHaveLength(7)
    expect(cells.at(-1)).toMatchObject({ column: 1, row: 0 })
  })
})

describe('cloths', () => {
  it.each(TABLE_GAMES)('$code: every spot has a place, and nothing else has', ({ code, spots }) => {
    if (!isTableCode(code)) throw new RangeError(code)
    expect(clothSpots(code).toSorted()).toEqual([...spots].toSorted())
  })

  it('no two inner spots of the roulette lie on one another', () => {
    const places = [...SPOT_NUMBERS]
      .filter(([, numbers]) => numbers.length <= 6)
      .map(([code, numbers]) => placeOf(code, numbers))
      .filter((place) => place !== undefined)
    const at = places.map(({ u, v }) => `${u.toFixed(3)}/${v.toFixed(3)}`)
    expect(new Set(at).size).toBe(at.length)
    expect(CARD_CLOTHS.baccarat.length).toBeGreaterThan(0)
  })
})

describe('chips', () => {
  it('are added up by spot', () => {
    const sums = sumsOf({
      own: [
        { spot: 'red', stake: '5' },
        { spot: 'red', stake: '2' },
      ],
      pending: [{ key: 'k', spot: 'red', stake: '1' }],
      others: [{ alias: 'x', spot: 'black', stake: '9' }],
    })
    expect(sums.get('red')).toEqual({ own: 7n, pending: 1n, others: 0n })
    expect(sums.get('black')).toEqual({ own: 0n, pending: 0n, others: 9n })
  })

  it('lie again as they lay, no bet above the largest chip', () => {
    const stakes = fc.bigInt({ min: 1n, max: 500n })
    fc.assert(
      fc.property(fc.array(stakes, { maxLength: 8 }), (own) => {
        const bets = own.map((stake) => ({ spot: 'red', stake: stake.toString() }))
        const again = againOf(bets, [1n, 100n])
        const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n)
        expect(sum(again.map(({ stake }) => stake))).toBe(sum(own))
        expect(again.every(({ stake }) => stake <= 100n)).toBe(true)
      }),
    )
  })
})
