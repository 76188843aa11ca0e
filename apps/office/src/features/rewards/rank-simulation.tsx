import type { RankRuleBody } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { RankSimulationResult } from './rank-simulation-result.tsx'

export interface RankSimulationProps {
  readonly rule: RankRuleBody
  /** Nothing is computed by a rule that is not sound. */
  readonly isSound: boolean
  readonly own: string
}

/** What the ranks being edited would have come to last month; computed when asked for. */
export function RankSimulationPanel({ rule, isSound, own }: RankSimulationProps) {
  const { t } = useTranslator()
  const [asked, setAsked] = useState<RankRuleBody>()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.grid('rankSimulation', asked),
    queryFn: () => api('POST /staff/ranks/simulate', { body: asked ?? rule }),
    enabled: asked !== undefined,
  })
  const isOther = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(rule)
  return (
    <Panel
      title={t('office.rewards.sim.title')}
      actions={
        <Button variant="secondary" size="sm" disabled={!isSound} onClick={() => setAsked(rule)}>
          {t('office.rewards.sim.run')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(asked === undefined || isOther) && (
          <p className="text-sm text-text-2">
            {t(isOther ? 'office.rewards.sim.isOther' : 'office.rewards.sim.intro')}
          </p>
        )}
        {asked !== undefined &&
          (data ? (
            <RankSimulationResult result={data} rule={asked} own={own} />
          ) : error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <PageSkeleton />
          ))}
      </div>
    </Panel>
  )
}
