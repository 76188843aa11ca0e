import type { LotteryDetail } from '@fairhouse/protocol'
import { buttonClass, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/router/index.ts'
import { useEffect } from 'react'
import { errorMessage, isApiError } from '../../shared/api.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { useFamilies } from '../../shared/lottery/families.ts'
import { readOffers } from '../../shared/lottery/play-facts.ts'
import { partCount } from '../../shared/lottery/draw-view.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { PageTitle } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { onRealtime } from '../../shared/realtime.ts'
import { useMember } from '../../shared/session.ts'
import { BettingDesk } from './betting-desk.tsx'
import { DrawStage } from './draw-stage.tsx'
import { IssueHeader } from './issue-header.tsx'
import { lotteryQuery, newestBetsQuery } from './lottery-query.ts'
import { MyBets } from './my-bets.tsx'
import { outcomeOf } from './outcome.ts'
import { OutcomeBanner } from './outcome-banner.tsx'
import { readNumbers } from './numbers.ts'
import { limitsOf } from './quote.ts'
import { ResultsStrip } from './results-strip.tsx'
import { useReveal } from './use-reveal.ts'
import { Trends } from './trends.tsx'
import { type Sale, useSale } from './use-sale.ts'

const BETS_SHOWN = 12

/** The member's bets of this lottery that are open or belong to the newest result. */
function useMyBets(lotteryCode: string, latestId: string | undefined) {
  const member = useMember()
  const { data = [] } = useQuery({ ...newestBetsQuery, enabled: Boolean(member) })
  // Losing bets have no event of their own: the settled issue has one.
  useEffect(
    () =>
      onRealtime((event) => {
        if (event.type !== 'issue.changed' || event.issue.lotteryCode !== lotteryCode) return
        if (event.issue.state === 'open') return
        void queryClient.invalidateQueries({ queryKey: queryKeys.bets })
      }),
    [lotteryCode],
  )
  if (!member) return []
  const here = data.filter((bet) => bet.lotteryCode === lotteryCode)
  return here.filter(({ status, issueId }) => status === 'open' || issueId === latestId)
}

function Lottery({ detail }: { detail: LotteryDetail }) {
  const translator = useTranslator()
  const { lottery } = detail
  const { lotteryCode, family, latest } = lottery
  const families = useFamilies([family])
  const sale: Sale = useSale(lottery)
  const reveal = useReveal(latest?.issueId, latest?.draw ? partCount(latest.draw) : 0)
  const bets = useMyBets(lotteryCode, latest?.issueId)
  // Bets and balance update at once; only the celebration waits for the end of the reveal.
  const outcome = latest && !reveal.isRunning ? outcomeOf(bets, latest.issueId) : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:pb-20 md:gap-5">
      <PageTitle text={lotteryName(translator, lotteryCode, family)} />
      <BackLink />
      <IssueHeader lottery={lottery} sale={sale}>
        <DrawStage lottery={lottery} awaited={sale.awaited} reveal={reveal} />
        <div role="status">
          {outcome && latest && (
            <OutcomeBanner key={latest.issueId} outcome={outcome} issueNo={latest.issueNo} />
          )}
        </div>
      </IssueHeader>
      <ResultsStrip lottery={lottery} hiddenId={sale.awaited ? undefined : latest?.issueId} />
      {families.isReady ? (
        <BettingDesk
          lottery={lottery}
          offers={readOffers(family, detail.prices)}
          limits={limitsOf(detail.limits)}
          numbers={readNumbers(detail.numbers)}
          issue={sale.issue}
          shownParts={reveal.shown}
        >
          <MyBets bets={bets.slice(0, BETS_SHOWN)} />
          <Trends
            lotteryCode={lotteryCode}
            family={family}
            game={lottery.game}
            lottoArea={lottery.lottoArea}
          />
        </BettingDesk>
      ) : families.error ? (
        <LoadError error={families.error} onRetry={families.retry} />
      ) : (
        <Skeleton className="h-120 rounded-card" />
      )}
    </div>
  )
}

/** One lottery: its current issue, its draws, and everything to bet on it. */
export function LotteryScreen({ lotteryCode }: { lotteryCode: string }) {
  const translator = useTranslator()
  const { t } = translator
  const { data, error, refetch } = useQuery(lotteryQuery(lotteryCode))
  if (data) return <Lottery detail={data} />
  const isMissing = isApiError(error, 'LOTTERY_NOT_FOUND') || isApiError(error, 'VALIDATION_FAILED')
  if (isMissing) {
    return (
      <EmptyState
        code={lotteryCode}
        title={errorMessage(translator, error)}
        action={
          <Link to="/lottery" className={buttonClass()}>
            {t('home.heroPlay')}
          </Link>
        }
      />
    )
  }
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" className="grid gap-4 md:gap-5">
      <Skeleton className="h-46 rounded-card md:h-67" />
      <Skeleton className="h-17" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  )
}
