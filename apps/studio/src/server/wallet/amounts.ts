import { minor, type Minor } from '@fairhouse/money'
import { VENDOR_UNITS_PER_MINOR } from '@fairhouse/protocol/vendor'

/** Ledger units as the wallet counts them. */
export function toWire(amount: bigint): string {
  return (amount * VENDOR_UNITS_PER_MINOR).toString()
}

/** The wallet's amount in ledger units, a fraction dropped. */
export function fromWire(text: string): Minor {
  return minor(BigInt(text) / VENDOR_UNITS_PER_MINOR)
}
