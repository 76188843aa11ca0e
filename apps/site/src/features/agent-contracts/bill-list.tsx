import type { Translator } from '@fairhouse/i18n'
import type { BillWire } from '@fairhouse/protocol'
import { BILL_STATE_WORDS } from '@fairhouse/protocol/agent-words'
import { Badge, Card, Chips, EmptyState, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { spanText } from '../../shared/agents/terms-words.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useRecordFilter } from '../../shared/records/record-search.ts'
import { Link, useNavigate, useSearch } from '../../shared/router/index.ts'
import { BILL_TONES, type ContractKind, type Side } from './contract-words.ts'
import { useBills } from './queries.ts'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline'

function columnsOf(translator: Translator, side: Side): Column<BillWire>[] {
  const { t, number } = translator
  return [
    {
      id: 'period',
      title: t('contracts.bill.period'),
      isHeading: true,
      cell: ({ billId, kind, from, to, turn, agent }) => (
        <span className="wrap-normal max-md:text-end">
          <Link to="/agent/$page" params={{ page: kind }} search={{ billId }} className={LINK}>
            {spanText(translator, from, to)}
            {turn > 0 && ` · ${t('contracts.bill.turn', { turn: turn + 1 })}`}
          </Link>
          {side === 'upline' && <bdi className="block">{agent.username}</bdi>}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('contracts.bill.state'),
      cell: ({ state }) => (
        <Badge tone={BILL_TONES[state]}>{t(`contracts.bill.is.${state}`)}</Badge>
      ),
    },
    {
      id: 'turnover',
      title: t('contracts.bill.turnover'),
      isFigure: true,
      cell: ({ turnoverMinor }) => <Money amount={moneyOf(turnoverMinor)} />,
    },
    {
      id: 'active',
      title: t('contracts.bill.active'),
      isFigure: true,
      cell: ({ active }) => number(active),
    },
    {
      id: 'amount',
      title: t('contracts.bill.amount'),
      isFigure: true,
      cell: ({ amountMinor }) => <Money amount={moneyOf(amountMinor)} />,
    },
    {
      id: 'paid',
      title: t('contracts.bill.paid'),
      isFigure: true,
      cell: ({ paidMinor }) => <Money amount={moneyOf(paidMinor)} />,
    },
  ]
}

function Sums({ amountMinor, paidMinor }: { amountMinor: string; paidMinor: string }) {
  const { t } = useTranslator()
  return (
    <Card as="section" className="px-4 py-3 md:px-5">
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {[
          { id: 'amount', label: t('contracts.bill.sumAmount'), amount: amountMinor },
          { id: 'paid', label: t('contracts.bill.sumPaid'), amount: paidMinor },
        ].map(({ id, label, amount }) => (
          <div key={id}>
            <dt className="text-sm text-text-3">{label}</dt>
            <dd className="text-lg">
              <Money amount={moneyOf(amount)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Bills of some days and one state, with their totals. */
export function BillList({ kind, side }: { readonly kind: ContractKind; readonly side: Side }) {
  const translator = useTranslator()
  const { t } = translator
  const { filter, today, change } = useRecordFilter()
  const search = useSearch()
  const navigate = useNavigate()
  const state = BILL_STATE_WORDS.find((word) => word === search['state'])
  const { from, to } = filter
  const list = useBills({
    kind,
    side,
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(state && { state }),
  })
  const { data, error } = list
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-bold">{t(`contracts.bill.list.${side}`)}</h2>
      <DateRange
        label={t('records.range')}
        value={{ from, to }}
        onValueChange={change}
        today={today}
        max="9999-12-31"
      />
      <Chips<string>
        label={t('contracts.bill.state')}
        choices={[
          { id: '', label: t('records.all') },
          ...BILL_STATE_WORDS.map((id) => ({ id, label: t(`contracts.bill.is.${id}`) })),
        ]}
        selected={state ?? ''}
        onSelect={(id) =>
          void navigate({ search: { ...search, state: id || undefined }, replace: true })
        }
      />
      {error && !data && <LoadError error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data && data.bills.length === 0 && (
        <EmptyState code="agent-bills" title={t('contracts.bill.none')}>
          {t(`contracts.bill.noneBody.${side}`)}
        </EmptyState>
      )}
      {data && data.bills.length > 0 && (
        <>
          <Sums amountMinor={data.amountMinor} paidMinor={data.paidMinor} />
          <Table<BillWire>
            caption={t(`contracts.bill.list.${side}`)}
            rows={data.bills}
            keyOf={({ billId }) => billId}
            columns={columnsOf(translator, side)}
          />
          <ListEnd
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}
