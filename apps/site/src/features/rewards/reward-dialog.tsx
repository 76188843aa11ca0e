import type { Reward } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Link } from '../../shared/router/index.ts'
import { BonusTermsList } from './bonus-terms.tsx'
import { DefinitionList, type Lines } from '../../shared/definition-list.tsx'
import { isUnderTerms } from './reward-sum.ts'
import { RoundTermsList } from '../../shared/round-terms.tsx'
import { StateBadge } from './reward-states.tsx'
import { rewardQuery } from './rewards-query.ts'
import { useClaim } from './use-claim.ts'
import { useRewardWords } from './use-reward-words.ts'

/** Until when it waits, or what became of it and when. */
function useEnd(reward: Reward): Lines {
  const { t, date } = useTranslator()
  const { state, expiresAt, decidedAt, remark } = reward
  const decided = decidedAt === null ? '–' : date(decidedAt, 'dateTime')
  if (state === 'claimed') return [[t('rewards.detail.claimed'), decided]]
  if (state === 'withdrawn') {
    return [
      [t('rewards.detail.withdrawn'), decided],
      [t('rewards.detail.reason'), remark ?? '–'],
    ]
  }
  const until = expiresAt === null ? t('rewards.waiting.ever') : date(expiresAt, 'dateTime')
  return [[t('rewards.detail.until'), until]]
}

/** Where the terms of its promotion stand. */
function PromotionLink({ promotionId }: { promotionId: string }) {
  const { t } = useTranslator()
  return (
    <Link
      to="/promoDetail"
      search={{ promotionId }}
      className="-my-2 inline-flex min-h-11 items-center text-brand underline underline-offset-2"
    >
      {t('rewards.detail.toPromotion')}
    </Link>
  )
}

/** What it is, and the figures by which anybody can recompute it. */
function Facts({ reward }: { reward: Reward }) {
  const { t, date } = useTranslator()
  const words = useRewardWords()
  const end = useEnd(reward)
  const { rewardId, source, name, promotionId, state, givenAt, facts } = reward
  return (
    <div className="grid gap-5">
      <DefinitionList
        lines={[
          [t('rewards.detail.amount'), words.amount(reward)],
          [t('rewards.detail.state'), <StateBadge key="state" state={state} />],
          [t('rewards.detail.source'), t(`rewards.source.${source}`)],
          ...(name === '' ? [] : [[t('rewards.detail.name'), name] as const]),
          ...(promotionId === null
            ? []
            : [
                [
                  t('rewards.detail.terms'),
                  <PromotionLink key="promotion" promotionId={promotionId} />,
                ] as const,
              ]),
          [t('rewards.detail.given'), date(givenAt, 'dateTime')],
          ...end,
          [
            t('rewards.detail.no'),
            <span key="no" dir="ltr" className="font-mono text-sm font-normal">
              {rewardId}
            </span>,
          ],
        ]}
      />
      {reward.rounds && <RoundTermsList terms={reward.rounds} />}
      {reward.terms && <BonusTermsList terms={reward.terms} grantedMinor={reward.amountMinor} />}
      <section className="grid gap-1">
        <h3 className="font-bold">{t('rewards.detail.facts')}</h3>
        {facts.length > 0 ? (
          <DefinitionList
            lines={facts.map((one) => [t(`rewards.fact.${one.name}`), words.fact(one)])}
          />
        ) : (
          <p className="text-sm text-text-2">
            {t(source === 'manual' ? 'rewards.detail.byStaff' : 'rewards.detail.noFacts')}
          </p>
        )}
      </section>
    </div>
  )
}

/** Closes; or accepts what waits under terms, which are shown above. */
function Actions({ reward, onClose }: { reward: Reward | undefined; onClose: () => void }) {
  const { t } = useTranslator()
  const { claim, isSending, error, lost } = useClaim()
  const isOffer = reward?.state === 'waiting' && isUnderTerms(reward)
  if (!isOffer) return <Button onClick={onClose}>{t('common.close')}</Button>
  const accept = async () => {
    if (await claim([reward.rewardId])) onClose()
  }
  return (
    <>
      <ErrorNotice error={error} />
      {lost && <p role="alert">{t('rewards.claim.lost')}</p>}
      <Button variant="secondary" onClick={onClose} disabled={isSending}>
        {t('rewards.bonus.later')}
      </Button>
      <Button isLoading={isSending} onClick={() => void accept()}>
        {t('rewards.bonus.accept')}
      </Button>
    </>
  )
}

/** One reward, by its number: what it was given for, and what became of it. */
export function RewardDialog({ rewardId, onClose }: { rewardId: string; onClose: () => void }) {
  const { t, code } = useTranslator()
  const { data, error, refetch } = useQuery(rewardQuery(rewardId, code))
  return (
    <Dialog
      title={t('rewards.detail.title')}
      size="md"
      isText={data !== undefined}
      onClose={onClose}
      footer={<Actions reward={data} onClose={onClose} />}
    >
      {data ? (
        <Facts reward={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  )
}
