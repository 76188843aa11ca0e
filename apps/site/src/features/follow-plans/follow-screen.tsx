import type { FollowCopyWire, FollowWire } from '@fairhouse/protocol'
import {
  Badge,
  Button,
  buttonClass,
  Card,
  Money,
  Skeleton,
  useFormatMoney,
  useToast,
  useTranslator,
} from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { ListEnd, Page, Section } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { EndDialog } from './end-dialog.tsx'
import { Fact } from './facts.tsx'
import { followQuery, invalidateFollowPlans } from './follow-queries.ts'
import { FollowersOnly } from './followers-only.tsx'
import { STATE_TONES } from './plan-card.tsx'

/** Renders one bet; injected from the feature of bets. */
export type ShowBet = (betId: string, onClose: () => void) => ReactNode

function Terms({ follow }: { follow: FollowWire }) {
  const { t, date, number } = useTranslator()
  const format = useFormatMoney()
  const amount = (wire: string) => format(moneyOf(wire))
  return (
    <dl className="divide-y divide-line">
      <Fact label={t('follow.spent')}>
        <span className="figures">
          {t('follow.spentOf', {
            spent: amount(follow.spentMinor),
            budget: amount(follow.budgetMinor),
          })}
        </span>
      </Fact>
      <Fact label={t('follow.won')}>
        <Money amount={moneyOf(follow.payoutMinor)} />
      </Fact>
      <Fact label={t('follow.issueCap')}>
        <Money amount={moneyOf(follow.issueCapMinor)} />
      </Fact>
      <Fact label={t('follow.multiple')}>
        <span className="figures">
          {t('follow.times', { times: number(follow.multipleTenths / 10) })}
        </span>
      </Fact>
      <Fact label={t('follow.endsOn')}>{date(follow.endsAt, 'dateTimeSeconds')}</Fact>
    </dl>
  )
}

/** Pauses or resumes the follow. */
function PauseButton({ follow: { followId, state } }: { follow: FollowWire }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const isPaused = state === 'paused'
  const handleTurn = async () => {
    setIsSending(true)
    setError(undefined)
    try {
      const params = { followId }
      await (isPaused
        ? api('POST /lgw/follows/:followId/resume', { params })
        : api('POST /lgw/follows/:followId/pause', { params }))
      toast(t(isPaused ? 'follow.resumed' : 'follow.paused'))
    } catch (refusal) {
      setError(refusal)
    }
    setIsSending(false)
    invalidateFollowPlans()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void handleTurn()} isLoading={isSending}>
        {t(isPaused ? 'follow.resume' : 'follow.pause')}
      </Button>
      <ErrorNotice error={error} />
    </>
  )
}

function Overview({ follow }: { follow: FollowWire }) {
  const { t, find } = useTranslator()
  const [isStopping, setIsStopping] = useState(false)
  const { followId, planId, state, reason } = follow
  return (
    <Card as="section" className="grid gap-4 p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <span>{t('follow.by', { name: follow.leader })}</span>
        <Badge tone={STATE_TONES[state]}>{t(`follow.state.${state}`)}</Badge>
      </p>
      {state === 'paused' && <p>{t('follow.paused')}</p>}
      {reason !== null && (
        <p>{find(`follow.stopReason.${reason}`) ?? t('follow.stopReason.other')}</p>
      )}
      <Terms follow={follow} />
      <div className="flex flex-wrap gap-2">
        {state !== 'stopped' && <PauseButton follow={follow} />}
        <Link to="/follow-plans/$planId" params={{ planId }} className={buttonClass('secondary')}>
          {t('follow.toPlan')}
        </Link>
        {state !== 'stopped' && (
          <Button variant="danger" onClick={() => setIsStopping(true)}>
            {t('follow.stop')}
          </Button>
        )}
      </div>
      <p className="text-sm text-text-2">{t('follow.calm')}</p>
      {isStopping && <EndDialog ending={{ followId }} onClose={() => setIsStopping(false)} />}
    </Card>
  )
}

function Copy({ copy, onOpen }: { copy: FollowCopyWire; onOpen: (betId: string) => void }) {
  const { t, find, date } = useTranslator()
  const { betIds, reason } = copy
  const payout = moneyOf(copy.payoutMinor)
  return (
    <li className="grid gap-1 py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{t('follow.copyOf', { issueNo: copy.issueNo })}</span>
        <Badge tone={reason === null ? 'info' : 'warn'}>
          {t(reason === null ? 'follow.copied' : 'follow.leftOut')}
        </Badge>
      </p>
      <p className="flex items-baseline justify-between gap-3 text-sm text-text-2">
        <span className="figures">{date(copy.madeAt, 'dayMonthTime')}</span>
        {reason === null && payout > 0n && <Money amount={payout} isSigned isWin />}
        {reason === null && payout === 0n && <Money amount={moneyOf(copy.stakeMinor)} />}
      </p>
      {reason !== null && (
        <p className="text-sm">{find(`follow.why.${reason}`) ?? t('follow.why.other')}</p>
      )}
      {betIds.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {betIds.map((betId, index) => (
            <Button
              key={betId}
              variant="ghost"
              size="sm"
              className="-ms-3"
              onClick={() => onOpen(betId)}
            >
              {t('follow.bet', { count: betIds.length, number: index + 1 })}
            </Button>
          ))}
        </p>
      )}
    </li>
  )
}

function Copies({ copies, showBet }: { copies: readonly FollowCopyWire[]; showBet: ShowBet }) {
  const { t } = useTranslator()
  const [openId, setOpenId] = useState<string>()
  return (
    <Card className="px-5 py-2">
      {copies.length === 0 ? (
        <p className="py-3 text-text-2">{t('follow.noCopies')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {copies.map((copy) => (
            <Copy key={copy.copyId} copy={copy} onOpen={setOpenId} />
          ))}
        </ul>
      )}
      {openId !== undefined && showBet(openId, () => setOpenId(undefined))}
    </Card>
  )
}

function Found({ followId, showBet }: { followId: string; showBet: ShowBet }) {
  const translator = useTranslator()
  const { t } = translator
  const list = useInfiniteQuery(followQuery(followId))
  const follow = list.data?.follow
  if (!list.data || !follow) {
    return (
      <Page isNarrow title={t('follow.title')}>
        {list.error ? (
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton className="h-90" />
        )}
      </Page>
    )
  }
  return (
    <Page isNarrow title={follow.planName} intro={lotteryName(translator, follow.lotteryCode)}>
      <Overview follow={follow} />
      <Section title={t('follow.copies')}>
        <Copies copies={list.data.copies} showBet={showBet} />
        <ListEnd
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </Section>
    </Page>
  )
}

/** One followed plan: its limits, and every copy with its bets or the reason for none. */
export function FollowScreen(props: { followId: string; showBet: ShowBet }) {
  return (
    <FollowersOnly>
      <Found {...props} />
    </FollowersOnly>
  )
}
