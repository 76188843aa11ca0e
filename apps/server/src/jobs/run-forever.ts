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
  let isStopped = false
  let wake: (() => void) | undefined
  const done = (async () => {
    while (!isStopped) {
      await turn().catch(onFault)
      if (isStopped) break
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
      isStopped = true
      wake?.()
      await done
    },
  }
}
