import type { ChaseDraft } from './chase-steps.ts'

/** A chase that is put together: it outlives the sheet of a phone, and a turn of the screen. */
export interface ChaseState {
  readonly draft: ChaseDraft
  readonly stopOnWin: boolean
}

export const NEW_CHASE: ChaseState = {
  draft: { count: 5, growth: 'even', own: [] },
  stopOnWin: true,
}
