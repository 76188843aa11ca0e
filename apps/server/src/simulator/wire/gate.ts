import { setImmediate as turn } from 'node:timers/promises'
import type { Dice } from '../dice.ts'

/** Somebody at the gate of the database. */
export interface Ticket {
  /** Gives the turn back; asked again it does nothing. */
  release(): void
}

interface Waiter {
  readonly owner: object
  /** One statement, that nobody holds a lock for. */
  readonly isSingle: boolean
  grant(): void
}

/**
 * One transaction at a time: which of those that wait comes next is thrown by the dice, once all
 * that can run has run. So the order in which the database hears its nodes is any order, and the
 * same one for the same seed.
 */
export interface Gate {
  enter(owner: object, isSingle: boolean): Promise<Ticket>
  /** A statement is on its way: nobody is let in meanwhile. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Whoever waits and belongs to this owner never comes in. */
  drop(owner: object): void
  /** Resolves when all that can run without the database has run. */
  rest(): Promise<void>
  /** Resolves when nobody waits, holds a turn, or is about to. */
  quiet(): Promise<void>
}

/** Until nothing moves any more: promises, and what gathers until the next turn of the loop. */
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

  /** Whoever holds the turn and waits for somebody else must not wait for ever. */
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
