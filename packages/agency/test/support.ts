import { fromDecimal, type Minor } from '@fairhouse/money'
import { FIGURES, type Figure, type Span, type TeamFigures, type Terms } from '@fairhouse/agency'

/** An amount as it is written, "12.50". */
export function money(text: string): Minor {
  const amount = fromDecimal(text)
  if (amount === undefined) throw new RangeError(`no amount: ${text}`)
  return amount
}

/** What a member did, in units of the currency; what is left out is zero. */
export type Did = Partial<Record<Figure, string>>

/** A span of members 1, 2 …, in order. */
export function span(from: string, to: string, members: readonly Did[], hour?: number): Span {
  return {
    from,
    to,
    ...(hour === undefined ? {} : { hour }),
    members: members.map((did, at) => ({ memberId: BigInt(at + 1), ...figures(did) })),
  }
}

export function figures(did: Did): Record<Figure, Minor> {
  const entries = FIGURES.map((figure) => [figure, money(did[figure] ?? '0')] as const)
  return Object.fromEntries(entries) as Record<Figure, Minor>
}

/** A team in one span; `active` of `members`. */
export function team(from: string, to: string, did: Did, active = 0): TeamFigures {
  return { from, to, members: Math.max(active, 10), active, ...figures(did) }
}

/** Tiers as "rate in percent, turnover, active". */
export function tiers(...rows: readonly (readonly [string, string, number])[]): Terms['tiers'] {
  // A percent has ten thousand millionths, as a unit of money has ledger units.
  return rows.map(([percent, turnover, minActive]) => ({
    rate: BigInt(money(percent)),
    minTurnover: money(turnover),
    minActive,
  }))
}

/** One step without conditions. */
export const flat = (percent: string) => tiers([percent, '0', 0])

export function dividend(over: Partial<Terms> = {}): Terms {
  return {
    kind: 'dividend',
    period: 'monthly',
    carry: 'none',
    minBet: money('1'),
    tiers: flat('10'),
    payer: 'platform',
    ...over,
  }
}

export function salary(over: Partial<Terms> = {}): Terms {
  return {
    kind: 'dailySalary',
    base: 'singleBet',
    minBet: money('1'),
    tiers: flat('1'),
    payer: 'platform',
    ...over,
  }
}
