import type { IssueProof } from '@fairhouse/protocol'
import { buttonClass, Card, Countdown, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/router/index.ts'
import { api, isApiError } from '../../shared/api.ts'
import { serverNow } from '../../shared/clock.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { DrawView, type FamilyWire } from '../../shared/lottery/draw-view.tsx'
import { useFamilies } from '../../shared/lottery/families.ts'
import { LotteryLink } from '../../shared/lottery/lottery-link.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { PageTitle } from '../../shared/page.tsx'
import { queryKeys, useLotteries } from '../../shared/queries.ts'
import { OwnClaim } from './own-claim.tsx'
import { LEAVES_MOST } from './check-bets.ts'
import { verifyDraw } from './verify-draw.ts'
import { ProofSteps } from './proof-steps.tsx'
import { beaconQuery, rootQuery } from './sources-query.ts'
import { Verdict } from './verdict.tsx'

const POLL_MS = 2000

function Head({ proof, family }: { proof: IssueProof; family: FamilyWire }) {
  const translator = useTranslator()
  const { t, date } = translator
  const { lotteryCode, issueNo, drawsAt } = proof.issue
  const name = lotteryName(translator, lotteryCode, family)
  return (
    <header className="flex items-center gap-4">
      <PageTitle text={`${t('verify.title')} ${issueNo}`} />
      <LotteryTile
        lotteryCode={lotteryCode}
        family={family}
        className="size-18 shrink-0 rounded-odds text-2xl md:size-24 md:text-4xl"
      />
      <div className="grid gap-1">
        <h1 className="text-3xl font-bold">{t('verify.title')}</h1>
        <p className="text-text-2">
          <LotteryLink lotteryCode={lotteryCode} className="font-semibold text-brand">
            {name}
          </LotteryLink>{' '}
          · {t('bets.issue', { issueNo })} · {date(drawsAt, 'dateTimeSeconds')}
        </p>
      </div>
    </header>
  )
}

/** Before the draw: only the commitment is known. */
function Waiting({ proof }: { proof: IssueProof }) {
  const { t } = useTranslator()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 md:p-6">
      <p className="text-lg font-bold">{t('verify.waiting')}</p>
      <p className="flex items-baseline gap-2">
        <span className="text-sm text-text-2">{t('lottery.drawSoon')}</span>
        <Countdown
          to={proof.issue.drawsAt}
          over={t('home.drawing')}
          className="text-2xl font-bold"
        />
      </p>
    </Card>
  )
}

/**
 * A recorded official result, or one that a demo invented: there is nothing to recompute, and the
 * page says so.
 */
function Recorded({ proof }: { proof: IssueProof }) {
  const { t } = useTranslator()
  const { draw, isInvented } = proof.issue
  return (
    <Card className="grid gap-4 p-4 md:p-6">
      {proof.issue.state === 'voided' && <Voided reason={proof.issue.voidReason} />}
      <h2 className="text-xl font-bold">
        {t(isInvented ? 'lottery.invented' : 'verify.recordedTitle')}
      </h2>
      <p className="text-text-2">
        {t(isInvented ? 'verify.inventedBody' : 'verify.recordedBody')}
      </p>
      {draw ? <DrawView draw={draw} /> : <p>{t('verify.recordedNone')}</p>}
    </Card>
  )
}

interface ProofProps {
  readonly proof: IssueProof
  readonly family: FamilyWire
  readonly game: string
}

/** The combined result of asynchronous checks of the sources; undefined while one is running. */
function useSources(proof: IssueProof): boolean | undefined {
  const root = useQuery(rootQuery(proof))
  const beacon = useQuery(beaconQuery(proof))
  const { drawVersion, betsCount } = proof
  if (drawVersion === 1) return true
  // Too many bets to recompute automatically: the reader can check the own ones, or all of them.
  const isRoot = (betsCount ?? 0) > LEAVES_MOST ? true : root.data
  const isBeacon = proof.beacon === null ? true : beacon.data
  if (isRoot === false || isBeacon === false) return false
  return isRoot && isBeacon
}

