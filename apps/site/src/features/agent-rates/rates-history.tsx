import type { MemberRates } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Table } from '@fairhouse/ui/parts/table'
import { dayText, percentOf } from '../../shared/agents/terms-words.ts'

type Past = MemberRates['history'][number]

/** Past changes of a member's rates: by whom, and from which day on. */
export function RatesHistory({ history }: Pick<MemberRates, 'history'>) {
  const translator = useTranslator()
  const { t, find } = translator
  return (
    <section className="grid gap-3">
      <h3 className="font-bold">{t('agent.rates.history')}</h3>
      <Table<Past>
        caption={t('agent.rates.history')}
        rows={history}
        keyOf={({ product, from }) => `${product} ${from}`}
        empty={<p className="text-text-2">{t('agent.rates.noHistory')}</p>}
        columns={[
          {
            id: 'from',
            title: t('agent.rates.from'),
            isHeading: true,
            cell: ({ from }) => dayText(translator, from),
          },
          {
            id: 'product',
            title: t('agent.rates.product'),
            cell: ({ product }) => find(`agent.register.product.${product}`) ?? product,
          },
          {
            id: 'rate',
            title: t('agent.rates.rate'),
            isFigure: true,
            cell: ({ ratePpm }) => percentOf(translator, ratePpm),
          },
          {
            id: 'by',
            title: t('agent.rates.by'),
            cell: ({ by }) => t(`agent.rates.by.${by}`),
          },
        ]}
      />
    </section>
  )
}
