import type { GamblingLimits, LimitKind } from '@fairhouse/protocol'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { durationText } from '../../shared/limits/limit-value.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { AwayNotice } from './away-notice.tsx'
import { CheckSection } from './check-section.tsx'
import { ExclusionSection } from './exclusion-section.tsx'
import { type Chosen, KindCard } from './kind-card.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { limitsQuery } from './limits-query.ts'
import { PauseSection } from './pause-section.tsx'

/** In order of usefulness: losses first, then what leads to them. */
const KINDS: readonly LimitKind[] = ['loss', 'deposit', 'stake', 'time']

function LimitsContent({ overview }: { readonly overview: GamblingLimits }) {
  const translator = useTranslator()
  const { t } = translator
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <div className="grid gap-8">
      <AwayNotice overview={overview} />
      <section aria-label={t('limits.title')} className="grid gap-4">
        <p className="text-text-2">
          {t('limits.today', { time: durationText(translator, overview.minutesToday) })}
        </p>
        {KINDS.map((kind) => (
          <KindCard key={kind} kind={kind} overview={overview} onChoose={setChosen} />
        ))}
      </section>
      <CheckSection />
      <PauseSection overview={overview} />
      <ExclusionSection overview={overview} />
      {chosen && (
        <LimitDialog
          offer={chosen.offer}
          state={chosen.state}
          overview={overview}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

/** The member's limits, how much of them is used, and all ways to change them. */
export function LimitsPage() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(limitsQuery)
  return (
    <Page isNarrow title={t('limits.title')} intro={t('limits.intro')}>
      {data ? (
        <LimitsContent overview={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
        </div>
      )}
    </Page>
  )
}