/** The verdict on the whole proof. */
function ProofVerdict({ proof, isOk }: { proof: IssueProof; isOk: boolean }) {
  const { t } = useTranslator()
  const sources = useSources(proof)
  if (isOk && sources === undefined) return <Checking />
  const isAllOk = isOk && sources === true
  return <Verdict isLarge isOk={isAllOk} text={t(isAllOk ? 'verify.ok' : 'verify.bad')} />
}

function Checking() {
  const { t } = useTranslator()
  return (
    <p role="status" className="rounded-odds bg-surface-2 px-5 py-4 text-lg font-semibold">
      {t('verify.checking')}
    </p>
  )
}

/** A void issue, and why. */
function Voided({ reason }: { reason: string | undefined }) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-1 rounded-odds border border-line bg-surface-2 px-5 py-4">
      <p className="font-semibold text-warn">{t('verify.voided')}</p>
      {reason !== undefined && <p>{t('verify.voidReason', { reason })}</p>}
    </div>
  )
}

/** The proof of an own draw; its family has been loaded. */
function OwnProof({ proof, family, game }: ProofProps) {
  const verification = verifyDraw(proof, family, game)
  const isVoided = proof.issue.state === 'voided'
  return (
    <>
      {isVoided && <Voided reason={proof.issue.voidReason} />}
      {verification ? (
        <ProofVerdict proof={proof} isOk={verification.isOk} />
      ) : (
        !isVoided && <Waiting proof={proof} />
      )}
      <ProofSteps proof={proof} family={family} game={game} />
      <OwnClaim proof={proof} family={family} game={game} />
    </>
  )
}

/** Recomputes the draw once the rules of its family are loaded. */
function Checked(props: ProofProps) {
  const { isReady, error, retry } = useFamilies([props.family])
  if (error) return <LoadError error={error} onRetry={retry} />
  return isReady ? <OwnProof {...props} /> : <Skeleton className="h-120 rounded-card" />
}

function Proof(props: ProofProps) {
  const { proof, family } = props
  return (
    <div className="mx-auto grid w-full max-w-180 grid-cols-[minmax(0,1fr)] gap-5">
      <Head proof={proof} family={family} />
      {proof.issue.commitment === null ? <Recorded proof={proof} /> : <Checked {...props} />}
    </div>
  )
}

/** The family of a draw whose lottery is no longer offered. */
function familyOfDraw({ issue: { draw } }: IssueProof): FamilyWire {
  return draw && 'prizes' in draw ? 'VN_MB' : 'SSC'
}

/** The proof of one draw, recomputed in this browser. */
export function VerifyScreen({ issueId }: { issueId: string }) {
  const translator = useTranslator()
  const lotteries = useLotteries()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.proof(issueId),
    queryFn: () => api('GET /lgw/issues/:issueId/proof', { params: { issueId } }),
    // Polling interval, in case the realtime channel misses the draw.
    refetchInterval: ({ state: { data: proof } }) => {
      const isDue = proof && !proof.issue.draw && Date.parse(proof.issue.drawsAt) <= serverNow()
      return isDue ? POLL_MS : false
    },
  })
  if (isApiError(error, 'ISSUE_NOT_FOUND') || isApiError(error, 'VALIDATION_FAILED')) {
    return (
      <EmptyState
        code="no-issue"
        title={translator.t('errors.ISSUE_NOT_FOUND')}
        action={
          <Link to="/lottery" className={buttonClass()}>
            {translator.t('home.heroPlay')}
          </Link>
        }
      />
    )
  }
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />
  const of = lotteries.data?.find(({ lotteryCode }) => lotteryCode === data?.issue.lotteryCode)
  if (!data || !lotteries.data) return <Skeleton className="h-120 rounded-card" />
  if (!of) return <Proof proof={data} family={familyOfDraw(data)} game="" />
  return <Proof proof={data} family={of.family} game={of.game} />
}
