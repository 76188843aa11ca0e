import type { StaffReferral } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'

const TONES: Readonly<Record<StaffReferral['state'], Tone>> = {
  clear: 'win',
  checked: 'warn',
  rejected: 'lose',
}

export function ReferralStateBadge({ state }: Pick<StaffReferral, 'state'>) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.rewards.referral.state.${state}`)}</Badge>
}

/** What friend and referrer share; a dash for nothing. */
export function Signs({ signs }: Pick<StaffReferral, 'signs'>) {
  const { t } = useTranslator()
  if (signs.length === 0) return <span className="text-text-3">–</span>
  return signs.map((sign) => t(`office.rewards.referral.sign.${sign}`)).join(', ')
}
