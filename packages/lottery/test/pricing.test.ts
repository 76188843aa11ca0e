import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  assertPriceAllowed,
  findPlay,
  parsePricing,
  payoutRate,
  PLAYS,
  prizeOf,
  rtpOf,
  type Play,
  type Pricing,
  type Variant,
} from '@fairhouse/lottery/all'
import { parseRational, rational, rationalToNumber } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'

const PLAYTYPES_FILE = join(import.meta.dirname, '../../../../shared/data/lottery/playtypes.json')
const hasPlaytypes = existsSync(PLAYTYPES_FILE)
if (!hasPlaytypes) console.info('skipped: playtypes.json, because ../shared is absent')

interface PlayType {
  readonly code: string
  readonly probability?: string
  readonly prizePer2?: Readonly<Record<string, number>>
  readonly typicalOdds?: number
  readonly rtp?: number
}

function readPlaytypes(): readonly PlayType[] {
  const file = JSON.parse(readFileSync(PLAYTYPES_FILE, 'utf8')) as { playTypes: PlayType[] }
  return file.playTypes
}

/** Concrete codes of a code with braces. */
function concrete(code: string): readonly string[] {
  const match = /^(.*)\{(.+)\}(.*)$/.exec(code)
  if (!match) return [code]
  const [, before, inside = '', after] = match
  const pairs = [1, 2, 3, 4].flatMap((first) =>
    [2, 3, 4, 5].filter((second) => second > first).map((second) => `${first}${second}`),
  )
  const parts = inside === 'ij' ? pairs : inside.split('|')
  return parts.map((part) => `${before}${part}${after}`)
}

const group = (value: number, maxGroup?: number): Pricing =>
  maxGroup === undefined
    ? { model: 'prizeGroup', group: value }
    : { model: 'prizeGroup', group: value, maxGroup }
const fixed = (odds: string | Record<string, string>): Pricing => ({ model: 'fixedOdds', odds })

function play(code: string): Play {
  const found = findPlay(code)
  if (!found) throw new Error(`${code} is not built`)
  return found
}

describe.skipIf(!hasPlaytypes)('playtypes.json', () => {
  const typeByCode = new Map(
    (hasPlaytypes ? readPlaytypes() : []).flatMap((type) =>
      concrete(type.code).map((code) => [code, type] as const),
    ),
  )

  // Plays with several prizes are proven by enumeration (`conform -- playtypes`).
  const simple = PLAYS.filter(({ code, family, prizes }) => {
    const isStated = typeByCode.get(code)?.probability !== undefined
    return isStated && 'WIN' in prizes && ['SSC', 'VN_MB'].includes(family)
  })

  it.each(simple)('states the probability, prizes and RTP of $code', (each) => {
    const type = typeByCode.get(each.code)
    const { WIN } = each.prizes
    if (!type || !WIN) throw new Error(`${each.code} is not in playtypes.json`)
    expect(parseRational(type.probability ?? '')).toEqual(WIN)
    for (const [name, prize] of Object.entries(type.prizePer2 ?? {})) {
      const per2 = 2 * rationalToNumber(prizeOf(each, 'WIN', group(Number.parseInt(name) || 2000)))
      expect(per2).toBeCloseTo(prize, 4)
    }
    if (type.typicalOdds !== undefined && type.rtp !== undefined) {
      const rtp = rationalToNumber(rtpOf(each, fixed(String(type.typicalOdds)), {}))
      expect(rtp).toBeCloseTo(type.rtp, 4)
    }
  })
})

describe('prizeOf', () => {
  it.each([
    ['SSC_3X_F_G6', group(1950), '325/2'],
    ['SSC_3X_F_G6', group(2000, 1900), '475/3'],
    ['SSC_3X_F_G6', group(1800, 1900), '150'],
    ['SSC_BDW_5_1', group(1970), '98500/40951'],
    ['VN_MB_3CANG', fixed('972.3'), '972.3'],
    ['VN_MB_DE', fixed({ WIN: '97.5', '*': '1' }), '97.5'],
    ['VN_MB_DE', fixed({ '*': '96' }), '96'],
    ['SSC_LH_12', group(1980), '2.2'],
  ])('%s at %j pays %s for one unit', (code, pricing, expected) => {
    expect(prizeOf(play(code), 'WIN', pricing)).toEqual(parseRational(expected))
  })

  it.each([
    ['a prize the play does not have', 'G3', group(1950)],
    ['a key without odds', 'WIN', fixed({ G3: '1' })],
    ['malformed odds', 'WIN', fixed('9,5')],
    ['negative odds', 'WIN', fixed('-1')],
  ])('throws RangeError for %s', (_, key, pricing) => {
    expect(() => prizeOf(play('VN_MB_DE'), key, pricing)).toThrow(RangeError)
  })

  it('pays hits, not pushes', () => {
    const rate = payoutRate(play('SSC_DWD'), { hits: { WIN: 3 }, pushes: 2 }, group(1950))
    expect(rate).toEqual(rational(117n, 4n))
    expect(payoutRate(play('SSC_DWD'), { hits: {}, pushes: 2 }, group(1950))).toEqual(rational(0n))
  })
})

