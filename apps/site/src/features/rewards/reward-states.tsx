import type { RewardState } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'

/** The states of a reward, in the order of the filter. */
export const STATES = [
  'waiting',
  'claimed',
  'expired',
  'withdrawn',
] as const satisfies readonly RewardState[]

const TONES: Readonly<Record<RewardState, Tone>> = {
  waiting: 'info',
  claimed: 'win',
  expired: 'neutral',
  withdrawn: 'lose',
}

export function StateBadge({ state }: { state: RewardState }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`rewards.state.${state}`)}</Badge>
}
