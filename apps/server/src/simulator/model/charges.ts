/** An event at the gateway, whether it was reported or not. */
export interface Happened {
  /** The gateway's kind of event: "charge.paid", "payout.failed". */
  readonly kind: string
  /** The gateway's number of the payment. */
  readonly reference: string
  readonly amount: bigint
  /** Paid by somebody else, as the gateway reports. */
  readonly isByOther: boolean
}

/** Bounds of a deposit [profiles/money-rules.ts]: 5.00 and 10,000.00; the least part is a cent. */
const LEAST = 50_000n
const MOST = 100_000_000n
const CENT = 100n

export function isInRange(amount: bigint): boolean {
  return amount >= LEAST && amount <= MOST && amount % CENT === 0n
}

/** Reason why a payment is not credited, apart from the member's own limits. */
export function faultOf({ amount, isByOther }: Happened): string | undefined {
  if (!isInRange(amount)) return 'outOfRange'
  return isByOther ? 'payerDiffers' : undefined
}

function totalOf(happened: readonly Happened[], reference: string, kind: string): bigint {
  return happened.reduce(
    (all, one) => (one.reference === reference && one.kind === kind ? all + one.amount : all),
    0n,
  )
}

/** The returned part of a payment: charged back and not won back, or refunded. */
export function returnedOf(happened: readonly Happened[], paid: Happened): bigint {
  const out = outOf(happened, paid)
  return out > paid.amount ? paid.amount : out
}

/** The part of it that left the gateway a second time, which the operator bears. */
export function returnedTwiceOf(happened: readonly Happened[], paid: Happened): bigint {
  return outOf(happened, paid) - returnedOf(happened, paid)
}

function outOf(happened: readonly Happened[], { reference, amount }: Happened): bigint {
  const between = (value: bigint) => (value < 0n ? 0n : value > amount ? amount : value)
  const taken = totalOf(happened, reference, 'charge.chargedBack')
  const given = totalOf(happened, reference, 'charge.chargebackReversed')
  return between(taken - given) + totalOf(happened, reference, 'charge.refunded')
}

export function paymentsOf(happened: readonly Happened[]): readonly Happened[] {
  return happened.filter(({ kind }) => kind === 'charge.paid')
}
