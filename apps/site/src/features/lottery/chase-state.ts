import type { ChaseDraft } from './chase-steps.ts'

/** State of a chase draft: it survives closing the sheet on phones, and rotating the screen. */
export interface ChaseState {
  readonly draft: ChaseDraft
  readonly stopOnWin: boolean
}

export const NEW_CHASE: ChaseState = {
  draft: { count: 5, growth: 'even', own: [] },
  stopOnWin: true,
}
