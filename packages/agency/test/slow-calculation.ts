/**
 * A second, independent calculation of contracts, from decision 033 and only:
 * plain loops over single bets, no caching, no shared code. Slow, and easy to check.
 */

export interface SlowBet {
  readonly member: number
  /** Place in the world's days; hour of that day. Of its first settlement. */
  readonly day: number
  readonly hour: number
  readonly stake: bigint
  readonly rebate: bigint
  /** Its values from a step on, in order: the last known one applies. */
  readonly results: readonly {
    readonly step: number
    readonly outcome: 'won' | 'lost' | 'void'
    readonly payout: bigint
  }[]
}

export interface SlowTerms {
  readonly kind: 'dividend' | 'dailySalary' | 'hourlySalary' | 'realtimeSalary'
  readonly base?: 'singleBet' | 'winRate' | 'lossRate'
  readonly period?: 'daily' | 'weekly' | 'halfMonthly' | 'monthly'
  readonly carry?: 'none' | 'always' | 'halfMonth'
  readonly minBet: bigint
  readonly tiers: readonly { rate: bigint; minTurnover: bigint; minActive: number }[]
  readonly cap?: bigint
}

export interface SlowWorld {
  /** Days one after another, the first a Monday, some weeks more than are played. */
  readonly days: readonly string[]
  readonly playedDays: number
  readonly hours: readonly number[]
  /** The upline of each member, by place; the head has none and comes first. */
  readonly uplines: readonly (number | undefined)[]
  readonly bets: readonly SlowBet[]
  readonly bonuses: readonly { member: number; day: number; amount: bigint }[]
  readonly pauses: readonly { member: number; from: number; to: number }[]
  /** Two versions of each member's contract, and the day on which the second one begins. */
  readonly contracts: readonly { first: SlowTerms; second: SlowTerms; changes: number }[]
  /** Ledger units in what can be paid. */
  readonly step: bigint
}

interface Piece {
  terms: SlowTerms
  first: number
  last: number
}

function periodKey(world: SlowWorld, terms: SlowTerms, day: number): string {
  const text = world.days[day] ?? ''
  if (terms.period === 'monthly') return text.slice(0, 7)
  if (terms.period === 'halfMonthly') return half(text)
  if (terms.period === 'weekly') return `week ${Math.floor(day / 7)}`
  return text
}

function half(text: string): string {
  return text.slice(0, 7) + (Number(text.slice(8, 10)) < 16 ? ' first' : ' second')
}

/** The periods of a contract, cut where its version changes and where the played days end. */
export function slowPieces(world: SlowWorld, agent: number): Piece[] {
  const contract = world.contracts[agent]
  if (!contract) return []
  const pieces: Piece[] = []
  let lastKey = ''
  for (let day = 0; day < world.playedDays; day++) {
    const isSecond = day >= contract.changes
    const terms = isSecond ? contract.second : contract.first
    const key = `${isSecond} ${periodKey(world, terms, day)}`
    const open = pieces.at(-1)
    if (open && key === lastKey) open.last = day
    else pieces.push({ terms, first: day, last: day })
    lastKey = key
  }
  return pieces
}

function isInTeam(world: SlowWorld, agent: number, member: number): boolean {
  let at: number | undefined = member
  while (at !== undefined) {
    if (at === agent) return true
    at = world.uplines[at]
  }
  return false
}

function isPaused(world: SlowWorld, member: number, day: number): boolean {
  for (const pause of world.pauses) {
    if (pause.member === member && pause.from <= day && day <= pause.to) return true
  }
  return false
}

