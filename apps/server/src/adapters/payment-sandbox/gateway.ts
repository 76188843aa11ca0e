import { minorToWire } from '@fairhouse/money'
import type { PaymentGateway } from '../../modules/cashier/index.ts'
import { isCallbackGenuine, sealOrder } from './signature.ts'

/** The sandbox behind the cashier's port: real signatures, no real money. */
export function createSandboxGateway(options: {
  readonly url: string
  readonly secret: string
  /** Wall clock in milliseconds. */
  readonly now: () => number
}): PaymentGateway {
  return {
    name: 'sandbox',
    payUrl(deposit) {
      const token = sealOrder(options.secret, {
        depositId: deposit.depositId,
        amountMinor: minorToWire(deposit.amount),
        currency: deposit.currency,
        digits: deposit.digits,
      })
      return `${options.url}/pay/${token}`
    },
    isGenuine: (rawBody, headers) =>
      isCallbackGenuine(options.secret, rawBody, headers, options.now()),
  }
}
