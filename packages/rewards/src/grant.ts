import { ZERO, minor, type Minor } from '@fairhouse/money'
import { grantedBy, requiredBy, turnoverOf, type GrantTerms } from './terms.ts'

/** `active` is the only state that changes; the others say how a grant ended. */
export type GrantState = 'active' | 'cleared' | 'spent' | 'expired' | 'forfeited'

/** Bonus money under terms, apart from cash. */
export interface Grant {
  readonly id: string
  readonly terms: GrantTerms
  readonly state: GrantState
  readonly startsAt: number
  /** From this instant on the grant is expired. */
  readonly endsAt: number
  /** Bonus money that it holds; what is at stake in open bets is not part of it. */
  readonly balance: Minor
  /** Turnover that counted so far, never above what is required. */
  readonly wagered: Minor
  readonly required: Minor
  /** What became cash when it was cleared. */
  readonly converted: Minor
  /** All that was taken away, at its end and after it. */
  readonly removed: Minor
}

/** A new grant; undefined where the terms give nothing. It is not yet looked at: see `looked`. */
export function startGrant(
  id: string,
  terms: GrantTerms,
  { deposit, at }: { readonly deposit: Minor; readonly at: number },
): Grant | undefined {
  const granted = grantedBy(terms, deposit)
  if (granted <= 0n) return undefined
  return {
    id,
    terms,
    state: 'active',
    startsAt: at,
    endsAt: at + terms.lasts,
    balance: granted,
    wagered: ZERO,
    required: requiredBy(terms, granted, deposit),
    converted: ZERO,
    removed: ZERO,
  }
}

/**
 * Active grants in the order in which they are staked and in which turnover counts: what ends
 * first, then what began first, then the lower id.
 */
export function activeInOrder(grants: Iterable<Grant>): readonly Grant[] {
  return [...grants].filter(({ state }) => state === 'active').toSorted(compareGrants)
}

function compareGrants(a: Grant, b: Grant): number {
  if (a.endsAt !== b.endsAt) return a.endsAt - b.endsAt
  if (a.startsAt !== b.startsAt) return a.startsAt - b.startsAt
  return a.id < b.id ? -1 : 1
}

/** An active grant that ends without being cleared: what it holds is removed. */
export function endGrant(grant: Grant, state: 'expired' | 'forfeited' | 'spent'): Grant {
  return { ...grant, state, balance: ZERO, removed: minor(grant.removed + grant.balance) }
}

/** A grant whose requirement is fulfilled, and what it adds to cash. */
export function clearGrant(grant: Grant): { readonly grant: Grant; readonly cash: Minor } {
  const { maxConvert } = grant.terms
  const cash = maxConvert !== undefined && grant.balance > maxConvert ? maxConvert : grant.balance
  const removed = minor(grant.removed + grant.balance - cash)
  return { grant: { ...grant, state: 'cleared', balance: ZERO, converted: cash, removed }, cash }
}

/** An active grant with a settled stake counted. */
export function countTurnover(grant: Grant, product: string, stake: Minor): Grant {
  const wagered = grant.wagered + turnoverOf(grant.terms, product, stake)
  return { ...grant, wagered: wagered > grant.required ? grant.required : minor(wagered) }
}

/**
 * Money that comes back to a grant from a bet: an active grant takes it, a cleared one hands it
 * on to cash, from any other it is removed.
 */
export function returnToGrant(
  grant: Grant,
  amount: Minor,
): { readonly grant: Grant; readonly cash: Minor } {
  if (grant.state === 'cleared') return { grant, cash: amount }
  if (grant.state === 'active') {
    return { grant: { ...grant, balance: minor(grant.balance + amount) }, cash: ZERO }
  }
  return { grant: { ...grant, removed: minor(grant.removed + amount) }, cash: ZERO }
}
