/** Pings that are kept: the one that was answered quickest gives the best estimate. */
const KEPT = 8

interface Sample {
  /** Server time less the page's, ms. */
  readonly offset: number
  /** How long the answer took, ms. */
  readonly took: number
}

/** Estimate of the server's clock in this page: drawing and countdowns use it. */
export class ServerClock {
  readonly #here: () => number
  #samples: Sample[] = []

  /** `here` is any clock of the page that does not jump, ms. */
  constructor(here: () => number) {
    this.#here = here
  }

  /** Records a message with the server's time: its travel time is unknown. */
  observe(serverTime: number): void {
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
