import type { RoomState } from './state.ts'

/** From the outcome of a table or a pot to its result, ms, as its room has it. */
export const RUNNING_MS = 9_000

/** When the outcome began to be shown, server time; 0 while bets are open. */
export function shownSince({ round }: Pick<RoomState, 'round'>): number {
  if (!round || round.phase === 'betting') return 0
  return round.phase === 'running' ? round.since : round.since - RUNNING_MS
}
