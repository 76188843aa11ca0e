const DAY_MS = 86_400_000

/** Days from the listing on (IN SPA/MF 31/2025) [S-7]. */
const WITHDRAW_DAYS = 2
const CLOSE_DAYS = 3
const PAID_DAYS = CLOSE_DAYS + 2

/** The deadlines of a member who was listed. */
interface Deadlines {
  /** The member may withdraw the money until then. */
  readonly withdrawUntil: Date
  /** The account is closed by then … */
  readonly closesAt: Date
  /** … and the rest is paid out by then. */
  readonly paidUntil: Date
}

export function deadlinesOf(listedAt: Date): Deadlines {
  const after = (days: number) => new Date(listedAt.getTime() + days * DAY_MS)
  return {
    withdrawUntil: after(WITHDRAW_DAYS),
    closesAt: after(CLOSE_DAYS),
    paidUntil: after(PAID_DAYS),
  }
}
