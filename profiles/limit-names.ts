import type { LimitName } from './types.ts'

const KINDS = ['deposit', 'stake', 'loss', 'time'] as const
const PERIODS = ['day', 'week', 'month'] as const

/** Every limit there is. */
export const ALL_LIMITS: readonly LimitName[] = KINDS.flatMap((kind) =>
  PERIODS.map((period) => ({ kind, period })),
)
