import type { Deps } from './deps.ts'
import { finishAbandoned } from './rounds/abandoned.ts'
import { cleanDemos } from './sessions/clean.ts'
import { makeDueCalls } from './wallet/sender.ts'

const LOOK_MS = 500
const CLEAN_EVERY_MS = 600_000

/**
 * Background work: due calls, abandoned rounds, expired demos. All of it is found in rows, so that
 * it continues after a kill. One step at a time.
 */
export function startRecoverer(deps: Deps): { stop(): Promise<void> } {
  let cleanedAt = 0
  let isStopped = false
  let running = Promise.resolve()
  async function step(): Promise<void> {
    try {
      await makeDueCalls(deps)
      if (deps.now() - cleanedAt < CLEAN_EVERY_MS) return
      cleanedAt = deps.now()
      await finishAbandoned(deps)
      await cleanDemos(deps)
    } catch (error) {
      if (!isStopped) deps.log.error({ err: error }, 'the recoverer stumbled')
    }
  }
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = step().finally(() => {
      isBusy = false
    })
  }, LOOK_MS)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
