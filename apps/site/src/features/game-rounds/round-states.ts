import type { Badge } from '@fairhouse/ui'
import type { ComponentProps } from 'react'
import type { RoundState } from './rounds-query.ts'

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>

/** Badge tone of each state of a round. */
export const STATE_TONES: Readonly<Record<RoundState, Tone>> = {
  open: 'info',
  closed: 'neutral',
  cancelled: 'warn',
  refunded: 'warn',
}
