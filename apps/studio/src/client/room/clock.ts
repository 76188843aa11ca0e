/** Pings that are remembered: the one that was answered quickest tells the time best. */
const KEPT = 8

interface Sample {
  /** Server time less the page's, ms. */
  readonly offset: number
  /** How long the answer took, ms. */
  readonly took: number
}

/** The server's clock as this page reckons it: what is drawn and counted down goes by it. */
export class ServerClock {
  readonly #here: () => number
  #samples: Sample[] = []

  /** `here` is any clock of the page that does not jump, ms. */
  constructor(here: () => number) {
    this.#here = here
  }

  /** A message with the server's time came: how long it was under way is not known. */
  told(serverTime: number): void {
    if (this.#samples.length === 0) this.#add({ offset: serverTime - this.#here(), took: 2_000 })
  }

  /** A ping that left at `at`, by the page's clock, was answered. */
  answered(at: number, serverTime: number): void {
    const now = this.#here()
    this.#add({ offset: serverTime - (at + now) / 2, took: now - at })
  }

  /** Server time, Unix ms. */
  now(): number {
    const best = this.#samples.toSorted((a, b) => a.took - b.took)[0]
    return this.#here() + (best?.offset ?? 0)
  }

  #add(sample: Sample): void {
    this.#samples = [sample, ...this.#samples].slice(0, KEPT)
  }
}
