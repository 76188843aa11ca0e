import { Countdown, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { LockKeyhole } from 'lucide-react'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { useLotteries } from '../../shared/queries.ts'

/** Number of groups of a fingerprint that are shown, short enough to compare by eye. */
const GROUPS = 5
const GROUP = 4

function groupsOf(fingerprint: string): string {
  const groups = fingerprint.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []
  return `${groups.slice(0, GROUPS).join(' ')} …`
}

/** The draw that is sealed now: its commitment is shown before anybody bets on it. */
export function SealCard() {
  const translator = useTranslator()
  const { t } = translator
  const { data = [] } = useLotteries()
  const sealed = data.find(({ current }) => current !== null && current.commitment !== null)
  const issue = sealed?.current
  if (!sealed || !issue || issue.commitment === null) return null
  return (
    <Link
      to="/verify/$issueId"
      params={{ issueId: issue.issueId }}
      className="group grid w-full max-w-100 gap-3 rounded-card border border-line bg-surface-1
        p-4 shadow-card md:p-5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex items-center gap-2 text-sm font-semibold text-brand">
          <LockKeyhole aria-hidden className="size-4.5" />
          {t('home.sealedNow')}
        </span>
        <Countdown
          to={issue.drawsAt}
          over={t('home.drawing')}
          isSteady
          className="text-lg leading-7 font-bold"
        />
      </span>
      <span className="grid gap-0.5">
        <span className="font-bold">
          {lotteryName(translator, sealed.lotteryCode, sealed.family)}
        </span>
        <span className="text-sm text-text-3">{t('home.issue', { issueNo: issue.issueNo })}</span>
      </span>
      <span className="grid gap-1">
        <span className="text-legal text-text-3">{t('home.fingerprint')}</span>
        <bdi dir="ltr" className="font-mono text-sm break-words">
          {groupsOf(issue.commitment)}
        </bdi>
      </span>
      <span className="text-sm font-semibold text-brand group-hover:underline">
        {t('home.sealedHow')}
      </span>
    </Link>
  )
}
