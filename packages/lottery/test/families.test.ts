import { createStream, drawContext } from '@fairhouse/fairness'
import {
  FAMILIES,
  familyOf,
  findPlay,
  isFamilyCode,
  PLAYS,
  VN_MB_PRIZES,
  type ChoiceStream,
  type VnMbDraw,
} from '@fairhouse/lottery/all'
import { sscFamily } from '../src/families/ssc/family.ts'
import { vnMbFamily } from '../src/families/vn-mb/family.ts'
import { describe, expect, it } from 'vitest'

/** A stream that returns the listed choices and records the requested bounds. */
function scripted(choices: readonly number[]): ChoiceStream & { readonly bounds: number[] } {
  const bounds: number[] = []
  return {
    bounds,
    next(bound) {
      bounds.push(bound)
      return choices[bounds.length - 1] ?? 0
    },
  }
}

const PRIZES: VnMbDraw['prizes'] = {
  special: ['01234'],
  prize1: ['00005'],
  prize2: ['10000', '99999'],
  prize3: ['00001', '00002', '00003', '00004', '00005', '00006'],
  prize4: ['0001', '0002', '0003', '0004'],
  prize5: ['0001', '0002', '0003', '0004', '0005', '0006'],
  prize6: ['001', '002', '003'],
  prize7: ['01', '02', '03', '04'],
}

describe('own draws', () => {
  it('are five choices of ten for SSC: each outcome is one sequence of choices', () => {
    const stream = scripted([0, 9, 3, 3, 7])
    expect(sscFamily.drawFrom(stream)).toEqual({ digits: ['0', '9', '3', '3', '7'] })
    expect(stream.bounds).toEqual([10, 10, 10, 10, 10])
  })

  it('are 27 choices for Vietnam North, prize after prize, with leading zeros', () => {
    const numbers = VN_MB_PRIZES.flatMap(({ name }) => PRIZES[name])
    const stream = scripted(numbers.map(Number))
    expect(vnMbFamily.drawFrom(stream)).toEqual({ prizes: PRIZES })
    expect(stream.bounds).toEqual(numbers.map((number) => 10 ** number.length))
  })

  const GAMES = FAMILIES.flatMap((family) => family.games.map((game) => ({ family, game })))

  it.each(GAMES)('of $game are the same for the same seed and issue, and complete', (each) => {
    const { family, game } = each
    const draw = () => {
      const stream = createStream('c4'.repeat(32), drawContext('L1', '20261121-0001'))
      return family.drawFrom(stream, { game, zodiacYear: 'OX' })
    }
    expect(draw()).toEqual(draw())
    expect(family.parseDraw(draw())).toEqual({ ok: true, value: draw() })
    const fitting = PLAYS.filter((play) => play.fits(draw()))
    expect(fitting.some((play) => play.family === family.code)).toBe(true)
    // Three digits are a draw of 3D and of PC28; each knows by its lottery which.
    const families = new Set(fitting.map((play) => play.family))
    expect(families.size).toBe(family.code === '3D' || family.code === 'PC28' ? 2 : 1)
  })

  it('must be told what is no matter of chance', () => {
    const stream = scripted([])
    expect(() => familyOf('VIETLOTT').drawFrom(stream)).toThrow(RangeError)
    expect(() => familyOf('LHC').drawFrom(stream)).toThrow(RangeError)
  })

  it('have a documented vector', () => {
    const stream = createStream('00'.repeat(32), drawContext('SSC1', '20261121-0001'))
    expect(sscFamily.drawFrom(stream).digits.join('')).toBe('01144')
  })
})

describe('recorded results', () => {
  it.each([
    ['SSC', null, 'draw', 'wrongType'],
    ['SSC', {}, 'digits', 'missing'],
    ['SSC', { digits: ['1', '2', '3', '4'] }, 'digits', 'tooFew'],
    ['SSC', { digits: ['1', '2', '3', '4', '5', '6'] }, 'digits', 'tooMany'],
    ['SSC', { digits: ['1', '2', '3', '4', 5] }, 'digits.4', 'wrongType'],
    ['SSC', { digits: ['1', '2', '3', '4', '55'] }, 'digits.4', 'notInGame'],
    ['SSC', { digits: ['1', '2', '3', '4', '5'], issue: '1' }, 'issue', 'unexpected'],
    ['VN_MB', { digits: ['1'] }, 'digits', 'unexpected'],
    ['VN_MB', { prizes: [] }, 'prizes', 'wrongType'],
    ['VN_MB', { prizes: { ...PRIZES, prize8: ['01'] } }, 'prize8', 'unexpected'],
    ['VN_MB', { prizes: { ...PRIZES, prize7: ['01', '02', '03'] } }, 'prizes.prize7', 'tooFew'],
    ['VN_MB', { prizes: { ...PRIZES, special: ['1234'] } }, 'prizes.special.0', 'notInGame'],
    ['VN_MB', { prizes: { ...PRIZES, special: ['1234x'] } }, 'prizes.special.0', 'notInGame'],
    ['VN_MB', { prizes: { ...PRIZES, special: [12345] } }, 'prizes.special.0', 'wrongType'],
    ['VN_MB', { prizes: { special: ['01234'] } }, 'prizes.prize1', 'missing'],
  ] as const)('%s refuses %j', (code, input, field, reason) => {
    expect(familyOf(code).parseDraw(input)).toMatchObject({ ok: false, fault: { field, reason } })
  })

  it('of Vietnam North keep every zero', () => {
    const value = { prizes: PRIZES }
    expect(vnMbFamily.parseDraw(value)).toEqual({ ok: true, value })
  })
})

describe('the registry', () => {
  it('finds every play by its code, in its own family', () => {
    for (const play of PLAYS) {
      expect(findPlay(play.code)).toBe(play)
      expect(familyOf(play.family).plays.get(play.code)).toBe(play)
    }
    expect(new Set(PLAYS.map(({ code }) => code)).size).toBe(PLAYS.length)
  })

  it('knows no other names', () => {
    expect(findPlay('SSC_6X_DIRECT')).toBeUndefined()
    expect(findPlay('constructor')).toBeUndefined()
    expect(isFamilyCode('SSC')).toBe(true)
    expect(isFamilyCode('toString')).toBe(false)
  })
})
