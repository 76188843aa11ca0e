import { isPayable, type Currency } from '@fairhouse/money'
import {
  WHOLE_PPM,
  type DividendPeriod,
  type Payer,
  type RatePpm,
  type SalaryBase,
  type Terms,
  type Tier,
} from './terms.ts'

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

/**
 * Who may pay a contract, by who pays the one above it of the same kind: at the head of a line
 * always the platform; below a contract paid by the platform either; else the agent above.
 */
export function payersBelow(above: 'head' | Payer | undefined): readonly Payer[] {
  if (above === 'head') return ['platform']
  return above === 'platform' ? ['platform', 'upline'] : ['upline']
}

/** A tier that pays more than the agent above is paid at the same conditions. */
export interface Excess {
  readonly tier: number
  readonly rate: RatePpm
  /** The most that it may be; zero where the agent above has nothing at these conditions. */
  readonly allowed: RatePpm
}

/**
 * The tiers of a downline that exceed the upline's own rate at the same conditions: those that the
 * upline's team is sure to meet where the downline's, which is a part of it, just meets the tier.
 * `upline` are the upline's terms of the same kind; undefined where there are none, when all tiers
 * exceed. Not for the head of a line, whose upline is the platform.
 */
export function exceedingTiers(own: Terms, upline: Terms | undefined): Excess[] {
  return own.tiers.flatMap((tier, at) => {
    const allowed = upline === undefined ? 0n : rateAt(upline, own, tier)
    return tier.rate > allowed ? [{ tier: at, rate: tier.rate, allowed }] : []
  })
}

/** What an upline is sure to be paid where a downline just reaches a tier. */
function rateAt(upline: Terms, own: Terms, { minTurnover, minActive }: Tier): RatePpm {
  if (upline.kind !== own.kind || !isBaseWithin(own.base, upline.base)) return 0n
  // Turnover and members of a part of the time say nothing of another part.
  const isWithin = isPeriodWithin(own.period, upline.period)
  // Who is active by a lower bet may not be so by a higher one.
  const active = isWithin && upline.minBet <= own.minBet ? minActive : 0
  const turnover = isWithin ? minTurnover : 0n
  const met = upline.tiers.filter(
    (tier) => tier.minTurnover <= turnover && tier.minActive <= active,
  )
  return met.reduce((most, { rate }) => (rate > most ? rate : most), 0n)
}

/** All stakes that the one counts the other counts, too. */
function isBaseWithin(own: SalaryBase | undefined, upline: SalaryBase | undefined): boolean {
  return own === upline || upline === 'singleBet'
}

/** Every period of the one is within a single period of the other. */
function isPeriodWithin(own: DividendPeriod | undefined, upline: DividendPeriod | undefined) {
  return own === upline || own === 'daily' || (own === 'halfMonthly' && upline === 'monthly')
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
