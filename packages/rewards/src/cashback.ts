import { ZERO, minor, sum, type Minor } from '@fairhouse/money'
import { shareOf, WHOLE_BP, type ByProduct } from './terms.ts'

/** Terms of a cashback: a share of what was lost, by product. */
export interface CashbackTerms {
  readonly rates: ByProduct
  /** Less than this is not paid. */
  readonly min: Minor
  readonly cap?: Minor
}

/** What was staked and what came back, of one product. */
export interface ProductFigures {
  readonly stakes: Minor
  readonly returns: Minor
}

export interface Cashback {
  /** Stakes less returns over all products; below zero where the member has won. */
  readonly netLoss: Minor
  readonly paid: Minor
}

/**
 * Cashback of a period: the loss of each product that lost at its rate, and never more than the
 * whole net loss at the highest of those rates, so that a win in one product counts against the
 * loss in another. Nothing where the whole is no loss.
 */
export function cashbackOf(
  terms: CashbackTerms,
  figures: ReadonlyMap<string, ProductFigures>,
): Cashback {
  const losses = [...figures].map(([product, { stakes, returns }]) => ({
    loss: minor(stakes - returns),
    rate: terms.rates.get(product) ?? 0n,
  }))
  const netLoss = sum(losses.map(({ loss }) => loss))
  if (netLoss <= 0n) return { netLoss, paid: ZERO }
  const lost = losses.filter(({ loss }) => loss > 0n)
  const byProduct = lost.reduce((total, { loss, rate }) => total + loss * rate, 0n)
  const highest = lost.reduce((most, { rate }) => (rate > most ? rate : most), 0n)
  const allowed = shareOf(netLoss, highest)
  const exact = minor(byProduct / WHOLE_BP)
  return { netLoss, paid: withinTerms(exact < allowed ? exact : allowed, terms) }
}

function withinTerms(amount: Minor, { min, cap }: CashbackTerms): Minor {
  if (amount < min) return ZERO
  return cap !== undefined && amount > cap ? cap : amount
}
