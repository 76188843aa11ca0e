import type { FollowPlanDetail, FollowPlanWire } from '@fairhouse/protocol'
import { Badge, Button, buttonClass, Card, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { LotteryLink } from '../../shared/lottery/lottery-link.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { Page } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { EndDialog } from './end-dialog.tsx'
import { RecordFacts } from './facts.tsx'
import { FollowForm } from './follow-form.tsx'
import { planQuery } from './follow-queries.ts'
import { FollowersOnly } from './followers-only.tsx'
import { SpentFacts, STATE_TONES } from './plan-card.tsx'

function Record({ plan }: { plan: FollowPlanWire }) {
  const { t, date } = useTranslator()
  return (
    <Card as="section" className="grid gap-3 p-5">
      <div className="flex items-start gap-3.5">
        <LotteryTile lotteryCode={plan.lotteryCode} className="size-14 shrink-0 rounded-odds" />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="font-semibold">
            {plan.isLeader ? t('follow.byYou') : t('follow.by', { name: plan.leader })}
          </p>
          <p className="text-sm text-text-2">
            {t('follow.since', { date: date(plan.beganAt, 'date') })}
          </p>
          <p>
            <Badge tone={STATE_TONES[plan.state]}>{t(`follow.state.${plan.state}`)}</Badge>
          </p>
        </div>
      </div>
      <h2 className="text-xl font-bold">{t('follow.record')}</h2>
      <RecordFacts record={plan.record} />
      <p className="text-sm text-text-2">{t('follow.recordHint')}</p>
      <p className="text-text-2">{t('follow.calm')}</p>
    </Card>
  )
}

/** The leader's part: number of followers, and ending the plan. */
function Leader({ plan }: { plan: FollowPlanWire }) {
  const { t } = useTranslator()
  const [isEnding, setIsEnding] = useState(false)
  const { planId, lotteryCode } = plan
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="text-xl font-bold">{t('follow.followers')}</h2>
      <p>{t('follow.followersOf', { count: plan.followerCount ?? 0 })}</p>
      {plan.state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <LotteryLink lotteryCode={lotteryCode} className={buttonClass()}>
            {t('follow.toLottery')}
          </LotteryLink>
          <Button variant="ghost" onClick={() => setIsEnding(true)}>
            {t('follow.end')}
          </Button>
        </div>
      )}
      {isEnding && <EndDialog ending={{ planId }} onClose={() => setIsEnding(false)} />}
    </Card>
  )
}

function Detail({ detail: { plan, follow } }: { detail: FollowPlanDetail }) {
  const { t } = useTranslator()
  return (
    <>
      <Record plan={plan} />
      {plan.isLeader && <Leader plan={plan} />}
      {follow && (
        <Card as="section" className="grid gap-4 p-5">
          <h2 className="text-xl font-bold">{t('follow.yours')}</h2>
          <SpentFacts follow={follow} />
          <Link
            to="/follows/$followId"
            params={{ followId: follow.followId }}
            className={buttonClass()}
          >
            {t('follow.seeCopies')}
          </Link>
        </Card>
      )}
      {!plan.isLeader && !follow && plan.state === 'open' && <FollowForm plan={plan} />}
    </>
  )
}

function Found({ planId }: { planId: string }) {
  const translator = useTranslator()
  const { t } = translator
  const { data, error, refetch } = useQuery(planQuery(planId))
  if (data) {
    const { name, lotteryCode } = data.plan
    return (
      <Page isNarrow title={name} intro={lotteryName(translator, lotteryCode)}>
        <Detail detail={data} />
      </Page>
    )
  }
  return (
    <Page isNarrow title={t('follow.title')}>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </Page>
  )
}

/** One plan: its record, and the available actions. */
export function PlanScreen({ planId }: { planId: string }) {
  return (
    <FollowersOnly>
      <Found planId={planId} />
    </FollowersOnly>
  )
}
