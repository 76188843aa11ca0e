import { CURRENCIES, ZERO, minor } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import { calculateSpan, gapTo, joinTeams, spanOf, teamOf, tierOf } from '@fairhouse/agency'
import { WORKED_SPANS } from './golden/calculations.ts'
import { figures, money, salary, span, team, tiers } from './support.ts'

describe('worked spans', () => {
  test.each(WORKED_SPANS)('$name', ({ terms, did, to = '2026-11-30', is, ...given }) => {
    const { active = 0, carriedIn = '0', currency = 'BRL' } = given
    const figures = team(to, to, did, active)
    const calculation = calculateSpan(terms, figures, money(carriedIn), CURRENCIES[currency])
    const [base, tier, gross, capped, carriedOut] = is
    expect(calculation).toMatchObject({
      base: money(base),
      tier: tier === '-' ? undefined : tier,
      gross: money(gross),
      capped: money(capped),
      carriedOut: money(carriedOut),
    })
  })

  test('nothing above zero is carried in', () => {
    expect(() =>
      calculateSpan(salary(), team('2026-11-01', '2026-11-01', {}), minor(1n), CURRENCIES.BRL),
    ).toThrow(RangeError)
  })
})

describe('teams', () => {
  test('who staked the minimum bet is active, one unit below is not', () => {
    const members = [{ turnover: '10' }, { turnover: '9.9999' }, { turnover: '10.0001' }, {}]
    const terms = salary({ minBet: money('10') })
    const day = teamOf(terms, span('2026-11-23', '2026-11-23', members))
    expect(day).toMatchObject({ members: 4, active: 2, turnover: money('30') })
  })

  test('days on which a member is paused are left out, their first and last too', () => {
    const on = (day: string, memberId: bigint) => {
      return { memberId, day, ...figures({ turnover: '6', lostStakes: '6' }) }
    }
    const days = ['09', '10', '11', '12', '13'].flatMap((day) => [
      on(`2026-11-${day}`, 1n),
      on(`2026-11-${day}`, 2n),
    ])
    const pauses = [
      { memberId: 1n, from: '2026-11-10', to: '2026-11-12' },
      { memberId: 2n, from: '2026-11-08' },
    ]
    const week = spanOf({ from: '2026-11-09', to: '2026-11-15' }, days, pauses)
    expect(week.members).toEqual([
      { memberId: 1n, ...figures({ turnover: '12', lostStakes: '12' }) },
    ])
  })

  test('teams without a common member join', () => {
    const one = team('2026-11-23', '2026-11-23', { turnover: '5', payout: '2' }, 3)
    const other = team('2026-11-23', '2026-11-23', { turnover: '7', bonuses: '1' }, 4)
    expect(joinTeams([one, other])).toEqual({
      ...team('2026-11-23', '2026-11-23', { turnover: '12', payout: '2', bonuses: '1' }, 7),
      members: 20,
    })
    expect(() => joinTeams([one, { ...other, to: '2026-11-24' }])).toThrow(RangeError)
    expect(() => joinTeams([one, { ...other, hour: 1 }])).toThrow(RangeError)
    expect(() => joinTeams([])).toThrow(RangeError)
  })

  test('the gap to the next tier', () => {
    const terms = salary({ tiers: tiers(['1', '100', 1], ['2', '300', 5]) })
    const day = (turnover: string, active: number) => {
      return team('2026-11-23', '2026-11-23', { turnover }, active)
    }
    const second = { tier: 1, rate: 20_000n }
    expect(gapTo(terms, day('99.5', 9))).toEqual({
      tier: 0,
      rate: 10_000n,
      turnover: money('0.5'),
      active: 0,
    })
    expect(gapTo(terms, day('120', 1))).toEqual({ ...second, turnover: money('180'), active: 4 })
    expect(gapTo(terms, day('300', 4))).toEqual({ ...second, turnover: ZERO, active: 1 })
    expect(gapTo(terms, day('300', 5))).toBeUndefined()
    expect(tierOf(terms, day('0', 0))).toBeUndefined()
  })
})
