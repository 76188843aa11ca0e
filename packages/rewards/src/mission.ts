import type { Minor } from '@fairhouse/money'

/**
 * What a mission asks for. None asks for a loss, or for higher stakes than before: what counts is
 * how often, how many kinds, on how many days, or something done for the own account.
 */
export type MissionGoal =
  /** Settled bets, of one product or of any. */
  | { readonly kind: 'bets'; readonly product?: string; readonly count: number }
  /** Different games with a settled bet. */
  | { readonly kind: 'games'; readonly product?: string; readonly count: number }
  /** Days in a row with a settled bet. */
  | { readonly kind: 'days'; readonly count: number }
  /** A thing done once: an address confirmed, a limit set. */
  | { readonly kind: 'task'; readonly task: string }

/** A settled bet, as far as a mission looks at it. */
export interface PlayedBet {
  readonly product: string
  readonly game: string
  readonly stake: Minor
  /** The business day as a count of days. */
  readonly day: number
}

/** What a mission counts: a bet, or a thing done. */
export type MissionEvent =
  | { readonly kind: 'bet'; readonly bet: PlayedBet }
  | { readonly kind: 'task'; readonly task: string }

/** How far a member is in a mission. */
export interface MissionProgress {
  readonly count: number
  /** Games that have counted; of goals of the kind `games` alone. */
  readonly games: ReadonlySet<string>
  /** The last day that counted; of goals of the kind `days` alone. */
  readonly lastDay?: number
}

export const NO_PROGRESS: MissionProgress = { count: 0, games: new Set() }

/** What a goal asks for. */
export function targetOf(goal: MissionGoal): number {
  return goal.kind === 'task' ? 1 : goal.count
}

export function isReached(goal: MissionGoal, { count }: MissionProgress): boolean {
  return count >= targetOf(goal)
}

/**
 * Progress with one more event. What is reached stays reached; a day that is missed begins a row
 * of days anew. An event may come late, never twice: who calls it sees to that.
 */
export function countEvent(
  goal: MissionGoal,
  progress: MissionProgress,
  event: MissionEvent,
): MissionProgress {
  if (isReached(goal, progress)) return progress
  if (event.kind === 'task') {
    return goal.kind === 'task' && goal.task === event.task ? { ...progress, count: 1 } : progress
  }
  const { bet } = event
  switch (goal.kind) {
    case 'task':
      return progress
    case 'days':
      return countDay(progress, bet.day)
    case 'bets':
      return isOf(goal, bet) ? { ...progress, count: progress.count + 1 } : progress
    case 'games':
      return isOf(goal, bet) ? countGame(progress, bet.game) : progress
  }
}

function isOf(goal: { readonly product?: string }, bet: PlayedBet): boolean {
  return goal.product === undefined || goal.product === bet.product
}

function countGame(progress: MissionProgress, game: string): MissionProgress {
  if (progress.games.has(game)) return progress
  const games = new Set(progress.games).add(game)
  return { ...progress, games, count: games.size }
}

/** A row of days. A day before the last one that counted changes nothing. */
function countDay(progress: MissionProgress, day: number): MissionProgress {
  const { lastDay, count } = progress
  if (lastDay !== undefined && day <= lastDay) return progress
  return { ...progress, lastDay: day, count: lastDay === day - 1 ? count + 1 : 1 }
}
