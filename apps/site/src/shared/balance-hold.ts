import { queryClient, queryKeys } from './queries.ts'

/** No round of a game is shown for longer without a word of the game: then the balance is told. */
const LONGEST_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined
let isMissed = false

/**
 * While a game shows a round, what came of it does not stand beside it before it is seen: hints of
 * the balance wait until the game says that money has moved, or that the round is over.
 */
export function holdBalance(): void {
  clearTimeout(timer)
  timer = setTimeout(releaseBalance, LONGEST_MS)
}

/** Tells of a hint of the balance. True: it has to wait, and is made up for on release. */
export function holdsHint(): boolean {
  if (timer !== undefined) isMissed = true
  return timer !== undefined
}

/** Asks for what was held back, if anything was. */
export function releaseBalance(): void {
  clearTimeout(timer)
  timer = undefined
  if (!isMissed) return
  isMissed = false
  void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
  void queryClient.invalidateQueries({ queryKey: queryKeys.statement })
}
