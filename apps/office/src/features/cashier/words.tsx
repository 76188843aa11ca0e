import { LATE_SOON_MINUTES, type StaffWithdrawalRow } from '@fairhouse/protocol'
import { Badge, useTranslator, type Tone } from '@fairhouse/ui'
import { useSyncExternalStore } from 'react'
import { pageClock } from '../../shared/clock.ts'
import { When } from '../../shared/when.tsx'

type State = StaffWithdrawalRow['status']

const TONES: Readonly<Record<State, Tone>> = {
  requested: 'neutral',
  checking: 'warn',
  approved: 'info',
  sent: 'info',
  paid: 'win',
  failed: 'lose',
  rejected: 'lose',
  returned: 'lose',
}

const MINUTE_MS = 60_000

export function StateBadge({ status }: { status: State }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[status]}>{t(`office.withdrawal.state.${status}`)}</Badge>
}

/** Whole minutes until an instant, negative after it; updates with the clock. */
function useMinutesUntil(at: string): number {
  const until = Date.parse(at)
  return useSyncExternalStore(pageClock.subscribe, () =>
    Math.ceil((until - pageClock.now()) / MINUTE_MS),
  )
}

function TimeLeft({ promisedAt }: { promisedAt: string }) {
  const { t } = useTranslator()
  const minutes = useMinutesUntil(promisedAt)
  const tone = minutes < 0 ? 'lose' : minutes <= LATE_SOON_MINUTES ? 'warn' : 'neutral'
  const text =
    minutes < 0
      ? t('office.withdrawal.late', { minutes: -minutes })
      : t('office.withdrawal.left', { minutes })
  return <Badge tone={tone}>{text}</Badge>
}

/** The time promised to the member: a countdown while pending, a plain time afterwards. */
export function Promised({ row }: { row: StaffWithdrawalRow }) {
  const isWaiting = row.status === 'checking' || row.status === 'requested'
  return isWaiting ? <TimeLeft promisedAt={row.promisedAt} /> : <When at={row.promisedAt} />
}

/** Who has claimed it. */
export function ClaimWords({ row }: { row: StaffWithdrawalRow }) {
  const { t } = useTranslator()
  if (row.claim) return row.claim.isOwn ? t('office.withdrawal.claimOwn') : row.claim.by
  if (row.firstApprover !== null && row.status === 'checking') {
    return t('office.withdrawal.waitsSecond', { name: row.firstApprover })
  }
  return row.needsTwo && row.status === 'checking' ? t('office.withdrawal.needsTwo') : '–'
}

/** The names of the rules that hold it back. */
export function Holds({ row }: { row: StaffWithdrawalRow }) {
  const { t } = useTranslator()
  if (row.heldBy.length === 0) return '–'
  return row.heldBy.map((rule) => t(`office.withdrawal.rule.${rule}`)).join(', ')
}
