import Type from 'typebox'

/**
 * Money between platform and vendors: an integer of 1/100 000 of the currency unit, as a string
 * (the usual scale of seamless wallets). The ledger counts 1/10 000: finer amounts are refused,
 * never rounded.
 */
export const VENDOR_UNITS_PER_MINOR = 10n

/** Amount of a call: 0 or more. */
export const VendorAmount = Type.String({
  pattern: '^(0|[1-9][0-9]{0,15})$',
  description: '1/100 000 of the currency unit: "100000" is 1.00',
  examples: ['100000'],
})

/** Amount of an answer; a balance may be negative after a win was taken back. */
export const VendorBalance = Type.String({
  pattern: '^-?(0|[1-9][0-9]{0,18})$',
  description: '1/100 000 of the currency unit',
})
