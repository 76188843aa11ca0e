import { CURRENCIES, ZERO, minor, sum, type Minor } from '@fairhouse/money'
import {
  billOf,
  hoursOfDay,
  joinTeams,
  shareOf,
  spanOf,
  spansOf,
  teamOf,
  versionPeriods,
  versionsOf,
  addDays,
  type Bill,
  type BilledPeriod,
  type BilledSpan,
  type DayFigures,
  type TeamFigures,
  type Terms,
  type VersionPeriod,
} from '@fairhouse/agency'
import type { SlowWorld } from './slow-calculation.ts'

/** The same world by the package: figures by day, teams joined on the way up, bills. */
export class Books {
  readonly world: SlowWorld
  readonly periods: VersionPeriod[][]
  readonly kept: Map<string, BilledSpan>[]
  readonly debts: Minor[]
  readonly paid: Minor[]
  readonly shares: Minor[]
  readonly deducted: Minor[]

  constructor(world: SlowWorld) {
    this.world = world
    const to = dayText(world, world.playedDays - 1)
    const [start] = world.days
    if (start === undefined) throw new RangeError('no days')
    this.periods = world.contracts.map(({ first, second, changes }) => {
      const signed = [
        { terms: termsOf(first), signedOn: addDays(start, -1) },
        { terms: termsOf(second), signedOn: addDays(start, changes - 1) },
      ]
      return versionPeriods(versionsOf(signed, to), { from: start, to })
    })
    this.kept = world.uplines.map(() => new Map<string, BilledSpan>())
    this.debts = world.uplines.map(() => ZERO)
    this.paid = world.uplines.map(() => ZERO)
    this.shares = world.uplines.map(() => ZERO)
    this.deducted = world.uplines.map(() => ZERO)
  }

  close(agent: number, period: number, step: number): Bill {
    const all = (this.periods[agent] ?? []).map((one) => this.#period(agent, one, step))
    const own = all[period]
    if (own === undefined) throw new RangeError('no such period')
    const below = this.world.uplines.flatMap((upline, at) => (upline === agent ? [at] : []))
    const bill = billOf({
      contractId: BigInt(agent),
      currency: this.world.step === 100n ? CURRENCIES.BRL : CURRENCIES.VND,
      own,
      others: all.filter((one) => one !== own),
      carriedIn: ZERO,
      debt: this.debts[agent] ?? ZERO,
      downlines: below.map((at) => ({
        contractId: BigInt(at),
        owed: this.shares[at] ?? ZERO,
        deducted: this.deducted[at] ?? ZERO,
      })),
    })
    for (const at of below) this.deducted[at] = this.shares[at] ?? ZERO
    for (const span of spansOf(bill)) this.kept[agent]?.set(keyOf(span), span)
    this.debts[agent] = bill.debt
    this.paid[agent] = sum([this.paid[agent] ?? ZERO, bill.amount])
    this.shares[agent] = sum([this.shares[agent] ?? ZERO, shareOf(bill)])
    return bill
  }

  #period(agent: number, { version, from, to }: VersionPeriod, step: number): BilledPeriod {
    const { terms } = version
    const day = this.world.days.indexOf(from)
    const hours =
      terms.kind === 'hourlySalary' ? hoursOfDay(this.world.hours[day] ?? 24) : [undefined]
    const spans = hours.map((hour) => this.#team(agent, terms, { from, to }, hour, step))
    const billed = spans.flatMap((span) => this.kept[agent]?.get(keyOf(span)) ?? [])
    return { terms, spans, billed }
  }

  #team(
    agent: number,
    terms: Terms,
    days: { from: string; to: string },
    hour: number | undefined,
    step: number,
  ): TeamFigures {
    const pauses = this.world.pauses.map(({ member, from, to }) => ({
      memberId: BigInt(member),
      from: dayText(this.world, from),
      to: dayText(this.world, to),
    }))
    const span = { ...days, ...(hour === undefined ? {} : { hour }) }
    const own = this.#figures(agent, hour, step)
    const below = this.world.uplines.flatMap((upline, at) => {
      return upline === agent ? [this.#team(at, terms, days, hour, step)] : []
    })
    return joinTeams([teamOf(terms, spanOf(span, own, pauses)), ...below])
  }

  /** A bet's results as differences, in the order they become known. */
  #figures(member: number, hour: number | undefined, step: number): DayFigures[] {
    const memberId = BigInt(member)
    const bets = this.world.bets.flatMap((bet) => {
      if (bet.member !== member || (hour !== undefined && bet.hour !== hour)) return []
      const known = bet.results.filter((result) => result.step <= step)
      return known.flatMap((result, at) => {
        const before = known[at - 1]
        const day = dayText(this.world, bet.day)
        return [
          ...(before ? [figuresOf(memberId, day, bet, before, -1n)] : []),
          figuresOf(memberId, day, bet, result, 1n),
        ]
      })
    })
    const bonuses = this.world.bonuses.flatMap((bonus) => {
      if (bonus.member !== member) return []
      const none = { stake: 0n, rebate: 0n }
      const day = dayText(this.world, bonus.day)
      const figures = figuresOf(memberId, day, none, { outcome: 'lost', payout: 0n }, 1n)
      return [{ ...figures, bonuses: minor(bonus.amount) }]
    })
    return [...bets, ...bonuses]
  }
}

function figuresOf(
  memberId: bigint,
  day: string,
  { stake, rebate }: { stake: bigint; rebate: bigint },
  { outcome, payout }: { outcome: string; payout: bigint },
  sign: bigint,
): DayFigures {
  const where = (isIt: boolean, amount: bigint) => minor(isIt ? amount * sign : 0n)
  return {
    memberId,
    day,
    turnover: where(outcome !== 'void', stake),
    wonStakes: where(outcome === 'won', stake),
    lostStakes: where(outcome === 'lost', stake),
    payout: where(outcome === 'won', payout),
    rebates: where(outcome !== 'void', rebate),
    bonuses: ZERO,
  }
}

function dayText({ days }: SlowWorld, at: number): string {
  const day = days[at]
  if (day === undefined) throw new RangeError('no such day')
  return day
}

function keyOf({ from, hour }: { from: string; hour?: number }): string {
  return `${from}/${hour ?? ''}`
}

function termsOf(slow: SlowWorld['contracts'][number]['first']): Terms {
  const { cap, tiers, minBet, ...rest } = slow
  return {
    ...rest,
    minBet: minor(minBet),
    tiers: tiers.map((tier) => ({ ...tier, minTurnover: minor(tier.minTurnover) })),
    payer: 'platform',
    ...(cap === undefined ? {} : { cap: minor(cap) }),
  }
}
