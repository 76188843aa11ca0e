import type { Translator } from '@fairhouse/i18n'
import type { AgentIncome, IncomeLine } from '@fairhouse/protocol'
import { INCOME_KINDS } from '@fairhouse/protocol/agent-words'
import { Chips, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import type { ReactNode } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { Link } from '../../shared/router/index.ts'
import { Compared } from './compared.tsx'
import { ListPart } from './list-part.tsx'
import { useIncome, useIncomeLines } from './queries.ts'
import { omitUndefined, useTeamFilter } from './team-filter.ts'

/** Renders a bill's number, as a link if its page exists. */
export type ShowBill = (line: IncomeLine, className: string) => ReactNode

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline'

/** Income by kind, compared with as many days before. */
function Kinds({ income }: { income: AgentIncome }) {
  const { t } = useTranslator()
  const { before } = income
  const sumOf = (sums: AgentIncome['kinds'], kind: string) =>
    sums.find((one) => one.kind === kind)?.sumMinor ?? '0'
  const there = [...income.kinds, ...before.kinds].map(({ kind }) => kind)
  return (
    <Compared
      label={t('agent.income.byKind')}
      before={before}
      figures={[
        {
          id: 'earned',
          label: t('agent.income.earned'),
          value: income.earnedMinor,
          before: before.earnedMinor,
          isSigned: true,
        },
        ...INCOME_KINDS.filter((kind) => there.includes(kind)).map((kind) => ({
          id: kind,
          label: t(`agent.income.kind.${kind}`),
          value: sumOf(income.kinds, kind),
          before: sumOf(before.kinds, kind),
          isSigned: true,
        })),
      ]}
    />
  )
}

type Day = AgentIncome['days'][number]

function dayColumns(
  { t, date }: Translator,
  kinds: AgentIncome['kinds'][number]['kind'][],
): Column<Day>[] {
  return [
    {
      id: 'day',
      title: t('agent.profit.day'),
      isHeading: true,
      cell: ({ day }) => (
        <Link
          to="/agent/$page"
          params={{ page: 'myIncome' }}
          search={{ from: day, to: day }}
          className={LINK}
        >
          {date(`${day}T12:00:00Z`, 'date', 'UTC')}
        </Link>
      ),
    },
    ...kinds.map((kind) => ({
      id: kind,
      title: t(`agent.income.kind.${kind}`),
      isFigure: true,
      cell: (row: Day) => (
        <Money
          isSigned
          amount={moneyOf(row.kinds.find((one) => one.kind === kind)?.sumMinor ?? '0')}
        />
      ),
    })),
    {
      id: 'earned',
      title: t('agent.income.earned'),
      isFigure: true,
      cell: (row) => <Money amount={moneyOf(row.earnedMinor)} isSigned />,
    },
  ]
}

/** Income by day; a day links to its movements. */
function Days({ income }: { income: AgentIncome }) {
  const translator = useTranslator()
  const kinds = INCOME_KINDS.filter((kind) => income.kinds.some((one) => one.kind === kind))
  return (
    <div className="overflow-x-auto">
      <Table<Day>
        caption={translator.t('agent.income.byDay')}
        rows={income.days}
        keyOf={({ day }) => day}
        columns={dayColumns(translator, kinds)}
      />
    </div>
  )
}

function lineColumns({ t, date }: Translator, showBill: ShowBill): Column<IncomeLine>[] {
  return [
    {
      id: 'kind',
      title: t('agent.income.kind'),
      isHeading: true,
      cell: (line) => t(`agent.income.kind.${line.kind}`),
    },
    {
      id: 'when',
      title: t('records.time'),
      isFigure: true,
      cell: (line) => date(line.occurredAt, 'dateTimeSeconds'),
    },
    {
      id: 'from',
      title: t('agent.income.from'),
      cell: (line) => <bdi>{line.username ?? t('agent.income.house')}</bdi>,
    },
    {
      id: 'bill',
      title: t('agent.income.bill'),
      cell: (line) =>
        line.billId === null ? (
          <bdi className="font-mono text-legal text-text-3">{line.transferId ?? '–'}</bdi>
        ) : (
          showBill(line, LINK)
        ),
    },
    {
      id: 'amount',
      title: t('agent.income.amount'),
      isFigure: true,
      cell: (line) => <Money amount={moneyOf(line.amountMinor)} isSigned />,
    },
    {
      id: 'balance',
      title: t('records.column.balance'),
      isFigure: true,
      cell: (line) => <Money amount={moneyOf(line.balanceAfterMinor)} />,
    },
  ]
}

function Lines({ lines, showBill }: { lines: readonly IncomeLine[]; showBill: ShowBill }) {
  const translator = useTranslator()
  return (
    <Table<IncomeLine>
      caption={translator.t('agent.income.movements')}
      rows={lines}
      keyOf={({ seq }) => seq}
      columns={lineColumns(translator, showBill)}
    />
  )
}

/** An agent's income: by kind, by day, and each movement with its bill. */
export function IncomeScreen({ showBill }: { showBill: ShowBill }) {
  const { t } = useTranslator()
  const filter = useTeamFilter()
  const { range, incomeKind: kind } = filter
  const { data, error, refetch } = useIncome(range)
  const query = { ...range, ...omitUndefined({ kind }) }
  const list = useIncomeLines(query)
  return (
    <Page title={t('agent.menu.myIncome')} intro={t('agent.income.intro')}>
      <DateRange
        label={t('records.range')}
        value={filter.days}
        onValueChange={filter.change}
        today={filter.today}
        max="9999-12-31"
      />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data ? <Kinds income={data} /> : !error && <Skeleton className="h-40" />}
      {data && data.days.length > 1 && <Days income={data} />}
      <section className="grid gap-4">
        <h2 className="text-2xl font-bold">{t('agent.income.movements')}</h2>
        <Chips<string>
          label={t('agent.income.kind')}
          choices={[
            { id: '', label: t('records.all') },
            ...INCOME_KINDS.map((id) => ({ id, label: t(`agent.income.kind.${id}`) })),
          ]}
          selected={kind ?? ''}
          onSelect={(id) => filter.narrow({ kind: id || undefined })}
        />
        <div className="flex justify-end">
          <DownloadMenu
            path="/wps/agent/records/income/export"
            query={query}
            formats={['csv', 'xlsx']}
          />
        </div>
        <ListPart list={list} count={list.data?.length}>
          <Lines lines={list.data ?? []} showBill={showBill} />
        </ListPart>
      </section>
    </Page>
  )
}
