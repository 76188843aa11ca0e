import { setImmediate as turn } from 'node:timers/promises'
import type { Dice } from '../dice.ts'

/** A granted turn at the database. */
export interface Ticket {
  /** Returns the turn; idempotent. */
  release(): void
}

interface Waiter {
  readonly owner: object
  /** A single statement, without locks held. */
  readonly isSingle: boolean
  grant(): void
}

/**
 * One transaction at a time: once everything that can run has run, the dice choose which waiting
 * one is next. So the order of transactions is arbitrary, but reproducible by the seed.
 */
export interface Gate {
  enter(owner: object, isSingle: boolean): Promise<Ticket>
  /** Runs a statement; no turn is granted meanwhile. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Drops the owner's waiters. */
  drop(owner: object): void
  /** Resolves when all that can run without the database has run. */
  rest(): Promise<void>
  /** Resolves when no turn is waiting, granted, or about to be. */
  quiet(): Promise<void>
}

/** Waits until promises and callbacks of the event loop have settled. */
async function untilSame(count: () => number): Promise<void> {
  for (let seen = -1; seen !== count();) {
    seen = count()
    for (let passed = 0; passed < 3; passed += 1) await turn()
  }
}

export function createGate(dice: Dice): Gate {
  let waiters: Waiter[] = []
  let holders = 0
  let busy = 0
  let events = 0
  let isPumping = false
  const listeners: (() => void)[] = []

  function touch(): void {
    events += 1
    if (isPumping) return
    isPumping = true
    void pump()
  }

  /** Avoids a deadlock of a turn's holder that waits for another waiter. */
  function choose(): Waiter | undefined {
    const singles = holders > 0 ? waiters.filter(({ isSingle }) => isSingle) : []
    const open = singles.length > 0 ? singles : waiters
    return open.length === 0 ? undefined : dice.pick(open)
  }

  async function pump(): Promise<void> {
    for (;;) {
      await untilSame(() => events)
      if (busy > 0) break
      const chosen = choose()
      if (!chosen) break
      waiters = waiters.filter((one) => one !== chosen)
      chosen.grant()
      events += 1
    }
    isPumping = false
    if (waiters.length + holders + busy > 0) return
    for (const listener of listeners.splice(0)) listener()
  }

  return {
    enter: (owner, isSingle) =>
      new Promise((resolve) => {
        const grant = () => {
          let isOpen = true
          holders += 1
          resolve({
            release() {
              if (!isOpen) return
              isOpen = false
              holders -= 1
              touch()
            },
          })
        }
        waiters.push({ owner, isSingle, grant })
        touch()
      }),
    async during(work) {
      busy += 1
      try {
        return await work()
      } finally {
        busy -= 1
        touch()
      }
    },
    drop(owner) {
      waiters = waiters.filter((one) => one.owner !== owner)
      touch()
    },
    rest: () => untilSame(() => events),
    quiet() {
      touch()
      return new Promise((resolve) => listeners.push(() => resolve()))
    },
  }
}
