import type { PromotionBody } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { isPlayed } from './promotion-kinds.ts'
import { SimulationResult } from './simulation-result.tsx'

interface SimulationProps {
  readonly body: PromotionBody
  /** Nothing is computed for what is not sound. */
  readonly isSound: boolean
  /** Says what is missing. */
  readonly onUnsound: () => void
}

/** What the promotion being written would have given on last month's play; when asked for. */
export function SimulationPanel({ body, isSound, onUnsound }: SimulationProps) {
  const { t } = useTranslator()
  const [asked, setAsked] = useState<PromotionBody>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.promotions('simulation', asked),
    queryFn: () => api('POST /staff/promotions/simulate', { body: { promotion: asked ?? body } }),
    enabled: asked !== undefined,
    gcTime: 0,
  })
  const isOther = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(body)
  return (
    <Panel
      title={t('office.promotions.sim.title')}
      actions={
        <Button
          variant="secondary"
          size="sm"
          isLoading={isFetching}
          onClick={() => (isSound ? setAsked(body) : onUnsound())}
        >
          {t('office.promotions.sim.run')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(asked === undefined || isOther) && (
          <p className="text-sm text-text-2">
            {t(isOther ? 'office.promotions.sim.isOther' : 'office.promotions.sim.intro')}
          </p>
        )}
        {!isPlayed(body.kind) && (
          <p className="text-sm text-text-2">{t('office.promotions.sim.noPast')}</p>
        )}
        {asked !== undefined &&
          (data ? (
            <SimulationResult result={data} body={asked} />
          ) : error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <PageSkeleton />
          ))}
      </div>
    </Panel>
  )
}
