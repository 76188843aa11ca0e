import {
  TIERS_MAX,
  WHOLE_PPM,
  faultsOf,
  fieldOf,
  payersBelow,
  exceedingTiers,
  type Terms,
  type TermsFault,
} from '@fairhouse/agency'
import { currencyStep } from '@fairhouse/money'
import type { FieldFault } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { latestTerms } from './latest-terms.ts'
import type { Pair } from './pairs.ts'

/** The expectation of a tier's field, by what is wrong with it. */
function expectedOfTier(terms: Terms, fault: TermsFault & { readonly tier: number }): string {
  const { field, code, tier } = fault
  const before = terms.tiers[tier - 1]
  if (code === 'notRising') return `> ${before?.rate}`
  if (code === 'falls') return `>= ${before?.[field === 'minActive' ? field : 'minTurnover']}`
  return field === 'rate' ? `1..${WHOLE_PPM}` : '>= 0'
}

function expectedOf(fault: Exclude<TermsFault, { readonly tier: number }>, brand: Brand): string {
  switch (fault.code) {
    case 'noTier':
    case 'tooManyTiers':
      return `1..${TIERS_MAX}`
    case 'missing':
      return 'one'
    case 'notOfThisKind':
      return 'none'
    case 'neverCarries':
      return 'none, always'
    case 'notAboveZero':
      return '> 0'
    case 'notPayable':
      return `a multiple of ${currencyStep(brand.currency)}`
  }
}

function presentFault(fault: TermsFault, terms: Terms, brand: Brand): FieldFault {
  const code = 'CONTRACT_TERMS_INVALID'
  const expected = 'tier' in fault ? expectedOfTier(terms, fault) : expectedOf(fault, brand)
  return { field: fieldOf(fault), code, expected }
}

/** Throws CONTRACT_TERMS_INVALID, naming every field at fault and what is expected of it. */
export function requireSound(brand: Brand, terms: Terms): void {
  const faults = faultsOf(terms, brand.currency)
  if (faults.length === 0) return
  const fields = faults.map((fault) => presentFault(fault, terms, brand))
  throw new Problem('CONTRACT_TERMS_INVALID', fields)
}

/** Who may pay a contract of this kind to the agent of the pair. */
export async function payersOf(tx: Tx, brandId: number, pair: Pair, kind: Terms['kind']) {
  if (!pair.upline) return payersBelow('head')
  const upline = await latestTerms(tx, brandId, pair.upline.memberId, kind)
  return payersBelow(upline?.payer)
}

/**
 * What two parties may agree to: valid by itself, no rate above the upline's own at the same
 * conditions, paid by an allowed payer. Checked when terms are proposed, and again under the lock
 * when they are signed. Throws, in order: CONTRACT_TERMS_INVALID, CONTRACT_ABOVE_UPLINE,
 * CONTRACT_PAYER_NOT_ALLOWED.
 */
export async function requireTerms(tx: Tx, brand: Brand, pair: Pair, terms: Terms): Promise<void> {
  requireSound(brand, terms)
  const upline =
    pair.upline && (await latestTerms(tx, brand.brandId, pair.upline.memberId, terms.kind))
  const above = pair.upline ? exceedingTiers(terms, upline) : []
  if (above.length > 0) {
    const code = 'CONTRACT_ABOVE_UPLINE'
    const fields = above.map(({ tier, allowed }) => ({
      field: `terms.tiers.${tier}.ratePpm`,
      code,
      expected: `<= ${allowed}`,
    }))
    throw new Problem(code, fields as FieldFault[])
  }
  const payers = payersBelow(pair.upline ? upline?.payer : 'head')
  if (payers.includes(terms.payer)) return
  const code = 'CONTRACT_PAYER_NOT_ALLOWED'
  throw new Problem(code, [{ field: 'terms.payer', code, expected: payers.join(', ') }])
}
