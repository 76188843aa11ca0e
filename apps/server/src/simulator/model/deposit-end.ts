import { type Happened, paymentsOf, returnedOf } from './charges.ts'
import { agree } from './contradiction.ts'

/** A deposit with the decisions about its payments, by reference. */
interface DecidedDeposit {
  readonly status: string
  readonly payments: ReadonlyMap<string, { readonly reference: string; readonly status: string }>
}

/** Checks that only payments that must not be credited are returned, completely. */
export function checkReturn(
  happened: readonly Happened[],
  paid: Happened,
  wasOrdered: boolean,
  status: string | undefined,
): void {
  const { reference, amount } = paid
  if (wasOrdered) agree(`status of ${reference}, which was ordered back`, status, 'returned')
  if (status !== 'returned') return
  agree(`gone of ${reference}, which is returned`, returnedOf(happened, paid), amount)
}

/** The final state of a deposit: received money outweighs other events. */
export function endOf({ payments, status }: DecidedDeposit, happened: readonly Happened[]): string {
  const decided = [...payments.values()]
  const kinds = new Set(happened.map(({ kind }) => kind))
  const paid = paymentsOf(happened)
  const credited = decided.filter((one) => one.status === 'credited').map((one) => one.reference)
  if (credited.length > 0) {
    const isWhole = paid.every(
      (one) => !credited.includes(one.reference) || returnedOf(happened, one) === 0n,
    )
    return isWhole ? 'credited' : 'chargedBack'
  }
  if (decided.length > 0) return 'returned'
  if (paid.length > 0) return kinds.has('charge.chargedBack') ? 'chargedBack' : 'returned'
  if (kinds.has('charge.declined')) return 'failed'
  if (kinds.has('charge.expired')) return 'expired'
  // Without events only the clock decides when it expires.
  return status === 'expired' ? 'expired' : 'pending'
}
