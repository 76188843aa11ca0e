import { ZERO, minor, type Minor } from '@fairhouse/money'

/** A rate or a weight in basis points: 10,000 is the whole. */
export type BasisPoints = bigint

/** The whole in basis points. */
export const WHOLE_BP: BasisPoints = 10_000n

/** Rates or weights by product ("slots", "lottery" …); a product that is not named has none. */
export type ByProduct = ReadonlyMap<string, BasisPoints>

interface CommonTerms {
  /** How often the base of the requirement is to be turned over; 0 clears at once. */
  readonly multiplier: bigint
  /** Time from the start of the grant to its end, in the unit of all times given. */
  readonly lasts: number
  /** How much of a stake counts as turnover. Weight 0 also bars bonus money from the product. */
  readonly weights: ByProduct
  /** A higher stake takes no bonus money and counts as no turnover. */
  readonly maxBet?: Minor
  /** At most this becomes cash when the grant is cleared. */
  readonly maxConvert?: Minor
  /** A withdrawal of cash ends the grant. */
  readonly forfeitOnWithdraw: boolean
}

/** A share of a deposit. */
export interface MatchTerms extends CommonTerms {
  readonly kind: 'match'
  readonly matchBp: BasisPoints
  readonly cap?: Minor
  /** What the multiplier is applied to. */
  readonly wagerOn: 'bonus' | 'depositAndBonus'
}

/** An amount that depends on nothing. */
export interface FixedTerms extends CommonTerms {
  readonly kind: 'fixed'
  readonly amount: Minor
}

/** Terms of a bonus grant, as they are shown to the member before it begins. */
export type GrantTerms = MatchTerms | FixedTerms

/** What a grant under these terms begins with; zero where there is nothing to give. */
export function grantedBy(terms: GrantTerms, deposit: Minor): Minor {
  if (terms.kind === 'fixed') return terms.amount
  const share = shareOf(deposit, terms.matchBp)
  return terms.cap !== undefined && share > terms.cap ? terms.cap : share
}

/** The turnover that clears a grant of `granted` under these terms. */
export function requiredBy(terms: GrantTerms, granted: Minor, deposit: Minor): Minor {
  const countsDeposit = terms.kind === 'match' && terms.wagerOn === 'depositAndBonus'
  return minor(terms.multiplier * (countsDeposit ? granted + deposit : granted))
}

/** Whether bonus money of these terms may be part of the stake. */
export function allowsStake(terms: GrantTerms, product: string, stake: Minor): boolean {
  return (terms.weights.get(product) ?? 0n) > 0n && isWithinMaxBet(terms, stake)
}

/** How much of the requirement a settled stake fulfils, rounded down. */
export function turnoverOf(terms: GrantTerms, product: string, stake: Minor): Minor {
  if (!isWithinMaxBet(terms, stake)) return ZERO
  return shareOf(stake, terms.weights.get(product) ?? 0n)
}

function isWithinMaxBet({ maxBet }: GrantTerms, stake: Minor): boolean {
  return maxBet === undefined || stake <= maxBet
}

/** A share of an amount not below zero, rounded down to the ledger unit. */
export function shareOf(amount: Minor, share: BasisPoints): Minor {
  return minor((amount * share) / WHOLE_BP)
}
