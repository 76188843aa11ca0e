import type { Minor } from '@fairhouse/money'

/** What the cashier needs of a payment service. Adapters: adapters/payment-sandbox. */
export interface PaymentGateway {
  readonly name: string
  /** The page where the member pays this deposit. */
  payUrl(deposit: {
    readonly depositId: string
    readonly amount: Minor
    readonly currency: string
    readonly digits: number
    /** The brand's own host, where the member goes back to. */
    readonly host?: string | undefined
  }): string
  /** Orders a payment back to who made it. Asked again, it is one return. Throws when unheard. */
  payBack(deposit: { readonly depositId: string; readonly amount: Minor }): Promise<void>
  /** True when the gateway signed these very bytes, a short while ago. */
  isGenuine(rawBody: Buffer, headers: Readonly<Record<string, unknown>>): boolean
}
