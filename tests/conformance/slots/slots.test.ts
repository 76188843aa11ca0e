import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateParsheet, type ParsheetMachine } from '@fairhouse/games/slots/parsheet'
import { rational } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../json.ts'
import { provenRows, spinRows, titlesOf } from './own.ts'
import { checkParsheets, readParsheets } from './parsheets.ts'

const FILE = join(import.meta.dirname, '../../../../shared/data/games/slot-parsheets.json')
const hasFile = existsSync(FILE)
if (!hasFile) console.info('skipped: published par sheets, because ../shared is absent')

/** Two reels of three, small enough to count by hand. */
const SMALL = {
  id: 'small',
  grid: [2, 1],
  reels: [
    [1, 2, 3],
    [1, 2, 2],
  ],
  symbols: 3,
  linePay: [
    [0, 10],
    [1, 4],
    [0, 0],
  ],
  scatter: 3,
  scatterPay: [2, 0],
  wild: 1,
  wildMult: 3,
  lines: [[1, 1]],
  freeSpins: [1, 0],
  freeMult: 2,
  freeReels: [
    [2, 3],
    [1, 2],
  ],
} satisfies ParsheetMachine & { id: string; symbols: number }

describe('par sheets', () => {
  it.skipIf(!hasFile)('that were published agree in every quantity', () => {
    const outcomes = [...checkParsheets(readParsheets(readFileSync(FILE, 'utf8')))]
    expect(outcomes.length).toBe(43)
    expect(outcomes.filter(({ status }) => status !== 'ok')).toEqual([])
  })

  it('are what a count by hand gives', () => {
    // 1-1: 10 by wilds; 1-2 twice: 4 × 3; 2-1: 4 × 3; 2-2 twice: 4; 3-x: scatter 2, a free game.
    const sheet = calculateParsheet(SMALL)
    expect(sheet.combinations).toBe(9n)
    expect(sheet.linePaySum).toBe(10n + 24n + 12n + 8n)
    expect(sheet.scatterPaySum).toBe(6n)
    expect(sheet.hitRate).toEqual(rational(1n))
    expect(sheet.maxBaseWinTimesBet).toEqual(rational(12n))
    expect(sheet.freeSpinsPerSpin).toEqual(rational(1n, 3n))
    expect(sheet.freeRetriggerPerSpin).toEqual(rational(1n, 2n))
    // Free: 2-1: 12, 2-2: 4, 3-x: 2 each; mean 5, twice, and as many games again by half.
    expect(sheet.freeSpinValue).toEqual(rational(20n))
    expect(sheet.rtp).toEqual(rational(60n + 60n, 9n))
    expect(sheet.baseSigma ** 2).toBeCloseTo(
      (100 + 3 * 144 + 2 * 16 + 3 * 4) / 9 - (60 / 9) ** 2,
      12,
    )
  })

  it('are found out where a number is wrong, or not known', () => {
    const recomputed = { rtp: 120 / 9, hitRate: 0.99, luck: 1 }
    const machines = [{ ...SMALL, publishedRtpPercent: '1333.33', recomputed }]
    const outcomes = [...checkParsheets(readParsheets(JSON.stringify({ machines })))]
    expect(outcomes.map(({ quantity, status }) => `${quantity} ${status}`)).toEqual([
      'publishedRtpPercent ok',
      'rtp ok',
      'hitRate differs',
      'luck unsupported',
    ])
  })

  it('are not supported where free games never end', () => {
    const machines = [{ ...SMALL, freeSpins: [2, 0], recomputed: { rtp: 1 } }]
    const outcomes = [...checkParsheets(readParsheets(JSON.stringify({ machines })))]
    expect(outcomes.map(({ status }) => status)).toEqual(['unsupported'])
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{"machines":{}}'],
    ['no machine', '{"machines":[]}'],
    ['reels beyond the grid', JSON.stringify({ machines: [{ ...SMALL, grid: [3, 1] }] })],
  ])('are refused with %s', (_, text) => {
    expect(() => readParsheets(text)).toThrow(FormatError)
  })
})

describe('our own slots', () => {
  it('are counted anew, and a wrong constant is found', () => {
    const titles = titlesOf('coin-foundry,wheel')
    expect(titles.length).toBe(4)
    const rows = [...provenRows(titles)]
    expect(rows.length).toBe(24)
    expect(rows.filter(({ status }) => status !== 'ok')).toEqual([])
    const wrong = titles.slice(0, 1).map((title) => ({
      ...title,
      proven: { ...title.proven, sigma: title.proven.sigma + 1e-6 },
    }))
    expect([...provenRows(wrong)].filter(({ status }) => status !== 'ok').length).toBe(1)
    expect(() => titlesOf('coin-fondue')).toThrow(FormatError)
  })

  it('play as they are proven', () => {
    const rows = [...spinRows(titlesOf(undefined), 9000)]
    expect(rows.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(rows.length).toBe(30 * 4 + 3)
  })
})
