import type { ReconciliationDay } from '@fairhouse/protocol'
import { Badge, Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Nothing } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'

function useCompare() {
  const { t } = useTranslator()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: { readonly source: string; readonly day: string }) =>
      api('POST /staff/reconciliation/days', { body }),
    onSuccess: ({ day }) => {
      toast(t('office.difference.compared', { count: day.differences, day: day.day }), 'win')
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.reconciliationDays() })
      void queryClient.invalidateQueries({ queryKey: queryKeys.grid('differences') })
    },
  })
}

/** The reconciled days, by source, with their outcome. */
export function DaysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const { data, error } = useQuery({
    queryKey: queryKeys.reconciliationDays(),
    queryFn: () => api('GET /staff/reconciliation/days', {}),
  })
  const compare = useCompare()
  return (
    <Dialog title={t('office.difference.days')} size="lg" onClose={onClose}>
      <div className="grid gap-4">
        <ErrorNotice error={error ?? compare.error} />
        {!data && !error && <Skeleton className="h-60" />}
        {data?.sources.length === 0 && <Nothing>{t('office.difference.noSources')}</Nothing>}
        {data && data.sources.length > 0 && data.days.length === 0 && (
          <Nothing>{t('office.difference.noDays')}</Nothing>
        )}
        {data && data.days.length > 0 && <Days days={data.days} compare={compare} />}
      </div>
    </Dialog>
  )
}

interface DaysProps {
  readonly days: readonly ReconciliationDay[]
  readonly compare: ReturnType<typeof useCompare>
}

function Days({ days, compare }: DaysProps) {
  const { t, number } = useTranslator()
  const may = useMay()
  const heads = [
    t('office.difference.day'),
    t('office.difference.source'),
    t('office.difference.theirs'),
    t('office.difference.ours'),
    t('office.difference.count'),
    t('office.difference.lookedAt'),
    ...(may('reconciliation.resolve') ? [t('office.difference.again')] : []),
  ]
  return (
    <ScrollTable label={t('office.difference.days')} heads={heads}>
      {days.map((one) => {
        const { source, day } = one
        const isBusy =
          compare.isPending && compare.variables.day === day && compare.variables.source === source
        return (
          <tr key={`${source}/${day}`} className="border-t border-line">
            <th scope="row" className="figures py-1.5 pe-2 text-start font-medium">
              {day}
            </th>
            <Cell>{source}</Cell>
            <Cell>{number(one.theirs)}</Cell>
            <Cell>{number(one.ours)}</Cell>
            <Cell>
              {one.fault === null ? (
                <Badge tone={one.openCount > 0 ? 'warn' : 'neutral'}>
                  {t('office.difference.openOf', { open: one.openCount, all: one.differences })}
                </Badge>
              ) : (
                <Badge tone="lose">{t('office.difference.unheard')}</Badge>
              )}
            </Cell>
            <Cell>
              <When at={one.lookedAt} />
            </Cell>
            {may('reconciliation.resolve') && (
              <Cell>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('office.difference.compareWith', { day, source })}
                  isLoading={isBusy}
                  disabled={compare.isPending}
                  onClick={() => compare.mutate({ source, day })}
                >
                  {t('office.difference.compare', { day })}
                </Button>
              </Cell>
            )}
          </tr>
        )
      })}
    </ScrollTable>
  )
}