describe('a price may return 99 % and no more', () => {
  const refund: Variant = { tie: 'refund' }

  it.each([
    ['SSC_5X_DIRECT', group(1980), {}, '99/100'],
    ['SSC_5X_DIRECT', group(2000, 1980), {}, '99/100'],
    ['VN_MB_LO2', fixed('99'), {}, '99/100'],
    ['SSC_LH_12', fixed('2.2'), {}, '99/100'],
    ['SSC_LH_12', fixed('1.97'), refund, '0.9865'],
  ])('%s %j %j returns %s: allowed', (code, pricing, variant, rtp) => {
    expect(rtpOf(play(code), pricing, variant)).toEqual(parseRational(rtp))
    expect(() => assertPriceAllowed(play(code), pricing, variant)).not.toThrow()
  })

  it.each([
    ['SSC_5X_DIRECT', group(1981), {}, '1981/2000'],
    ['VN_MB_LO2', fixed('99.001'), {}, '0.99001'],
    ['SSC_LH_12', fixed('1.98'), refund, '0.991'],
    ['SSC_LH_12', group(1980), refund, '1.09'],
  ])('%s %j %j returns %s: refused', (code, pricing, variant, rtp) => {
    expect(rtpOf(play(code), pricing, variant)).toEqual(parseRational(rtp))
    expect(() => assertPriceAllowed(play(code), pricing, variant)).toThrow(RangeError)
  })
})

describe('parsePricing', () => {
  it.each([
    group(1950),
    group(1, 2000),
    fixed('0'),
    fixed('97.515'),
    fixed({ WIN: '1.98' }),
    fixed({ '*': '1.98' }),
  ])('accepts %j', (pricing) => {
    expect(parsePricing(play('VN_MB_DE'), pricing)).toEqual({ ok: true, value: pricing })
  })

  it.each([
    [null, 'pricing', 'wrongType'],
    [{}, 'model', 'missing'],
    [{ model: 'dividend' }, 'model', 'notInGame'],
    [{ model: 'prizeGroup' }, 'group', 'missing'],
    [{ model: 'prizeGroup', group: '1950' }, 'group', 'wrongType'],
    [{ model: 'prizeGroup', group: 2001 }, 'group', 'wrongType'],
    [{ model: 'prizeGroup', group: 1950.5 }, 'group', 'wrongType'],
    [{ model: 'prizeGroup', group: 1950, maxGroup: 0 }, 'maxGroup', 'wrongType'],
    [{ model: 'prizeGroup', group: 1950, odds: '2' }, 'odds', 'unexpected'],
    [{ model: 'fixedOdds' }, 'odds', 'missing'],
    [{ model: 'fixedOdds', odds: 99 }, 'odds', 'wrongType'],
    [{ model: 'fixedOdds', odds: '1e3' }, 'odds', 'wrongType'],
    [{ model: 'fixedOdds', odds: '99', group: 1950 }, 'group', 'unexpected'],
    [{ model: 'fixedOdds', odds: {} }, 'odds.WIN', 'missing'],
    [{ model: 'fixedOdds', odds: { WIN: '1', G3: '2' } }, 'G3', 'unexpected'],
    [{ model: 'fixedOdds', odds: { WIN: '-1' } }, 'odds.WIN', 'wrongType'],
    [{ model: 'fixedOdds', odds: '99', pointPrice: '23' }, 'pointPrice', 'unexpected'],
  ])('refuses %j', (input, field, reason) => {
    expect(parsePricing(play('VN_MB_DE'), input)).toMatchObject({
      ok: false,
      fault: { field, reason },
    })
  })
})
