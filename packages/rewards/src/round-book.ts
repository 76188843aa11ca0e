import { ZERO, minor, type Minor } from '@fairhouse/money'
import { returnToGrant, type Grant } from './grant.ts'
import { splitStake, splitWin, type Parts } from './stake.ts'

/**
 * A round of a game, as far as bonus money is concerned. A round is one bet: its stakes count
 * together, and so does what it pays.
 */
export interface BonusRound {
  /** Stakes that stand. */
  readonly staked: Minor
  /** All it has paid so far. */
  readonly paid: Minor
  /** What grants have in the stakes that stand, in the order in which they were staked. */
  readonly parts: ReadonlyMap<string, Minor>
  /** Of what it has paid: what each grant was given, or was removed at its place. */
  readonly shares: ReadonlyMap<string, Minor>
}

/** Cash, grants and rounds of one member in one currency. */
export interface RoundBook {
  /** Below zero where a correction has taken more than there was. */
  readonly cash: Minor
  readonly grants: ReadonlyMap<string, Grant>
  readonly rounds: ReadonlyMap<string, BonusRound>
  /** What grants gave to each stake that stands, by its key; those of cash alone may lack. */
  readonly stakes: ReadonlyMap<string, ReadonlyMap<string, Minor>>
}

/** What a vendor's game does; amounts of stakes are above zero. */
export type RoundEvent =
  | {
      readonly do: 'stake'
      readonly round: string
      readonly stake: string
      readonly product: string
      readonly amount: Minor
    }
  | {
      readonly do: 'unstake'
      readonly round: string
      readonly stake: string
      readonly amount: Minor
    }
  /** A win, or below zero what is taken back of one. */
  | { readonly do: 'pay'; readonly round: string; readonly amount: Minor }

/** Money between cash and a grant. */
export interface RoundMove {
  readonly why: 'stake' | 'return' | 'share'
  readonly grant: string
  /** What the grant gains, and cash loses. */
  readonly amount: Minor
  /** The grant has ended: what it gains is taken away, what it gives had been taken away. */
  readonly isRemoved: boolean
}

/** Moves that come before the event's own movement of cash, and after it. */
export interface RoundStep {
  readonly book: RoundBook
  readonly before: readonly RoundMove[]
  readonly after: readonly RoundMove[]
}

export const EMPTY_ROUND: BonusRound = {
  staked: ZERO,
  paid: ZERO,
  parts: new Map(),
  shares: new Map(),
}

/**
 * What one event makes of a book. A stake takes cash first, then grants that allow all the round
 * has staked; undefined where that does not cover it. A stake that is undone returns exactly its
 * parts. Of all that a round has paid, each grant has its part of all stakes that stand, rounded
 * down; what is already with it is not moved again.
 */
export function applyToRounds(book: RoundBook, event: RoundEvent): RoundStep | undefined {
  switch (event.do) {
    case 'stake':
      return addStake(book, event)
    case 'unstake':
      return undoStake(book, event)
    case 'pay': {
      const round = roundOf(book, event.round)
      const paid = minor(round.paid + event.amount)
      return share(withRound(book, event.round, { ...round, paid }), event.round, event.amount)
    }
  }
}

function addStake(
  book: RoundBook,
  { round: name, stake, product, amount }: RoundEvent & { readonly do: 'stake' },
): RoundStep | undefined {
  const round = roundOf(book, name)
  const staked = minor(round.staked + amount)
  const cash = book.cash > 0n ? book.cash : ZERO
  const split = splitStake(amount, product, { cash, grants: book.grants.values() }, staked)
  if (!split) return undefined
  const moves: RoundMove[] = []
  const grants = new Map(book.grants)
  const parts = new Map(round.parts)
  for (const [id, part] of split.grants) {
    const grant = grantOf(book, id)
    grants.set(id, { ...grant, balance: minor(grant.balance - part) })
    parts.set(id, minor((parts.get(id) ?? 0n) + part))
    moves.push({ why: 'stake', grant: id, amount: minor(-part), isRemoved: false })
  }
  const stakes = new Map(book.stakes).set(stake, split.grants)
  const taken = minor(book.cash - split.cash)
  const next = withRound({ ...book, cash: taken, grants, stakes }, name, {
    ...round,
    staked,
    parts,
  })
  const { book: shared, before, after } = share(next, name, ZERO)
  return { book: shared, before: moves, after: [...before, ...after] }
}

