/** How a message leaves the platform. */
export type Channel = 'email' | 'sms'

export interface OutgoingMessage {
  /** Our id, the same at every attempt: a service that knows it delivers it once. */
  readonly reference: string
  readonly target: string
  readonly subject: string
  readonly body: string
  readonly brandName: string
}

/**
 * The outcome of an attempt. `refused`: certainly not delivered; retried unless it is final.
 * `unknown`: the answer was lost, so that it is not retried: nobody gets a message twice.
 */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly fault: string; readonly isFinal: boolean }
  | { readonly kind: 'unknown'; readonly fault: string }

/** Port: an SMS or e-mail service. */
export interface Carrier {
  readonly name: string
  /** True where nothing leaves the platform: the office then shows what was written. */
  readonly isLocal: boolean
  /** Never throws: what went wrong is part of the answer. */
  send(message: OutgoingMessage): Promise<Delivery>
}

export type Carriers = Readonly<Record<Channel, Carrier>>

/** Without a service messages stay here, for staff to read. */
export const localCarrier: Carrier = {
  name: 'local',
  isLocal: true,
  send: async () => ({ kind: 'sent' }),
}
