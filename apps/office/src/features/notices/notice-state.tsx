import type { StaffNotice } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'

export const NOTICE_STATES = ['draft', 'scheduled', 'live', 'ended', 'withdrawn'] as const

const TONES = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'win',
  ended: 'neutral',
  withdrawn: 'warn',
} as const

/** The state of a notice as a badge. */
export function NoticeState({ state }: { state: StaffNotice['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.notices.state.${state}`)}</Badge>
}
