import { queryClient, queryKeys } from './queries.ts'

/** Maximum time the balance is held without a message from the game. */
const LONGEST_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined
let isMissed = false

/**
 * While a game shows a round, the balance must not reveal its outcome early: balance hints wait
 * until the game reports that money has moved, or that the round is over.
 */
export function holdBalance(): void {
  clearTimeout(timer)
  timer = setTimeout(releaseBalance, LONGEST_MS)
}

/** Reports a balance hint. True: it has to wait, and is caught up on release. */
export function holdsHint(): boolean {
  if (timer !== undefined) isMissed = true
  return timer !== undefined
}

/** Refetches the balance if a hint was held. */
export function releaseBalance(): void {
  clearTimeout(timer)
  timer = undefined
  if (!isMissed) return
  isMissed = false
  void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
  void queryClient.invalidateQueries({ queryKey: queryKeys.statement })
}
