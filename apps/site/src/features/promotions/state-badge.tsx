import type { PromotionState } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'

const TONES: Readonly<Record<PromotionState, Tone>> = {
  join: 'brand',
  claim: 'money',
  applying: 'info',
  closed: 'neutral',
  rejected: 'lose',
  prohibited: 'neutral',
  issued: 'win',
  claimed: 'win',
  process: 'info',
  signed: 'brand',
  comingSoon: 'info',
}

/** A state of a promotion in words (SPECIFICATION 4.33). */
export function StateBadge({ state }: { state: PromotionState }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`promotions.state.${state}`)}</Badge>
}