function undoStake(
  book: RoundBook,
  { round: name, stake, amount }: RoundEvent & { readonly do: 'unstake' },
): RoundStep {
  const round = roundOf(book, name)
  const own = book.stakes.get(stake) ?? new Map<string, Minor>()
  let cash = minor(book.cash + amount)
  const moves: RoundMove[] = []
  const grants = new Map(book.grants)
  const parts = new Map(round.parts)
  for (const [id, part] of own) {
    const grant = grantOf({ ...book, grants }, id)
    const left = minor((parts.get(id) ?? 0n) - part)
    if (left === 0n) parts.delete(id)
    else parts.set(id, left)
    const returned = returnToGrant(grant, part)
    cash = minor(cash - part + returned.cash)
    grants.set(id, returned.grant)
    if (grant.state === 'cleared') continue
    moves.push({ why: 'return', grant: id, amount: part, isRemoved: grant.state !== 'active' })
  }
  const stakes = new Map(book.stakes)
  stakes.delete(stake)
  const staked = minor(round.staked - amount)
  const next = withRound({ ...book, cash, grants, stakes }, name, { ...round, staked, parts })
  const { book: shared, before, after } = share(next, name, ZERO)
  return { book: shared, before: [], after: [...moves, ...before, ...after] }
}

/**
 * Moves what the round's shares now are beside what they were. `gained` is what cash gains by the
 * event itself and is added here. What grants give comes before it, what they get after it, and no
 * more than cash has: the rest waits for the round's next event.
 */
function share(book: RoundBook, name: string, gained: Minor): RoundStep {
  const round = roundOf(book, name)
  const wanted = wantedOf(round)
  const grants = new Map(book.grants)
  const shares = new Map(round.shares)
  let cash = minor(book.cash + gained)
  const before: RoundMove[] = []
  const after: RoundMove[] = []
  const all = [...wanted].map(([id, whole]) => ({ id, more: whole - (shares.get(id) ?? 0n) }))
  for (const { id, more } of all.toSorted((a, b) => Number(a.more > 0n) - Number(b.more > 0n))) {
    const grant = grantOf({ ...book, grants }, id)
    const amount = boundShare(grant, minor(more), cash)
    if (grant.state === 'cleared' || amount === 0n) continue
    const isRemoved = grant.state !== 'active'
    shares.set(id, minor((shares.get(id) ?? 0n) + amount))
    cash = minor(cash - amount)
    grants.set(id, movedOf(grant, amount))
    ;(amount < 0n ? before : after).push({ why: 'share', grant: id, amount, isRemoved })
  }
  return { book: withRound({ ...book, cash, grants }, name, { ...round, shares }), before, after }
}

function movedOf(grant: Grant, amount: Minor): Grant {
  return grant.state === 'active'
    ? { ...grant, balance: minor(grant.balance + amount) }
    : { ...grant, removed: minor(grant.removed + amount) }
}

/** A running grant gives no more than it holds, and cash no more than there is. */
function boundShare({ state, balance }: Grant, more: Minor, cash: Minor): Minor {
  if (more < 0n) return state === 'active' && -more > balance ? minor(-balance) : more
  const most = cash > 0n ? cash : ZERO
  return more < most ? more : most
}

/**
 * What each grant is to have of what the round paid. Where no stake stands there is nothing to
 * divide by: what was given stays, unless nothing is paid.
 */
function wantedOf({ staked, paid, parts, shares }: BonusRound): ReadonlyMap<string, Minor> {
  if (staked <= 0n && paid > 0n) return shares
  const none = [...shares.keys()].map((id) => [id, ZERO] as const)
  if (paid <= 0n || parts.size === 0) return new Map(none)
  const held = [...parts.values()].reduce((all, part) => all + part, 0n)
  const split: Parts = { cash: minor(staked - held), grants: parts }
  return new Map([...none, ...splitWin(paid, staked, split).grants])
}

function roundOf({ rounds }: RoundBook, name: string): BonusRound {
  return rounds.get(name) ?? EMPTY_ROUND
}

function withRound(book: RoundBook, name: string, round: BonusRound): RoundBook {
  return { ...book, rounds: new Map(book.rounds).set(name, round) }
}

function grantOf({ grants }: Pick<RoundBook, 'grants'>, id: string): Grant {
  const grant = grants.get(id)
  if (!grant) throw new Error(`a round was staked from grant ${id}, which is not there`)
  return grant
}
