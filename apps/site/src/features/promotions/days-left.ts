const DAY_MS = 86_400_000

/** Whole days up to an end, rounded down; below zero once it is over. Both in milliseconds. */
export function daysLeft(endsAt: number, now: number): number {
  return Math.floor((endsAt - now) / DAY_MS)
}
