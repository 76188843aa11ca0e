/** Pages written to before requests get their turn: a few milliseconds. */
const SLICE = 500

/**
 * Sends messages to many targets, in slices, so that one to all pages of a large brand does not
 * hold up bets. Every target gets its messages in the order of `deliver`. `next` calls back once
 * other work has had its turn.
 */
export function createFanOut<T, M>(
  send: (target: T, message: M) => void,
  next: (turn: () => void) => void = setImmediate,
): { deliver(targets: Iterable<T>, message: M): void } {
  const waiting: { readonly targets: Iterator<T>; readonly message: M }[] = []

  function sendSlice(): void {
    for (let left = SLICE; left > 0; left -= 1) {
      const [first] = waiting
      if (!first) return
      const { done, value } = first.targets.next()
      if (done) waiting.shift()
      else send(value, first.message)
    }
  }

  function turn(): void {
    try {
      sendSlice()
    } finally {
      // A target that cannot be sent to holds up no other.
      if (waiting.length > 0) next(turn)
    }
  }

  return {
    deliver(targets, message) {
      const isIdle = waiting.length === 0
      waiting.push({ targets: targets[Symbol.iterator](), message })
      if (isIdle) turn()
    },
  }
}
