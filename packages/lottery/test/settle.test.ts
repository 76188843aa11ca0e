import {
  findPlay,
  settleBet,
  settleTicket,
  stakeOf,
  type AnyDraw,
  type BetToSettle,
  type Pricing,
  type Selection,
} from '@fairhouse/lottery/all'
import { CURRENCIES, fromDecimal, minor, rational, type Minor } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'

const DRAW: AnyDraw = { digits: ['8', '7', '0', '3', '3'] }

function money(text: string): Minor {
  const amount = fromDecimal(text)
  if (amount === undefined) throw new Error(`${text} is no amount`)
  return amount
}

interface BetFacts {
  readonly code?: string
  readonly selection?: Selection
  readonly unitStake?: string
  readonly pricing?: Pricing
}

function bet(facts: BetFacts, more: Partial<BetToSettle> = {}): BetToSettle {
  const code = facts.code ?? 'SSC_DWD'
  const play = findPlay(code)
  if (!play) throw new Error(`${code} is not built`)
  return {
    play,
    draw: DRAW,
    selection: facts.selection ?? { positions: [['8'], ['1', '7'], [], [], []] },
    unitStake: money(facts.unitStake ?? '2'),
    multiple: 1,
    pricing: facts.pricing ?? { model: 'prizeGroup', group: 1950 },
    variant: {},
    ...more,
  }
}

describe('settleBet', () => {
  it('counts lines and pays every line that won, times stake and multiple', () => {
    expect(settleBet(bet({}, { multiple: 3 }))).toEqual({
      lineCount: 3,
      winningLines: 2,
      refundLines: 0,
      exactPayout: rational(1_170_000n),
      refund: 0n,
      stake: money('18'),
    })
  })

  it('keeps thirds: 1950 / 2000 / (3/500) for a stake of 0.01', () => {
    const facts = { code: 'SSC_3X_F_G6', selection: { numbers: ['0', '7', '8'] } }
    const settled = settleBet(bet({ ...facts, unitStake: '0.01' }))
    expect(settled.exactPayout).toEqual(rational(16_250n))
    const dearer = { model: 'prizeGroup', group: 1700 } as const
    expect(settleBet(bet({ ...facts, unitStake: '0.01', pricing: dearer })).exactPayout).toEqual(
      rational(42_500n, 3n),
    )
  })

  it('returns the stake of pushed lines, and only under the variant', () => {
    const facts = { code: 'SSC_LH_45', selection: { options: ['DRAGON', 'TIGER'] } }
    const pushed = settleBet(bet(facts, { variant: { tie: 'refund' }, multiple: 5 }))
    expect(pushed).toMatchObject({ winningLines: 0, refundLines: 2, refund: money('20') })
    expect(settleBet(bet(facts))).toMatchObject({ refundLines: 0, refund: 0n })
  })

  it('caps the exact payout of a bet, not its refund or stake', () => {
    const capped = settleBet(bet({}, { maxPayout: money('38.9999') }))
    expect(capped).toMatchObject({ exactPayout: rational(389_999n), winningLines: 2 })
    expect(settleBet(bet({}, { maxPayout: money('39') })).exactPayout).toEqual(rational(390_000n))
  })

  it('refuses a draw of another family', () => {
    const xien = bet({ code: 'VN_MB_XIEN2', selection: { numbers: ['01', '02'] } })
    expect(() => settleBet(xien)).toThrow(RangeError)
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity])('refuses the multiple %d', (multiple) => {
    expect(() => settleBet(bet({}, { multiple }))).toThrow(RangeError)
  })

  it('refuses a stake that no ledger could hold', () => {
    expect(() => stakeOf(17_310_309_456_440, money('1'), 60)).toThrow(RangeError)
    expect(stakeOf(17_310_309_456_440, money('1'), 50)).toBe(8_655_154_728_220_000_000n)
  })
})

describe('settleTicket', () => {
  const third = settleBet(
    bet({
      code: 'SSC_3X_F_G6',
      selection: { numbers: ['0', '7', '8'] },
      unitStake: '0.01',
      pricing: { model: 'prizeGroup', group: 1700 },
    }),
  )

  it('rounds down once, after the sum', () => {
    expect(settleTicket([third], CURRENCIES.BRL).payout).toBe(money('1.41'))
    expect(settleTicket([third, third, third], CURRENCIES.BRL).payout).toBe(money('4.25'))
  })

  it('rounds to what the currency can pay', () => {
    expect(settleTicket([third, third, third], CURRENCIES.VND).payout).toBe(money('4'))
  })

  it('caps the payout after rounding, and nets it with refund and stake', () => {
    const pushed = settleBet(
      bet(
        { code: 'SSC_LH_45', selection: { options: ['DRAGON'] }, unitStake: '0.125' },
        { variant: { tie: 'refund' } },
      ),
    )
    expect(settleTicket([third, pushed], CURRENCIES.BRL, money('1.4'))).toEqual({
      lineCount: 2,
      winningLines: 1,
      stake: money('0.135'),
      refund: money('0.12'),
      payout: money('1.4'),
      net: minor(13_850n),
    })
    expect(settleTicket([third], CURRENCIES.BRL, money('1.41')).payout).toBe(money('1.41'))
  })

  it('of no bets is nothing', () => {
    expect(settleTicket([], CURRENCIES.BRL)).toMatchObject({ lineCount: 0, stake: 0n, net: 0n })
  })
})
