import type { AgentLinkWire, LinkFunnel } from '@fairhouse/protocol'
import { Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { Progress } from '@fairhouse/ui/parts/progress'
import { Table } from '@fairhouse/ui/parts/table'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { funnelQuery } from './register-queries.ts'

const STEPS = ['visits', 'registered', 'deposited', 'bet', 'active'] as const
const OF_DAY = ['visits', 'registered', 'deposited', 'bet'] as const

function Funnel({ funnel }: { readonly funnel: LinkFunnel }) {
  const { t, number, date } = useTranslator()
  // A registration may follow a visit from before these days, so any step can be the largest.
  const most = Math.max(1, ...STEPS.map((step) => funnel[step]))
  const day = (text: string) => date(`${text}T12:00:00Z`, 'date', 'UTC')
  return (
    <div className="grid gap-6">
      <p className="text-text-2">
        {t('agent.register.funnelDays', { from: day(funnel.from), to: day(funnel.to) })}
      </p>
      <div className="grid gap-3">
        {STEPS.map((step) => (
          <Progress
            key={step}
            label={t(`agent.register.step.${step}`)}
            value={funnel[step]}
            max={most}
            text={number(funnel[step])}
          />
        ))}
      </div>
      <p className="text-sm text-text-3">{t('agent.register.funnelHow')}</p>
      <Table
        caption={t('agent.register.byDay')}
        rows={funnel.days.toReversed()}
        keyOf={(row) => row.day}
        empty={<p className="text-text-2">{t('agent.register.noVisits')}</p>}
        columns={[
          {
            id: 'day',
            title: t('agent.register.day'),
            isHeading: true,
            cell: (row) => day(row.day),
          },
          ...OF_DAY.map((step) => ({
            id: step,
            title: t(`agent.register.step.${step}`),
            isFigure: true,
            cell: (row: LinkFunnel['days'][number]) => number(row[step]),
          })),
        ]}
      />
    </div>
  )
}

/** Conversion of a link's visitors in the last thirty days. */
export function FunnelDialog(props: {
  readonly link: AgentLinkWire
  readonly onClose: () => void
}) {
  const { link, onClose } = props
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(funnelQuery(link.linkId))
  return (
    <Dialog title={t('agent.register.funnel')} size="lg" isText onClose={onClose}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Funnel funnel={data} /> : !error && <Skeleton className="h-60" />}
    </Dialog>
  )
}
