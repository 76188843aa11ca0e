import type { Reward } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { StateBadge } from './reward-states.tsx'
import { rewardQuery } from './rewards-query.ts'
import { useRewardWords } from './use-reward-words.ts'

type Lines = readonly (readonly [name: string, value: ReactNode])[]

function List({ lines }: { lines: Lines }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className="text-text-2">{name}</dt>
          <dd className="figures ms-auto max-w-full text-end font-semibold wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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

/** What it is, and the figures by which anybody can recompute it. */
function Facts({ reward }: { reward: Reward }) {
  const { t, date } = useTranslator()
  const words = useRewardWords()
  const end = useEnd(reward)
  const { rewardId, source, name, state, givenAt, facts } = reward
  return (
    <div className="grid gap-5">
      <List
        lines={[
          [t('rewards.detail.amount'), words.amount(reward)],
          [t('rewards.detail.state'), <StateBadge key="state" state={state} />],
          [t('rewards.detail.source'), t(`rewards.source.${source}`)],
          ...(name === '' ? [] : [[t('rewards.detail.name'), name] as const]),
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
      <section className="grid gap-1">
        <h3 className="font-bold">{t('rewards.detail.facts')}</h3>
        {facts.length > 0 ? (
          <List lines={facts.map((one) => [t(`rewards.fact.${one.name}`), words.fact(one)])} />
        ) : (
          <p className="text-sm text-text-2">
            {t(source === 'manual' ? 'rewards.detail.byStaff' : 'rewards.detail.noFacts')}
          </p>
        )}
      </section>
    </div>
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
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
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
