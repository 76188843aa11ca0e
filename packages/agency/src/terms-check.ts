import { isPayable, type Currency } from '@fairhouse/money'
import { WHOLE_PPM, type Terms, type Tier } from './terms.ts'
import { exceedingTiers, payersBelow } from './upline-terms.ts'

/** Steps that a contract may have. */
export const TIERS_MAX = 20

/** A fault of terms: where it is, what it is, and the values that a message needs. */
export type TermsFault =
  | { readonly field: 'tiers'; readonly code: 'noTier' }
  | { readonly field: 'tiers'; readonly code: 'tooManyTiers'; readonly max: number }
  | {
      readonly field: 'rate' | 'minTurnover' | 'minActive'
      readonly code: 'outOfRange' | 'notRising' | 'falls'
      /** Place of the tier. */
      readonly tier: number
    }
  | { readonly field: 'base' | 'period' | 'carry'; readonly code: 'missing' | 'notOfThisKind' }
  /** A dividend of half a month or a month ends with the half: it would never carry. */
  | { readonly field: 'carry'; readonly code: 'neverCarries' }
  | { readonly field: 'minBet' | 'cap'; readonly code: 'notAboveZero' }
  | { readonly field: 'cap'; readonly code: 'notPayable' }

/** Everything that is wrong with terms by themselves, in the order of their fields. */
export function faultsOf(terms: Terms, currency: Currency): TermsFault[] {
  return [
    ...kindFaults(terms),
    ...(terms.minBet > 0n ? [] : [{ field: 'minBet', code: 'notAboveZero' } as const]),
    ...tiersFaults(terms.tiers),
    ...capFaults(terms, currency),
  ]
}

function kindFaults(terms: Terms): TermsFault[] {
  const isDividend = terms.kind === 'dividend'
  const fields = [
    { field: 'base', isAsked: !isDividend },
    { field: 'period', isAsked: isDividend },
    { field: 'carry', isAsked: isDividend },
  ] as const
  const faults = fields.flatMap(({ field, isAsked }): TermsFault[] => {
    if (isAsked === (terms[field] !== undefined)) return []
    return [{ field, code: isAsked ? 'missing' : 'notOfThisKind' }]
  })
  const isShort = terms.period === 'daily' || terms.period === 'weekly'
  if (isDividend && terms.carry === 'halfMonth' && terms.period !== undefined && !isShort) {
    faults.push({ field: 'carry', code: 'neverCarries' })
  }
  return faults
}

function tiersFaults(tiers: readonly Tier[]): TermsFault[] {
  if (tiers.length === 0) return [{ field: 'tiers', code: 'noTier' }]
  const tooMany: TermsFault[] =
    tiers.length > TIERS_MAX ? [{ field: 'tiers', code: 'tooManyTiers', max: TIERS_MAX }] : []
  const each = tiers.flatMap((tier, at) => tierFaults(tier, tiers[at - 1], at))
  return [...tooMany, ...each]
}

function tierFaults(tier: Tier, before: Tier | undefined, at: number): TermsFault[] {
  const faults: TermsFault[] = []
  const add = (
    field: 'rate' | 'minTurnover' | 'minActive',
    code: 'outOfRange' | 'notRising' | 'falls',
  ) => faults.push({ field, code, tier: at })
  if (tier.rate <= 0n || tier.rate > WHOLE_PPM) add('rate', 'outOfRange')
  else if (before !== undefined && tier.rate <= before.rate) add('rate', 'notRising')
  if (tier.minTurnover < 0n) add('minTurnover', 'outOfRange')
  else if (before !== undefined && tier.minTurnover < before.minTurnover)
    add('minTurnover', 'falls')
  if (!Number.isSafeInteger(tier.minActive) || tier.minActive < 0) add('minActive', 'outOfRange')
  else if (before !== undefined && tier.minActive < before.minActive) add('minActive', 'falls')
  return faults
}

function capFaults({ cap }: Terms, currency: Currency): TermsFault[] {
  if (cap === undefined) return []
  if (cap <= 0n) return [{ field: 'cap', code: 'notAboveZero' }]
  return isPayable(cap, currency) ? [] : [{ field: 'cap', code: 'notPayable' }]
}

/** A contract of a direct downline, and those of the same kind below it. */
export interface ContractBelow {
  readonly contractId: bigint
  readonly terms: Terms
  readonly below: readonly ContractBelow[]
}

export interface Ended {
  readonly contractId: bigint
  /** Its rate would exceed; the platform cannot pay it any more; the contract above it ends. */
  readonly because: 'rate' | 'payer' | 'upline'
}

/**
 * The contracts that end where an agent gets these terms (undefined: none any more), each before
 * those below it. R-16: they are listed, and end when the agent confirms. Below a contract
 * that ends all others of its kind end, as no upline with a rate is left.
 */
export function endedBy(terms: Terms | undefined, downlines: readonly ContractBelow[]): Ended[] {
  return downlines.flatMap((contract) => {
    const because = reasonToEnd(terms, contract.terms)
    if (because === undefined) return []
    return [{ contractId: contract.contractId, because }, ...endedBy(undefined, contract.below)]
  })
}

function reasonToEnd(upline: Terms | undefined, own: Terms): Ended['because'] | undefined {
  if (upline === undefined) return 'upline'
  if (exceedingTiers(own, upline).length > 0) return 'rate'
  return payersBelow(upline.payer).includes(own.payer) ? undefined : 'payer'
}
