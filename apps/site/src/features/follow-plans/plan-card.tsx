import type { FollowPlanWire, FollowWire } from '@fairhouse/protocol'
import { Badge, Card, Money, type Tone, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { Fact, RecordFacts } from './facts.tsx'

export const STATE_TONES: Readonly<Record<FollowPlanWire['state'] | FollowWire['state'], Tone>> = {
  open: 'brand',
  ended: 'neutral',
  active: 'brand',
  paused: 'warn',
  stopped: 'neutral',
}

const TITLE =
  'font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card'

/** A plan or a follow in a list; the whole card is the link of its heading. */
function ListCard(props: {
  readonly lotteryCode: string
  readonly link: ReactNode
  readonly badge: ReactNode
  /** Name of the leader. */
  readonly by: string
  readonly since?: string
  readonly children: ReactNode
}) {
  const { lotteryCode, link, badge, by, since, children } = props
  const translator = useTranslator()
  return (
    <Card as="li" className="relative grid gap-2 p-4 hover:bg-surface-2">
      <div className="flex items-start gap-3.5">
        <LotteryTile lotteryCode={lotteryCode} className="size-12 shrink-0 rounded-odds" isBelow />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            {link}
            {badge}
          </p>
          <p className="text-sm text-text-2">
            {lotteryName(translator, lotteryCode)} · {by}
          </p>
          {since !== undefined && <p className="text-sm text-text-2">{since}</p>}
        </div>
      </div>
      {children}
    </Card>
  )
}

/** A plan in a list with its record; the whole card links to the plan. */
export function PlanCard({ plan }: { plan: FollowPlanWire }) {
  const { t, date } = useTranslator()
  const { planId, followerCount } = plan
  const since = t('follow.since', { date: date(plan.beganAt, 'date') })
  return (
    <ListCard
      lotteryCode={plan.lotteryCode}
      link={
        <Link to="/follow-plans/$planId" params={{ planId }} className={TITLE}>
          {plan.name}
        </Link>
      }
      badge={
        plan.state === 'ended' && <Badge tone={STATE_TONES.ended}>{t('follow.state.ended')}</Badge>
      }
      by={plan.isLeader ? t('follow.byYou') : t('follow.by', { name: plan.leader })}
      since={
        followerCount === null
          ? since
          : `${since} · ${t('follow.followersOf', { count: followerCount })}`
      }
    >
      <RecordFacts record={plan.record} />
    </ListCard>
  )
}

/** A followed plan in a list; the whole card links to its copies. */
export function FollowCard({ follow }: { follow: FollowWire }) {
  const { t } = useTranslator()
  const { followId, state } = follow
  return (
    <ListCard
      lotteryCode={follow.lotteryCode}
      link={
        <Link to="/follows/$followId" params={{ followId }} className={TITLE}>
          {follow.planName}
        </Link>
      }
      badge={<Badge tone={STATE_TONES[state]}>{t(`follow.state.${state}`)}</Badge>}
      by={t('follow.by', { name: follow.leader })}
    >
      <SpentFacts follow={follow} />
    </ListCard>
  )
}

/** Stakes and payouts of a follow's copies. */
export function SpentFacts({ follow }: { follow: FollowWire }) {
  const { t } = useTranslator()
  return (
    <dl className="divide-y divide-line">
      <Fact label={t('follow.spent')}>
        <Money amount={moneyOf(follow.spentMinor)} />
      </Fact>
      <Fact label={t('follow.won')}>
        <Money amount={moneyOf(follow.payoutMinor)} />
      </Fact>
    </dl>
  )
}
