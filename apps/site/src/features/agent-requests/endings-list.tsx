import type { ContractEnding } from '@fairhouse/protocol'
import { Money, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { dayText } from '../../shared/agents/terms-words.ts'
import { moneyOf } from '../../shared/queries.ts'

function useColumns(): Column<ContractEnding>[] {
  const translator = useTranslator()
  const { t } = translator
  return [
    {
      id: 'agent',
      title: t('contracts.bill.agent'),
      isHeading: true,
      cell: ({ agent }) => <bdi className="inline-block md:min-w-16">{agent.username}</bdi>,
    },
    {
      id: 'because',
      title: t('offers.request.because'),
      cell: ({ because }) => t(`offers.request.because.${because}`),
    },
    {
      id: 'since',
      title: t('offers.request.periodFrom'),
      isFigure: true,
      cell: ({ periodFrom }) => dayText(translator, periodFrom),
    },
    {
      id: 'earned',
      title: t('offers.request.earned'),
      isFigure: true,
      cell: ({ earnedMinor }) => <Money amount={moneyOf(earnedMinor)} />,
    },
  ]
}

/** Downline contracts that end with the signature, each with what it has earned, which is paid. */
export function EndingsList({ ends }: { readonly ends: readonly ContractEnding[] }) {
  const { t } = useTranslator()
  const columns = useColumns()
  return (
    <section className="grid gap-3">
      <header>
        <h3 className="text-lg font-bold">{t('offers.request.ends', { count: ends.length })}</h3>
        <p className="text-sm text-text-2">{t('offers.request.endsAbout')}</p>
      </header>
      <Table<ContractEnding>
        caption={t('offers.request.ends', { count: ends.length })}
        rows={ends}
        keyOf={({ contractId }) => contractId}
        columns={columns}
      />
    </section>
  )
}
