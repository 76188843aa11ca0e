import {
  addRational,
  compareRational,
  CURRENCIES,
  minor,
  multiplyRational,
  rational,
  roundDownToPayable,
} from '@fairhouse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  atGroup,
  familyOf,
  findPlay,
  groupRangeOf,
  rateOfShare,
  rateText,
  rtpOf,
  selfRebateOf,
  type Play,
  type Pricing,
} from '../src/all.ts'

const { BRL } = CURRENCIES

test.each([
  // stake in ledger units, own group, chosen group, rebate
  ['100.00 at 1900 of 1950', 1_000_000n, 1950, 1900, 25_000n],
  ['1.00 one group below: 0.0005 is nothing', 10_000n, 1950, 1949, 0n],
  ['20.00 one group below: exactly 0.01', 200_000n, 1950, 1949, 100n],
  ['19.99 one group below: rounded down', 199_900n, 1950, 1949, 0n],
  ['33.33 at 1800 of 1950: 2.49975', 333_300n, 1950, 1800, 24_900n],
  ['at the own group', 1_000_000n, 1950, 1950, 0n],
])('the rebate of %s', (_, stake, own, chosen, amount) => {
  expect(selfRebateOf(minor(stake), { own, chosen }, BRL)).toEqual({
    share: own - chosen,
    amount: minor(amount),
  })
})

test('no group above the own one gives a rebate', () => {
  expect(() => selfRebateOf(minor(1n), { own: 1900, chosen: 1901 }, BRL)).toThrow(RangeError)
})

test('is the share of the stake, exact, rounded down once', () => {
  const groups = fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }))
  const property = fc.property(groups, fc.bigInt(1n, 10n ** 15n), ([a, b], cents) => {
    const [own, chosen] = [Math.max(a, b), Math.min(a, b)]
    const stake = minor(cents * 100n)
    const { amount, share } = selfRebateOf(stake, { own, chosen }, BRL)
    expect(amount).toBe(((stake * BigInt(share)) / 2000n / 100n) * 100n)
    expect(Number(rateText(rateOfShare(share)))).toBe(share / 2000)
  })
  fc.assert(property)
})

function playOf(code: string): Play {
  const play = findPlay(code)
  if (!play) throw new RangeError(code)
  return play
}

const at = (group: number, maxGroup?: number): Pricing => ({
  model: 'prizeGroup',
  group,
  ...(maxGroup === undefined ? {} : { maxGroup }),
})

test.each([
  ['from the least group to the own one', at(1950), 1800, { least: 1800, own: 1950 }],
  ['up to a return of exactly 99 %', at(1980), 1800, { least: 1800, own: 1980 }],
  ['none below the least group', at(1800), 1800, undefined],
  // 1800/2000 at any group from 1800 on, and 180/2000 of rebate beside it: 99 %.
  ['under a maximum of the price', at(1980, 1800), 1700, { least: 1700, own: 1980 }],
  // 1900/2000 and a rebate of 90/2000: 99.5 %.
  ['none where the rebate goes beyond 99 %', at(1990, 1900), 1800, undefined],
  ['none at fixed odds', { model: 'fixedOdds', odds: '9.7' } as Pricing, 1800, undefined],
])('groups to choose from: %s', (_, pricing, least, range) => {
  expect(groupRangeOf(playOf('SSC_DWD'), pricing, {}, least)).toEqual(range)
})

test('price and rebate together never return over 99 %, at any group of any play', () => {
  const families = ['SSC', '3D', '11X5', 'K3', 'PK10'] as const
  const most = rational(99n, 100n)
  for (const family of families) {
    for (const play of familyOf(family).plays.values()) {
      for (const own of [1900, 1950, 1980]) {
        let range
        try {
          range = groupRangeOf(play, at(own), {}, 1800)
        } catch {
          // No prize group can price it.
          continue
        }
        for (const group of range ? [1800, 1801, 1850, 1899, own - 1] : []) {
          const pricing = atGroup(at(own) as Pricing & { model: 'prizeGroup' }, group)
          const whole = addRational(rtpOf(play, pricing, {}), rateOfShare(own - group))
          expect(compareRational(whole, most), `${play.code} at ${group}`).toBeLessThanOrEqual(0)
        }
      }
    }
  }
})

test('what is promised is what the stake of the ledger gives', () => {
  const stake = minor(123_400n)
  const exact = multiplyRational(rateOfShare(37), rational(stake))
  const { amount } = selfRebateOf(stake, { own: 1937, chosen: 1900 }, BRL)
  expect(amount).toBe(roundDownToPayable(exact, BRL))
})