/** The share of one span before a cap: exact figures, tier, rate. */
function spanShare(
  world: SlowWorld,
  agent: number,
  piece: Piece,
  hour: number | undefined,
  step: number,
) {
  const staked = new Map<number, bigint>()
  let turnover = 0n
  let wonStakes = 0n
  let lostStakes = 0n
  let loss = 0n
  for (const bet of world.bets) {
    if (bet.day < piece.first || bet.day > piece.last) continue
    if (hour !== undefined && bet.hour !== hour) continue
    if (!isInTeam(world, agent, bet.member) || isPaused(world, bet.member, bet.day)) continue
    let known: SlowBet['results'][number] | undefined
    for (const result of bet.results) if (result.step <= step) known = result
    if (known === undefined || known.outcome === 'void') continue
    turnover += bet.stake
    loss += bet.stake - bet.rebate
    if (known.outcome === 'won') {
      wonStakes += bet.stake
      loss -= known.payout
    } else lostStakes += bet.stake
    staked.set(bet.member, (staked.get(bet.member) ?? 0n) + bet.stake)
  }
  for (const bonus of world.bonuses) {
    if (bonus.day < piece.first || bonus.day > piece.last) continue
    if (!isInTeam(world, agent, bonus.member) || isPaused(world, bonus.member, bonus.day)) continue
    loss -= bonus.amount
  }
  let active = 0
  for (const stake of staked.values()) if (stake >= piece.terms.minBet) active += 1
  let rate = 0n
  for (const tier of piece.terms.tiers) {
    const isMet = turnover >= tier.minTurnover && active >= tier.minActive
    if (isMet && tier.rate > rate) rate = tier.rate
  }
  const { kind, base } = piece.terms
  if (kind === 'dividend') return { base: loss, rate }
  if (base === 'winRate') return { base: wonStakes, rate }
  return { base: base === 'lossRate' ? lostStakes : turnover, rate }
}

function doesCarry(world: SlowWorld, { terms, last }: Piece): boolean {
  if (terms.carry === 'always') return true
  if (terms.carry !== 'halfMonth') return false
  let end = last + 1
  while (periodKey(world, terms, end + 1) === periodKey(world, terms, last + 1)) end += 1
  return half(world.days[end] ?? '') === half(world.days[last] ?? '')
}

/** The amount of each period of a contract, as known at a step. */
export function slowDues(world: SlowWorld, agent: number, step: number): bigint[] {
  let carried = 0n
  const dues: bigint[] = []
  for (const piece of slowPieces(world, agent)) {
    const hours: (number | undefined)[] = []
    if (piece.terms.kind === 'hourlySalary') {
      for (let hour = 0; hour < (world.hours[piece.first] ?? 24); hour++) hours.push(hour)
    } else hours.push(undefined)
    let due = 0n
    for (const hour of hours) {
      const { base, rate } = spanShare(world, agent, piece, hour, step)
      const whole = base + carried
      carried = whole < 0n && doesCarry(world, piece) ? whole : 0n
      if (whole > 0n) due += ((whole * rate) / (1_000_000n * world.step)) * world.step
    }
    const { cap } = piece.terms
    dues.push(cap !== undefined && due > cap ? cap : due)
  }
  return dues
}

/** Contracts of all agents, and what they were billed, as plain sums. */
export class SlowBooks {
  readonly world: SlowWorld
  readonly billed: bigint[]
  /** What each contract came to by its last bill, before downlines. */
  readonly shares: bigint[]
  readonly closed: Set<number>[]

  constructor(world: SlowWorld) {
    this.world = world
    this.billed = world.uplines.map(() => 0n)
    this.shares = world.uplines.map(() => 0n)
    this.closed = world.uplines.map(() => new Set<number>())
  }

  /** All owed up to now less all billed: never negative, the rest is debt. */
  close(agent: number, period: number, step: number): { amount: bigint; debt: bigint } {
    this.closed[agent]?.add(period)
    let share = 0n
    for (const [at, due] of slowDues(this.world, agent, step).entries()) {
      if (this.closed[agent]?.has(at)) share += due
    }
    this.shares[agent] = share
    let owed = share
    for (const [member, upline] of this.world.uplines.entries()) {
      if (upline === agent) owed -= this.shares[member] ?? 0n
    }
    const difference = owed - (this.billed[agent] ?? 0n)
    if (difference < 0n) return { amount: 0n, debt: -difference }
    this.billed[agent] = owed
    return { amount: difference, debt: 0n }
  }
}
