/** How long the parts of a shared round last, ms. */
export interface Pace {
  /** Bets of a table are open. */
  readonly tableBetting: number
  /** Cards fall, the wheel turns. */
  readonly tableRunning: number
  readonly tableResult: number
  readonly crashBetting: number
  readonly crashResult: number
  /** Grace period for bets with an outstanding wallet call when betting ends; then undone. */
  readonly grace: number
}

export const PACE: Pace = {
  tableBetting: 15_000,
  tableRunning: 9_000,
  tableResult: 5_000,
  crashBetting: 5_000,
  crashResult: 3_000,
  grace: 2_000,
}
