import type { Translator } from '@fairhouse/i18n'
import type { TeamTransaction } from '@fairhouse/protocol'
import { TRANSACTION_KINDS } from '@fairhouse/protocol/agent-words'
import { Chips, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { Compared } from './compared.tsx'
import { ListPart } from './list-part.tsx'
import { MemberChoice } from './member-choice.tsx'
import { Name } from './name.tsx'
import { useTransactions, useTransactionTotals } from './queries.ts'
import { omitUndefined, useTeamFilter } from './team-filter.ts'

function columnsOf({ t, find, date }: Translator): Column<TeamTransaction>[] {
  return [
    {
      id: 'member',
      title: t('agent.betting.member'),
      isHeading: true,
      cell: (line) => <Name isAway={line.isAway}>{line.username}</Name>,
    },
    {
      id: 'when',
      title: t('records.time'),
      isFigure: true,
      cell: (line) => date(line.occurredAt, 'dateTimeSeconds'),
    },
    {
      id: 'type',
      title: t('records.column.type'),
      cell: (line) => find(`statement.${line.code}`) ?? line.code,
    },
    {
      id: 'amount',
      title: t('records.column.amount'),
      isFigure: true,
      cell: (line) => <Money amount={moneyOf(line.amountMinor)} isSigned />,
    },
    {
      id: 'reference',
      title: t('records.column.reference'),
      cell: ({ transferId }) => (
        <bdi className="font-mono text-legal text-text-3">{transferId ?? '–'}</bdi>
      ),
    },
  ]
}

function Lines({ lines }: { lines: readonly TeamTransaction[] }) {
  const translator = useTranslator()
  return (
    <Table<TeamTransaction>
      caption={translator.t('agent.menu.teamTransactions')}
      rows={lines}
      keyOf={({ id }) => id}
      columns={columnsOf(translator)}
    />
  )
}

/** Says that the totals end before the list does. */
function CountedTo({ at }: { readonly at: string }) {
  const { t, date } = useTranslator()
  return (
    <p className="text-sm text-text-3">
      {t('agent.transactions.countedTo', { time: date(at, 'dateTimeSeconds') })}
    </p>
  )
}

/** Deposits, withdrawals and transfers of a team, without bank details. */
export function TransactionsScreen() {
  const { t } = useTranslator()
  const filter = useTeamFilter()
  const { memberId, scope, transactionKind: kind, range } = filter
  const query = { ...range, ...omitUndefined({ memberId, scope, kind }) }
  const list = useTransactions(query)
  const totals = useTransactionTotals(query)
  const sumOf = (sums: readonly { kind: string; sumMinor: string }[], wanted: string) =>
    sums.find((one) => one.kind === wanted)?.sumMinor ?? '0'
  return (
    <Page title={t('agent.menu.teamTransactions')} intro={t('agent.transactions.intro')}>
      <DateRange
        label={t('records.range')}
        value={filter.days}
        onValueChange={filter.change}
        today={filter.today}
        max="9999-12-31"
      />
      <MemberChoice
        memberId={memberId}
        none={t('agent.betting.wholeTeam')}
        onChoose={(member) => filter.narrow({ member, scope: undefined })}
      />
      <Chips<string>
        label={t('records.kinds')}
        choices={[
          { id: '', label: t('records.all') },
          ...TRANSACTION_KINDS.map((id) => ({ id, label: t(`agent.transactions.kind.${id}`) })),
        ]}
        selected={kind ?? ''}
        onSelect={(id) => filter.narrow({ kind: id || undefined })}
      />
      {totals.data ? (
        <Compared
          label={t('agent.betting.total')}
          before={totals.data.before}
          figures={TRANSACTION_KINDS.filter((one) => kind === undefined || one === kind).map(
            (one) => ({
              id: one,
              label: t(`agent.transactions.kind.${one}`),
              value: sumOf(totals.data.kinds, one),
              before: sumOf(totals.data.before.kinds, one),
              isSigned: true,
            }),
          )}
        />
      ) : (
        !totals.error && <Skeleton className="h-32" />
      )}
      {totals.data && totals.data.countedTo !== null && <CountedTo at={totals.data.countedTo} />}
      <div className="flex justify-end">
        <DownloadMenu
          path="/wps/agent/records/transactions/export"
          query={query}
          formats={['csv', 'xlsx']}
        />
      </div>
      <ListPart list={list} count={list.data?.length}>
        <Lines lines={list.data ?? []} />
      </ListPart>
    </Page>
  )
}
