export interface Listener {
  close(): Promise<void>
}

export interface Hearing {
  readonly onPayload: (payload: string) => void
  /** Payloads may have been missed. */
  readonly onGap: () => void
  readonly onError: (error: unknown) => void
}

/** Carries what is announced to every node. */
export interface Bus {
  /**
   * Sends payloads at once, outside any transaction, to whoever hears at that moment: for hints
   * whose loss a page survives. Rejects when they could not be sent.
   */
  send(payloads: readonly string[]): Promise<void>
  hear(hearing: Hearing): Promise<Listener>
  close(): Promise<void>
}
