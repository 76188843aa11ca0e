/** Value 0..1 of a movement at 0..1 of its time. */
export type Ease = (at: number) => number

export const linear: Ease = (at) => at
export const easeOut: Ease = (at) => 1 - (1 - at) ** 3
export const easeIn: Ease = (at) => at ** 3
export const easeInOut: Ease = (at) => (at < 0.5 ? 4 * at ** 3 : 1 - (-2 * at + 2) ** 3 / 2)
/** Goes beyond its end by about a tenth and comes back. */
export const easeBack: Ease = (at) => 1 + 2.7 * (at - 1) ** 3 + 1.7 * (at - 1) ** 2
export const easeBounce: Ease = (at) => {
  const part = 2.75
  if (at < 1 / part) return 7.5625 * at * at
  if (at < 2 / part) return 7.5625 * (at - 1.5 / part) ** 2 + 0.75
  if (at < 2.5 / part) return 7.5625 * (at - 2.25 / part) ** 2 + 0.9375
  return 7.5625 * (at - 2.625 / part) ** 2 + 0.984375
}

/** Returns whether it continues. */
type Job = (ms: number) => boolean

/** A tab that slept does not jump further than this in one frame. */
const LONGEST_FRAME_MS = 100

/**
 * Schedules animations. It reads no clock: the stage passes the elapsed time, tests pass any.
 * Animations are promises, so that a scene reads from top to bottom.
 */
export class Clock {
  readonly #jobs = new Set<Job>()
  readonly #onWork: () => void
  #hurry = 1

  /** `onWork` is called when there is something to animate. */
  constructor(onWork: () => void = () => {}) {
    this.#onWork = onWork
  }

  get isIdle(): boolean {
    return this.#jobs.size === 0
  }

  /** Sets the speed factor of everything, until changed. */
  set hurry(times: number) {
    this.#hurry = times
  }

  get hurry(): number {
    return this.#hurry
  }

  /** Advances by real milliseconds. */
  tick(ms: number): void {
    const gone = Math.min(ms, LONGEST_FRAME_MS) * this.#hurry
    for (const job of this.#jobs) if (!job(gone)) this.#jobs.delete(job)
  }

  /** Calls `job` at every frame with the time since the last one, until it returns false. */
  each(job: Job): () => void {
    this.#jobs.add(job)
    this.#onWork()
    return () => this.#jobs.delete(job)
  }

  /** Calls with 0..1 over a number of milliseconds. The last call is always with 1. */
  tween(ms: number, draw: (at: number) => void, ease: Ease = easeOut): Promise<void> {
    return new Promise((done) => {
      let gone = 0
      draw(ease(0))
      this.each((step) => {
        gone += step
        const at = ms <= 0 ? 1 : Math.min(1, gone / ms)
        draw(ease(at))
        if (at < 1) return true
        done()
        return false
      })
    })
  }

  wait(ms: number): Promise<void> {
    return this.tween(ms, () => {}, linear)
  }
}
