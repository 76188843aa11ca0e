export interface Job {
  /** Resolves when the turn under way has ended; there is no other after it. */
  stop(): Promise<void>
}

/**
 * Runs `turn` again and again with a pause between the turns. A fault is reported and the next turn
 * comes as if nothing had happened: turns are written so that they can be cut off anywhere.
 */
export function runForever(
  pauseMs: number,
  turn: () => Promise<unknown>,
  onFault: (error: unknown) => void,
): Job {
  const state = { isStopped: false }
  let wake: (() => void) | undefined
  const done = (async () => {
    while (!state.isStopped) {
      await turn().catch(onFault)
      if (state.isStopped) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return {
    async stop() {
      state.isStopped = true
      wake?.()
      await done
    },
  }
}
