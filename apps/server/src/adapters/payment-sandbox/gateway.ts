import { minorToWire } from '@fairhouse/money'
import type { PaymentGateway } from '../../modules/cashier/index.ts'
import { isCallbackGenuine, sealOrder, signCallback } from './signature.ts'

/** The sandbox behind the cashier's port: real signatures, no real money. */
export function createSandboxGateway(options: {
  readonly url: string
  readonly secret: string
  /** Wall clock in milliseconds. */
  readonly now: () => number
  readonly fetch?: typeof fetch
}): PaymentGateway {
  const send = options.fetch ?? fetch
  return {
    name: 'sandbox',
    payUrl(deposit) {
      const token = sealOrder(options.secret, {
        depositId: deposit.depositId,
        amountMinor: minorToWire(deposit.amount),
        currency: deposit.currency,
        digits: deposit.digits,
        ...(deposit.host === undefined ? {} : { host: deposit.host }),
      })
      return `${options.url}/pay/${token}`
    },
    async payBack({ depositId, amount }) {
      const body = Buffer.from(JSON.stringify({ depositId, amountMinor: minorToWire(amount) }))
      const answer = await send(`${options.url}/returns`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signCallback(options.secret, body, options.now()),
        },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
    },
    isGenuine: (rawBody, headers) =>
      isCallbackGenuine(options.secret, rawBody, headers, options.now()),
  }
}
