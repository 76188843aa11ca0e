import type { IssueProof } from '@fairhouse/protocol'
import { Button, buttonClass, useTranslator } from '@fairhouse/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../shared/api.ts'
import { useMember } from '../../shared/session.ts'
import { LEAVES_MOST } from './check-bets.ts'
import { CopyText } from './copy-text.tsx'
import { beaconQuery, checkOwnBets, leavesPath, rootQuery } from './sources-query.ts'
import { Step } from './steps.tsx'
import { Verdict } from './verdict.tsx'

/** A check that runs automatically: its result, or a retry button. */
function Checked(props: {
  query: { data?: boolean | undefined; error: unknown; refetch: () => unknown }
  ok: string
  bad: string
}) {
  const translator = useTranslator()
  const { t } = translator
  const { data, error, refetch } = props.query
  if (data !== undefined) return <Verdict isOk={data} text={data ? props.ok : props.bad} />
  if (!error) return <p role="status">{t('verify.checking')}</p>
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{errorMessage(translator, error)}</p>
      <Button variant="secondary" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

/** The reader's own bets, each verified by its path to the root. */
function OwnBets({ proof }: { proof: IssueProof }) {
  const translator = useTranslator()
  const { t } = translator
  const check = useMutation({ mutationFn: () => checkOwnBets(proof) })
  const { data, error } = check
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" isLoading={check.isPending} onClick={() => check.mutate()}>
        {t('verify.ownBets')}
      </Button>
      {data?.count === 0 && <p role="status">{t('verify.ownBetsNone')}</p>}
      {data !== undefined && data.count > 0 && (
        <Verdict
          isOk={data.isOk}
          text={data.isOk ? t('verify.ownBetsOk', { count: data.count }) : t('verify.ownBetsBad')}
        />
      )}
      {error && <p role="alert">{errorMessage(translator, error)}</p>}
    </div>
  )
}

/** The root over all bets: the draw could not be computed before the last of them. */
export function BetsStep({ number, proof }: { number: number; proof: IssueProof }) {
  const { t, number: format } = useTranslator()
  const member = useMember()
  const query = useQuery(rootQuery(proof))
  const { betsRoot, betsCount, issue } = proof
  const isFew = betsCount !== null && betsCount <= LEAVES_MOST
  return (
    <Step number={number} title={t('verify.betsTitle')} body={t('verify.betsBody')}>
      {betsRoot === null || betsCount === null ? (
        <p>{t('verify.betsBefore')}</p>
      ) : (
        <>
          <p className="font-semibold">{t('verify.betsCount', { count: betsCount })}</p>
          <CopyText label={t('verify.betsRoot')} value={betsRoot} />
          {isFew ? (
            <Checked query={query} ok={t('verify.rootOk')} bad={t('verify.rootBad')} />
          ) : (
            <p>{t('verify.leavesMany', { most: format(LEAVES_MOST) })}</p>
          )}
          <div className="flex flex-wrap items-start gap-3">
            <a
              href={leavesPath(issue.issueId)}
              download={`leaves-${issue.issueId}.txt`}
              className={buttonClass('secondary')}
            >
              {t('verify.leaves')}
            </a>
            {member && betsCount > 0 && <OwnBets proof={proof} />}
          </div>
        </>
      )}
    </Step>
  )
}

/** The round of the public beacon that was named before the sale. */
export function BeaconStep({ number, proof }: { number: number; proof: IssueProof }) {
  const { t } = useTranslator()
  const query = useQuery(beaconQuery(proof))
  const { beacon } = proof
  if (beacon === null) return null
  const { chain, round, signature } = beacon
  return (
    <Step number={number} title={t('verify.beaconTitle')} body={t('verify.beaconBody')}>
      <p className="font-semibold">{t('verify.beaconRound', { round: String(round) })}</p>
      <CopyText label={t('verify.beaconChain')} value={chain} />
      {signature === null ? (
        <p>{t('verify.beaconBefore')}</p>
      ) : (
        <>
          <CopyText label={t('verify.beaconSignature')} value={signature} />
          <Checked query={query} ok={t('verify.beaconOk')} bad={t('verify.beaconBad')} />
        </>
      )}
    </Step>
  )
}
